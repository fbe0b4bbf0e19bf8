"""Draws the soup, everyone's score and tricks in this hand and, below, the reader's own letters. Nothing here uses
a word list: the ring of danger counts only letters, because players must judge for themselves whether a row can
become a word."""

from __future__ import annotations

from collections import Counter

from drawing.scenes import Eater, Own, SoupScene
from engine.cards import letter_of
from engine.families.soup.view import SoupView
from screens.card_table import passing, wording
from screens.components import BUTTONS_A_ROW
from screens.pictures.faces import face
from screens.pictures.own import letters
from screens.pictures.wording import facts, foreign, goal, name, title
from screens.table.family import Spoken
from screens.table.stage import Stage

ROOMY = 2 * BUTTONS_A_ROW
"""The most letter buttons that, with one more row, leave a picture its full height."""


def scene(stage: Stage) -> SoupScene:
    view = stage.seen(SoupView)
    playing, target = view.phase in ("play", "claim"), stage.table.options["target"]
    return SoupScene(
        deck=stage.faces.deck.id,
        title=title(stage),
        row=view.inspected or view.row,
        note=facts(_note(stage), foreign(stage)),
        eaters=tuple(_eater(stage, place) for place in range(len(view.seats))),
        target=target or max(1, *map(abs, view.scores)),
        danger=playing and len(view.row) + 1 >= view.min_length,
        empty=_empty(stage),
        own=own(stage),
    )


def _note(stage: Stage) -> str:
    say, view = stage.i18n.say, stage.seen(SoupView)
    if view.last is not None:
        return say("last letter: {name}", name=name(stage, view.last))
    return "" if view.inspected else say("fewest points win")


def own(stage: Stage) -> Own | None:
    """Return each of the reader's letters once, with its number: suits mean nothing here."""
    view = stage.seen(SoupView)
    if stage.seat is None or not view.own:
        return None
    counts = Counter(map(letter_of, view.own))
    first = {letter_of(card): card for card in reversed(stage.arranged(view.own))}
    held = sorted(counts, key=lambda letter: letter or "~")
    playable = {letter_of(card) for offer in stage.offers if not offer.early for card in offer.cards}
    got = view.received if passing.untouched(stage) else ()
    return Own(
        cards=tuple(first[letter] for letter in held),
        counts=tuple(counts[letter] for letter in held),
        letters=True,
        crowded=len(held) > ROOMY,
        unseen=view.phase == "play" and counts.keys() <= playable,
        fresh=tuple(first[letter] for letter in dict.fromkeys(map(letter_of, got))),
    )


def _empty(stage: Stage) -> str:
    view, say = stage.seen(SoupView), stage.i18n.say
    if view.row or view.inspected:
        return ""
    return {
        "pass": say("Three cards go right"),
        "between": say("between hands"),
        "over": say("the game is over"),
    }.get(view.phase, say("Fresh soup"))


def _eater(stage: Stage, place: int) -> Eater:
    view, i18n = stage.seen(SoupView), stage.i18n
    seat = view.seats[place]
    absence = {"away": i18n.say("away"), "gone": i18n.say("has left")}.get(seat.presence, "")
    tricks = i18n.count("{n} trick", "{n} tricks", seat.tricks)
    has_passed = i18n.say("passed") if seat.passed else ""
    return Eater(
        name=name(stage, place),
        points=view.scores[place] + (seat.tricks if view.phase in ("play", "claim") else 0),
        line=absence or (has_passed if view.phase == "pass" else tricks),
        acts=place in stage.to_act,
        absent=bool(absence),
        face=face(stage, place),
    )


def lines(stage: Stage, scene: SoupScene, _told: Spoken) -> list[str]:
    view, say = stage.seen(SoupView), stage.i18n.say
    row = say("In the bowl: {cards}", cards=letters(scene.row)) if scene.row else scene.empty
    least = say("A word has {least} letters or more.", least=view.min_length)
    bad = say("Points are bad.") if scene.row else ""  # otherwise the note says so
    parts = [facts(scene.title, goal(stage)), row, facts(scene.note, f"{least} {bad}".rstrip())]
    for eater, seat in zip(scene.eaters, view.seats, strict=True):
        cards = stage.i18n.count("{n} card", "{n} cards", seat.cards)
        acts = say("to act") if eater.acts else ""
        what = facts(wording.points(stage, eater.points), eater.line, cards, acts)
        parts.append(say("{name}: {what}", name=eater.name, what=what))
    return parts

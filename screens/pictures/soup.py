"""The soup, and how everybody stands. Nothing here asks a word list: the ring of danger counts letters only, for whether
a row can become a word is what players doubt."""

from __future__ import annotations

from drawing.scenes import Eater, SoupScene
from engine.families.soup.view import SoupView
from screens.families.card_table import scores
from screens.families.soup import board
from screens.pictures.wording import Picture, Spoken, bare, facts, in_words, name, sentences, title
from screens.table.stage import Stage


def picture(stage: Stage) -> Picture:
    view: SoupView = stage.view
    playing = view.phase in ("play", "claim")
    scene = SoupScene(
        deck=stage.faces.deck.id,
        title=title(stage),
        note=_note(stage),
        row=view.inspected or view.row,
        eaters=tuple(_eater(stage, place) for place in range(len(view.seats))),
        target=max(1, stage.table.options["target"]),
        danger=playing and len(view.row) + 1 >= view.min_length,
        ends=stage.i18n.say("{target} ends it; the lowest wins", target=stage.table.options["target"]),
        empty=_empty(stage),
    )
    return in_words(stage, scene, alt)


def _empty(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    if view.phase not in ("play", "claim"):
        return bare(board.headline(stage)).partition(" · ")[2]
    return "" if view.row or view.inspected else say("Fresh soup")


def _note(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    if view.claim is not None:
        return bare(board.claim(stage)).partition(": •")[0] if view.inspected else bare(board.claim(stage))
    if view.phase != "play" or not stage.to_act:
        return ""
    following = say("next: {name}", name=", ".join(name(stage, seat) for seat in stage.to_act))
    last = say("last letter: {name}", name=name(stage, view.last)) if view.last is not None else ""
    return facts(following, last)


def _eater(stage: Stage, place: int) -> Eater:
    view, i18n = stage.view, stage.i18n
    seat = view.seats[place]
    absence = {"away": i18n.say("away"), "gone": i18n.say("has left")}.get(seat.presence, "")
    chosen = i18n.say("has chosen") if view.phase == "pass" and seat.passed else ""
    line = facts(
        i18n.count("{n} trick", "{n} tricks", seat.tricks),
        i18n.count("{n} card", "{n} cards", seat.cards),
        absence or chosen,
    )
    return Eater(
        name=name(stage, place),
        points=view.scores[place],
        line=line,
        acts=place in stage.to_act,
        absent=bool(absence),
    )


def alt(stage: Stage, scene: SoupScene, told: Spoken) -> str:
    say = stage.i18n.say
    row = say("In the bowl: {cards}", cards=told(stage, scene.row)) if scene.row else scene.empty
    least = say("One more letter can make a word") if scene.danger else ""
    parts = [scene.title, row, least, scene.note]
    for eater in scene.eaters:
        what = facts(
            say("to act") if eater.acts else "",
            scores.points(stage, eater.points),
            eater.line,
        )
        parts.append(say("{name}: {what}", name=eater.name, what=what))
    return sentences([*parts, scene.ends])

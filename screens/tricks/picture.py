"""Draws a trick table: the trick, the ruling suit, each side's score and, below, the reader's own cards."""

from __future__ import annotations

from drawing.scenes import LastTrick, Own, TrickSeat, TrickSide, TricksScene
from engine.families.tricks.following import controlling
from engine.families.tricks.view import TricksView
from screens.card_table import wording
from screens.card_table.wording import Side, sides
from screens.components import BUTTONS_A_ROW
from screens.pictures.faces import face
from screens.pictures.wording import facts, foreign, goal, goals, name, title
from screens.profanity import public_word
from screens.results.items import counted
from screens.table.family import Spoken
from screens.table.stage import Stage
from screens.tricks.suits import suit_name, trick_rules

ROOMY = 3 * BUTTONS_A_ROW
"""The most buttons that leave a picture its full height."""


def scene(stage: Stage) -> TricksScene:
    view = stage.seen(TricksView)
    return TricksScene(
        deck=stage.faces.deck.id,
        title=title(stage),
        seats=tuple(_seat(stage, place) for place in _round(stage)),
        sides=tuple(_side(stage, number, side) for number, side in _sides(stage)),
        ruling=view.ruling or "",
        ruling_label=_ruling(stage),
        fact=_trick(stage),
        teams=view.teams,
        claim=public_word(stage, view.scrump.word) if view.scrump is not None else "",
        last=_last(stage),
        goal=(*goals(stage), *filter(None, (foreign(stage),))),
        own=own(stage),
    )


def _round(stage: Stage) -> list[int]:
    """Return the seats clockwise from the reader in front."""
    number, first = len(stage.seen(TricksView).seats), stage.seat or 0
    return [(first + place) % number for place in range(number)]


def own(stage: Stage) -> Own | None:
    view = stage.seen(TricksView)
    if stage.seat is None or not view.own:
        return None
    may = stage.offer("play")
    buttons = len(may.cards) + (BUTTONS_A_ROW if may.text else 0) if may is not None else 0
    return Own(
        cards=stage.arranged(view.own),
        playable=view.playable,
        fresh=view.received if not view.taken else (),
        crowded=buttons > ROOMY,
    )


def _trick(stage: Stage) -> str:
    view, say = stage.seen(TricksView), stage.i18n.say
    if view.phase not in ("play", "spellcheck"):
        return ""
    return say("trick {number} of {total}", number=len(view.taken) + 1, total=view.total)


def _last(stage: Stage) -> LastTrick | None:
    """Return the last trick with its taker and the word or card that took it."""
    view = stage.seen(TricksView)
    trick = view.last
    if trick is None:
        return None
    taker = name(stage, trick.taker)
    label = f"{public_word(stage, trick.scrump)} → {taker}" if trick.scrump else f"→ {taker}"
    won = len(trick.cards) - 1 if trick.scrump else controlling(trick.cards, view.ruling)
    return LastTrick(cards=trick.cards, won=won, label=label)


def _ruling(stage: Stage) -> str:
    """Return the words after the suit's sign in the picture."""
    view, say = stage.seen(TricksView), stage.i18n.say
    if view.ruling:
        return say("ruling")
    return say("no ruling suit") if trick_rules(stage).dealer_rules and view.phase != "rule" else ""


def _seat(stage: Stage, place: int) -> TrickSeat:
    view = stage.seen(TricksView)
    return TrickSeat(
        name=name(stage, place),
        card=next((played.card for played in view.trick if played.seat == place), ""),
        side=next(number for number, one in enumerate(sides(stage)) if place in one),
        acts=place in stage.to_act and view.phase != "spellcheck",
        wins=view.control is not None and view.control.seat == place and view.scrump is None,
        absent=view.seats[place].presence in ("away", "gone"),
        face=face(stage, place),
    )


def _sides(stage: Stage) -> list[tuple[int, Side]]:
    return sorted(enumerate(sides(stage)), key=lambda one: stage.seat not in one[1])


def _side(stage: Stage, number: int, side: Side) -> TrickSide:
    """Return a side's box. Partners are called by both names, and *us* to each of them."""
    called = wording.us_or_them(stage, side, stage.seat) or " + ".join(name(stage, seat) for seat in side)
    view = stage.seen(TricksView)
    taken = sum(trick.taker in side for trick in view.taken)
    return TrickSide(name=called, line=stage.i18n.number(view.scores[side[0]]), tricks=taken, side=number)


def lines(stage: Stage, scene: TricksScene, told: Spoken) -> list[str]:
    view, say = stage.seen(TricksView), stage.i18n.say
    rules = say("{suit} rule", suit=suit_name(stage, view.ruling)) if view.ruling else scene.ruling_label
    bad = say("Points are bad.") if trick_rules(stage).low_wins else ""
    parts = [facts(scene.title, goal(stage), foreign(stage)), facts(scene.fact, rules, _phase(stage), bad)]
    parts += [_said(stage, seat, place, told) for seat, place in zip(scene.seats, _round(stage), strict=True)]
    if scene.claim:
        parts.append(f"{say('Scrump: {word}', word=scene.claim)} {_instead(stage, scene.claim, told)}")
    for shown, (_, side) in zip(scene.sides, _sides(stage), strict=True):
        points = wording.points(stage, view.scores[side[0]])
        parts.append(say("{name}: {what}", name=shown.name, what=facts(points, *_taken(stage, side, told))))
    if view.last is not None:
        cards, taker = told(stage, view.last.cards), name(stage, view.last.taker)
        word = public_word(stage, view.last.scrump) if view.last.scrump else ""
        line = say("-# Last trick: {cards} → {name}", cards=cards, name=taker)
        parts.append(facts(line, say("Scrump: {word}", word=word) if word else ""))
    return parts


def _phase(stage: Stage) -> str:
    say = stage.i18n.say
    return {
        "rule": say("the dealer names the ruling suit"),
        "pass": say("Three cards go right"),
        "deal": say("the choice of the deal"),
        "between": say("between hands"),
        "over": say("the game is over"),
    }.get(stage.view.phase, "")


def _instead(stage: Stage, word: str, told: Spoken) -> str:
    """Say who takes the trick if the claimed word is false."""
    held = stage.seen(TricksView).control
    assert held is not None  # noqa: S101 - a word is claimed with a card of the trick
    return stage.i18n.say(
        "(If {word} is false, {name} takes the trick with {card}.)",
        word=word,
        name=name(stage, held.seat),
        card=told(stage, (held.card,)),
    )


def _taken(stage: Stage, side: Side, told: Spoken) -> list[str]:
    """Say what a side has taken of what counts in this game. Everyone has seen it."""
    i18n, counts = stage.i18n, trick_rules(stage).counts
    mine = [trick for trick in stage.seen(TricksView).taken if trick.taker in side]
    cards = [card for trick in mine for card in trick.cards]
    found = [i18n.count("{n} trick", "{n} tricks", len(mine))]
    if counts.by_peppers:
        found.append(i18n.count("{n} pepper", "{n} peppers", counts.of_suit(cards)))
    elif counts.suit is not None:
        found.append(counted(stage, counts.suit, counts.of_suit(cards)))
    if counts.prize is not None and counts.prize in cards:
        found.append(i18n.say("has {card}", card=told(stage, (counts.prize,))))
    return found


def _said(stage: Stage, seat: TrickSeat, place: int, told: Spoken) -> str:
    view, say = stage.seen(TricksView), stage.i18n.say
    passed = view.phase == "pass" and view.seats[place].passed
    led = bool(view.trick) and view.trick[0].seat == place
    parts = [
        told(stage, (seat.card,)) if seat.card else "",
        say("led") if led else "",
        say("ready") if passed else "",
        say("winning") if seat.wins else "",
        say("away") if seat.absent else "",
        say("to act") if seat.acts else "",
    ]
    what = ", ".join(filter(None, parts))
    return say("{name}: {what}", name=seat.name, what=what) if what else ""

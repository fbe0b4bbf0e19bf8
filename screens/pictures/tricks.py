"""A trick table: the trick as it lies, what rules, what each side has, and under them the reader's own cards."""

from __future__ import annotations

from drawing.scenes import Own, TrickSeat, TrickSide, TricksScene
from engine.families.tricks.view import TricksView
from screens.families.card_table import scores
from screens.families.card_table.wording import Side, public_word, sides
from screens.families.tricks.suits import suit_name, trick_rules
from screens.pictures.own import own_said
from screens.pictures.wording import Spoken, facts, name, title
from screens.table.stage import Stage


def scene(stage: Stage) -> TricksScene:
    view: TricksView = stage.view
    return TricksScene(
        deck=stage.faces.deck.id,
        title=title(stage),
        seats=tuple(_seat(stage, place) for place in _round(stage)),
        sides=tuple(_side(stage, number, side) for number, side in enumerate(sides(stage))),
        ruling=view.ruling or "",
        ruling_label=_ruling(stage),
        facts=tuple(filter(None, (_trick(stage), *_waits(stage)))),
        teams=view.teams,
        claim=public_word(stage, view.scrump.word) if view.scrump is not None else "",
        own=own(stage),
    )


def _round(stage: Stage) -> list[int]:
    """The seats clockwise; the reader sits in front."""
    number, first = len(stage.view.seats), stage.seat or 0
    return [(first + place) % number for place in range(number)]


def own(stage: Stage) -> Own | None:
    view: TricksView = stage.view
    if stage.seat is None or not view.own:
        return None
    return Own(
        cards=stage.arranged(view.own),
        playable=view.playable,
        fresh=view.received if not view.taken else (),
    )


def _trick(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    if view.phase not in ("play", "spellcheck"):
        return ""
    number = len(view.taken) + (view.phase == "play")
    return say("trick {number} of {total}", number=number, total=view.total)


def _waits(stage: Stage) -> list[str]:
    """The suits that may not be led yet."""
    view = stage.view
    waiting = [suit for suit in view.held_back if suit not in view.loose]
    return [stage.i18n.say("{suit}: not led yet", suit=suit_name(stage, suit)) for suit in waiting]


def _ruling(stage: Stage) -> str:
    """On the picture the suit itself stands before the word."""
    view, say = stage.view, stage.i18n.say
    if view.ruling:
        return say("ruling")
    return say("no ruling suit") if trick_rules(stage).dealer_rules and view.phase != "rule" else ""


def _seat(stage: Stage, place: int) -> TrickSeat:
    view: TricksView = stage.view
    return TrickSeat(
        name=name(stage, place),
        card=next((played.card for played in view.trick if played.seat == place), ""),
        side=next(number for number, one in enumerate(sides(stage)) if place in one),
        acts=place in stage.to_act and view.phase != "spellcheck",
        wins=view.control is not None and view.control.seat == place and view.scrump is None,
        absent=view.seats[place].presence in ("away", "gone"),
    )


def _side(stage: Stage, number: int, side: Side) -> TrickSide:
    """Partners by the names of both; to each of them they are *us*."""
    if stage.seat is not None and len(side) > 1:
        called = stage.i18n.say("us") if stage.seat in side else stage.i18n.say("them")
    else:
        called = " + ".join(name(stage, seat) for seat in side)
    taken = sum(trick.taker in side for trick in stage.view.taken)
    return TrickSide(
        name=called, line=stage.i18n.number(stage.view.scores[side[0]]), tricks=taken, side=number
    )


def lines(stage: Stage, scene: TricksScene, told: Spoken) -> list[str]:
    view, i18n, say = stage.view, stage.i18n, stage.i18n.say
    rules = say("{suit} rule", suit=suit_name(stage, view.ruling)) if view.ruling else scene.ruling_label
    parts = [facts(scene.title, *scene.facts, rules)]
    parts += [_said(stage, seat, told) for seat in scene.seats]
    if scene.claim:
        parts.append(say("Scrump: {word}", word=scene.claim))
    for number, side in enumerate(sides(stage)):
        shown = scene.sides[number]
        tricks = i18n.count("{n} trick", "{n} tricks", shown.tricks)
        parts.append(f"{shown.name}: {facts(scores.points(stage, view.scores[side[0]]), tricks)}")
    return [*parts, *(own_said(stage, scene.own, told) if scene.own is not None else ())]


def _said(stage: Stage, seat: TrickSeat, told: Spoken) -> str:
    say = stage.i18n.say
    parts = [
        told(stage, (seat.card,)) if seat.card else "",
        say("winning") if seat.wins else "",
        say("away") if seat.absent else "",
        say("to act") if seat.acts else "",
    ]
    what = ", ".join(filter(None, parts))
    return f"{seat.name}: {what}" if what else ""

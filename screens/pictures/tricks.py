"""A trick table as a bystander sees it."""

from __future__ import annotations

from drawing.scenes import TrickSeat, TrickSide, TricksScene
from engine.families.tricks.view import TricksView
from screens.families.card_table import scores
from screens.families.card_table.wording import Side, public_word, sides
from screens.families.tricks import board
from screens.families.tricks.suits import suit_name, trick_rules
from screens.pictures.wording import Picture, Spoken, bare, facts, in_words, name, sentences, spoken, title
from screens.table.stage import Stage


def picture(stage: Stage) -> Picture:
    view: TricksView = stage.view
    scene = TricksScene(
        deck=stage.faces.deck.id,
        title=title(stage),
        seats=tuple(_seat(stage, place) for place in range(len(view.seats))),
        sides=tuple(_side(stage, number, side) for number, side in enumerate(sides(stage))),
        ruling=view.ruling or "",
        ruling_label=_ruling(stage),
        middle=_middle(stage),
        teams=view.teams,
        claim=public_word(stage, view.scrump.word) if view.scrump is not None else "",
        note=_note(stage),
    )
    return in_words(stage, scene, alt)


def _middle(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    if view.phase in ("play", "spellcheck"):
        return say(
            "trick {number} of {total}", number=len(view.taken) + (view.phase == "play"), total=view.total
        )
    return bare(board.headline(stage)).partition(" · ")[2]


def _ruling(stage: Stage) -> str:
    view, say = stage.view, stage.i18n.say
    if view.ruling:
        return say("{suit} rule", suit=suit_name(stage, view.ruling))
    return say("no ruling suit") if trick_rules(stage).dealer_rules and view.phase != "rule" else ""


def _note(stage: Stage) -> str:
    """What the trick hangs on; cards in words, since signs cannot be drawn in a line."""
    view, say = stage.view, stage.i18n.say
    if view.scrump is not None:
        return bare(board.scrump(stage, public_word(stage, view.scrump.word)))
    if view.control is None or view.phase != "play":
        return ""
    who, suit = name(stage, view.control.seat), suit_name(stage, view.control.card[:2])
    card = spoken(stage, (view.control.card,))
    if view.control.why == "highest-ruling":
        return say("{name} takes it so far: {card} ({suit} rule)", name=who, card=card, suit=suit)
    return say("{name} takes it so far: {card} ({suit} led)", name=who, card=card, suit=suit)


def _seat(stage: Stage, place: int) -> TrickSeat:
    view, say = stage.view, stage.i18n.say
    seat = view.seats[place]
    absence = {"away": say("away"), "gone": say("has left")}.get(seat.presence, "")
    chosen = say("has chosen") if view.phase == "pass" and seat.passed else ""
    dealer = say("dealer") if place == view.dealer else ""
    side = next(number for number, one in enumerate(sides(stage)) if place in one)
    return TrickSeat(
        name=name(stage, place),
        line=absence or chosen or dealer,
        card=next((played.card for played in view.trick if played.seat == place), ""),
        side=side,
        acts=place in stage.to_act and view.phase != "spellcheck",
        wins=view.control is not None and view.control.seat == place and view.scrump is None,
        absent=bool(absence),
    )


def _side(stage: Stage, number: int, side: Side) -> TrickSide:
    taken = sum(trick.taker in side for trick in stage.view.taken)
    line = facts(scores.points(stage, stage.view.scores[side[0]]), *board.taken(stage, side)[1:])
    return TrickSide(
        name=" + ".join(name(stage, seat) for seat in side), line=line, tricks=taken, side=number
    )


def alt(stage: Stage, scene: TricksScene, told: Spoken) -> str:
    parts = [scene.title, scene.ruling_label, scene.middle]
    parts += [_said(stage, seat, told) for seat in scene.seats]
    for side in scene.sides:
        tricks = stage.i18n.count("{n} trick", "{n} tricks", side.tricks)
        parts.append(stage.i18n.say("{name}: {what}", name=side.name, what=facts(side.line, tricks)))
    return sentences([*parts, scene.note])


def _said(stage: Stage, seat: TrickSeat, told: Spoken) -> str:
    say = stage.i18n.say
    card = told(stage, (seat.card,)) if seat.card else ""
    parts = [card, say("to act") if seat.acts else "", seat.line]
    what = ", ".join(filter(None, parts)) or say("no card yet")
    return say("{name}: {what}", name=seat.name, what=what)

"""Choosing three cards for the player on the right. Nothing of it shows at the table."""

from __future__ import annotations

from engine.contract import Offer
from screens.acts import Argument, PlayerAct
from screens.components import BLUE, GREEN, Component, rows, text
from screens.custom_ids import Press
from screens.families.card_table.wording import right_of
from screens.i18n.language import called, later
from screens.table import card_buttons, picking
from screens.table.family import Turn
from screens.table.stage import Stage
from screens.table.wanted import Act, Redraw, Wanted
from screens.typed_cards import cards_for, read_cards


def situation(stage: Stage) -> str:
    say, seat = stage.i18n.say, stage.seat or 0
    right = stage.name(right_of(stage, seat))
    if stage.view.passed:
        cards = stage.faces.row(stage.view.passed)
        return say(
            "You pass {cards} to {name}. You will see what you get once everyone has chosen.",
            cards=cards,
            name=right,
        )
    line = say(
        ("Choose three cards for {name}, on your right. Nobody else sees them, and the choice is final."),
        name=right,
    )
    return f"{line} {stage.until()}".rstrip()


def exchanged(stage: Stage) -> list[str]:
    """What went and what came, at the beginning of the hand."""
    view = stage.view
    if not view.received or view.phase == "pass":
        return []
    line = stage.i18n.say(
        "-# You passed {passed} and got {received}.",
        passed=stage.faces.row(view.passed),
        received=stage.faces.row(view.received),
    )
    return [line]


def picker(stage: Stage, offer: Offer, picked: Press | None) -> list[Component]:
    """The select, and the button as soon as there are three."""
    say, most = stage.i18n.say, offer.count[1]
    menu = picking.picker(stage, "picks", say("Choose three cards to pass"), offer.cards, offer.count, picked)
    chosen = picking.picked(picked, offer.cards) if picked is not None else ()
    if picked is None or not chosen:
        return menu
    if len(chosen) < most:
        return [*menu, text(say("{n} of {most} chosen.", n=len(chosen), most=most))]
    label = say("Pass {cards}", cards=stage.faces.row(stage.arranged(chosen)))
    return [*menu, *rows([stage.button(label, "pass", GREEN, detail=picked.detail)])]


def turn(stage: Stage, picked: Press | None) -> Turn:
    """Three cards are chosen, then passed for good."""
    say, offer = stage.i18n.say, stage.offer("pass")
    right = stage.name(right_of(stage, stage.seat or 0))
    if offer is None:
        return Turn(say("You have passed three cards. You see what you get when everyone has."))
    most = offer.count[1]
    places = card_buttons.chosen(picked, "pass", offer.cards)
    cards = card_buttons.buttons(stage, "pass", offer.cards, picked, most=most)
    acts = []
    if len(places) == most:
        acts.append(stage.button(say("Pass {n}", n=most), "send", BLUE, detail=card_buttons.carry(places)))
    return Turn(stage.yours(say("Choose three cards for **{name}**.", name=right)), cards, acts)


def sent(stage: Stage, press: Press) -> Wanted:
    return Act({"do": "pass", "cards": list(card_buttons.carried(press, stage.offered("pass").cards))})


def picks(stage: Stage, press: Press) -> Wanted:
    offer = stage.offered("pass")
    return Redraw(picking.merged(stage, press, offer.cards, offer.count[1]))


def turned(_stage: Stage, press: Press) -> Wanted:
    return Redraw(press)


def passed(stage: Stage, press: Press) -> Wanted:
    return Act({"do": "pass", "cards": list(picking.picked(press, stage.offered("pass").cards))})


PASS = PlayerAct(
    name=called("command", "pass"),
    about=later("Pass three cards to the player on your right."),
    arguments=(
        Argument(
            name=called("option", "cards"),
            about=later("The three cards, one after another."),
            read=read_cards,
            suggest=cards_for("pass"),
        ),
    ),
    pressed=passed,
)

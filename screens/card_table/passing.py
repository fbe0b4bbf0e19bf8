"""Choosing three cards for the player on the right. Nothing of it shows at the table."""

from __future__ import annotations

from engine.cards import letter_of
from screens.acts import Cards, PlayerAct
from screens.card_table.wording import right_of
from screens.components import BLUE
from screens.custom_ids import Press
from screens.i18n.language import called, later
from screens.table import card_buttons
from screens.table.family import Turn
from screens.table.stage import Stage
from screens.table.wanted import Act, Redraw, Wanted


def turn(stage: Stage, picked: Press | None) -> Turn:
    """Three cards are chosen, then passed for good."""
    say, offer = stage.i18n.say, stage.offer("pass")
    right = stage.name(right_of(stage, stage.seat or 0))
    if offer is None:
        return Turn(say("You have passed three cards. You see what you get when everyone has."))
    most = offer.count[1]
    places = card_buttons.chosen(picked, "pass", offer.cards)
    letters = stage.table.game.family == "soup"  # suits mean nothing
    shown = card_buttons.letters if letters else card_buttons.buttons
    acts = []
    if len(places) == most:
        acts.append(stage.button(say("Pass {n}", n=most), "send", BLUE, detail=card_buttons.carry(places)))
    named = [offer.cards[place] for place in places]
    line = stage.yours(say("Choose three cards for **{name}**.", name=right))
    line = (
        f"{line} **{' '.join(map(letter_of, named)) if letters else stage.faces.row(named)}**"
        if named
        else line
    )
    return Turn(line, shown(stage, "pass", offer.cards, picked, most=most), acts)


def sent(stage: Stage, press: Press) -> Wanted:
    return Act({"do": "pass", "cards": list(card_buttons.carried(press, stage.offered("pass").cards))})


def redrawn(_stage: Stage, press: Press) -> Wanted:
    return Redraw(press)


PASS = PlayerAct(
    name=called("command", "pass"),
    about=later("Pass three cards to the player on your right."),
    fields=(Cards(called("option", "cards"), later("The three cards, one after another.")),),
    pressed=redrawn,
)
PANEL = {"pick": redrawn, "send": sent}
"""Buttons that only lead to it."""

"""Chooses three cards for the player on the right. The table shows nothing of it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.cards import letter_of
from engine.families.card_table.rules import TableRules
from engine.families.soup.view import SoupView
from engine.families.tricks.view import TricksView
from screens.acts import CardsField, PlayerAct
from screens.card_table.wording import right_of
from screens.components import BLUE
from screens.custom_ids import Press
from screens.i18n.language import to_say
from screens.table import card_buttons
from screens.table.family import Turn
from screens.table.stage import Stage
from screens.table.wanted import Redraw, Wanted


def turn(stage: Stage, picked: Press | None) -> Turn:
    """Let the player choose three cards, then pass them for good."""
    say, offer = stage.i18n.say, stage.offer("pass")
    right = stage.name(right_of(stage, stage.seat or 0))
    if offer is None:
        passed = say(
            "You pass **{cards}** to **{name}**.", cards=_named(stage, _view(stage).passed), name=right
        )
        return Turn(f"{passed} {say('You see what you get when everyone has passed.')}")
    most = offer.count[1]
    places = card_buttons.chosen(picked, "pass", offer.cards)
    shown = card_buttons.letters if _letters(stage) else card_buttons.buttons
    acts = []
    if len(places) == most:
        acts.append(stage.button(say("Pass {n}", n=most), "send", BLUE, detail=card_buttons.carry(places)))
    named = [offer.cards[place] for place in places]
    line = stage.yours(say("Choose three cards for **{name}**.", name=right))
    line = f"{line} **{_named(stage, named)}**" if named else line
    return Turn(line, shown(stage, "pass", offer.cards, picked, most=most), acts)


def _view(stage: Stage) -> TricksView | SoupView:
    return stage.seen(TricksView) if isinstance(stage.view, TricksView) else stage.seen(SoupView)


def untouched(stage: Stage) -> bool:
    """Whether the player has not yet played a card since the exchange."""
    view = _view(stage)
    return bool(view.received) and len(view.own) == len(stage.table.game.declared(TableRules).pack) // len(
        view.seats
    )


def exchanged(stage: Stage) -> str:
    """Say what the player gave and got, while that is news."""
    view = _view(stage)
    if not untouched(stage):
        return ""
    cards = {"given": _named(stage, view.passed), "got": _named(stage, view.received)}
    return stage.i18n.say("You passed **{given}** and got **{got}**.", **cards)


def _letters(stage: Stage) -> bool:
    return not stage.table.game.declared(TableRules).suits


def _named(stage: Stage, cards: Sequence[str]) -> str:
    return " ".join(sorted(map(letter_of, cards))) if _letters(stage) else stage.faces.row(cards)


def sent(stage: Stage, press: Press) -> Wanted:
    return stage.act("pass", cards=card_buttons.carried(press, stage.offered("pass").cards))


def redrawn(_stage: Stage, press: Press) -> Wanted:
    return Redraw(press)


PASS = PlayerAct(
    "pass",
    "Pass three cards to the player on your right.",
    (CardsField("cards", "The three cards, one after another."),),
    pressed=redrawn,
)
PANEL = {"pick": redrawn, "send": sent}
"""Buttons that only lead to the exchange."""
THREE_CARDS = to_say({"cards": "You have to pass {most} different cards. Choose again."})
"""The refusal of any other number of cards."""

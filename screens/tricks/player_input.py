"""What a press at a trick table means, in the engine's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from engine.cards import letter_of
from engine.contract import Offer
from engine.families.tricks.choices import NONE
from screens.card_table import passing
from screens.card_table.picked_card import at
from screens.card_table.wording import right_of
from screens.components import Component, Window, option, picked, typed
from screens.custom_ids import Press
from screens.refusals.unable import Unable
from screens.table import picking
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Wanted

LONGEST_TEXT = 20


def play(stage: Stage, press: Press) -> Wanted:
    return Act({"do": "play", "card": at(stage.offered("play").cards, press.detail)})


def _scrump(stage: Stage, press: Press) -> Wanted:
    """The word, the card and whose the trick is, in one act."""
    offer = stage.offered("play")
    if not offer.text:
        raise Unable("nothing-offered", do="scrump")
    if "word" not in press.fields:
        return Ask(_window(stage, offer))
    action: dict[str, Any] = {
        "do": "play",
        "card": at(offer.cards, press.fields.get("card", "")),
        "scrump": press.fields["word"].strip()[:LONGEST_TEXT],
    }
    if len(offer.choices) > 1:
        action["to"] = press.fields.get("to", "me")
    return Act(action)


def _window(stage: Stage, offer: Offer) -> Window:
    say = stage.i18n.say
    letters = " ".join(letter_of(played.card) for played in stage.view.trick)
    fields = [
        typed(
            say("The word"),
            "word",
            hint=say("a word of {letters} and your card's letter", letters=letters),
            about=say("All the letters of the trick, in any order."),
            most=LONGEST_TEXT,
        ),
        picked(say("Your card"), "card", _cards(stage, offer)),
    ]
    if len(offer.choices) > 1:
        fields.append(picked(say("Who takes the trick"), "to", _takers(stage)))
    return Window(say("Scrump"), stage.custom_id("scrump"), fields)


def _cards(stage: Stage, offer: Offer) -> list[Component]:
    cards, only = offer.cards, len(offer.cards) == 1
    return [picking.card(stage, cards[place], place, chosen=only) for place in stage.order(cards)]


def _takers(stage: Stage) -> list[Component]:
    say, right = stage.i18n.say, right_of(stage, stage.seat or 0)
    return [
        option(say("You take it"), "me", chosen=True),
        option(say("{name}, on your right", name=stage.plain_name(right)), "right"),
    ]


def rule(_stage: Stage, press: Press) -> Wanted:
    return Act({"do": "rule", "suit": None if press.detail == NONE else press.detail})


def deal(_stage: Stage, press: Press) -> Wanted:
    return Act({"do": "deal", "keep": press.detail == "keep"})


PANEL: Mapping[str, Callable[[Stage, Press], Wanted]] = MappingProxyType(
    {
        "scrump": _scrump,
        "picks": passing.turned,
        "picks_page": passing.turned,
        "pick": passing.turned,
        "send": passing.sent,
    }
)
"""Buttons and selects that only lead to an act."""

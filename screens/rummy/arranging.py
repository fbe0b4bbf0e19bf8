"""Cards in a helpful order, and what each card of the discard pile brings along."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.rummy.actions import Cards
from engine.families.rummy.view import RummyView
from engine.families.rummy.words import DECK
from screens.components import LONGEST_OPTION
from screens.table.stage import Stage


def tidy(view: RummyView, cards: Sequence[str]) -> Cards:
    """By suit where words are clean; elsewhere by letter, since suits do not matter."""
    if view.game_rules.clean:
        return tuple(sorted(cards, key=lambda card: DECK[card].rank))
    return tuple(sorted(cards, key=lambda card: (DECK[card].letter or "", DECK[card].rank)))


def own(stage: Stage) -> Cards:
    return tidy(stage.view, stage.view.cards)


def comes_with(view: RummyView, place: int) -> Cards:
    """The cards above a card of the pile, which are taken with it."""
    return view.discards[place + 1 :]


def brings(stage: Stage, place: int) -> str:
    """What else comes along, short enough for an option of a select."""
    others = comes_with(stage.view, place)
    if not others:
        return stage.i18n.say("the top card, alone")
    line = stage.i18n.say("brings {cards} too", cards=" ".join(map(stage.faces.label, others)))
    if len(line) <= LONGEST_OPTION:
        return line
    return stage.i18n.count(
        "brings the {n} card above it too", "brings the {n} cards above it too", len(others)
    )

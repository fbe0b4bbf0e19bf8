"""Shuffling and dealing the whole pack."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.cards.shuffle import generator, stacked
from engine.common_events import Dealt, HandBegins, Shuffled
from engine.contract import Setup
from engine.families.card_table.table import DECK, CardTable, Events, Hand, clockwise, in_order

T = TypeVar("T", bound=CardTable)


def first_dealer(setup: Setup) -> int:
    """Named, or drawn."""
    if setup.dealer is not None:
        return setup.dealer
    return generator(setup.seed, 0).randrange(len(setup.stacks))


def shuffle(state: T, removed: tuple[str, ...], first: tuple[str, ...], events: Events) -> tuple[T, Hand]:
    """A new hand begins with a shuffled pack; `first` are the cards a scenario puts on top."""
    shuffles = state.shuffles + 1
    pack = stacked(DECK.pack(without=removed), first, state.seed, shuffles)
    seats = len(state.chairs)
    state = replace(
        state,
        shuffles=shuffles,
        hand=state.hand + 1,
        hands=((),) * seats,
        passes=((),) * seats,
        opened=state.scores,
        winners=(),
        next_dealer=None,
    )
    events.append(HandBegins(hand=state.hand, dealer=state.dealer))
    events.append(Shuffled(pack=pack))
    return state, pack


def deal(state: T, pack: Hand, events: Events) -> T:
    """All cards, one at a time, from the dealer's left."""
    seats = len(state.chairs)
    order = clockwise(state, state.dealer)
    hands = [in_order(pack[order.index(seat) :: seats]) for seat in range(seats)]
    events.append(Dealt(counts=tuple(map(len, hands)), cards=dict(enumerate(hands))))
    return replace(state, hands=tuple(hands))

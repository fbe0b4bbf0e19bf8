"""Shuffling and dealing the whole pack."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.cards import packs
from engine.common_events import Dealt, HandBegins, Shuffled
from engine.fairness.shuffling import next_pack
from engine.families.card_table.table import DECK, CardTable, Events, Hand, clockwise, in_order

T = TypeVar("T", bound=CardTable)


def pack_name(removed: tuple[str, ...]) -> str:
    return packs.pack_name(DECK.id, without=removed)


def shuffle(state: T, removed: tuple[str, ...], first: tuple[str, ...], events: Events) -> tuple[T, Hand]:
    """A new hand begins with a shuffled pack; `first` are a scenario's cards on top."""
    shuffles = state.shuffles + 1
    pack = next_pack(state, DECK.pack(without=removed), shuffles, first)
    seats = len(state.chairs)
    state = replace(
        state,
        order=(),
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
    """Deal all cards, one at a time, from the dealer's left."""
    seats = len(state.chairs)
    order = clockwise(state, state.dealer)
    hands = [in_order(pack[order.index(seat) :: seats]) for seat in range(seats)]
    events.append(Dealt(counts=tuple(map(len, hands)), cards=dict(enumerate(hands))))
    return replace(state, hands=tuple(hands))

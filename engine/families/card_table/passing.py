"""Passing three cards to the right: secret, simultaneous, and fixed once sent.

Players see the cards they get only after they have passed: the cards change hands when the last player has chosen.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.contract import Offer
from engine.families.card_table.events import Exchanged, Passed
from engine.families.card_table.table import (
    CardTable,
    Events,
    Hand,
    asked,
    in_order,
    left_of,
    require_card,
    require_phase,
    with_hand,
    without,
)
from engine.refused import Refused, allowed

T = TypeVar("T", bound=CardTable)

CARDS_PASSED = 3


def begin(state: T) -> T:
    return asked(state, phase="pass")


def waiting(state: CardTable) -> tuple[int, ...]:
    """The seats that have yet to choose."""
    return tuple(seat for seat, cards in enumerate(state.passes) if not cards)


def verify_may_pass(state: CardTable, seat: int) -> None:
    require_phase(state, "pass")
    if state.passes[seat]:
        raise Refused("not-now", why="done")


def verify(state: CardTable, seat: int, cards: Hand) -> None:
    verify_may_pass(state, seat)
    for card in cards:
        require_card(state.hands[seat], card)
    if len(cards) != CARDS_PASSED or len(set(cards)) != CARDS_PASSED:
        raise Refused("bad-amount", why="cards", least=CARDS_PASSED, most=CARDS_PASSED)


def offers(state: CardTable, seat: int) -> tuple[Offer, ...]:
    if not allowed(verify_may_pass, state, seat):
        return ()
    return (Offer("pass", cards=state.hands[seat], count=(CARDS_PASSED, CARDS_PASSED)),)


def lowest(state: CardTable, seat: int) -> Hand:
    """The cards that the clock passes for late players."""
    return state.hands[seat][:CARDS_PASSED]


def send(state: T, seat: int, cards: Hand, events: Events) -> T:
    """Choose; the last choice makes all cards change hands."""
    verify(state, seat, cards)
    events.append(Passed(seat=seat, count=len(cards), cards=in_order(cards)))
    state = with_hand(state, seat, without(state.hands[seat], cards))
    passes = (*state.passes[:seat], in_order(cards), *state.passes[seat + 1 :])
    state = replace(state, passes=passes)
    return state if waiting(state) else _exchange(state, events)


def _exchange(state: T, events: Events) -> T:
    got = [received(state, seat) for seat in range(len(state.chairs))]
    events.append(Exchanged(count=CARDS_PASSED, cards=dict(enumerate(got))))
    hands = tuple(in_order(hand + cards) for hand, cards in zip(state.hands, got, strict=True))
    return replace(state, hands=hands)


def received(state: CardTable, seat: int) -> Hand:
    """The cards that this seat got, or is about to get, from the player on the left."""
    return state.passes[left_of(state, seat)]


def recalled(state: T) -> T:
    """Give back cards that were chosen but not handed over: the hand they were for won't be played."""
    if state.phase != "pass":
        return state
    hands = tuple(in_order(hand + cards) for hand, cards in zip(state.hands, state.passes, strict=True))
    return replace(state, hands=hands, passes=((),) * len(hands))


def in_flight(state: CardTable) -> Hand:
    """Cards chosen and not yet handed over."""
    return tuple(card for cards in state.passes for card in cards) if state.phase == "pass" else ()

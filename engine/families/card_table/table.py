"""The state that trick tables and Soup tables share, and simple queries of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from engine.cards import load_deck
from engine.contract import State, Winner
from engine.events import Event
from engine.refused import Refused

DECK = load_deck("scroker")
RANK = {card.code: card.rank for card in DECK.cards}
VALUE = {card.code: card.value for card in DECK.cards}

Hand = tuple[str, ...]


class CardTable(State, frozen=True, kw_only=True):
    """Hands are kept in rank order, lowest first, so a suit stays together."""

    dealer: int
    scores: tuple[int, ...]  # one a side: a team, or a single player
    opened: tuple[int, ...] = ()  # the scores at the hand's beginning
    phase: str = "between"
    hands: tuple[Hand, ...] = ()
    passes: tuple[Hand, ...] = ()  # by giver; empty until chosen; kept so that givers can look them up
    winners: tuple[Winner, ...] = ()  # the last finished hand's
    next_dealer: int | None = None
    standings: tuple[tuple[int, ...], ...] = ()


T = TypeVar("T", bound=CardTable)
Events = list[Event]


def left_of(state: CardTable, seat: int) -> int:
    return (seat + 1) % len(state.chairs)


def right_of(state: CardTable, seat: int) -> int:
    return (seat - 1) % len(state.chairs)


def clockwise(state: CardTable, after: int) -> list[int]:
    """All seats, beginning at the left of `after` and ending with it."""
    return [(after + step) % len(state.chairs) for step in range(1, len(state.chairs) + 1)]


def asked(state: T, **changes: Any) -> T:
    """A new decision begins."""
    return replace(state, decision=state.decision + 1, **changes)


def in_order(cards: Iterable[str]) -> Hand:
    return tuple(sorted(cards, key=RANK.__getitem__))


def without(hand: Hand, cards: Collection[str]) -> Hand:
    return tuple(card for card in hand if card not in cards)


def with_hand(state: T, seat: int, hand: Hand) -> T:
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def require_phase(state: CardTable, *phases: str) -> None:
    if state.phase not in phases:
        raise Refused("not-now", phase=state.phase)


def require_turn(seat: int, turn: int) -> None:
    if seat != turn:
        raise Refused("not-your-turn", turn=turn)


def require_card(hand: Hand, card: str) -> None:
    if card not in RANK:
        raise Refused("unknown-card", card=card)
    if card not in hand:
        raise Refused("not-your-card", card=card)


def side_of(state: CardTable, seat: int) -> int:
    """The side of a seat. Partners are opposite each other; without teams every player is a side."""
    return seat % len(state.scores)


def by_seat(state: CardTable, by_side: tuple[int, ...]) -> tuple[int, ...]:
    """A score for each seat: in team games every player has the team's points."""
    return tuple(by_side[side_of(state, seat)] for seat in range(len(state.chairs)))


class Presence(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as all see it."""

    seat: int
    presence: str
    score: int
    cards: int  # in hand
    tricks: int = 0
    passed: bool = False  # has chosen the cards to pass


def presences(state: CardTable, tricks: tuple[int, ...]) -> tuple[Presence, ...]:
    return tuple(
        Presence(
            seat=seat,
            presence=chair.presence,
            score=state.scores[side_of(state, seat)],
            cards=len(state.hands[seat]) if state.hands else 0,
            tricks=tricks[seat],
            passed=bool(state.passes and state.passes[seat]),
        )
        for seat, chair in enumerate(state.chairs)
    )

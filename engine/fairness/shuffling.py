"""The source of a game's order of cards.

The house supplies it: `Setup` and `Deal` carry the order of a sealed deal, which the state keeps until the cards
are dealt, and the secret for reshuffles within the hand. Without the house (scenarios, simulations, and a hand that
was dealt before there were sealed deals) a seed makes the order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from engine.cards.shuffle import shuffled, stacked
from engine.fairness.scheme import keyed
from engine.fairness.sealed import SealedDeal

Cards = tuple[str, ...]


class Chain(msgspec.Struct, frozen=True):
    """A table's last deal, and the hand's own secret. Never shown."""

    table: str
    number: int
    previous: bytes  # the last deal's commitment
    secret: bytes

    def __repr__(self) -> str:
        return "Chain(sealed)"


class Ordered(msgspec.Struct, frozen=True):
    """A sealed deal in the form a game gets it. Never shown."""

    order: Cards
    chain: Chain

    def __repr__(self) -> str:
        return "Ordered(sealed)"


class Opening(NamedTuple):
    """A deal of a hand: its number if it was dealt in the middle, its order, and the places that the reader may
    see."""

    number: int  # 0: the deal that began the hand
    order: tuple[str, ...]
    positions: frozenset[int]


class Shuffling(Protocol):
    """The part of a game's state that this module reads."""

    @property
    def seed(self) -> str: ...
    @property
    def order(self) -> Cards: ...
    @property
    def chain(self) -> Chain | None: ...


class NothingToShuffleBy(Exception):
    """The house deals at this table but supplied no order: nothing secret would determine the deal."""


def sealed(ordered: Ordered | None) -> dict[str, Any]:
    """The fields a state takes over when it starts or the next hand is to be dealt."""
    return {"order": ordered.order, "chain": ordered.chain} if ordered else {"order": (), "chain": None}


def next_pack(state: Shuffling, pack: Cards, count: int, first: Sequence[str] = ()) -> Cards:
    """The pack in dealing order. An order that was sealed before this hand's pack was known may have more cards:
    they are skipped. `first` are a scenario's cards on top."""
    if not state.order:
        _has_seed(state)
        return stacked(pack, first, state.seed, count)
    cards = tuple(state.order[place] for place in kept(state.order, pack))
    if len(cards) != len(pack):
        raise NothingToShuffleBy
    return cards


def kept(order: Cards, pack: Cards) -> list[int]:
    """The places of this pack's cards in an order."""
    missing = Counter(pack)
    found = []
    for place, card in enumerate(order):
        if missing[card]:
            missing[card] -= 1
            found.append(place)
    return found


def _has_seed(state: Shuffling) -> None:
    if not state.seed:
        raise NothingToShuffleBy


class Again(NamedTuple):
    """Cards reshuffled in the middle of a hand, without cuts."""

    cards: Cards
    chain: Chain | None
    commitment: str = ""
    deal: int = 0


def shuffle_again(state: Shuffling, cards: Cards, count: int) -> Again:
    if state.chain is None:
        _has_seed(state)
        return Again(shuffled(cards, state.seed, count), None)
    chain = state.chain
    deal = again(chain.table, chain.number + 1, chain.previous, chain.secret, cards)
    following = replace(chain, number=chain.number + 1, previous=deal.commitment)
    return Again(deal.dealt(), following, deal.commitment.hex(), following.number)


def again(table: str, number: int, previous: bytes, secret: bytes, cards: Sequence[str]) -> SealedDeal:
    """The deal of reshuffled cards, from the secret of their hand."""
    own = keyed(secret)(f"again {number}".encode())
    return SealedDeal(own, name_of(table, number), previous, sorted(cards))


def name_of(table: str, number: int) -> str:
    """A deal's name in its hashes."""
    return f"{table}/{number}"


def first_of(draw: Ordered, seats: Sequence[int]) -> int:
    """The seat, of these, whose number comes first."""
    return next(int(card) - 1 for card in draw.order if int(card) - 1 in seats)

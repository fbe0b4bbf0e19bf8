"""A sealed deal: one secret of 32 bytes that determines all its piles and salts.

So a hand's proof needs only its secret to be stored, and an opened card reveals nothing about the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from engine.fairness import scheme
from engine.fairness.scheme import PILES, SALT, CutWords

SECRET = 32


class SealedDeal:
    """All of it is secret except `hand`, `previous`, `roots` and `commitment`."""

    def __init__(
        self, secret: bytes, hand: str, previous: bytes, deck: Sequence[str], committed: bytes | None = None
    ) -> None:
        self.hand = hand
        self.previous = previous
        self.deck = tuple(deck)
        self._code = scheme.keyed(secret)
        if committed is not None:
            self.commitment = committed  # dealing computes one pile, not all eight with their salts

    def __repr__(self) -> str:
        return f"SealedDeal({self.hand!r})"

    @cached_property
    def piles(self) -> tuple[tuple[str, ...], ...]:
        return tuple(map(self._cards, range(PILES)))

    def _cards(self, pile: int) -> tuple[str, ...]:
        return tuple(self.deck[place] for place in scheme.places(len(self.deck), self._words(pile)))

    def _words(self, pile: int) -> Iterator[int]:
        """Words like a cut's, but eight from each hash: only this program ever has to make them."""
        counter = 0
        while True:
            raw = self._code(f"order {pile} {counter}".encode())
            for start in range(0, len(raw), 4):
                yield int.from_bytes(raw[start : start + 4], "big")
            counter += 1

    @cached_property
    def salts(self) -> tuple[tuple[bytes, ...], ...]:
        code, size = self._code, range(len(self.deck))
        return tuple(
            tuple(code(b"salt %d %d" % (pile, place))[:SALT] for place in size) for pile in range(PILES)
        )

    @cached_property
    def leaves(self) -> tuple[tuple[bytes, ...], ...]:
        return tuple(
            tuple(scheme.leaves_of(self.hand, pile, cards, salts))
            for pile, (cards, salts) in enumerate(zip(self.piles, self.salts, strict=True))
        )

    @cached_property
    def roots(self) -> tuple[bytes, ...]:
        return tuple(scheme.pile_root(self.hand, pile, leaves) for pile, leaves in enumerate(self.leaves))

    @cached_property
    def commitment(self) -> bytes:
        return scheme.commitment(self.hand, self.previous, self.roots)

    def pile(self, beacon: str = "", cuts: Sequence[CutWords] = ()) -> int:
        return scheme.chosen_pile(self.hand, self.commitment, beacon, cuts)

    def places(self, beacon: str = "", cuts: Sequence[CutWords] = ()) -> list[int]:
        """The place in the chosen pile, by deal position."""
        seed = scheme.seed_of(self.hand, self.commitment, beacon, cuts)
        return scheme.order_of(len(self.deck), seed)

    def dealt(self, beacon: str = "", cuts: Sequence[CutWords] = ()) -> tuple[str, ...]:
        """The cards in the order of leaving the pack."""
        pile = self._cards(self.pile(beacon, cuts))
        return tuple(pile[place] for place in self.places(beacon, cuts))

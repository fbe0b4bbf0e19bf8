"""A tournament: all play the same hands, each with computers at a table of their own, and are compared hand by
hand.

A hand brings two points for each player you beat with it and one for each you tie with: matchpoints, as in
duplicate bridge. So one lucky hand is worth no more than any other.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import NamedTuple

import msgspec

from engine.catalogue import GAMES
from engine.daily import dealt, options_of
from engine.fairness.hands import StoredDeal, ordered, sealed, whole_proof
from engine.fairness.proofs import Proof
from engine.fairness.scheme import FIRST
from engine.fairness.shuffling import Ordered
from engine.options import settle
from engine.solo import Alone

SHARES = ((100,), (60, 40), (50, 30, 20))
"""The shares of the prize, in per cent, by the number of winning places."""
PLAYERS_A_PRIZE = 3


class SharedDeal(msgspec.Struct, frozen=True, dict=True):
    """A hand of a tournament, the same at each table. `name`: the tournament's. The secret determines everything."""

    name: str
    hand: int
    game: str
    language: str
    secret: bytes
    seal: bytes | None = None

    def __repr__(self) -> str:
        return f"SharedDeal({self.name}/{self.hand})"

    @cached_property
    def _deal(self) -> StoredDeal:
        game = GAMES[self.game]
        assert game.pack is not None, f"{self.game} cannot be sealed"  # noqa: S101
        pack = game.pack(settle(game.options, options_of(game, self.language)))
        return StoredDeal(f"{self.name}/{self.hand}", 1, FIRST, self.secret, pack)

    @cached_property
    def commitment(self) -> bytes:
        return self.seal or sealed(self._deal).commitment

    @cached_property
    def ordered(self) -> Ordered:
        return ordered(self._deal, sealed(self._deal, self.commitment))

    @cached_property
    def begun(self) -> Alone:
        """The hand's beginning. The secret also determines the computers' acts, but these do not give the cards
        away."""
        seed = sha256(b"computers" + self.secret).hexdigest()
        return dealt(self.game, self.language, seed, self.ordered)

    def proof(self) -> Proof:
        """The proof, with every card opened, for when the tournament is over."""
        return whole_proof(self._deal, self.game)


Worths = Mapping[int, int | None]
"""Each player's result of a hand; None: they did not finish it."""


def matchpoints(worths: Worths) -> dict[int, int]:
    """Points for a hand: two for each other player who did worse, one for each who did as well. An unfinished hand
    comes last: it gets nothing, and is worse than any finished one."""
    finished = sorted(worth for worth in worths.values() if worth is not None)
    unfinished = len(worths) - len(finished)

    def points(worth: int) -> int:
        below, upto = bisect_left(finished, worth), bisect_right(finished, worth)
        return 2 * (below + unfinished) + (upto - below - 1)

    return {who: 0 if worth is None else points(worth) for who, worth in worths.items()}


class Ranked(NamedTuple):
    """`place`: players with equal points share it. `hands`: the points of each hand; none: not finished."""

    who: int
    place: int
    points: int
    hands: tuple[int | None, ...]

    @property
    def played(self) -> int:
        """The number of hands that they have finished."""
        return sum(points is not None for points in self.hands)


def ranking(hands: Sequence[Worths], players: Iterable[int]) -> list[Ranked]:
    """The players, the best first. Ties stay ties: equal points are an equal place. Players missing from a hand's
    results may still play it, so nobody beats them yet."""
    each = [matchpoints(worths) for worths in hands]
    points = {who: sum(found.get(who, 0) for found in each) for who in players}
    totals = sorted(points.values(), reverse=True)
    places = {total: place for place, total in reversed([*enumerate(totals, 1)])}

    def by_hand(who: int) -> tuple[int | None, ...]:
        scored = zip(hands, each, strict=True)
        return tuple(None if worths.get(who) is None else found[who] for worths, found in scored)

    found = (Ranked(who, places[total], total, by_hand(who)) for who, total in points.items())
    return sorted(found, key=lambda one: (one.place, one.who))


def most_points(players: int, hands: int) -> int:
    return 2 * max(0, players - 1) * hands


def prizes(ranked: Sequence[Ranked], prize: int) -> dict[int, int]:
    """Chips by player. Players who tie share the prizes of their places, rounded down; players without points get
    none."""
    shares = SHARES[min(len(SHARES), max(1, len(ranked) // PLAYERS_A_PRIZE)) - 1]
    sharing = Counter(one.place for one in ranked)
    paid: dict[int, int] = {}
    for who, place, points, _ in ranked:
        share = sum(shares[place - 1 : place - 1 + sharing[place]])
        if points and (chips := prize * share // (100 * sharing[place])):
            paid[who] = chips
    return paid

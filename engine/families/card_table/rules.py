"""The facts that every game at such a table declares."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.families.card_table.table import DECK, Hand


class TableRules(msgspec.Struct, frozen=True, kw_only=True):
    """The facts that screens and the end of a game need."""

    name: str
    players: int
    teams: bool = False  # partners are opposite each other
    low_wins: bool  # points are bad
    suits: bool = True  # suits mean something
    target: int  # the game ends when a side has this many points
    removed: Hand = ()  # cards that aren't in the pack

    @property
    def pack(self) -> Hand:
        return _pack(self.removed)

    @property
    def sides(self) -> int:
        return 2 if self.teams else self.players


@lru_cache(maxsize=8)
def _pack(removed: Hand) -> Hand:
    """The pack, cached because every look at a table reads it."""
    return DECK.pack(without=removed)

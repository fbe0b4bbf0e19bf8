"""What every game at such a table says about itself."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from engine.families.card_table.table import DECK, Hand


class TableRules(msgspec.Struct, frozen=True, kw_only=True):
    """The least that screens and the end of a game have to know."""

    name: str
    players: int
    teams: bool = False  # partners sit opposite each other
    low_wins: bool  # points are bad
    suits: bool = True  # they mean something
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
    """Cached: read whenever a table is looked at."""
    return DECK.pack(without=removed)

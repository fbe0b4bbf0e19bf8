"""How many hands of each game somebody has played, wherever that was: what a newcomer is told, others know already."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from house.store import Store, statistic_rows

NOVICE = 10
"""Hands of a game in which a player is new to it."""
AT_ONCE = 500  # players in one question
REMEMBERED = 100_000
NONE_YET: Mapping[str, int] = MappingProxyType({})


class Practice:
    """Read once for each player, then counted along: their panels are drawn often."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._remember = REMEMBERED
        self._known: dict[int, Mapping[str, int]] = {}
        self._changes = 0  # so that what was read before a hand ended is not taken for what stands after it

    async def of(self, player: int) -> Mapping[str, int]:
        """By game; nothing for games they have never finished a hand of."""
        while player not in self._known:
            await self.learn([player])
        return self._known[player]

    async def learn(self, players: Iterable[int]) -> None:
        unknown = sorted(set(players) - self._known.keys())[: self._remember]
        for start in range(0, len(unknown), AT_ONCE):
            some = unknown[start : start + AT_ONCE]
            found: dict[int, Mapping[str, int]] = dict.fromkeys(some, NONE_YET)
            changes = self._changes
            rows = await self._store.read(statistic_rows.practised(some))
            if changes != self._changes:
                continue  # whoever wants one of these will read it alone
            for row in rows:
                found[row.player] = {**found[row.player], row.game: int(row.played)}
            while self._known and len(self._known) + len(found) > self._remember:
                self._known.pop(next(iter(self._known)))
            self._known.update(found)

    def played(self, game: str, players: Iterable[int]) -> None:
        """They have finished a hand, and it is stored."""
        self._changes += 1
        for player in players:
            known = self._known.get(player)
            if known is not None:
                self._known[player] = {**known, game: known.get(game, 0) + 1}

    def forget(self, player: int) -> None:
        self._changes += 1
        self._known.pop(player, None)

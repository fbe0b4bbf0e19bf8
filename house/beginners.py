"""Counts the hands of each game that a player has finished, on all servers, alone and in company, so that newcomers
get explanations.

Daily hands and completed guided games count. A player who has won with a word needs no explanations.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Mapping
from typing import Any

from engine.common_events import HandEnds
from house.store import Store, StoreError
from house.store.statistic_rows import hands_behind
from house.tables.records import Change

ENOUGH = 3
REMEMBERED = 10_000


class Beginners:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[int, Mapping[str, int]] = OrderedDict()

    async def hands(self, player: int) -> Mapping[str, int] | None:
        """Return the hands by game, without games never played. None: they cannot be read now."""
        if player not in self._known:
            try:
                rows = await self._store.read(hands_behind(player))
            except StoreError:
                return None
            found = Counter[str]()
            for row in rows:
                found[row.game] += max(row.hands, ENOUGH) if row.shown else row.hands
            self._known[player] = found
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
            return found
        return self._known[player]

    def forget(self, player: int) -> None:
        """Forget a player's count, because it has grown."""
        self._known.pop(player, None)

    def saw(self, table: Any, change: Change) -> None:
        """Watch the tables. The count is read again only for players who may have won, and only while they are new."""
        ended = next((event for event in change.events if isinstance(event, HandEnds)), None)
        if ended is None:
            return
        game = table.record.game
        for place, seat in enumerate(table.record.seats):
            known = self._known.get(seat.player) if seat.player is not None else None
            if seat.player is None or known is None or (before := known.get(game, 0)) >= ENOUGH:
                continue
            if place < len(ended.gains) and ended.gains[place] < 0:
                self._known[seat.player] = {**known, game: before + 1}
            else:
                self.forget(seat.player)

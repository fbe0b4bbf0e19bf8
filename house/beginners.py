"""How many hands of each game a player has behind them, on all servers, alone and in company: who is new is told how it goes.

A daily hand counts, and so does a guided game that was played to its end. Who has won with a word needs no telling.
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
        """By game; one never played is missing. None: that cannot be read now."""
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
        """They have more behind them now."""
        self._known.pop(player, None)

    def saw(self, table: Any, change: Change) -> None:
        """Watches the tables. Only of those who may have won by then is it read again, and not for long."""
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

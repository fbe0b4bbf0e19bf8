"""Days off: a slow table takes them, hour by hour, before a player's clock runs out. An hour counts once even if
several tables wait for the player."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

from house.clock import Time
from house.store import Store
from house.store.day_off_rows import hours_spent

HOUR_MS = 3_600_000
HOURS_A_YEAR = 30 * 24


def hour_of(at: int) -> int:
    return at // HOUR_MS


def first_hour(at: int) -> int:
    """Return the first hour of that year, by UTC."""
    return round(datetime(datetime.fromtimestamp(at / 1000, UTC).year, 1, 1, tzinfo=UTC).timestamp()) // 3600


class DaysOff:
    def __init__(self, store: Store, time: Time) -> None:
        self._store, self._time = store, time

    async def left(self, players: Collection[int]) -> dict[int, int]:
        """Return how many hours each player has left this year."""
        rows = await self._store.read(hours_spent(players, first_hour(self._time.now())))
        spent = {row.player: row.hours for row in rows}
        return {player: max(0, HOURS_A_YEAR - spent.get(player, 0)) for player in players}

"""Takes in interactions, from the gateway or elsewhere, each once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf
from typing import Any

from discord.state import AutoShardedConnectionState

from cogs.transport.seen import SeenIds, nothing

WAITED = "waited"  # key in an interaction's data: seconds it was on its way
ROLES = (
    "roles"  # there, too: the acting member's roles; the library names only those on servers in its memory
)


class Trips:
    """How much later an interaction comes than others, because this program or the gateway is busy. Discord's clock,
    which is in the ids, and ours may differ: by how much, the quickest trip of the last minutes says."""

    WINDOW = 300.0
    LONGEST = 900.0  # no interaction is older

    def __init__(self) -> None:
        self._window = 0
        self._quickest = self._before = inf

    def late(self, ident: int, now: float) -> float:
        trip, window = now - (ident >> 22) / 1000, int(now // self.WINDOW)
        if window != self._window:
            self._before = self._quickest if window == self._window + 1 else inf
            self._window, self._quickest = window, inf
        self._quickest = min(self._quickest, trip)
        late = trip - min(self._quickest, self._before)
        return late if late <= self.LONGEST else 0.0


class ShardedConnection(AutoShardedConnectionState[Any]):
    seen: SeenIds[None]
    """Interactions that have already come, in any way."""
    onward: Callable[[Any], bool] | None = None
    """Set only if there are other places: whether one of them has to answer."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.seen, self.trips = SeenIds(), Trips()

    def bring(self, data: Any, waited: float) -> None:
        """Takes in an interaction from outside the gateway, with the seconds it has already used of Discord's
        three; more if it was passed on before."""
        before = float(data["data"].get(WAITED, 0.0))
        self.parse_interaction_create({**data, "data": {**data["data"], WAITED: before + waited}})

    def parse_interaction_create(self, data: Any) -> None:
        if self.onward is None or not self.onward(data):
            self.take_in(data)

    def take_in(self, data: Any) -> None:
        if self.seen.first(int(data["id"]), nothing):
            roles = (data.get("member") or {}).get("roles", [])
            known: Any = {**data, "data": {**data["data"], ROLES: roles}}
            super().parse_interaction_create(known)


def waited(interaction: Any) -> float:
    """How many seconds it was on its way."""
    told = float((interaction.data or {}).get(WAITED, 0.0))
    trips: Trips = interaction.client.connection.trips
    late = trips.late(interaction.id, asyncio.get_running_loop().time())
    return max(told, late)


def roles(interaction: Any) -> set[int]:
    """The acting member's roles on the server."""
    return {int(role) for role in (interaction.data or {}).get(ROLES, ())}

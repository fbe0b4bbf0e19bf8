"""What is replaced besides where there are several bots: PostgreSQL, and the clocks of their machines."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import aiohttp
import asyncpg

import cogs.startup.running
import house.store.connecting
import house.store.place
from house.cluster.allowance import Allowance
from house.store.engine import Engine

if TYPE_CHECKING:
    from .shared_world import SharedWorld


def shared_changes(world: SharedWorld) -> list[tuple[Any, str, Any]]:
    loop = world.loop

    def engine_of(_url: Any, connections: int = 1) -> Engine:
        """Questions are asked in SQLAlchemy's words, so they are asked of the file itself."""
        file = world.disk.current / "lettershark.db"
        return Engine(f"sqlite+aiosqlite:///{file}", pool_size=connections)

    return [
        (asyncpg, "connect", world.server.connect),
        (house.store.connecting, "engine_of", engine_of),
        (house.store.place, "engine_of", engine_of),
        (
            Allowance.__init__,
            "__defaults__",
            (loop.time,),
        ),  # it has taken the system's clock when it was read
        (time, "clock_gettime", lambda _clock: loop.now + loop.worker_seconds),
        (aiohttp, "ClientSession", lambda **how: world.session(how.get("trace_configs") or ())),
        (cogs.startup.running, "CardRoom", world.program.house),
        (cogs.startup.running, "Lettershark", world.program.bot),
    ]

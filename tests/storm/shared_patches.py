"""Further replacements for several bots: PostgreSQL."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import aiohttp
import asyncpg

import cogs.program.running
import house.store.connecting
import house.store.place
from house.store.engine import Engine

if TYPE_CHECKING:
    from .shared_world import SharedWorld


def shared_changes(world: SharedWorld) -> list[tuple[Any, str, Any]]:
    def engine_of(_url: Any, connections: int = 1) -> Engine:
        """Questions are asked in SQLAlchemy's words, so they are asked of the file itself."""
        file = world.disk.current / "lettershark.db"
        return Engine(f"sqlite+aiosqlite:///{file}", pool_size=connections)

    return [
        (asyncpg, "connect", world.server.connect),
        (house.store.connecting, "engine_of", engine_of),
        (house.store.place, "engine_of", engine_of),
        (aiohttp, "ClientSession", lambda **how: world.session(how.get("trace_configs") or ())),
        (cogs.program.running, "CardRoom", world.program.house),
        (cogs.program.running, "Lettershark", world.program.bot),
    ]

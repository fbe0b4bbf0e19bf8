"""What is replaced besides where workers share the work: PostgreSQL, and what tells processes and machines apart."""

from __future__ import annotations

import os
import socket
import time
from random import Random
from typing import TYPE_CHECKING, Any

import aiohttp
import asyncpg

import cogs.startup.running
import house.store.crew
import house.store.postgres
from house.cluster.allowance import Allowance
from house.store.engine import Engine

from .loop import OWNER

if TYPE_CHECKING:
    from .shared_world import SharedWorld


def shared_changes(world: SharedWorld) -> list[tuple[Any, str, Any]]:
    loop, random = world.loop, Random(f"{world.seed}/pauses")

    def engine_of(_url: Any, connections: int = 1) -> Engine:
        """Questions are asked in SQLAlchemy's words, so they are asked of the file itself."""
        file = world.disk.current / "lettershark.db"
        return Engine(f"sqlite+aiosqlite:///{file}", pool_size=connections)

    def host() -> str:
        life: Any = OWNER.get()
        name: str = life.process.name
        return name

    return [
        (asyncpg, "connect", world.server.connect),
        (house.store.postgres, "engine_of", engine_of),
        (house.store.crew, "engine_of", engine_of),
        (house.store.postgres, "random", random.random),
        (os, "getpid", lambda: 1),
        (socket, "gethostname", host),
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

"""What is replaced while a run lasts: time, chance, threads, connections, and the process that draws, which draws nothing. Everything else is the program itself."""

from __future__ import annotations

import random
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import aiohttp
import aiosqlite.core
import discord.utils
import structlog
from discord.webhook import async_ as webhooks

import cogs.startup.client
import cogs.startup.running
import house.store.ids
import house.store.sqlite
from cogs.messages.artist import Artist, NotDrawn
from cogs.startup.config import Config
from house.room import CardRoom
from house.store import Store

from .clock import EPOCH_MS
from .commands import declared
from .database import connector
from .program import Connected
from .workers import Workers

if TYPE_CHECKING:
    from house.cluster.allowance import Allowance

    from .world import World


@contextmanager
def replaced(world: World) -> Iterator[None]:
    hidden, workers, loop = Random(f"{world.seed}/secrets"), Workers(world.loop), world.loop

    def ms() -> int:
        return EPOCH_MS + round((loop.now + world.clock_set) * 1000)

    async def told(tree: Any, *_: Any) -> None:
        world.commands = declared(tree.client)

    def bot(config: Config, room: CardRoom, _allowance: Allowance | None) -> Connected:
        made = Connected(config, room)
        made.world = world
        return made

    async def not_drawn(_artist: Artist, _scene: bytes) -> bytes:
        raise NotDrawn("no processes here")

    changes: list[tuple[Any, str, Any]] = [
        (time, "time", lambda: ms() / 1000),
        (time, "time_ns", lambda: ms() * 1_000_000),
        (time, "monotonic_ns", lambda: round(loop.now * 1000) * 1_000_000),
        (time, "monotonic", lambda: loop.now + loop.worker_seconds),
        (secrets, "token_hex", lambda size=32: hidden.randbytes(size).hex()),
        (secrets, "token_bytes", lambda size=32: hidden.randbytes(size)),
        (secrets, "randbits", hidden.getrandbits),
        (house.store.ids, "_serial", count(1)),
        (discord.utils, "utcnow", lambda: datetime.fromtimestamp(ms() / 1000, UTC)),
        (aiohttp, "ClientSession", lambda **_: world.session()),
        (aiohttp, "TCPConnector", lambda **_: None),
        (sqlite3, "connect", connector(world)),
        (house.store.sqlite, "Thread", workers.Thread),
        (house.store.sqlite, "SimpleQueue", workers.SimpleQueue),
        (aiosqlite.core, "Thread", workers.Thread),
        (aiosqlite.core, "SimpleQueue", workers.SimpleQueue),
        (aiosqlite.core.Connection, "__init__", world.disk.noting(aiosqlite.core.Connection.__init__)),
        (Artist, "draw", not_drawn),
        (cogs.startup.client, "sync_if_changed", told),
        (cogs.startup.running, "Lettershark", bot),
        (Store, "commit", world.model.watched(Store.commit)),
    ]
    changes += world.changes()
    before = [(where, name, getattr(where, name)) for where, name, _ in changes]
    logging, chance = structlog.get_config(), random.getstate()
    random.seed(f"{world.seed}/chance")
    webhooks.async_context.set(webhooks.AsyncWebhookAdapter())
    structlog.configure(processors=[world.model.logged], cache_logger_on_first_use=False)
    try:
        for where, name, value in changes:
            setattr(where, name, value)
        yield
    finally:
        for where, name, value in before:
            setattr(where, name, value)
        structlog.configure(**logging)
        random.setstate(chance)

"""Replacements during a run: time, chance, threads, connections, and the drawing process, which draws nothing.
Everything else is the program itself."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import aiohttp
import aiosqlite.core
import discord.utils
import structlog
from discord.webhook import async_ as webhooks

import cogs.program.running
import cogs.startup.client
from cogs.messages.artist import Artist, NotDrawn
from cogs.startup.config import Config
from house.room import CardRoom
from house.store import Store
from tests.virtual import clock
from tests.virtual.chance import Change, chance
from tests.virtual.changes import changed, in_one_thread, seeded

from .commands import declared
from .database import connector
from .program import Connected

if TYPE_CHECKING:
    from house.cluster.allowance import Allowance

    from .world import World


@contextmanager
def replaced(world: World) -> Iterator[None]:
    webhooks.async_context.set(webhooks.AsyncWebhookAdapter())
    with clock.told_by(world.loop), chance(world.seed), changed([*_changes(world), *world.changes()]):
        structlog.configure(processors=[world.model.logged], cache_logger_on_first_use=False)
        yield


def _changes(world: World) -> list[Change]:
    async def told(tree: Any, *_: Any) -> None:
        world.commands = declared(tree.client)

    def bot(config: Config, room: CardRoom, _allowance: Allowance | None) -> Connected:
        made = Connected(config, room)
        made.world = world
        return made

    async def not_drawn(_artist: Artist, _scene: bytes) -> bytes:
        raise NotDrawn("no processes here")

    return [
        *in_one_thread(world.loop),
        *seeded(world.seed),
        (discord.utils, "utcnow", lambda: datetime.fromtimestamp(time.time(), UTC)),
        (aiohttp, "ClientSession", lambda **_: world.session()),
        (aiohttp, "TCPConnector", lambda **_: None),
        (sqlite3, "connect", connector(world)),
        (aiosqlite.core.Connection, "__init__", world.disk.noting(aiosqlite.core.Connection.__init__)),
        (Artist, "draw", not_drawn),
        (cogs.startup.client, "sync_if_changed", told),
        (cogs.program.running, "Lettershark", bot),
        (Store, "commit", world.model.watched(Store.commit)),
    ]

"""Replacements of a test's loop: threads, chance, the library's heartbeat, and aiohttp's sockets. Everything else
is the program itself, with discord.py, aiohttp and SQLite unchanged."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import aiohttp
import aiohttp.connector
import aiosqlite.core
import discord.backoff
import discord.gateway
import discord.utils

import house.room
from cogs.messages.artist import Artist
from drawing.worker import answer_to
from house.store.lease import FileLease
from tests.virtual.chance import Change, drawing
from tests.virtual.changes import in_one_thread, seeded

if TYPE_CHECKING:
    from tests.virtual.seeded import SeededLoop

DRAWS = 0.03  # seconds for a picture


class Heartbeat(discord.gateway.KeepAliveHandler):
    """The library's, but as a task instead of a thread."""

    task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self.task = self.ws.loop.create_task(self._beats(), name="heartbeat")

    async def _beats(self) -> None:
        while not self._stop_ev.is_set():
            await asyncio.sleep(self.interval)
            if self._last_recv + self.heartbeat_timeout < time.perf_counter():
                await self.ws.close(4000)
                return
            try:
                await self.ws.send_heartbeat(self.get_payload())
            except Exception:  # noqa: BLE001 - as the library's own does
                return
            self._last_send = time.perf_counter()

    def stop(self) -> None:
        super().stop()
        if self.task is not None and self.task is not asyncio.current_task():
            self.task.cancel()


async def drawn(_artist: Artist, scene: bytes) -> bytes:
    """Draw in this process; one test of a drawing process is `real`."""
    await asyncio.sleep(DRAWS)
    return answer_to(scene)


async def start_connection(addr_infos: Any, **_: Any) -> int:
    """The port is all that a loop needs to know."""
    return addr_infos[0][4][1]


def replaced(loop: SeededLoop) -> list[Change]:
    connect, take, drawn_by = sqlite3.connect, FileLease.take, drawing(loop.seed)
    driver, session = aiosqlite.core.Connection.__init__, aiohttp.ClientSession.__init__

    def unseeded() -> Random:
        made = drawn_by()
        made.seed = lambda *_: None
        return made

    def connected(*given: Any, **named: Any) -> sqlite3.Connection:
        made = connect(*given, **named)
        life = loop.working()
        if life is not None:
            life.connections.append(made)
        return made

    def driven(connection: aiosqlite.core.Connection, *given: Any, **named: Any) -> None:
        driver(connection, *given, **named)
        life = loop.working()
        if life is not None:
            life.drivers.append(connection)

    def asking(opened: aiohttp.ClientSession, *given: Any, **named: Any) -> None:
        session(opened, *given, **named)
        life = loop.working()
        if life is not None:
            life.sessions.append(opened)

    def taken(lease: FileLease) -> None:
        take(lease)
        life = loop.working()
        if life is not None:
            life.leases.append(lease)

    return [
        *in_one_thread(loop),
        *seeded(loop.seed),
        (house.room, "Random", drawn_by),
        (discord.backoff, "random", SimpleNamespace(Random=unseeded)),
        (discord.utils, "utcnow", lambda: datetime.fromtimestamp(time.time(), UTC)),
        (discord.gateway, "KeepAliveHandler", Heartbeat),
        (aiohttp.connector.aiohappyeyeballs, "start_connection", start_connection),
        (sqlite3, "connect", connected),
        (aiosqlite.core.Connection, "__init__", driven),
        (aiohttp.ClientSession, "__init__", asking),
        (FileLease, "take", taken),
        (Artist, "_asked", drawn),
    ]

"""The program as `bot.py` runs it, over and over: each start is a new life with nothing but the disk."""

from __future__ import annotations

import asyncio
from contextvars import Context
from copy import deepcopy
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any

import discord

from cogs.program import running
from cogs.startup.client import COGS, Lettershark
from cogs.startup.config import Config
from house.room import CardRoom
from house.tables.timing import TableTiming
from tests.virtual.lives import OWNER

from . import payloads
from .lives import Life

if TYPE_CHECKING:
    from .world import World

SERVICE_MANAGER = 5.0  # seconds until a program that has ended is started again


class Connected(Lettershark):
    """The gateway is fed by hand: the library's own heartbeat is a thread that sleeps."""

    world: World

    def __init__(self, config: Config, room: CardRoom) -> None:
        super().__init__(config, room)
        self.life = OWNER.get()
        self.life.bot = self

    async def load_cogs(self) -> None:
        """The library reads each module again for every bot, which takes longer than half an evening."""
        for name in COGS:
            await import_module(name).setup(self)

    async def connect(self, **_: object) -> None:
        self.shard_count = self._connection.shard_count = 1
        self._connection.shard_ids = [0]
        self.world.gateway.greet(self.life)
        await asyncio.Event().wait()


class Program:
    def __init__(self, world: World) -> None:
        self._world = world
        self._number = 0
        self.life: Life | None = None

    def start(self) -> Life:
        self._number += 1
        world = self._world
        life = self.life = Life(self._number, world.disk.current, world.killed)
        life.began = world.loop.now
        world.trace.add("life", "starts", life=life.number)
        context = Context()
        context.run(OWNER.set, life)
        world.loop.create_task(self._run(life), name=f"life {life.number}", context=context)
        return life

    async def _run(self, life: Life) -> None:
        world = self._world
        timing = TableTiming(break_seconds=world.scene.break_seconds)
        room = CardRoom(f"sqlite:///{life.file}", timing=timing, random=Random(f"{world.seed}/{life.number}"))
        life.stop = asyncio.Event()
        try:
            await room.open()
        except Exception as wrong:  # noqa: BLE001 - it ends, as the program would
            world.trace.add("life", "does not start", type(wrong).__name__, life=life.number)
            world.ended(life)
            return
        life.room, life.open = room, True
        world.model.opened(life)
        try:
            await self._supervised(life, room)
        except Exception as wrong:  # noqa: BLE001 - the program would end with a traceback
            world.trace.find("fell", f"{type(wrong).__name__} ends the program")
        life.open = False
        try:
            await room.close()
        except Exception as wrong:  # noqa: BLE001 - the database may fail even now
            world.trace.add("life", "ends with", type(wrong).__name__, life=life.number)
        world.ended(life)

    async def _supervised(self, life: Life, room: CardRoom) -> None:
        config = Config(
            token="storm",
            data_dir=str(life.folder),
            card_pictures=False,
            pictures=False,
            timing={
                "ready_seconds": 0.1,
                "hands_weighed": 0,
            },  # weighing takes a second of a processor a hand
        )
        await running.supervise(config, room, life.stop)


class Gateway:
    """Passes events to the connected life; those sent while the line is down come late, or never."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._life: Life | None = None
        self._down = False
        self._missed: list[Any] = []
        self._ungreeted = False

    def greet(self, life: Life) -> None:
        """A new session, as soon as the line is up."""
        self._life, self._missed, self._ungreeted = life, [], self._down
        if self._down:
            return
        service = self._world.service
        member_of = [guild for guild in service.guilds if guild not in service.access.kicked]
        self._feed("ready", payloads.ready(service, member_of))
        for guild in member_of:
            if guild in service.access.out:
                continue
            self._feed("guild_create", payloads.guild(service, guild))

    def drop(self, seconds: float, *, resumed: bool) -> None:
        self._down = True
        self._world.trace.add("fault", "gateway", seconds=round(seconds, 3), resumed=resumed)
        self._world.later(seconds, self._again, resumed)

    def _again(self, resumed: bool) -> None:
        self._down = False
        missed, self._missed = self._missed, []
        if self._life is None or self._life.dead:
            return
        if not resumed or self._ungreeted:
            self.greet(self._life)
            return
        for event, data, note in missed:
            self._feed(event, data, note)

    def tell(self, event: str, data: Any, note: Any = None) -> None:
        if self._down:
            self._missed.append((event, data, note))
            return
        weather, seconds = self._world.weather, self._world.network_random.uniform(0.02, 0.06)
        if weather.hits("event-twice"):
            self._world.trace.add("fault", "event-twice", event)
            again = seconds + weather.draw("event-twice", 0, 4)
            self._world.later(again, self._feed, event, deepcopy(data), note)
        if weather.hits("event-late"):
            self._world.trace.add("fault", "event-late", event)
            seconds += weather.draw("event-late", 0.1, 2.5)
        self._world.later(seconds, self._feed, event, data, note)

    def _feed(self, event: str, data: Any, note: Any = None) -> None:
        life = self._life
        if life is None or life.dead or life.bot is None or life.bot.is_closed() or self._down:
            return
        context = Context()
        context.run(OWNER.set, life)
        if note is not None:
            context.run(self._world.model.note_delivery, note, life)
        context.run(self._parse, life.bot, event, data)

    def _parse(self, bot: discord.Client, event: str, data: Any) -> None:
        getattr(bot._connection, f"parse_{event}")(data)

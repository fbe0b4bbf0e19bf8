"""Several bots, as `bot.py --places` runs them, and the faults they suffer."""

from __future__ import annotations

import asyncio
from contextvars import Context
from importlib import import_module
from random import Random
from typing import TYPE_CHECKING, Any, Self

from cogs.program import running
from cogs.startup.client import COGS, Lettershark
from cogs.startup.config import Config
from cogs.watch.systemd import Notifier
from house.room import CardRoom
from tests.virtual.lives import OWNER

from .lives import Process

if TYPE_CHECKING:
    from house.cluster.allowance import Allowance

    from .shared_world import SharedWorld

STANDS = (5.0, 30.0)  # seconds
APART = 1.5  # seconds between two that are started


class PlaceBot(Lettershark):
    """Its gateway is fed by hand, when it is its turn to connect."""

    world: SharedWorld

    def __init__(self, config: Config, room: CardRoom, allowance: Allowance | None) -> None:
        super().__init__(config, room, allowance)
        self.process: Any = OWNER.get()
        self.process.bot = self

    async def load_cogs(self) -> None:
        for name in COGS:
            await import_module(name).setup(self)

    async def connect(self, **_: object) -> None:
        self.shard_count = self._connection.shard_count = self.room.shards.count
        self._connection.shard_ids = list(self.room.shards.numbers)
        for shard in self.room.shards.numbers:
            await self._turn_to_identify(shard)
            self.world.gateway.greet(self.process, self, shard)
        await asyncio.Event().wait()


class House(CardRoom):
    """A place's room, which reports its opening and closing."""

    def __init__(self, world: SharedWorld, process: Process, url: str, *, place: Any, **how: Any) -> None:
        super().__init__(url, place=place, random=Random(f"{world.seed}/house/{place._owner}"), **how)
        self._world, self._process = world, process
        process.place, process.shards, process.owner = place.number, self.shards.numbers, place._owner
        world.taken(process)

    async def open(self) -> Self:
        await super().open()
        self._process.room = self
        self._world.opened(self._process)
        return self

    async def close(self) -> None:
        self._world.closing(self._process)
        await super().close()


class Crew:
    def __init__(self, world: SharedWorld) -> None:
        self._world = world
        self._random = Random(f"{world.seed}/crew")
        self._numbers = 0
        self.processes: list[Process] = []

    @property
    def living(self) -> list[Process]:
        return [process for process in self.processes if not process.dead]

    def begin(self) -> None:
        for number in range(self._world.bots):
            self._world.later(number * self._random.uniform(0, APART), self.start)

    def start(self) -> None:
        self._numbers += 1
        world = self._world
        process = Process(self._numbers, world.disk.current, world.killed, lambda: world.loop.now)
        self.processes.append(process)
        world.trace.add("life", "starts", life=process.number)
        context = Context()
        context.run(OWNER.set, process)
        world.loop.create_task(self._run(process), name=process.name, context=context)

    async def _run(self, process: Process) -> None:
        world = self._world
        config = Config(
            token="storm",
            database="postgresql://storm@storm/storm",
            places=world.places,
            shards=world.shards if world.places > 1 else 0,
            data_dir=str(process.folder),
            card_pictures=False,
            pictures=False,
            timing={
                "ready_seconds": 0.1,
                "hands_weighed": 0,
            },  # weighing takes a second of a processor a hand
            break_seconds=world.scene.break_seconds,
        )
        status = None
        try:
            while status is None:
                status = await running._turn(config, process.stop, Notifier({}), None, None)
        except Exception as wrong:  # noqa: BLE001 - it ends, as the program would
            world.trace.add("life", "ends with", type(wrong).__name__, life=process.number)
            if process.answers(process.began):
                world.trace.find("fell", f"{type(wrong).__name__} ends a bot")
        world.ended(process)

    def house(self, url: str, **how: Any) -> House:
        """Replaces `CardRoom`."""
        process = OWNER.get()
        assert isinstance(process, Process)
        return House(self._world, process, url, **how)

    def bot(self, config: Config, room: CardRoom, allowance: Allowance | None) -> PlaceBot:
        """Replaces `Lettershark`."""
        made = PlaceBot(config, room, allowance)
        made.world = self._world
        return made

    # --- faults ------------------------------------------------------------------------------------------

    def strike(self, name: str) -> None:
        random, well = self._random, [one for one in self.living if one.well]
        if name == "bot-joins":
            if len(self.living) <= self._world.bots:
                self._world.trace.add("fault", name)
                self.start()
            return
        if name == "failover":
            self._world.server.failover()
            return
        if name == "database-away":
            how, seconds = random.choice(("hangs", "refuses")), random.uniform(3, 40)
            self._world.trace.add("fault", name, how, f"for {seconds:.0f} s")
            for process in well:
                self._cut(process, how, seconds)
            return
        if not well:
            return
        process = random.choice(well)
        self._world.trace.add("fault", name, life=process.number)
        if name == "bot-killed":
            process.kill("at its hour")
        elif name == "bot-stands":
            self.stand(process, random.uniform(*STANDS))
        elif name == "bot-cut":
            self._cut(process, random.choice(("hangs", "refuses")), random.uniform(3, 40))
        else:
            process.stop.set()

    def stand(self, process: Process, seconds: float) -> None:
        self._halted(process)
        process.stands = True
        self._world.later(seconds, self._wake, process)

    def _wake(self, process: Process) -> None:
        if process.dead:
            return
        self._world.trace.add("life", "goes on", life=process.number)
        self._world.loop._ready.extend(process.goes_on())

    def _cut(self, process: Process, how: str, seconds: float) -> None:
        self._halted(process)
        process.cut = how
        self._world.server.client_cut(process)
        self._world.later(seconds, self._mend, process)

    def _mend(self, process: Process) -> None:
        self._world.trace.add("life", "reaches the database", life=process.number)
        process.cut = ""
        process.hit()

    def _halted(self, process: Process) -> None:
        process.hit()
        self._world.model.database_troubled()
        self._world.model.stops(process)

"""A worker: one of several processes that share the shards, each with as many as the others.

Every shard it holds is played as if it were a bot of its own: with its own room, its own lease and its own connection to
Discord. So whatever holds for a bot that takes its turn holds for each shard, and one that is taken away or handed over
disturbs no other.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import discord
import structlog

from cogs.startup.allowed import Manners
from cogs.startup.config import Config
from cogs.startup.database import LIBRARIES, told_in_one_line
from cogs.startup.running import either, made, supervise
from cogs.startup.shift import Shift
from cogs.watch.systemd import Notifier
from house.cluster.allowance import FIRST, SECOND, SHARED, Allowance, divided
from house.cluster.share import share
from house.incidents import incident
from house.room import CardRoom
from house.store import Fenced, InUse, StoreError, Unread
from house.store.crew import IDENTIFY, Crew, CrewBook

if TYPE_CHECKING:
    from cogs.watch.server import Watch
    from cogs.web.reached import Follower

log = structlog.get_logger("bot")
LOOK = 0.5  # seconds between two looks at who lives
AGAIN = 2.0  # seconds until a shard that could not be opened is tried again
FOUND = 2.0  # seconds, once the database is back, in which whoever had a shard renews it before another one takes it
SETTLED = 10.0  # seconds until a shard that was taken may be given back: it is connected, and can be again


async def work(
    config: Config, stop: asyncio.Event, systemd: Notifier, watch: Watch | None, inbox: Follower | None
) -> int:
    """Share the shards until it is told to stop."""
    return await Worker(config, stop, systemd, watch, inbox).work()


class NotFree(Exception):
    """Another worker was quicker."""


def _not_free(_answers: bool) -> None:
    raise NotFree


class Worker:
    def __init__(
        self,
        config: Config,
        stop: asyncio.Event,
        systemd: Notifier,
        watch: Watch | None,
        inbox: Follower | None = None,
    ) -> None:
        self._config = config
        self._stop = stop
        self._systemd = systemd
        self._watch = watch
        self._inbox = inbox
        self._book = CrewBook(config.database, config.shards, self._woken)
        self._rooms: dict[int, CardRoom] = {}
        self._allowance = Allowance()
        self._manners = Manners(self._pace, self._allowance, self._refused)
        self._telling: set[asyncio.Task[None]] = set()
        self._crew = Crew((), frozenset(), frozenset())
        self._leave: dict[int, asyncio.Event] = {}
        self._taken: dict[int, float] = {}
        self._shifts: dict[int, asyncio.Task[None]] = {}
        self._answers = True
        self._found = float("-inf")  # when the database was back
        self._status = 0

    async def work(self) -> int:
        """Until it is told to stop; then what it plays goes to the others, shard by shard."""
        with told_in_one_line(self._config.database):
            await self._book.join()
        log.info("worker", id=self._book.id, shards=self._config.shards)
        self._stand_by()
        self._systemd.ready()
        while not await self._told_to_stop_within(
            LOOK
        ):  # so that those that start together see each other first
            await self._look()
        await self._end()
        await self._book.close()
        return self._status

    async def _end(self) -> None:
        """What others are there for goes to them shard by shard, and with it this one's part of Discord's limit. With
        nobody else there, all tables hear at once that the bot is restarting."""
        if await self._others():
            self._allowance.hold(FIRST)
            if self._allowance.used > FIRST:
                await asyncio.sleep(SECOND)  # the others have its part as soon as it has left
            await self._leave_crew()
            for shard in sorted(self._shifts):
                if not await self._others():
                    break
                await self._ended(shard)
        await asyncio.gather(*map(self._ended, list(self._shifts)))
        await self._leave_crew()

    async def _leave_crew(self) -> None:
        with contextlib.suppress(Unread):
            await self._book.leave()

    async def _told_to_stop_within(self, seconds: float) -> bool:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)
        return self._stop.is_set()

    async def _look(self) -> None:
        try:
            await self._see()
        except Fenced:
            await self._rejoin()
            return
        except Unread as wrong:
            if self._answers:
                log.warning("workers-not-seen", wrong=type(wrong.__cause__).__name__)
            self._answers = False
            self._stand_by()
            return
        if not self._answers:
            self._answers, self._found = True, time.monotonic()
        self._stand_by()
        workers, me = self._crew.workers, self._book.id
        found = share(self._config.shards, me, workers, self._crew.held, self._shifts.keys())
        for shard in found.take if time.monotonic() > self._found + FOUND else ():
            self._leave[shard], self._taken[shard] = asyncio.Event(), time.monotonic()
            self._shifts[shard] = asyncio.create_task(self._shift(shard))
        if found.give is not None and self._settled(found.give):
            log.info("shard-given-back", shard=found.give)
            self._leave[found.give].set()

    def _settled(self, shard: int) -> bool:
        """Whether that may go now; two at a time do not, nor one whose tables have only just gone on."""
        leaving = any(leave.is_set() for leave in self._leave.values())
        return not leaving and time.monotonic() > self._taken[shard] + SETTLED

    async def _see(self) -> None:
        began = time.monotonic()
        self._crew = await self._book.look(self._allowance.need())
        self._allowance.pause(self._crew.pause)
        if self._book.id in self._crew.workers:
            await self._share_requests(self._crew.workers.index(self._book.id), began)

    async def _share_requests(self, me: int, began: float) -> None:
        """What it needs no more it sends no more at once, and leaves to the others when Discord no longer counts it. More
        is taken when they have left it."""
        wanted, had = divided(self._crew.needs)[me], self._crew.parts[me]
        self._allowance.hold(min(wanted, had), began)
        asked = max(wanted, min(had, self._allowance.used))
        if asked != had:
            self._allowance.hold(min(wanted, await self._book.have(asked, SHARED)), began)

    async def _rejoin(self) -> None:
        """Nobody of the workers was seen for as long as a lease lasts, and a bot that is none of them may have come."""
        try:
            await self._book.join()
        except InUse as wrong:
            log.warning("workers-replaced", why=str(wrong))
            for leave in self._leave.values():
                leave.set()
        except Exception as wrong:  # noqa: BLE001 - it is looked at again
            log.warning("workers-not-seen", wrong=type(wrong).__name__)

    def _stand_by(self) -> None:
        if self._watch is not None and not self._watch.rooms:
            self._watch.stand_by(self._answers)

    async def _ended(self, shard: int) -> None:
        if shard in self._shifts:  # it may have been lost meanwhile
            self._leave[shard].set()
            await asyncio.wait({self._shifts[shard]})

    # --- one shard -------------------------------------------------------------------------------------------

    async def _shift(self, shard: int) -> None:
        """For as long as it is ours."""
        try:
            await self._played(shard)
        except NotFree:
            pass
        except Exception as wrong:  # noqa: BLE001 - the other shards are played on
            if (
                isinstance(wrong, StoreError | OSError)
                or type(wrong).__module__.partition(".")[0] in LIBRARIES
            ):
                log.warning("shard-not-opened", shard=shard, wrong=type(wrong).__name__)
            else:
                incident("shard-failed", wrong, shard=shard)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._leave[shard].wait(), AGAIN)
        finally:
            del self._shifts[shard], self._leave[shard], self._taken[shard]
            self._stand_by()

    async def _played(self, shard: int) -> None:
        config = self._config
        room = made(config, shards=(shard,), shard_count=config.shards, turns=True, waiting=_not_free)
        self._rooms[shard] = room  # before it is open: it hears what changes while it reads
        try:
            await room.open()
            shift = Shift(room, self._goes_on, self._given)
            try:
                status = await self._supervised(shard, room, shift)
            finally:
                await shift.close()
        finally:
            del self._rooms[shard]
        if status:
            self._status = status
            self._stop.set()

    async def _supervised(self, shard: int, room: CardRoom, shift: Shift) -> int:
        lost = room.lost or asyncio.Event()
        log.info("shard-taken", shard=shard, tables=len(room.tables))
        with self._watch.at(room) if self._watch is not None else contextlib.nullcontext():
            async with either(self._leave[shard], lost) as over:
                status = await supervise(
                    self._config,
                    room,
                    over,
                    self._watch,
                    self._inbox,
                    manners=self._manners,
                    leave=shift.hand_over,
                )
        if lost.is_set():
            log.warning("shard-lost", shard=shard)
        return status

    def _refused(self, seconds: float) -> None:
        """Discord has told one of our shards to wait, and means the whole bot."""

        async def tell() -> None:
            with contextlib.suppress(Unread):
                await self._book.refused(seconds)

        telling = asyncio.create_task(tell())
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)

    def _woken(self, told: str) -> None:
        verb, _, milliseconds = told.partition(" ")
        if verb == "refused":
            self._allowance.pause(int(milliseconds) / 1000)
            return
        for room in self._rooms.values():
            room.woken(told)

    async def _given(self, shard: int) -> None:
        if self._inbox is not None:
            await self._inbox.given(shard)

    async def _goes_on(self, shard: int) -> bool | None:
        """Whether Discord tells another worker what happens on this shard; None where there is no other."""
        return shard in self._crew.connected if await self._others() else None

    async def _others(self) -> bool:
        with contextlib.suppress(Unread, Fenced):
            await self._see()
        return any(worker != self._book.id for worker in self._crew.workers)

    async def _pace(self, limits: Callable[[], Awaitable[discord.SessionStartLimits]], shard: int) -> None:
        """Discord limits how many connections a bot opens in a day, and allows one every five seconds in each bucket,
        whichever process opens it."""
        while True:
            found = await limits()
            wait = await self._turn_to_identify(shard % found.max_concurrency)
            # While this one waits each bucket may open one every five seconds, and has perhaps just opened one. One too many
            # would end them all.
            if found.remaining >= (wait / IDENTIFY + 2) * found.max_concurrency:
                break
            log.warning("no-connections-left", shard=shard, again_in=found.reset_after / 1000)
            await asyncio.sleep(found.reset_after / 1000)
        await asyncio.sleep(wait)

    async def _turn_to_identify(self, bucket: int) -> float:
        while True:
            try:
                return await self._book.turn_to_identify(bucket)
            except Unread:
                await asyncio.sleep(AGAIN)

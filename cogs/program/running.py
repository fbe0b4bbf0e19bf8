"""The bot's life: it wires the rooms, keeps trying to connect to Discord, and ends cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from traceback import walk_tb
from typing import TYPE_CHECKING, Any, TypeVar

import aiohttp
import discord
import structlog

from cogs.program.database import told_in_one_line
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.startup.timing import table_timing
from cogs.transport.unreadable import UNREADABLE
from cogs.watch.systemd import Notifier
from house.cluster import Shards
from house.cluster.allowance import Allowance
from house.incidents import incident
from house.pruning import Keep
from house.room import CardRoom
from house.store import driven, require_file

if TYPE_CHECKING:
    from cogs.watch.server import Watch
    from cogs.web.reached import Follower

T = TypeVar("T")
log = structlog.get_logger("bot")
FAILED = 1
TOO_MANY, FAILING = 429, 500
OURS = ("cogs", "screens", "house", "drawing", "engine")
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
LET_GO = 1.0  # seconds for the connection to end once the bot is closed
UNREACHABLE = (
    aiohttp.ClientError,
    OSError,
    TimeoutError,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    discord.HTTPException,
    discord.RateLimited,
    AttributeError,  # raised by the library if the gateway refuses the first connection
    *UNREADABLE,  # and if something other than Discord answers
)


async def run(config: Config) -> int:
    """Run until a stop signal. Tables are stored with every act, and wait for the next start."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    systemd, status = Notifier(), None
    async with systemd.awake(stop), _watched(config) as watch, _reached(config) as inbox:
        while status is None:
            status = await _turn(config, stop, systemd, watch, inbox)
    log.info("stopped")
    return status


async def _turn(
    config: Config, stop: asyncio.Event, systemd: Notifier, watch: Watch | None, inbox: Follower | None
) -> int | None:
    """Takes a place, opens its room, and plays for as long as it may. Returns None if another bot has taken over,
    and this one waits again."""

    def waiting(answers: bool) -> None:
        systemd.ready()
        if watch is not None:
            watch.stand_by(answers)

    with told_in_one_line(config.database):
        require_file(config.database)
        opening = asyncio.create_task(_opened(config, waiting))
        opened = await _unless(stop, opening)
    if opened is None:
        return 0
    room, allowance = opened
    with watch.at(room) if watch is not None else contextlib.nullcontext():
        try:
            systemd.ready()
            return await _played(config, room, stop, watch, inbox, allowance)
        finally:
            if inbox is not None:
                await inbox.left()
            await room.close()


async def _unless(stop: asyncio.Event, opening: asyncio.Task[T]) -> T | None:
    """Returns None if it was stopped while other bots played."""
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({opening, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not opening.done():
        opening.cancel()
        await asyncio.wait({opening})
    return None if opening.cancelled() else opening.result()


async def _opened(config: Config, waiting: Callable[[bool], None]) -> tuple[CardRoom, Allowance]:
    url = driven(config.database)
    allowance = Allowance(config.requests_per_second // config.places, places=config.places)
    if url.get_backend_name() == "sqlite":
        return await made(config, alone=True).open(), allowance
    from house.store.place import Place  # noqa: PLC0415 - for those who use PostgreSQL

    place, shards = Place(url, config.places, config.shards, waiting=waiting), config.shards
    await place.take()
    mine = Shards.of_place(place.number, config.places, shards)
    room = made(config, place=place, shards=mine)

    def woken(told: str) -> None:
        verb, _, milliseconds = told.partition(" ")
        if verb != "refused":
            room.woken(told)
        else:
            allowance.pause(int(milliseconds) / 1000)

    place.woken = woken  # set before it opens, to hear of changes while it reads
    return await room.open(), allowance


def made(config: Config, **how: Any) -> CardRoom:
    """A room with the operator's settings."""
    return CardRoom(
        config.database,
        timing=table_timing(config),
        keep=Keep(config.keep_events_days, config.keep_hands_days),
        **how,
    )


async def _played(
    config: Config,
    room: CardRoom,
    stop: asyncio.Event,
    watch: Watch | None,
    inbox: Follower | None,
    allowance: Allowance,
) -> int | None:
    if room.lost is None:
        return await supervise(config, room, stop, watch, inbox, allowance)
    async with either(stop, room.lost) as over:
        status = await supervise(config, room, over, watch, inbox, allowance)
    if stop.is_set() or not room.lost.is_set():
        return status
    log.warning("replaced")
    return None


@contextlib.asynccontextmanager
async def either(*events: asyncio.Event) -> AsyncIterator[asyncio.Event]:
    """Set as soon as one of them is."""
    either = asyncio.Event()

    async def follow(event: asyncio.Event) -> None:
        await event.wait()
        either.set()

    following = [asyncio.create_task(follow(event)) for event in events]
    try:
        yield either
    finally:
        for task in following:
            task.cancel()


def _watched(config: Config) -> AbstractAsyncContextManager[Watch | None]:
    if not config.metrics_port:
        return contextlib.nullcontext()
    # Three megabytes, only for monitoring.
    from cogs.watch.server import Watch  # noqa: PLC0415

    return Watch(config.places).served(config)


def _reached(config: Config) -> AbstractAsyncContextManager[Follower | None]:
    if not (config.http or config.nats):
        return contextlib.nullcontext()
    # Up to twelve megabytes, to check signatures.
    from cogs.web.reached import reached  # noqa: PLC0415

    return reached(config)


async def supervise(
    config: Config,
    room: CardRoom,
    stop: asyncio.Event,
    watch: Watch | None = None,
    inbox: Follower | None = None,
    allowance: Allowance | None = None,
) -> int:
    """The library reconnects by itself; only the first connection is ours to repeat."""
    wait = FIRST_WAIT
    while not stop.is_set():
        bot = _made_to_connect(config, room, watch, inbox, allowance)
        try:
            if await _until_stopped(bot, config.token, stop):
                return 0
        except discord.LoginFailure:
            print("Discord does not know this token. Check LETTERSHARK_TOKEN.", file=sys.stderr)
            return FAILED
        except UNREACHABLE as wrong:
            if not _may_pass(wrong):
                raise
            if bot.is_ready():
                wait = FIRST_WAIT
            if _is_ours(wrong):
                incident("connection-failed", wrong, again_in=wait)
            else:
                log.warning("discord-not-reached", wrong=type(wrong).__name__, again_in=wait)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), wait)
        wait = min(2 * wait, LONGEST_WAIT)
    return 0


def _made_to_connect(
    config: Config, room: CardRoom, watch: Watch | None, inbox: Follower | None, allowance: Allowance | None
) -> Lettershark:
    bot = Lettershark(config, room, allowance)
    if watch is not None:
        watch.follow(bot)
    if inbox is not None:
        inbox.follow(bot)
    elif config.places > 1:
        from cogs.web.onward import Onward  # noqa: PLC0415 - only with other places

        bot.connection.onward = Onward(bot).takes
    return bot


def _may_pass(wrong: BaseException) -> bool:
    """Discord fails or is overloaded. A final refusal is not worth another try."""
    return not isinstance(wrong, discord.HTTPException) or wrong.status >= FAILING or wrong.status == TOO_MANY


def _is_ours(wrong: BaseException) -> bool:
    """Whether this program or an unusable file is at fault, rather than an unreachable Discord."""
    if isinstance(wrong, OSError):
        return wrong.filename is not None
    if not isinstance(wrong, (AttributeError, *UNREADABLE)):
        return False
    return _last_of(wrong, {*OURS, "discord"}) != "discord"


def _last_of(wrong: BaseException, packages: set[str]) -> str:
    """The package, of these, whose code or call raised it."""
    frames = (frame for frame, _ in walk_tb(wrong.__traceback__))
    passed = [str(frame.f_globals.get("__name__")).partition(".")[0] for frame in frames]
    return next((name for name in reversed(passed) if name in packages), "")


async def _until_stopped(bot: Lettershark, token: str, stop: asyncio.Event) -> bool:
    """Returns True after a stop signal; raises the connection's failure."""
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
        return stop.is_set()
    finally:
        stopping.cancel()
        await bot.close()
        running.cancel()  # the library may be waiting between two tries
        await asyncio.wait({running}, timeout=LET_GO)
        if running.done() and not running.cancelled():
            running.exception()

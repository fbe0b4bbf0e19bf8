"""The bot's life: it wires the rooms, connects to Discord for as long as it takes, and ends cleanly."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import structlog

from cogs.startup.allowed import Manners
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.startup.database import told_in_one_line
from cogs.transport.unreadable import UNREADABLE
from cogs.watch.systemd import Notifier
from house.incidents import incident
from house.pruning import Keep
from house.room import CardRoom
from house.store import require_file
from house.tables.timing import TableTiming

if TYPE_CHECKING:
    from cogs.watch.server import Watch
    from cogs.web.reached import Follower

Life = Callable[[Config, asyncio.Event, Notifier, "Watch | None", "Follower | None"], Awaitable[int | None]]
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
    AttributeError,  # what the library raises when the gateway refuses the first connection
    *UNREADABLE,  # and when something other than Discord answers
)


async def run(config: Config, life: Life | None = None) -> int:
    """Run until a signal says stop. Tables are stored with every act, and wait for the next start. `life` is what is done
    until then, other than to play everything alone or in turns."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    systemd, status = Notifier(), None
    async with systemd.awake(stop), _watched(config) as watch, _reached(config) as inbox:
        while status is None:
            status = await (life or _turn)(config, stop, systemd, watch, inbox)
    log.info("stopped")
    return status


async def _turn(
    config: Config, stop: asyncio.Event, systemd: Notifier, watch: Watch | None, inbox: Follower | None
) -> int | None:
    """Opens the house, and plays for as long as it may. None: another bot has taken over, and this one waits again."""

    def waiting(answers: bool) -> None:
        systemd.ready()
        if watch is not None:
            watch.stand_by(answers)

    with told_in_one_line(config.database):
        room = await _opened(config, stop, waiting)
    if room is None:
        return 0
    with watch.at(room) if watch is not None else contextlib.nullcontext():
        try:
            systemd.ready()
            return await _played(config, room, stop, watch, inbox)
        finally:
            await room.close()


async def _opened(config: Config, stop: asyncio.Event, waiting: Callable[[bool], None]) -> CardRoom | None:
    """None: it was told to stop while another bot played."""
    require_file(config.database)
    room = made(config, alone=True, turns=config.standby, waiting=waiting)
    if not config.standby:
        return await room.open()
    opening, stopping = asyncio.create_task(room.open()), asyncio.create_task(stop.wait())
    await asyncio.wait({opening, stopping}, return_when=asyncio.FIRST_COMPLETED)
    stopping.cancel()
    if not opening.done():
        opening.cancel()
        await asyncio.wait({opening})
    return None if opening.cancelled() else opening.result()


def made(config: Config, **how: Any) -> CardRoom:
    """A room as the operator wants it."""
    computers = (config.computer_seconds_least, config.computer_seconds_most)
    return CardRoom(
        config.database,
        timing=TableTiming(break_seconds=config.break_seconds, computer_seconds=computers),
        keep=Keep(config.keep_events_days, config.keep_hands_days),
        **how,
    )


async def _played(
    config: Config, room: CardRoom, stop: asyncio.Event, watch: Watch | None, inbox: Follower | None
) -> int | None:
    if room.lost is None:
        return await supervise(config, room, stop, watch, inbox)
    async with either(stop, room.lost) as over:
        status = await supervise(config, room, over, watch, inbox)
    if stop.is_set() or not room.lost.is_set():
        return status
    if config.standby:
        log.warning("replaced")
        return None
    print("Another bot has taken over the database.", file=sys.stderr)
    return FAILED


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
    # Three megabytes, for those who watch.
    from cogs.watch.server import Watch  # noqa: PLC0415

    return Watch().served(config)


def _reached(config: Config) -> AbstractAsyncContextManager[Follower | None]:
    if not (config.http or config.nats):
        return contextlib.nullcontext()
    # Up to twelve megabytes, for checking signatures.
    from cogs.web.reached import reached  # noqa: PLC0415

    return reached(config)


async def supervise(
    config: Config,
    room: CardRoom,
    stop: asyncio.Event,
    watch: Watch | None = None,
    inbox: Follower | None = None,
    *,
    manners: Manners | None = None,
    leave: Callable[[Lettershark], Awaitable[None]] | None = None,
) -> int:
    """The library reconnects by itself, but the first connection is up to us. `leave` is called when it is told to stop,
    while it still hears of every press."""
    wait = FIRST_WAIT
    while not stop.is_set():
        bot = Lettershark(config, room, manners)
        if watch is not None:
            watch.follow(bot)
        if inbox is not None:
            inbox.follow(bot)
        try:
            if await _until_stopped(bot, config.token, stop, leave):
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


def _may_pass(wrong: BaseException) -> bool:
    """Discord fails, or has too much to do; what it refuses for good is no use to ask again."""
    return not isinstance(wrong, discord.HTTPException) or wrong.status >= FAILING or wrong.status == TOO_MANY


def _is_ours(wrong: BaseException) -> bool:
    """Whether this program is at fault, or a file that cannot be used, rather than an unreachable Discord."""
    if isinstance(wrong, OSError):
        return wrong.filename is not None
    if not isinstance(wrong, (AttributeError, *UNREADABLE)):
        return False
    return _last_of(wrong, {*OURS, "discord"}) != "discord"


def _last_of(wrong: BaseException, packages: set[str]) -> str:
    """The package, of these, whose code or whose call raised it."""
    frames = (frame for frame, _ in walk_tb(wrong.__traceback__))
    passed = [str(frame.f_globals.get("__name__")).partition(".")[0] for frame in frames]
    return next((name for name in reversed(passed) if name in packages), "")


async def _until_stopped(
    bot: Lettershark,
    token: str,
    stop: asyncio.Event,
    leave: Callable[[Lettershark], Awaitable[None]] | None = None,
) -> bool:
    """True once it was told to stop; raises whatever made the connection fail."""
    running = asyncio.create_task(bot.start(token))
    stopping = asyncio.create_task(stop.wait())
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
        elif leave is not None:
            await leave(bot)
        return stop.is_set()
    finally:
        stopping.cancel()
        await bot.close()
        running.cancel()  # the library may be waiting between two tries
        await asyncio.wait({running}, timeout=LET_GO)
        if running.done() and not running.cancelled():
            running.exception()

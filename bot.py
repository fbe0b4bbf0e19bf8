"""The front door: reads the configuration, wires the rooms, and runs until told to stop.

python bot.py                     runs the bot; without a token, on a stand-in for Discord with a page to play on
python bot.py audit               proves that chips, entries and tables agree; exit 1 when they do not
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ctypes
import gc
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import aiohttp
import discord
import structlog

from cogs import logs
from cogs.config import Config, ConfigError, read_config
from cogs.shark import Lettershark
from house import Habits
from house.room import CardRoom

log = structlog.get_logger("bot")
FAILED, MISCONFIGURED = 1, 2
FIRST_WAIT, LONGEST_WAIT = 1.0, 60.0
LET_GO = 1.0  # seconds for the connection to end once the bot is closed
M_ARENA_MAX = -8  # glibc's number for it
UNREACHABLE = (
    aiohttp.ClientError,
    OSError,
    TimeoutError,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    discord.DiscordServerError,
    discord.RateLimited,
    AttributeError,  # what the library raises when the gateway refuses the first connection
)


def main(arguments: Sequence[str] | None = None) -> int:
    asked = _arguments().parse_args(arguments)
    try:
        config = read_config(_config_file(asked.config), _environment(asked))
    except ConfigError as wrong:
        print(wrong, file=sys.stderr)
        return MISCONFIGURED
    logs.configure(config.log_level, config.log_format, config.token)
    if asked.command == "audit":
        return asyncio.run(audit(config))
    if not config.token:
        return play_here(config, fresh=asked.fresh, port=asked.port)
    if config.api:
        _point_at(config.api)
    return asyncio.run(run(config))


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bot.py", description="Deals letter-card games in Discord.")
    parser.add_argument("command", nargs="?", choices=("run", "audit"), default="run")
    parser.add_argument("--config", help="the configuration file (config.toml, if it is there)")
    parser.add_argument("--shards", type=int, help="how many shards; 0 lets Discord say")
    parser.add_argument("--api", help="the address of a stand-in for Discord")
    parser.add_argument("--fresh", action="store_true", help="without a token: forget what was played here")
    parser.add_argument("--port", type=int, help="without a token: where the page is, on 127.0.0.1")
    return parser


def _config_file(named: str | None) -> Path | None:
    """The file that is named, by argument or environment; else config.toml, if there is one."""
    name = named or os.environ.get("LETTERSHARK_CONFIG")
    if name:
        return Path(name)
    usual = Path("config.toml")
    return usual if usual.exists() else None


def _environment(asked: argparse.Namespace) -> dict[str, str]:
    """The environment, with what was given as arguments on top."""
    given = {"LETTERSHARK_SHARDS": asked.shards, "LETTERSHARK_API": asked.api}
    return {**os.environ, **{name: str(value) for name, value in given.items() if value is not None}}


def play_here(config: Config, *, fresh: bool, port: int | None) -> int:
    """Without a token: Discord's stand-in and its page, and this very program on it with the stand-in's token."""
    from playground.play import play  # noqa: PLC0415 - a bot in Discord does not need it

    command = (sys.executable, str(Path(__file__).resolve()))
    folder = Path(config.data_dir).resolve() / ".playground"
    return asyncio.run(play(command, folder, fresh=fresh, port=port))


def _point_at(address: str) -> None:
    from playground.point import point  # noqa: PLC0415 - only whoever plays with a stand-in needs it

    point(discord, address)


def room_of(config: Config) -> CardRoom:
    computers = (config.computer_seconds_least, config.computer_seconds_most)
    return CardRoom(
        config.database, habits=Habits(break_seconds=config.break_seconds, computer_seconds=computers)
    )


async def audit(config: Config) -> int:
    room = room_of(config)
    async with room:
        findings = await room.audit()
    print(
        f"{findings.accounts} accounts, {findings.transfers} transfers, {findings.open_tables} open tables, "
        f"{findings.closed_tables} closed tables: {len(findings.problems)} problems"
    )
    for problem in findings.problems:
        print(f"- {problem}")
    return FAILED if findings.problems else 0


def _one_heap() -> None:
    """glibc gives every thread a heap of its own, and what is freed in one serves no other. Ours take turns, and one
    heap for all is eight megabytes less. Where the C library is another one, nothing happens."""
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 1)


async def run(config: Config) -> int:
    """Until a signal says stop. The tables are stored with every act; they wait for the next start."""
    _one_heap()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    async with room_of(config) as room:
        # What is there now stays: the collector need not look through modules and tables again and again.
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        try:
            return await supervise(config, room, stop)
        finally:
            log.info("stopped")


async def supervise(config: Config, room: CardRoom, stop: asyncio.Event) -> int:
    """The library reconnects by itself once it has been connected; the first connection is up to us."""
    wait = FIRST_WAIT
    while not stop.is_set():
        bot = Lettershark(config, room)
        try:
            if await _until_stopped(bot, config.token, stop):
                return 0
        except discord.LoginFailure:
            print("Discord does not know this token. Check LETTERSHARK_TOKEN.", file=sys.stderr)
            return FAILED
        except UNREACHABLE as wrong:
            if bot.is_ready():
                wait = FIRST_WAIT
            log.warning("discord-not-reached", wrong=type(wrong).__name__, again_in=wait)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), wait)
        wait = min(2 * wait, LONGEST_WAIT)
    return 0


async def _until_stopped(bot: Lettershark, token: str, stop: asyncio.Event) -> bool:
    """True when it was told to stop; raises what the connection failed of."""
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
        running.cancel()  # it may be in the middle of the library's patience with a Discord that fails
        await asyncio.wait({running}, timeout=LET_GO)
        if running.done() and not running.cancelled():
            running.exception()


if __name__ == "__main__":
    sys.exit(main())

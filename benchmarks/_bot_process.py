"""A bot as a separate process, and its costs: CPU seconds and memory, as the kernel counts them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cogs.emojis.uploads import wanted
from cogs.transport.outbox import UiTiming

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping

from playground.pilot import Discord

ROOT = Path(__file__).parents[1]
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")
CPU_OF_ALL_THREADS = 2  # Linux's number for the clock of another process
CONNECTED = 60.0  # seconds in which it must connect
GONE = 20.0
SHORTER = {*UiTiming.__struct_fields__} - {"nudge_seconds"}
"""Fields that are no keys of the configuration."""


class BotProcess:
    def __init__(self, running: subprocess.Popen[bytes]) -> None:
        self.running = running

    @property
    def cpu(self) -> float:
        """Seconds of CPU so far, of all its threads."""
        return cpu_of(self.running.pid)

    @property
    def loop_cpu(self) -> float:
        """The event loop's part of them, which has to run on one processor."""
        return _seconds(Path(f"/proc/{self.running.pid}/task/{self.running.pid}"))

    @property
    def megabytes(self) -> float:
        return int(self._proc("statm").split()[1]) * PAGE / 1e6

    def _proc(self, name: str) -> str:
        return Path(f"/proc/{self.running.pid}/{name}").read_text(encoding="utf-8")

    async def stop(self, number: int = signal.SIGTERM) -> int:
        self.running.send_signal(number)
        return await asyncio.wait_for(asyncio.to_thread(self.running.wait), GONE)


def cpu_of(pid: int) -> float:
    """CPU seconds of all threads of a process, including ended ones, in user and system mode."""
    return time.clock_gettime(~pid << 3 | CPU_OF_ALL_THREADS)


def _seconds(thread: Path) -> float:
    """CPU seconds of a thread, to the nanosecond if the kernel counts them."""
    try:
        return int((thread / "schedstat").read_text(encoding="ascii").split()[0]) / 1e9
    except OSError:
        fields = (thread / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


def free_port() -> int:
    with contextlib.closing(socket.socket()) as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


@contextlib.asynccontextmanager
async def process(
    discord: Discord, *arguments: str, settings: Mapping[str, str] | None = None
) -> AsyncIterator[BotProcess]:
    """A process that is started, connected to that stand-in, and stopped again. Its errors go to our own standard
    error."""
    own = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("LETTERSHARK_") and not name.startswith("PYTHONASYNCIO")
    }
    running = subprocess.Popen(  # noqa: S603, ASYNC220 - our own program; nothing else runs while it starts
        [sys.executable, *arguments],
        cwd=ROOT,
        # Without docstrings, as the unit and the image start it.
        env={**own, "PYTHONPATH": str(ROOT), "PYTHONOPTIMIZE": "2", **(settings or {})},
        stdout=subprocess.DEVNULL,
    )
    bot = BotProcess(running)
    try:
        await _connected(discord, running)
        if settings is not None:
            await _drawn(discord)
        yield bot
    finally:
        if running.poll() is None:
            await bot.stop()


async def _connected(discord: Discord, running: subprocess.Popen[bytes]) -> None:
    connected = asyncio.ensure_future(discord.wait_for_bot(CONNECTED))
    ended = asyncio.ensure_future(asyncio.to_thread(running.wait, CONNECTED))
    ended.add_done_callback(lambda done: done.cancelled() or done.exception())
    await asyncio.wait({connected, ended}, return_when=asyncio.FIRST_COMPLETED)
    if not connected.done():
        connected.cancel()
        raise RuntimeError("the bot ended before it was connected")
    await connected


async def _drawn(discord: Discord) -> None:
    """Wait until all card pictures exist: the benchmark measures the long run, not the first second."""
    expected = len(wanted())
    async with asyncio.timeout(CONNECTED):
        while len(discord.server.world.records.emojis) < expected:  # noqa: ASYNC110 - no event reports them
            await asyncio.sleep(0.1)


def lettershark(discord: Discord, database: str, data_dir: Path, **more: str) -> dict[str, str]:
    """The environment for `bot.py`: as in production, except for the addresses of Discord and the files. `more`:
    settings, and shorter times."""
    timing = {name: more.pop(name) for name in [*more] if name in SHORTER}
    if "computer_seconds" in more:
        timing["computer_seconds"] = json.loads(more.pop("computer_seconds"))
    return {
        "LETTERSHARK_TOKEN": discord.token,
        "LETTERSHARK_API": discord.url,
        "LETTERSHARK_DATABASE": database,
        "LETTERSHARK_DATA_DIR": str(data_dir),
        "LETTERSHARK_LOG_LEVEL": "warning",
        "LETTERSHARK_TIMING": json.dumps(timing),
        **{f"LETTERSHARK_{name.upper()}": value for name, value in more.items()},
    }

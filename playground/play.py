"""Discord on your own machine with a bot on it: one address to open, until told to stop.

The bot is a program of its own, started with the stand-in's address and token in its environment and with nothing else
that would differ from a run in Discord. Restarting it from the page kills it in the middle of whatever it does. Its
standard input is a pipe from here on which nothing is ever said: it ends with us, even if we are killed.
"""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from playground import storage
from playground.alone import CannotPlay, alone_in, clear, mine, until_nobody_writes
from playground.home import PORT, SAVE, Home

LOG = "bot.log"
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # a closed terminal too
PATIENCE = 10.0  # for the bot to end when it is asked to
MISCONFIGURED = 2  # how a bot ends that would end like that the next time, too
SHORTEST_LIFE = 3.0  # a bot that ends sooner than this has something wrong with it


class Bot:
    """The bot's process, and the one that follows it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._command = tuple(command)
        self._environment = {**os.environ, **environment}
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = True

    async def start(self) -> None:
        with self._log.open("ab") as log:
            mine(log)  # the bot holds it from now on, as long as it lives
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                env=self._environment,
                stdin=asyncio.subprocess.PIPE,
                stdout=log,
                stderr=log,
            )

    async def restart(self) -> None:
        """Killed, not asked: that is what the button is there to show. `watch` starts the next one."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def watch(self) -> int:
        """Starts the bot again whenever it ends; gives up when it ends at once, by itself."""
        while True:
            process = self._process
            if process is None:
                return 1
            started = asyncio.get_running_loop().time()
            status = await process.wait()
            lived = asyncio.get_running_loop().time() - started
            if not self._wanted:
                return 0
            if status == MISCONFIGURED or (status > 0 and lived < SHORTEST_LIFE):
                return status
            await self.start()

    async def stop(self) -> None:
        self._wanted = False
        if self._process is None or self._process.returncode is not None:
            return
        self._process.terminate()
        try:
            await asyncio.wait_for(self._process.wait(), PATIENCE)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


async def play(command: Sequence[str], folder: Path, *, fresh: bool = False, port: int | None = None) -> int:
    """Run until a signal says stop. What has happened is kept in the folder, whose path is absolute. The command has
    to end when its standard input does."""
    with alone_in(folder) as claim:
        await until_nobody_writes(folder / LOG)
        # What a bot remembers of another world than the stand-in's would be of no use.
        if fresh or not (folder / SAVE).exists():
            clear(folder)
        home = _home(folder, PORT if port is None else port)
        stop = asyncio.Event()
        for number in STOPS:
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        async with home:
            if home.moved and port is not None:
                raise CannotPlay(f"--port {port}: nobody can listen there: {home.moved}")
            claim.tell(home.address)
            return await _play(command, folder, home, stop)


def _home(folder: Path, port: int) -> Home:
    try:
        return Home(folder, port=port)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        told = " ".join(str(wrong).split())
        raise CannotPlay(f"{folder / SAVE} is damaged ({told}); --fresh begins anew") from None


async def _play(command: Sequence[str], folder: Path, home: Home, stop: asyncio.Event) -> int:
    # The bot's memory and the stand-in's must be of one world, even if this ends without a last word.
    storage.save(home.here.world.records, folder / SAVE)
    bot = Bot(command, _environment(home, folder), folder / LOG)
    home.restart_bot_with(bot.restart)
    await bot.start()
    _tell(home, folder)
    try:
        return await _until(stop, bot)
    finally:
        await bot.stop()


def _environment(home: Home, folder: Path) -> dict[str, str]:
    """Everything in which this run differs from one in Discord with the same configuration."""
    return {
        "LETTERSHARK_API": home.address,
        "LETTERSHARK_TOKEN": home.token,
        "LETTERSHARK_DATABASE": f"sqlite+aiosqlite:///{folder / 'lettershark.db'}",
        "LETTERSHARK_DATA_DIR": str(folder),
        "LETTERSHARK_READY_SECONDS": "0.1",  # one server, told at once
    }


def _tell(home: Home, folder: Path) -> None:
    """One address, alone on its line, for people and for programs."""
    lines = (
        "Lettershark plays here, on your own machine:",
        "",
        f"    {home.address}/",
        "",
        *(
            [f"Nobody can listen on the usual port {PORT} ({home.moved}), so this is another."]
            if home.moved
            else []
        ),
        f"Ctrl+C stops it, and it goes on where it was the next time (--fresh starts anew). Its log: {folder / LOG}",
        "To run it in Discord, set LETTERSHARK_TOKEN or write the token into config.toml.",
    )
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
    home.open_browser()


async def _until(stop: asyncio.Event, bot: Bot) -> int:
    watching = asyncio.create_task(bot.watch())
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait({watching, stopping}, return_when=asyncio.FIRST_COMPLETED)
    for task in (watching, stopping):
        if not task.done():
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
    if stop.is_set():
        return 0
    sys.stderr.write("The bot ended by itself; its log says why. --fresh begins anew.\n")
    return watching.result() or 1

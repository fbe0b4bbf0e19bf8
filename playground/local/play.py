"""Discord on your own machine with a bot on it: one address to open, until told to stop.

The bot is a program of its own, started with the playground's address and token in its environment, and otherwise as it
would run in Discord. Restarting it from the page kills it in the middle of whatever it does. Its standard input is a
pipe on which nothing is ever written: it ends with us, even if we are killed.
"""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from playground.local.folder_lock import CannotStart, clear, lock_file, lock_folder, until_unlocked
from playground.local.saved import PORT, SAVE, SavedPlayground

LOG = "bot.log"
STOPS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # a closed terminal too
STOP_SECONDS = 10.0  # for the bot to end when it is asked to
MISCONFIGURED = 2  # the exit status of a bot that would fail in the same way again
SHORTEST_LIFE = 3.0  # a bot that ends sooner than this has something wrong with it


class BotProcess:
    """The bot's process, and the one that follows it."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._command = tuple(command)
        self._environment = {**os.environ, **environment}
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = True

    async def start(self) -> None:
        with self._log.open("ab") as log:
            lock_file(log)  # the bot holds it from now on, as long as it lives
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env=self._environment, stdin=asyncio.subprocess.PIPE, stdout=log, stderr=log
            )

    async def restart(self) -> None:
        """Kill it without asking: that is what the button is there to show. `watch` starts the next one."""
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
            await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


async def play(
    command: Sequence[str],
    folder: Path,
    *,
    games: Callable[[], Mapping[str, object]] = dict,
    fresh: bool = False,
    port: int | None = None,
) -> int:
    """Run until a signal says stop. What happened is kept in the folder, whose path is absolute.

    The command has to end when its standard input does. `games` is what the page says of each game.
    """
    with lock_folder(folder) as lock:
        await until_unlocked(folder / LOG)
        # A bot's database from another playground would be of no use.
        if fresh or not (folder / SAVE).exists():
            clear(folder)
        saved = _open(folder, PORT if port is None else port)
        saved.playground.games = games
        stop = asyncio.Event()
        for number in STOPS:
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        async with saved:
            if saved.moved and port is not None:
                raise CannotStart(f"--port {port}: cannot listen there: {saved.moved}")
            lock.write_address(saved.address)
            return await _run(command, folder, saved, stop)


def _open(folder: Path, port: int) -> SavedPlayground:
    try:
        return SavedPlayground(folder, port=port)
    except (msgspec.DecodeError, UnicodeDecodeError) as wrong:
        reason = " ".join(str(wrong).split())
        raise CannotStart(f"{folder / SAVE} is damaged ({reason}); --fresh starts over") from None


async def _run(command: Sequence[str], folder: Path, saved: SavedPlayground, stop: asyncio.Event) -> int:
    # The bot's database and the playground's must belong together, even if this program is killed.
    saved.save()
    bot = BotProcess(command, _environment(saved, folder), folder / LOG)
    saved.playground.restart_bot = bot.restart
    await bot.start()
    _print_address(saved, folder)
    try:
        return await _until(stop, bot)
    finally:
        await bot.stop()


def _environment(saved: SavedPlayground, folder: Path) -> dict[str, str]:
    """All differences of this run from one in Discord with the same configuration."""
    return {
        "LETTERSHARK_API": saved.address,
        "LETTERSHARK_TOKEN": saved.token,
        "LETTERSHARK_DATABASE": f"sqlite+aiosqlite:///{folder / 'lettershark.db'}",
        "LETTERSHARK_PLACES": "1",
        "LETTERSHARK_DATA_DIR": str(folder),
        "LETTERSHARK_TIMING": os.environ.get(
            "LETTERSHARK_TIMING", '{"ready_seconds": 0.1}'
        ),  # one server, announced at once
    }


def _print_address(saved: SavedPlayground, folder: Path) -> None:
    """One address, alone on its line, for people and for programs."""
    moved = f"This is not the usual port {PORT} ({saved.moved}).\n" if saved.moved else ""
    sys.stdout.write(
        "Lettershark is running on your own machine:\n\n"
        f"    {saved.address}/\n\n"
        f"{moved}"
        f"Ctrl+C stops it; the next start goes on from here (--fresh starts over). Its log: {folder / LOG}\n"
        "To run it in Discord, set LETTERSHARK_TOKEN or write the token into config.toml.\n"
    )
    sys.stdout.flush()
    saved.open_browser()


async def _until(stop: asyncio.Event, bot: BotProcess) -> int:
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
    sys.stderr.write("The bot stopped by itself; its log says why. --fresh starts over.\n")
    return watching.result() or 1

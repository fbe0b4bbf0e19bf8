"""Discord on your own machine with a bot: one address to open, until it is stopped.

The bot is a separate program. It gets the playground's address and token in its environment, and otherwise runs as
in Discord. Restarting it from the page kills it in mid-work. Its standard input is a pipe that stays empty: the bot
ends with this program, even if that is killed.
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
STOP_SECONDS = 10.0  # how long the bot may take to stop
MISCONFIGURED = 2  # the exit status of a bot that would fail again in the same way
SHORTEST_LIFE = 3.0  # a bot that ends sooner than this is broken


class BotProcess:
    """The bot's process and its successors."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._command = tuple(command)
        self._environment = {**os.environ, **environment}
        self._log = log
        self._process: asyncio.subprocess.Process | None = None
        self._wanted = True

    async def start(self) -> None:
        with self._log.open("ab") as log:
            lock_file(log)  # the bot now holds it as long as it lives
            self._process = await asyncio.create_subprocess_exec(
                *self._command, env=self._environment, stdin=asyncio.subprocess.PIPE, stdout=log, stderr=log
            )

    async def restart(self) -> None:
        """Kill the bot without warning, to show that it survives that. `watch` starts it again."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    async def watch(self) -> int:
        """Start the bot again whenever it ends; give up if it ends at once by itself."""
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
    """Run until a signal stops it. Everything is kept in the folder, whose path must be absolute.

    The command must end when its standard input does. `games`: the page's information on each game.
    """
    with lock_folder(folder) as lock:
        await until_unlocked(folder / LOG)
        # The bot's database from another playground would be useless.
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
    # The bot's and the playground's data must belong together, even if this program is killed.
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
    """Return the environment that makes this run differ from one in Discord with the same configuration."""
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
    """Print the address alone on its line, for people and programs."""
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

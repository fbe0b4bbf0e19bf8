"""Shared by the hard drills: the bot as a program that can be killed, and people who press a table's buttons."""

import asyncio
import contextlib
import json
import os
import re
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import discord as library
import pytest
from stand_in import PATIENCE

from playground.core.faults import InjectedFault
from tests.labels import ACCEPT, CHECK, FOLD, KEEP_ALL, MORE, MY_HAND
from tests.virtual import programs
from tests.virtual.seeded import is_virtual

ROOT = Path(__file__).resolve().parents[2]
CALLBACK = "POST /interactions/*"
SETTINGS = {"LOG_FORMAT": "json"}
QUICK = {"NUDGE_SECONDS": "0.2", "BREAK_SECONDS": "0.1", "CARD_PICTURES": "false"}
QUICK_TIMING = {
    "ready_seconds": 0.1,
    "edit_seconds": 0.02,
    "letter_seconds": 0.02,
    "in_one_channel": 1000,
    "computer_seconds": [0, 0],
    "shutdown_seconds": 2,
}
"""Where time is the machine's."""
SAFE = (CHECK, "Call", KEEP_ALL, "Show nothing", ACCEPT, "All in", FOLD)
"""Presses without a window, the favourite first."""
_ID = re.compile(r'"[gt]:[0-9a-z]+:([0-9a-z]+):')
_AWAITED = re.compile(r"▶ \*\*(.+?)\*\* to act")


def _nothing() -> None:
    pass


class Trap(InjectedFault):
    """A fault that calls back at the very moment it strikes."""

    sprung: Callable[[], None] = _nothing

    def strikes(self, method: str, template: str, path: str) -> bool:
        hit = InjectedFault.strikes(self, method, template, path)
        if hit:
            self.sprung()
        return hit


class Program:
    """bot.py on a stand-in and a database of its own. In a `real` test its process has none of our code; otherwise
    it is a life in the test's loop."""

    def __init__(self, discord, folder, repost_after=100, **settings):
        self.discord, self.folder, self.api = discord, folder, discord.url
        self.database = f"sqlite+aiosqlite:///{folder}/cards.db"
        pace, timing = ({}, {}) if is_virtual() else (QUICK, QUICK_TIMING)
        timing = json.dumps({"repost_after": repost_after, "new_dms_a_minute": 1000, **timing})
        self.settings = {**SETTINGS, **pace, "TIMING": timing, **settings}
        self.process = None
        self.environ = {}

    async def start(self):
        await self.launch()
        await self.discord.wait_for_command("play", PATIENCE)

    async def launch(self):
        """Only starts it; it may still fail."""
        told = {
            "TOKEN": self.discord.token,
            "DATABASE": self.database,
            "DATA_DIR": str(self.folder),
            "PICTURES": "false",  # drills read texts
            **self.settings,
        }
        told = {f"LETTERSHARK_{name}": str(value) for name, value in told.items()}
        log = self.folder / "bot.log"
        if is_virtual():
            self.discord.point(library)
            self.process = programs.started(told, log)
        else:
            self.process = await self._in_earnest(told, log)

    async def _in_earnest(self, told, log):
        with log.open("ab") as to:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                str(ROOT / "bot.py"),
                "--api",
                self.api,
                cwd=self.folder,
                env={
                    "PATH": os.environ["PATH"],
                    "PYTHONOPTIMIZE": "2",  # like the unit and the image
                    **self.environ,
                    **told,
                },
                stdin=asyncio.subprocess.DEVNULL,
                stdout=to,
                stderr=to,
            )

    def kill(self):
        """SIGKILL: no goodbye, no flush, no chance."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def gone(self, within=PATIENCE):
        """Its exit code, as soon as the stand-in has noticed as well."""
        try:
            code = await asyncio.wait_for(self.process.wait(), within)
        except TimeoutError:
            pytest.fail(f"the bot did not end within {within} s; at last it said:\n{self.log[-2000:]}")
        # The library's state of a closed connection would look alive.
        await self.discord.faults.drop_gateway(forget=True)
        return code

    async def stop(self):
        if self.process is not None and self.process.returncode is None:
            self.kill()
            await self.process.wait()

    @property
    def log(self):
        return (self.folder / "bot.log").read_text(encoding="utf-8")

    def stored(self, query):
        """Reads the database with the driver alone."""
        with contextlib.closing(sqlite3.connect(self.folder / "cards.db")) as database:
            return database.execute(query).fetchone()

    @property
    def version(self):
        return self.stored("SELECT version FROM tables WHERE closed_at IS NULL")[0]

    @property
    def hands(self):
        """How many hands are finished."""
        return self.stored("SELECT count(*) FROM hands")[0]


def versions(deliveries):
    """The versions that were ever drawn on anybody's screen."""
    return [int(found, 36) for delivery in deliveries for found in _ID.findall(delivery.text)]


def awaited(board, people):
    """The players whom the table's message waits for."""
    found = _AWAITED.search(board.text)
    names = re.split(", | and ", found[1]) if found else ()
    return [player for player in people if player.name in names]


def named(board, people):
    """The first of them."""
    return next(iter(awaited(board, people)), None)


def panels_are_gone(discord):
    """Lose the panels that are edited next, so their players get direct messages. The first refusal may only mean that a panel is not there yet."""
    discord.faults.fail("PATCH /webhooks/*", 404, times=4, code=10008)


async def a_letter(discord, people):
    """The first direct message with a hand, and whose it is."""

    def there():
        found = ((player, one) for player in people for one in player.dms if MORE in one.labels)
        return next(found, None)

    return await discord.wait_until(there, what="a hand by direct message")


async def pinged(thread, people):
    """Returns when one ping is there, and calls the players that the table's message names. The ping may be an
    earlier bot's."""

    def called():
        board = next(
            message
            for message in reversed(thread.messages)
            if MY_HAND in message.labels and not message.mentions
        )
        asked = sorted(player.id for player in awaited(board, people))
        pings = [sorted(one.mentions) for one in thread.messages if one.mentions]
        return asked and pings == [asked]

    await thread.discord.wait_until(called, what="one ping")


def button(board, *wishes):
    """The first of these under the message."""
    return next((wish for wish in wishes if any(label.startswith(wish) for label in board.labels)), None)


async def board_naming(thread, people, seconds=None):
    """The table's message, as soon as it waits for one of these; and which."""
    board = await thread.wait_for(
        lambda message: MY_HAND in message.labels and not message.mentions and named(message, people), seconds
    )
    return board, named(board, people)


async def in_hand(thread, people, *wishes):
    """The opened hand of the player to act, and the first of these that it offers. The table's message may be
    behind, for ever if it was posted after a backup that was restored since: then the named players have nothing to
    do, and others act."""
    while True:
        board, first = await board_naming(thread, people)
        for player in sorted(people, key=lambda one: one is not first):
            panel = (await player.press(MY_HAND, on=board)).message
            label = button(panel, *wishes) if panel is not None else None
            if label is not None:
                return player, panel, label


async def acted(player, board, *wishes):
    """The first of these that their hand offers, pressed there. If it offers none of them, or does not come, what
    *My hand* was answered with."""
    opened = await player.press(MY_HAND, on=board)
    label = button(opened.message, *wishes) if opened.message is not None else None
    return await player.press(label, on=opened.message) if label is not None else opened


def on_its_way(work):
    """A press whose answer may never come."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return task


async def abandoned(task):
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)

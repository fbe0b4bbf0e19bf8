"""The public message of one table: edited in place, posted anew when it is lost or talked away.

Whoever presses a button there gets the new table as the answer to his press, which costs no edit. All other changes
are drawn by the board itself: several of them become one edit, and the latest state wins.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import discord
import structlog

from cogs import answers
from cogs.components import Component
from cogs.floor.letters import Letters
from cogs.floor.nudges import Nudge
from cogs.screens import frames, screen_of
from cogs.screens.stage import Stage
from cogs.wire import Fault, NotDone
from engine.contract import Event
from house import Change
from house.table import Table

if TYPE_CHECKING:
    from cogs.floor.floor import Floor

log = structlog.get_logger("cogs")
NOTE = "board"
TOLD = 8
BEFORE_THE_DEAL = ("cut", "called")
"""What belongs to the hand that begins after it."""
PATIENCE = 1.5  # seconds a press waits for another one's answer to be sent
RETRY = 5.0
TRIES = 5


class Board:
    def __init__(self, floor: Floor, table: Table) -> None:
        self.floor = floor
        self.table = table
        noted = table.notes.get(NOTE) or {}
        self.place: int = noted.get("channel", table.channel)
        self.message: int | None = noted.get("message")
        self.recent: deque[str] = deque(maxlen=TOLD)
        self.letters = Letters(self)
        self.nudge = Nudge(self)
        self.notice = ""
        self._untold: list[Event] = []
        self._dirty = False
        self._held = 0
        self._tries = 0
        self._next = 0.0
        self._look_up = False
        self._lock = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    @property
    def link(self) -> str:
        place = f"https://discord.com/channels/{self.table.guild}/{self.place}"
        return f"{place}/{self.message}" if self.message else place

    # --- what changes ------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Called after each commit; quick, and never waits."""
        self._untold.extend(change.events)
        self._look_up = self._look_up or any(event.kind == "hand-begins" for event in change.events)
        self._tries = 0
        self.letters.changed(change)
        self.nudge.changed()
        self.touch()

    def touch(self) -> None:
        """The message no longer shows the table as it is."""
        self._dirty = True
        if self.floor.closing:
            return  # the next start draws it
        if self._held == 0 and (self._task is None or self._task.done()):
            self._task = self.floor.begin(self._follow())

    @contextmanager
    def held(self) -> Iterator[None]:
        """While a press is carried out the board does not draw: the answer will."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if self._dirty:
                self.touch()

    async def _follow(self) -> None:
        loop = asyncio.get_running_loop()
        while self._wants_drawing():
            wait = self._next - loop.time()
            if wait > 0:
                await asyncio.sleep(wait)
            if self._wants_drawing():
                async with self.floor.drawing, self._lock:
                    if self._wants_drawing():
                        self._dirty = False
                        await self._put()
                self._next = max(self._next, loop.time() + self.floor.manners.edit_seconds)

    def _wants_drawing(self) -> bool:
        return self._dirty and self._held == 0

    # --- answering a press -------------------------------------------------------------------------------

    async def answer(self, interaction: discord.Interaction) -> None:
        """The new table as the answer to a press on this message."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._lock.acquire()
        except TimeoutError:
            await interaction.response.defer()
            self.touch()
            return
        try:
            self._dirty = False
            await answers.update(interaction, await self.drawn())
        except BaseException:
            self.touch()
            raise
        finally:
            self._lock.release()
        self._next = asyncio.get_running_loop().time() + self.floor.manners.edit_seconds

    # --- drawing -----------------------------------------------------------------------------------------

    async def drawn(self) -> list[Component]:
        style = await self.floor.styles.guild(self.table.guild)
        stage = self.floor.stage(self.table, None, style)
        self._tell(stage)
        if self.table.phase == "closed":
            account = await self.table.settlement() if self.table.game.chips else ()
            return frames.closed(stage, account, self.recent)
        return frames.public(stage, self.recent, self.notice)

    def _tell(self, stage: Stage) -> None:
        screen = screen_of(self.table.game)
        untold, self._untold = self._untold, []
        before: list[str] = []
        for event in untold:
            if event.kind == "hand-begins":
                self.recent.clear()
                self.recent.extend(before)
            sentence = screen.told(stage, event)
            if sentence:
                sentence = sentence.removesuffix(".")  # several stand in a line
                self.recent.append(sentence)
                before = [*before, sentence] if event.kind in BEFORE_THE_DEAL else []

    async def recall(self) -> None:
        """After a restart: the last things that happened, from the log."""
        for logged in reversed(await self.table.log(limit=TOLD)):
            self._untold.extend(logged.events)

    # --- the message -------------------------------------------------------------------------------------

    async def post(self) -> None:
        """Post the message (anew), and take the old one away."""
        async with self._lock:
            await self._anew()

    async def settle(self, channel: int, message: int) -> None:
        """From now on this message is the table's."""
        self.place, self.message = channel, message
        await self.table.note(NOTE, {"channel": channel, "message": message})

    async def _put(self) -> None:
        try:
            if self.message is None or await self._talked_away():
                await self._anew()
            else:
                await self.floor.wire.edit(self.place, self.message, await self.drawn())
        except NotDone as wrong:
            await self._mend(wrong.fault)
        except Exception as wrong:  # noqa: BLE001 - a table that cannot be drawn must not stop the others
            self.floor.incident("board-not-drawn", wrong, table=self.table.id)

    async def _anew(self) -> None:
        old = (self.place, self.message)
        self._dirty = False
        message = await self.floor.wire.send(self.place, await self.drawn())
        await self.settle(self.place, message)
        if old[1] is not None:
            await self.floor.quietly(self.floor.wire.delete(old[0], old[1]))

    async def _talked_away(self) -> bool:
        """Looked at once a hand. Guild messages are not among our intents: hearing every word of every server
        would cost more than this one question."""
        if not self._look_up or self.message is None:
            return False
        self._look_up = False
        most = self.floor.manners.repost_after
        try:
            return await self.floor.wire.newer(self.place, self.message, most) >= most
        except NotDone:
            return False

    async def _mend(self, fault: Fault) -> None:
        """Something stands in the way of the message."""
        if fault is Fault.MESSAGE_GONE:
            self.message = None
        elif fault is Fault.ARCHIVED:
            await self.floor.quietly(self.floor.wire.unarchive(self.place))
        elif fault is Fault.CHANNEL_GONE and self.place != self.table.channel:
            self.place, self.message = self.table.channel, None
        elif fault in (Fault.CHANNEL_GONE, Fault.FORBIDDEN):
            await self.floor.tell_no_place(self.table)
            return
        self._tries += 1
        if self._tries > TRIES:
            log.warning("board-given-up", table=self.table.id, fault=fault.value)
            return
        self._dirty = True
        if fault is Fault.OTHER:
            self._next = asyncio.get_running_loop().time() + RETRY

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

from cogs.messages.backoff import Backoff
from cogs.messages.hand_messages import HandMessages
from cogs.messages.rest import Fault, NotDone
from cogs.messages.spot import Spot
from cogs.messages.turn_ping import TurnPing
from cogs.visit import answers
from house.store import Unread
from house.tables.records import Change
from house.tables.table import Table
from screens.catalogue import screen_of
from screens.components import Component
from screens.table import frames
from screens.table.stage import Stage

if TYPE_CHECKING:
    from cogs.messages.messages import Messages

log = structlog.get_logger("cogs")
TOLD = 8
BEFORE_THE_DEAL = ("cut", "called")
"""What belongs to the hand that begins after it."""
PATIENCE = 1.0  # seconds a press waits for another one's answer to be sent
GIVES_WAY = 0.5  # seconds for an edit that hangs to give way to it
TRIES = 5
LONGEST_NAP = 1.0  # seconds, after which the board looks whether it may be drawn earlier


class Board(Spot):
    def __init__(self, messages: Messages, table: Table) -> None:
        super().__init__(table)
        self.messages = messages
        self.recent: deque[str] = deque(maxlen=TOLD)
        self.letters = HandMessages(self)
        self.nudge = TurnPing(self)
        self.notice = ""
        self._untold: list[Change] = []
        self._forgetful = False
        self._dirty = False
        self._held = 0
        self._tries = 0
        self._patience = Backoff()
        self._next = 0.0
        self._look_up = False
        self._lock = asyncio.Lock()
        self._edit: asyncio.Timeout | None = None  # the edit that is on its way
        self._posting = False
        self._unsure = False  # the next message may have been sent already
        self._plain: bool | None = None  # how the cards were drawn the last time
        self._uncertain = False  # something that hung may still come after what was shown since
        self._task: asyncio.Task[None] | None = None

    @property
    def behind(self) -> bool:
        """Whether the message cannot be brought up to date, because Discord fails."""
        return self._patience.tried and (self._dirty or self._edit is not None)

    # --- what changes ------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Called after each commit; quick, and never waits."""
        self._untold.append(change)
        self._look_up = self._look_up or any(event.kind == "hand-begins" for event in change.events)
        self._tries = 0
        self.letters.changed(change)
        self.nudge.changed()
        self.touch()

    def touch(self) -> None:
        """The message no longer shows the table as it is."""
        self._dirty = True
        if self.messages.closing:
            return  # the next start draws it
        if self._held == 0 and (self._task is None or self._task.done()):
            self._task = self.messages.begin(self._follow())

    def _touch_if_dirty(self) -> None:
        if self._dirty:
            self.touch()

    @contextmanager
    def held(self) -> Iterator[None]:
        """While a press is carried out the board does not draw: the answer will."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._touch_if_dirty()

    async def _follow(self) -> None:
        loop = asyncio.get_running_loop()
        while self._wants_drawing():
            wait = self._next - loop.time()
            if wait > 0:
                await asyncio.sleep(min(wait, LONGEST_NAP))
            if self._wants_drawing() and self._next <= loop.time():
                async with self.messages.drawing, self._lock:
                    if self._wants_drawing():
                        self._dirty = False
                        await self._put()
                self._next = max(self._next, loop.time() + self.messages.timing.edit_seconds)

    def _wants_drawing(self) -> bool:
        return self._dirty and self._held == 0

    # --- answering a press -------------------------------------------------------------------------------

    async def answer(self, interaction: discord.Interaction) -> None:
        """The new table as the answer to a press on this message."""
        reserved = await self._reserved()
        if not reserved and not self._posting:
            await answers.defer(interaction, update=True)
            self.touch()
            return
        try:
            if interaction.response.is_done():  # it has been put off meanwhile
                self.touch()
                return
            self._dirty = False
            await answers.update(interaction, await self.drawn())
        except BaseException:
            self.touch()
            raise
        finally:
            if reserved:
                self._lock.release()
        self._next = asyncio.get_running_loop().time() + self.messages.timing.edit_seconds
        if self._uncertain:
            self._uncertain = False
            self.touch()

    async def _reserved(self) -> bool:
        """Whether the message is ours to change now; mostly nobody else does, and no time has to be set."""
        if not self._lock.locked():
            return await self._lock.acquire()
        if self._patience.tried:
            self._give_way()
        for seconds in (PATIENCE, GIVES_WAY):
            try:
                async with asyncio.timeout(seconds):
                    return await self._lock.acquire()
            except TimeoutError:
                self._give_way()
        return False

    def _give_way(self) -> None:
        """What hangs shows less than what comes now. It may be carried out in the end, so the table is drawn again."""
        self._uncertain = self._uncertain or self._posting or self._edit is not None
        if self._edit is not None:
            self._edit.reschedule(0)
            self._edit = None

    # --- drawing -----------------------------------------------------------------------------------------

    async def drawn(self) -> list[Component]:
        if self._forgetful:
            await self._recall()
        style = await self.messages.styles.table(self.table)
        if self._plain not in (None, style.plain):
            self.letters.redraw()
        self._plain = style.plain
        stage = self.messages.stage(self.table, None, style)
        self._tell(stage)
        if self.table.phase == "closed":
            account = await self.table.settlement() if self.table.game.chips else ()
            return frames.closed(stage, account, self.recent)
        return frames.public(stage, self.recent, self.notice or self._standstill(stage))

    def _standstill(self, stage: Stage) -> str:
        if not self.messages.standing_still:
            return ""
        return stage.i18n.say(
            "I cannot store anything at the moment, so the table stands still. It goes on by itself, and nobody loses "
            "any time."
        )

    def _tell(self, stage: Stage) -> None:
        screen = screen_of(self.table.game)
        untold, self._untold = self._untold, []
        before: list[str] = []
        for event in (event for change in untold for event in change.events):
            if event.kind == "hand-begins":
                self.recent.clear()
                self.recent.extend(before)
            sentence = screen.told(stage, event)
            if sentence:
                sentence = sentence.removesuffix(".")  # several stand in a line
                self.recent.append(sentence)
                before = [*before, sentence] if event.kind in BEFORE_THE_DEAL else []

    def forget(self) -> None:
        """After a restart nothing is remembered of what was told: the first drawing looks it up. And what was sent last
        may not have been noted."""
        self._forgetful = self._unsure = True
        self.letters.doubt()
        if self.left is not None:
            self._take_away(*self.left)

    def _take_away(self, place: int, message: int) -> None:
        self.messages.begin(self.messages.eventually(lambda: self.messages.wire.delete(place, message)))

    async def _recall(self) -> None:
        """The last things that happened, from the log. What happens while it is read comes after them."""
        past = await self.table.recent(limit=TOLD)
        if self._forgetful:  # nobody else has looked it up meanwhile
            self._forgetful = False
            newest = past[-1].version if past else 0
            self._untold = [*past, *(change for change in self._untold if change.version > newest)]

    # --- the message -------------------------------------------------------------------------------------

    async def post(self) -> None:
        """Post the message (anew), and take the old one away. If that fails, it is done as soon as Discord lets us."""
        self._give_way()
        async with self._lock:
            self.wanted_below = True
            try:
                await self._anew()
            except NotDone as wrong:
                await self._mend(wrong.fault)
                raise
            finally:
                self._touch_if_dirty()

    async def _put(self) -> None:
        try:
            if self.message is None or self.wanted_below or await self._talked_away():
                await self._anew()
            else:
                await self._change(self.message, await self.drawn())
        except NotDone as wrong:
            await self._mend(wrong.fault)
        except Unread:
            await self._mend(Fault.AWAY)  # until the database answers
        except Exception as wrong:  # noqa: BLE001 - a table that cannot be drawn must not stop the others
            self.messages.incident("board-not-drawn", wrong, table=self.table.id)

    async def _change(self, message: int, drawn: list[Component]) -> None:
        try:
            async with asyncio.timeout(None) as self._edit:
                await self.messages.wire.edit(self.place, message, drawn)
            self._patience.renew()
        except TimeoutError:
            log.debug("edit-overtaken", table=self.table.id)
        finally:
            self._edit = None

    async def _anew(self) -> None:
        place, old = self.place, self.message
        if old is None and await self._found():
            return
        if old is not None:
            await self.goes_below()
        unsure, self._unsure = self._unsure, True
        self._dirty, self._posting = False, True
        try:
            message = await self.messages.wire.send(place, await self.drawn(), self.nonce)
        finally:
            self._posting = False
        self._dirty = self._dirty or unsure  # it may be one that was sent before, and show what was then
        self._patience.renew()
        await self.settle(place, message)
        self._unsure = False
        if old is not None:
            self._take_away(place, old)

    async def _found(self) -> bool:
        """Whether the message stands as the answer to whoever opened the table, though nobody heard of it."""
        message = await self.messages.wire.answer(*self.asked) if self.asked is not None else None
        self.asked = None
        if message is None:
            return False
        self._dirty = True
        await self.settle(self.place, message)
        return True

    async def _talked_away(self) -> bool:
        """Looked at once a hand. Guild messages are not among our intents: hearing every word of every server
        would cost more than this one question."""
        if not self._look_up or self.message is None:
            return False
        self._look_up = False
        most = self.messages.timing.repost_after
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.messages.wire.newer(self.place, self.message, most) >= most
        except (NotDone, TimeoutError):
            return False

    async def _mend(self, fault: Fault) -> None:
        """Something stands in the way of the message."""
        now, first = asyncio.get_running_loop().time(), self.messages.timing.retry_seconds
        if fault is Fault.AWAY:
            self._dirty = True
            self._next = now + self._patience.pause(first)
            return
        if fault is Fault.MESSAGE_GONE:
            self.message = None
        elif fault is Fault.ARCHIVED:
            await self.messages.quietly(self.messages.wire.unarchive(self.place))
        elif fault is Fault.CHANNEL_GONE and self.place != self.table.channel:
            self.place, self.message = self.table.channel, None
        elif fault in (Fault.CHANNEL_GONE, Fault.FORBIDDEN):
            self.messages.tell_no_place(self.table)
            return
        self._tries += 1
        if self._tries > TRIES:
            log.warning("board-given-up", table=self.table.id, fault=fault.value)
            return
        self._dirty = True
        if fault is Fault.OTHER:
            self._next = now + first

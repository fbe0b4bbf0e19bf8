"""The public message of one table: edited in place, posted again when it is lost or has scrolled away.

Whoever presses a button there gets the new table as the answer, which costs no edit. All other changes are drawn in the
background: several of them become one edit, and the latest state wins.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

import discord
import structlog

from cogs.messages.backoff import Backoff
from cogs.messages.context import MessageContext
from cogs.messages.edit_lock import WAIT, EditLock
from cogs.messages.hand_messages import HandMessages
from cogs.messages.invitation import Invitation
from cogs.messages.kept import Body
from cogs.messages.lobby_panels import LobbyPanels
from cogs.messages.rest import Fault, NotDone, number_of
from cogs.messages.result_messages import ResultMessages
from cogs.messages.spot import Spot
from cogs.messages.styles import Style
from cogs.messages.table_picture import TablePicture
from cogs.messages.turn_ping import TurnPing
from cogs.visit import answers
from house.store import Unread
from house.tables.records import Change
from house.tables.table import Table
from screens.components import Component
from screens.table import frames, panels

log = structlog.get_logger("cogs")
TRIES = 5
LATER = 100  # edits that could have been, where there are only onlookers
LONGEST_NAP = 1.0  # seconds until it looks again whether it may be drawn earlier


class TableMessage(Spot):
    def __init__(self, context: MessageContext, table: Table) -> None:
        super().__init__(context, table)
        self._outbox = context.outbox
        self.results = ResultMessages(self, self.touch)
        self.hands = HandMessages(self, self.results)
        self.turn_ping = TurnPing(self)
        self.invitation = Invitation(self)
        self.lobby_panels = LobbyPanels(self)
        self.picture = TablePicture(self, context.pictures, self.touch)
        self.notice = ""
        self._dirty = False
        self._held = 0
        self._tries = 0
        self._backoff = Backoff()
        self._next = 0.0
        self._look_up = False
        self._lock = EditLock()
        self._unsure = False  # the next message may have been sent already
        self._says_who_plays = False  # and nothing else: one person has their game on a panel
        self._cards: tuple[bool, bool, bool] | None = None  # how the cards were drawn last time
        self._task: asyncio.Task[None] | None = None

    @property
    def behind(self) -> bool:
        """Whether the message is out of date because Discord is failing."""
        return self._backoff.tried and (self._dirty or self._lock.editing)

    # --- what changes ------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Called after each commit; must be quick, and may not wait."""
        self.news.add(change)
        if any(event.kind == "hand-begins" for event in change.events):
            self._look_up = True
            self.wanted_below = self.wanted_below or self.results.stand_below()
        self._tries = 0
        self.results.changed(change)
        self.hands.changed(change)
        self.turn_ping.changed()
        self.invitation.changed(change)
        self.lobby_panels.changed()
        self.touch()

    def take_up(self) -> None:
        """After a restart. A table that has closed since has told everybody already, but for its old pings."""
        if self.table.phase != "closed":
            self.touch()
            self.hands.take_up()
        self.invitation.take_up()
        self.turn_ping.take_up()

    def clear_away(self) -> None:
        """The table closed shortly before a restart: what was about to go then goes now."""
        self._clear_outdated()
        self.invitation.doubt()
        self.invitation.take_up()
        self.turn_ping.take_up()

    def touch(self) -> None:
        """The message no longer shows the table as it is."""
        self._dirty = True
        if self._outbox.closing:
            return  # the next start draws it
        if self._held == 0 and (self._task is None or self._task.done()):
            self._task = self._outbox.begin(self._follow())

    def _touch_if_dirty(self) -> None:
        if self._dirty:
            self.touch()

    @contextmanager
    def held(self) -> Iterator[None]:
        """While a press is carried out nothing is drawn here: the answer shows it."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._touch_if_dirty()

    @asynccontextmanager
    async def answering(self) -> AsyncIterator[None]:
        """While it is on its way as an answer, nobody can find it, and would send a second one."""
        with self.held():
            async with self._lock:
                yield

    async def _follow(self) -> None:
        loop = asyncio.get_running_loop()
        while self._wants_drawing():
            if (wait := self._wait()) > 0:
                await asyncio.sleep(min(wait, LONGEST_NAP))
            if self._wants_drawing() and self._wait() <= 0:
                await self._pictured()
                async with self._outbox.drawing, self._lock:
                    if self._wants_drawing():
                        self._dirty = False
                        await self._put()
                self._next = max(self._next, loop.time() + self._outbox.timing.edit_seconds)
        self._task = None

    def _wait(self) -> float:
        """Seconds until it may be drawn. Where one person plays, on a panel of their own, it has time, once it is there
        and says so."""
        alone = self.table.only_person is not None and self.table.phase in ("playing", "between")
        looked_on = alone and self._says_who_plays and self.message is not None
        later = self._outbox.timing.edit_seconds * LATER if looked_on else 0
        return max(self._next + later - asyncio.get_running_loop().time(), self.undecided)

    def _wants_drawing(self) -> bool:
        return self._dirty and self._held == 0

    async def say_goodbye(self) -> None:
        """The bot is about to stop."""
        i18n = (await self.context.styles.table(self.table)).i18n
        self.notice = i18n.say("The bot is restarting. Nothing is lost, and the table will go on by itself.")
        if self.message is None:
            return
        try:
            body = self.picture.of_answer(await self.drawn())
        except Unread:
            return  # its message says already that the database does not answer
        edit = self._outbox.rest.edit(self.place, self.message, body.components, body.attachments)
        await self._outbox.quietly(edit)

    # --- answering a press -------------------------------------------------------------------------------

    async def answer(self, interaction: discord.Interaction) -> None:
        """The new table as the answer to a press on this message."""
        reserved = await self._lock.reserved(hurry=self._backoff.tried)
        if not reserved and not self._lock.posting:
            await answers.defer(interaction, update=True)
            self.touch()
            return
        try:
            if interaction.response.is_done():  # deferred meanwhile
                self.touch()
                return
            if interaction.message is None or interaction.message.id != self.message:
                # It has been posted anew meanwhile, perhaps from before this act; the one that was pressed goes.
                await answers.defer(interaction, update=True)
                self.touch()
                return
            self._dirty = False
            body = self.picture.of_answer(await self.drawn())
            await answers.update(interaction, body.components, body.attachments)
            self._stands(body)
        except BaseException:
            self.touch()
            raise
        finally:
            if reserved:
                self._lock.release()
        self._next = asyncio.get_running_loop().time() + self._outbox.timing.edit_seconds
        if self._lock.was_uncertain():
            self.touch()

    # --- drawing -----------------------------------------------------------------------------------------

    async def _pictured(self) -> None:
        """Before it is this message's turn, and as long as a press may have it. What goes wrong here does so again then."""
        with suppress(Exception):
            await self.picture.prepare(await self._style())

    async def _style(self) -> Style:
        styles = self.context.styles
        return await (styles.invitation if self.table.state is None else styles.table)(self.table)

    async def drawn(self) -> list[Component]:
        await self.news.recall()
        style = await self._style()
        cards = (style.plain, style.pictures is None, style.drawn)
        if self._cards not in (None, cards):
            self.hands.redraw()
        self._cards = cards
        await self.picture.learn(style)
        stage = style.stage(self.table)
        self._says_who_plays = panels.plays_alone(stage)
        self.news.tell(stage)
        if self.table.phase == "closed":
            account = await self.table.settlement() if self.table.game.chips else ()
            return frames.closed(stage, account, self.news.told)
        notice = self.notice or (frames.standstill(stage) if self.context.standing_still else "")
        return panels.public(stage, self.news.told, notice, led=self.results.lead_on)

    def forget(self) -> None:
        """After a restart, the first drawing looks up what happened last. The last message sent may not have been stored."""
        self._unsure = True
        self.news.forget()
        self.hands.doubt()
        self.picture.doubt()
        self.invitation.doubt()
        self._clear_outdated()

    def _clear_outdated(self) -> None:
        for outdated in self.outdated:
            self._outbox.begin(self.take_away(outdated))

    # --- the message -------------------------------------------------------------------------------------

    async def post(self) -> None:
        """Post the message again and delete the old one. If that fails, it is done as soon as Discord allows."""
        await self._pictured()
        self._lock.give_way()
        async with self._lock:
            self.wanted_below = True
            try:
                await self._anew()
            except NotDone as wrong:
                await self._mend(wrong.fault)
                raise
            except Unread:
                await self._mend(Fault.AWAY)
                raise
            finally:
                self._touch_if_dirty()

    async def move(self, place: int) -> None:
        """Somebody wants it there: it has lost its place."""
        if not self.gone:
            return  # somebody was quicker
        self.gone = False
        with self.held():
            try:
                await self.table.move(place)
            except BaseException:
                self.gone = True
                raise
            self._tries = 0
            self.context.notices.has_place(self.table)
            await self.moves_to(place)
            try:
                await self.post()
            finally:
                self.hands.redraw()

    async def _put(self) -> None:
        if self.gone:
            return
        try:
            if self.table.phase == "closed" and self.table.state is None:
                await self.goes()
            elif self.message is None or self.wanted_below or await self._talked_away():
                await self._anew()
            else:
                await self._change(self.message, self.picture.of_edit(await self.drawn()))
        except NotDone as wrong:
            await self._mend(wrong.fault)
        except Unread:
            await self._mend(Fault.AWAY)  # until the database answers
        except Exception as wrong:  # noqa: BLE001 - a table that cannot be drawn must not stop the others
            self._outbox.incident("table-not-drawn", wrong, table=self.table.id)

    async def _change(self, message: int, body: Body) -> None:
        try:
            async with self._lock.an_edit(brings_picture=bool(body.files)):
                reply = await self._outbox.rest.edit(self.place, message, *body[:3])
            self._backoff.renew()
            self._stands(body, reply)
        except TimeoutError:
            self.picture.doubt()
            log.debug("edit-overtaken", table=self.table.id)
        except NotDone as wrong:
            self.picture.doubt()
            if not body.files or wrong.fault not in (Fault.FORBIDDEN, Fault.OTHER):
                raise
            self.picture.refused()  # files are not allowed here; the text is
            self._dirty = True

    def _stands(self, body: Body, reply: Any = None) -> None:
        """Discord has taken it; its picture follows, unless it is there."""
        self.may_write_again()
        self.picture.landed(body, reply)
        if not body.illustrated:
            self.picture.ensue()

    async def _anew(self) -> None:
        place, old = self.place, self.message
        if old is None and await self._found():
            return
        if old is not None:
            await self.goes_below()
        elif self.table.unnoted:
            await self.moves_to(place)
        unsure, self._unsure = self._unsure, True
        self._dirty = False
        shown = await self.drawn()
        self.picture.on_a_new_message()
        try:
            body = self.picture.of_edit(shown)
            with self._lock.a_post():
                reply = await self._outbox.rest.post(
                    place, body.components, self.nonce, attachments=body.attachments, files=body.files
                )
        except BaseException:
            self.picture.doubt()
            raise
        self._dirty = self._dirty or unsure  # it may be an earlier message, and show an earlier state
        self._backoff.renew()
        await self.settle(place, number_of(reply))
        self._stands(body, reply)
        if unsure:
            self.picture.doubt()
        self._unsure = False
        if old is not None:
            self._outbox.begin(self.take_away([place, old]))

    async def _found(self) -> bool:
        """Whether the message exists as the answer to `/play`, though we never heard so."""
        message = await self._outbox.rest.answer(*self.asked) if self.asked is not None else None
        self.asked = None
        if message is None:
            return False
        self._dirty = True
        await self.settle(self.place, message)
        return True

    async def _talked_away(self) -> bool:
        """Whether too many messages are below it. One question a hand is cheaper than the intent to hear every message of
        every server."""
        if not self._look_up or self.message is None:
            return False
        self._look_up = False
        most = self._outbox.timing.repost_after
        try:
            async with asyncio.timeout(WAIT):
                return await self._outbox.rest.newer(self.place, self.message, most) >= most
        except (NotDone, TimeoutError):
            return False

    async def _mend(self, fault: Fault) -> None:
        """Do something about whatever keeps the message from being shown."""
        now, first = asyncio.get_running_loop().time(), self._outbox.timing.retry_seconds
        if fault is Fault.AWAY:
            self._dirty = True
            self._next = now + self._backoff.pause(first)
            return
        if fault is Fault.MESSAGE_GONE:
            # Restored from a copy, the table counts again what it has sent already, and Discord may return that.
            self.message, self._unsure = None, True
            self.skip(2**self._tries - 1)
        elif fault is Fault.CHANNEL_GONE and self.place != self.table.channel:
            self.invitation.goes()
            self.place, self.message = self.table.channel, None
            self.hands.redraw()
        elif fault in (Fault.CHANNEL_GONE, Fault.FORBIDDEN):
            if fault is Fault.CHANNEL_GONE:
                await self.loses_its_place()
                self.hands.redraw()
            self.context.notices.no_place(self.table, gone=self.gone)
            return
        self._tries += 1
        if self._tries > TRIES:
            log.warning("table-message-given-up", table=self.table.id, fault=fault.value)
            return
        self._dirty = True
        if fault in (Fault.OTHER, Fault.ARCHIVED):
            self._next = now + first

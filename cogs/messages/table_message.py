"""The public message of one table: edited in place, posted again when it is lost or has scrolled away.

A press on it is answered with the new table, which costs no edit. All other changes are drawn in the background: several
become one edit, and the latest state wins.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress

import discord
import structlog

from cogs.messages.body import Body
from cogs.messages.context import MessageContext
from cogs.messages.edit_lock import WAIT, EditLock
from cogs.messages.hand_messages import HandMessages
from cogs.messages.hand_places import RENEWED, HandDM, panel
from cogs.messages.invitation import Invitation
from cogs.messages.kept import Following, Kept
from cogs.messages.lobby_panels import LobbyPanels
from cogs.messages.reply import Reply
from cogs.messages.spot import Spot
from cogs.messages.styles import Style
from cogs.messages.told import Told
from cogs.messages.turn_ping import TurnPing
from cogs.transport.rest import Fault, NotDone
from house.store import Unread
from house.tables.records import Change
from house.tables.table import Table
from screens.components import Component
from screens.pictures.tables import table_picture
from screens.pictures.wording import Picture
from screens.table import frames, panels

log = structlog.get_logger("cogs")
TRIES = 5
LATER = 100  # times as long between two edits that only onlookers read
PATIENCE = 1.0  # seconds that an edit waits for its picture


class TableMessage(Spot):
    def __init__(self, context: MessageContext, table: Table) -> None:
        super().__init__(context, table)
        self._outbox = context.outbox
        self.results = Told(self, self.touch)
        self.hands = HandMessages(self, self.results)
        self.turn_ping = TurnPing(self)
        self.invitation = Invitation(self)
        self.lobby_panels = LobbyPanels(self, self.hands.changing)
        self.in_lobby = table.phase == "lobby"
        self.notice = ""
        self._kept = Kept(context.pictures, ("table", table.id), self.touch, public=True)
        self._follow = Following(
            self._outbox,
            self._put,
            "table-not-drawn",
            mended=self._mended,
            wait=self._wait,
            free=lambda: self._held == 0,
        )
        self._held = 0
        self._tries = 0
        self._tried = 0  # the place of the last try
        self._look_up = False
        self._lock = EditLock()
        self._says_who_plays = False  # and nothing else: one person has their game on a panel
        self._cards: tuple[bool, bool, bool] | None = None  # how the cards were drawn last time
        self._seen: tuple[int, Style, Picture | None] | None = None  # its picture, of which version

    @property
    def behind(self) -> bool:
        """Whether the message is out of date because Discord is failing."""
        return self._follow.failing and (self._follow.wanted or self._lock.editing)

    # --- what changes ------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Called after each commit; must return at once."""
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

    def take_up(self, *, pinged: bool) -> None:
        """After a restart. `pinged`: its ping is known."""
        if self.table.phase != "closed":
            if self._kept.doubtful:  # else it was shown since
                self.touch()
            self.hands.take_up()
            self.turn_ping.take_up(stands=pinged)
            self.invitation.take_up()

    @property
    def quiet(self) -> bool:
        """Everything is shown and stored: whoever makes this message anew knows as much."""
        parts = (self._follow, self.results, self.hands, self.turn_ping, self.invitation)
        held = self._held or self._lock.locked() or self.gone or self.leaving.places
        return all(part.quiet for part in parts) and not held

    def come_back(self) -> None:
        """The table has rested, and nothing has changed meanwhile."""
        self._kept.doubt()
        self.news.forget()
        self.hands.come_back()
        self.turn_ping.come_back()

    def clear_away(self) -> None:
        """The table closed shortly before a restart: delete what was still to be deleted."""
        self.leaving.begin()

    def touch(self) -> None:
        """The message no longer shows the table as it is."""
        self._follow.touch()

    def _touch_if_wanted(self) -> None:
        if self._follow.wanted:
            self.touch()

    @contextmanager
    def held(self) -> Iterator[None]:
        """No edits while a press is carried out: the answer shows the result."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            self._touch_if_wanted()

    @asynccontextmanager
    async def answering(self) -> AsyncIterator[None]:
        """While the message is sent as an answer, it cannot be found, so nobody may post a second one."""
        with self.held():
            async with self._lock:
                yield

    def _wait(self) -> float:
        """Seconds until it may be drawn. It has time if one person plays on their own panel and the message says so."""
        alone = self.table.only_person is not None and self.table.phase in ("playing", "between")
        looked_on = alone and self._says_who_plays and self.message is not None
        later = self._outbox.timing.edit_seconds * LATER if looked_on else 0
        return max(self._follow.next + later - asyncio.get_running_loop().time(), self.undecided)

    async def say_goodbye(self) -> None:
        """The bot is about to stop."""
        i18n = (await self.context.styles.table(self.table)).i18n
        self.notice = i18n.say("The bot is restarting. Nothing is lost, and the table will go on by itself.")
        if self.message is None or (self.table.in_group and self.answered is None):
            return
        try:
            body = await self._body(upload=False)
        except Unread:
            return  # its message says already that the database does not answer
        self._kept.place = self.answered or HandDM(self.place, self.message)
        await self._outbox.quietly(self._kept.change(body))

    # --- answering a press -------------------------------------------------------------------------------

    async def answer(self, reply: Reply, interaction: discord.Interaction) -> None:
        """The new table as the answer to a press on this message. An edit that hangs is overtaken."""
        reserved = await self._lock.reserved(reply.left, hurry=self._follow.failing)
        try:
            if reply.on is None or reply.on.message != self.message:
                # It has been posted again meanwhile; the one that was pressed is deleted.
                await reply.acknowledge()
                self.touch()
                return
            self._follow.wanted = False
            body = await self._body(upload=False)
            await reply.redraw(body)
            if self.table.in_group:
                await self.renewed(interaction)
            self._kept.stands(self.answered or HandDM(self.place, self.message), body)
            self.leaving.allowed()
        except BaseException:
            self.touch()
            raise
        finally:
            if reserved:
                self._lock.release()
        self._follow.next = asyncio.get_running_loop().time() + self._outbox.timing.edit_seconds
        if self._lock.was_uncertain() or not reserved:
            self.touch()

    # --- drawing -----------------------------------------------------------------------------------------

    async def _pictured(self) -> None:
        """Draw the picture of an edit in advance, while a press may still take the lock. Errors show up again in the edit."""
        with suppress(Exception):
            await self._kept.at_once(self._picture(await self._style()), PATIENCE)

    def _picture(self, style: Style) -> Picture | None:
        version = self.table.version
        if self._seen is None or self._seen[:2] != (version, style):
            picture = table_picture(style.stage(self.table)) if style.drawn else None
            self._seen = version, style, picture
        return self._seen[2]

    async def _style(self) -> Style:
        styles = self.context.styles
        return await (styles.invitation if self.table.state is None else styles.table)(self.table)

    async def _body(self, *, upload: bool = True) -> Body:
        """`upload` False: an answer must not wait for a file. A picture that is still right stays."""
        return self._kept.dress(*await self._drawn(), upload=upload)

    async def drawn(self) -> list[Component]:
        return (await self._drawn())[0]

    async def _drawn(self) -> tuple[list[Component], Picture | None]:
        await self.news.recall()
        style = await self._style()
        cards = (style.plain, style.pictures is None, style.drawn)
        if self._cards not in (None, cards):
            self.hands.redraw()
        self._cards = cards
        stage = style.stage(self.table)
        self._says_who_plays = panels.plays_alone(stage)
        self.news.tell(stage)
        if self.table.phase == "closed":
            account = await self.table.settlement() if self.table.game.chips else ()
            return frames.closed(stage, account, self.news.told), self._picture(style)
        notice = self.notice or (frames.standstill(stage) if self.context.standing_still else "")
        shown = panels.public(stage, self.news.line, notice, led=self.results.lead_on)
        return shown, self._picture(style)

    def forget(self) -> None:
        """After a restart: a message may have been sent and not stored, and the first drawing reads the last events."""
        self._kept.unsure = True
        self._kept.doubt()
        self.news.forget()
        self.hands.doubt()
        self.leaving.begin()

    # --- the message -------------------------------------------------------------------------------------

    async def post(self) -> None:
        """Post the message again and delete the old one; if that fails, later. Not in a group chat, where it is an answer."""
        await self._pictured()
        self._lock.give_way()
        async with self._lock:
            self.wanted_below = True
            try:
                await self._anew()
            except (NotDone, Unread) as wrong:
                await self._follow.failed(wrong)
                raise
            finally:
                self._touch_if_wanted()

    async def move(self, place: int) -> None:
        """To another channel, because its own was deleted."""
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
        self._follow.wanted = True  # until it is its turn, a press may show it
        await self._pictured()
        async with self._outbox.drawing, self._lock:
            if self._held or not self._follow.wanted:
                return
            self._follow.wanted = False
            try:
                await self._show()
            finally:
                self._follow.rest(self._outbox.timing.edit_seconds)

    async def _show(self) -> None:
        if self.gone or self.table.at_home:
            return
        if self.table.in_group:
            await self._follow_up()
            return
        if self.table.phase == "closed" and self.table.state is None:
            await self.goes()
        elif self.message is None or self.wanted_below or await self._talked_away():
            await self._anew()
        else:
            await self._change(self.message, await self._body())

    async def _follow_up(self) -> None:
        """In a group chat, as long as its answer can be edited; then whoever presses there next brings it up to date."""
        if self.answered is None or self.answered.lasts < 0:
            return
        if self.table.phase == "closed" and self.table.state is None:
            await self.answered.delete(self._outbox.rest)
            return
        self._kept.place = self.answered
        await self._kept.change(await self._body())

    async def renewed(self, interaction: discord.Interaction) -> None:
        """This interaction has just been answered by the table's message in a group chat."""
        before, self.answered = self.answered, panel(interaction, None)
        if before is None or self.answered.since - before.since > RENEWED:
            await self._note()

    async def _change(self, message: int, body: Body) -> None:
        self._tried = self.place
        self._kept.place = HandDM(self.place, message)
        try:
            async with self._lock.an_edit(brings_picture=bool(body.files)):
                await self._kept.change(body)
            self.leaving.allowed()
        except TimeoutError:
            log.debug("edit-overtaken", table=self.table.id)

    async def _anew(self) -> None:
        place, old = self.place, self.message
        self._tried = place
        if old is None and await self._found():
            return
        if old is not None:
            await self.goes_below()
        elif self.table.unnoted:
            await self.moves_to(place)
        unsure = self._kept.unsure
        self._follow.wanted = False
        drawn = await self._drawn()
        self._kept.anew()
        body = self._kept.dress(*drawn)
        with self._lock.a_post():
            posted = await self._kept.post(place, body, self.nonce)
        if (
            unsure or self._kept.place != posted
        ):  # it may show an earlier state, or a press took the old one for it
            self._kept.doubt()
            self._follow.wanted = True
        self._follow.renew()
        await self.settle(place, posted.message)
        self.leaving.allowed()

    async def _found(self) -> bool:
        """Whether the answer to `/play` has arrived although its reply was lost."""
        message = await self._outbox.rest.answer(*self.asked) if self.asked is not None else None
        self.asked = None
        if message is None:
            return False
        self._follow.wanted = True
        await self.settle(self.place, message)
        return True

    async def _talked_away(self) -> bool:
        """Whether too many messages are below it. One request a hand is cheaper than receiving every message."""
        if not self._look_up or self.message is None:
            return False
        self._look_up = False
        most = self._outbox.timing.repost_after
        try:
            async with asyncio.timeout(WAIT):
                return await self._outbox.rest.newer(self.place, self.message, most) >= most
        except (NotDone, TimeoutError):
            return False

    async def _mended(self, fault: Fault) -> bool:
        """Work around the fault. Whether another try may succeed."""
        if self.table.in_group:
            self.answered = None  # until somebody presses there
            return False
        if fault is Fault.CHANNEL_GONE and self._tried != self.place:
            return True
        if fault is Fault.MESSAGE_GONE:
            # After a restore, its nonces may have been used already, and Discord would return those messages.
            self.message, self._kept.unsure = None, True
            self.skip(2**self._tries - 1)
        elif fault is Fault.CHANNEL_GONE and self.place != self.table.channel:
            self.invitation.goes()
            self.place, self.message = self.table.channel, None
            self.hands.redraw()
        elif fault in (Fault.CHANNEL_GONE, Fault.FORBIDDEN):
            if fault is Fault.CHANNEL_GONE:
                self.message, self.gone = None, True
                await self._note()
                self.hands.redraw()
            self.context.notices.no_place(self.table, gone=self.gone)
            return False
        self._tries += 1
        if self._tries > TRIES:
            log.warning("table-message-given-up", table=self.table.id, fault=fault.value)
            return False
        if fault in (Fault.OTHER, Fault.ARCHIVED):
            self._follow.rest(self._outbox.timing.retry_seconds)
        return True

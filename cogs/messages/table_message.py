"""The public message of one table, and its updates. It is posted again when it has scrolled away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from cogs.messages.context import MessageContext
from cogs.messages.hand import Hands
from cogs.messages.invitation import Invitation
from cogs.messages.kind import Pace, Wanted
from cogs.messages.place import Channel, OnlyReply, Row
from cogs.messages.styles import ReaderStyle
from cogs.messages.table_place import TABLE, TablePlace
from cogs.messages.table_results import TableResults
from cogs.messages.turn_ping import TurnPing
from cogs.transport.rest import Fault, NotDone
from house.tables.events import Forgotten
from house.tables.records import Change
from house.tables.table import Table
from screens.components import Component, walk
from screens.panels import panels
from screens.pictures.tables import table_picture
from screens.pictures.wording import Picture
from screens.table import frames

log = structlog.get_logger("cogs")
LATER = 100  # times as long between two edits that only onlookers read
LOOK = 1.0  # seconds to count the messages below it
STANDS = 3.0  # seconds until it is up, or a player reads that it is not


class TableMessage(TablePlace):
    def __init__(self, context: MessageContext, table: Table) -> None:
        super().__init__(context, table)
        self._outbox = context.outbox
        self.results = TableResults(self, self.touch)
        self.turn_ping = TurnPing(self)
        self.hands = Hands(self, self.results, self.turn_ping)
        self.invitation = Invitation(self)
        self.in_lobby = table.now.phase == "lobby"
        self.notice = ""
        self.fault = Fault.AWAY
        """Why the last try failed."""
        self.invites = False
        """Set if it is about to be the invitation to its thread."""
        self._stage = 0  # at least this one: it is posted again
        self._says_who_plays = False  # it only says who plays: one person has the game on a panel
        self._cards: tuple[bool, bool, bool] | None = None  # how the cards were last drawn
        self._seen: tuple[int, ReaderStyle, Picture | None] | None = None  # its picture, by version

    # --- changes ---------------------------------------------------------------------------------------------

    def changed(self, change: Change) -> None:
        """Called after each commit; must return at once."""
        self.news.add(change)
        begins = any(event.kind == "hand-begins" for event in change.events)
        if begins and self.results.stand_below():
            self.goes_below()
            self._outbox.begin(self._panels_follow())
        self.results.changed(change)
        self.turn_ping.changed(begins=begins)  # before the hands, which tell it who has no cards
        self.hands.changed(change)
        self.invitation.changed(change)
        if any(isinstance(event, Forgotten) for event in change.events):
            self._forgets()
        elif begins and self.message is not None and not (self._is_below or self.invites):
            self._outbox.begin(self._look_down(self.message))
        else:
            self.touch()

    def _forgets(self) -> None:
        """A player's name is gone: nothing that is kept says it any longer."""
        self.news.forget()
        self.hands.redraw()
        self.invitation.touch()
        self.results.redraw()
        self.shown.want()

    def take_up(self, *, pinged: bool, lately: bool) -> None:
        """Resume after a restart. `pinged`: its ping is known. `lately`: some of its requests may still have been
        on their way."""
        if self.table.now.phase != "closed":
            if self.shown.unknown:  # otherwise it was shown since
                self.touch()
            if lately:
                self.shown.once_more()
            self.hands.take_up()
            self.turn_ping.take_up(stands=pinged)
            self.invitation.take_up()

    @property
    def quiet(self) -> bool:
        """Everything is shown and stored, so a new instance would know as much."""
        parts = (self.results, self.hands, self.turn_ping, self.invitation)
        return self.shown.idle and not self.gone and all(part.quiet for part in parts)

    def come_back(self) -> None:
        """Resume a table that has rested without a change."""
        self._outbox.begin(self.shown.recall())
        self.news.forget()
        self.hands.come_back()
        self.turn_ping.come_back()

    def forget(self) -> None:
        """Read the last events again at the next drawing."""
        self.news.forget()

    def touch(self) -> None:
        """The message is out of date. It can wait if one person plays on their own panel and the message says so."""
        alone = self.table.now.only_person is not None and self.table.now.phase in ("playing", "between")
        looked_on = alone and self._says_who_plays and self.message is not None
        self.shown.want(gap=self._outbox.timing.edit_seconds * (1 + LATER) if looked_on else None)

    async def say_goodbye(self) -> None:
        """The bot is about to stop."""
        i18n = (await self.context.styles.table(self.table)).i18n
        self.notice = i18n.say("The bot is restarting. Nothing is lost, and the table will go on by itself.")
        await self.shown.goodbye()

    # --- drawing -----------------------------------------------------------------------------------------

    async def wanted(self) -> Wanted | None:
        """Return None if nothing was played, or it has no place."""
        over = self.table.now.phase == "closed"
        if self.table.now.at_home or self.gone or (over and self.table.now.state is None):
            return None
        body, picture = await (self.invitation.drawn() if self.invites else self._drawn())
        row, where = self.shown.row, Channel(self.place)
        stage = max(row.stage if row is not None else 0, self._stage)
        if row is not None and row.channel not in (0, self.place):
            self._stage = stage = max(row.stage + 1, self._stage)
        return Wanted(
            self.table.now.version,
            body,
            OnlyReply() if self.table.now.in_group else where,
            stage=stage,
            picture=picture,
            marks=tuple(part["custom_id"] for part in walk(body) if part.get("custom_id")),
            anew=not self._outbox.closing,
            ends=over,
        )

    async def _drawn(self) -> tuple[list[Component], Picture | None]:
        await self.news.recall()
        await self.results.recall()
        styles = self.context.styles
        style = await (styles.invitation if self.table.now.state is None else styles.table)(self.table)
        cards = (style.plain, style.pictures is None, style.drawn)
        if self._cards not in (None, cards):
            self.hands.redraw()
        self._cards = cards
        stage = style.stage(self.table.now)
        self._says_who_plays = panels.plays_alone(stage)
        self.news.tell(stage)
        if self.table.now.phase == "closed":
            account = await self.table.settlement() if self.table.game.chips else ()
            return panels.closed(stage, account, self.news.told), self._picture(style)
        notice = self.notice or (frames.standstill(stage) if self.context.standing_still else "")
        shown = panels.public(stage, self.news.line, notice, led=self.results.lead_on)
        return shown, self._picture(style)

    def _picture(self, style: ReaderStyle) -> Picture | None:
        version = self.table.now.version
        if self._seen is None or self._seen[:2] != (version, style):
            picture = table_picture(style.stage(self.table.now)) if style.drawn else None
            self._seen = version, style, picture
        return self._seen[2]

    # --- its place -------------------------------------------------------------------------------------------

    def goes_below(self) -> None:
        """Post it again, at the bottom of its channel."""
        row = self.shown.row
        if row is not None and not self.table.now.in_group:
            self._stage = row.stage + 1

    @property
    def _is_below(self) -> bool:
        row = self.shown.row
        return row is not None and row.stage < self._stage

    async def _panels_follow(self) -> None:
        """Cards that were below the table are below it again."""
        await self.shown.settled(STANDS)
        for panel in self.hands.beside():
            self._outbox.begin(panel.moves_down())

    async def post(self) -> None:
        """Post the message again and delete the old one; if that fails, later. Not in a group chat, where it is an
        answer."""
        self.goes_below()
        await self.stand()

    async def stand(self) -> None:
        """Return once it is up; raise why it is not."""
        self.fault = Fault.AWAY
        wrong = await self.shown.settled(STANDS)
        if self.message is None or self._is_below:
            raise wrong or NotDone(self.fault, 0)

    async def move(self, place: int) -> None:
        """Move to another channel, because its own was deleted."""
        if not self.gone:
            return  # another player was faster
        self.gone = False
        try:
            await self.table.live.move(place)
        except BaseException:
            self.gone = True
            raise
        self.context.notices.has_place(self.table)
        await self.stands_in(place)
        try:
            await self.stand()
        finally:
            self.hands.redraw()

    async def refused(self, row: Row, fault: Fault) -> Channel | None:
        """If its thread is gone, show it in the channel; if that is gone, notify its players."""
        if self.table.now.in_group:
            return None
        self.fault = fault
        if fault is Fault.CHANNEL_GONE and row.channel != self.place:
            return Channel(self.place)
        if fault is Fault.CHANNEL_GONE and self.place != self.table.now.channel:
            self.invitation.goes()
            await self.stands_in(self.table.now.channel)
            self.hands.redraw()
            return Channel(self.place)
        if fault is Fault.CHANNEL_GONE:
            await self.stands_in(self.place, gone=True)
            self.hands.redraw()
        if fault in (Fault.CHANNEL_GONE, Fault.FORBIDDEN):
            self.context.notices.no_place(self.table, gone=self.gone)
        return None

    async def _look_down(self, message: int) -> None:
        """Check whether too many messages are below it. One request a hand is cheaper than receiving every message."""
        most = self._outbox.timing.repost_after
        try:
            async with asyncio.timeout(LOOK):
                if await self._outbox.rest.newer(self.place, message, most) >= most:
                    self.goes_below()
        except (NotDone, TimeoutError):
            log.debug("not-counted", table=self.table.id)
        finally:
            self.touch()


class TableMessages:
    """Its subject is the table, and its stage the number of postings."""

    name, own = TABLE, False

    def __init__(self, context: MessageContext, message_of: Callable[[Table], TableMessage]) -> None:
        self._context, self._message_of = context, message_of
        self.pace = Pace(gap=context.outbox.timing.edit_seconds)

    async def passed_over(self, row: Row) -> bool:
        """Whether to leave it alone after a restart: an open table resumes its own, and a resting one has shown
        everything."""
        room = self._context.room
        stays = row.stands and not row.leaving and room.plays(row.subject)
        return row.subject in room.resting.awake or stays or await self._context.is_elsewhere(row)

    async def wanted(self, table: int, _reader: int, _look: str) -> Wanted | None:
        known = await self._context.table(table)
        return await self._message_of(known).wanted() if known is not None else None

    async def refused(self, row: Row, fault: Fault) -> Channel | None:
        table = await self._context.table(row.subject)
        return await self._message_of(table).refused(row, fault) if table is not None else None

    async def told(self, _tx: object, _row: Row) -> None:
        """The message stays as it is."""

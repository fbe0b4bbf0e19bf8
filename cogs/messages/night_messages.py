"""The message of each game night, and its table when the time comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog

from cogs.messages.announcements import Announcements
from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
from cogs.messages.place import Channel, Row
from cogs.transport.budget import Priority
from cogs.transport.outbox import Backoff
from cogs.transport.rest import Fault, NotDone
from house.declined import Declined
from house.meeting.night import REMINDED, Night
from house.meeting.nights import LATE_MS
from house.observable import ALL
from house.store import DatabaseAway, InDoubt, Unread
from house.tables.table import Table
from screens import nights

log = structlog.get_logger("cogs")
MINUTE_MS = 60_000


class NightMessages(Announcements):
    """Its subject is the night; its stage is the time and the text, which changes with another message."""

    name = "night"
    pace = Pace(Priority.NEWS)

    def __init__(self, context: MessageContext, show: Callable[[Table], None]) -> None:
        """`show`: called with each table opened."""
        super().__init__(context, context.room.nights)
        self._nights, self._show = context.room.nights, show
        self._due = False
        self._beginning: asyncio.Task[None] | None = None

    async def _begin(self) -> None:
        await super()._begin()
        self._ring()

    def touch(self, which: int = ALL) -> None:
        super().touch(which)
        self._ring()

    def _ring(self) -> None:
        """Some nights may be due."""
        self._due, outbox = True, self._context.outbox
        if not outbox.closing and (self._beginning is None or self._beginning.done()):
            self._beginning = outbox.begin(self._until_begun())

    async def _until_begun(self) -> None:
        outbox, backoff = self._context.outbox, Backoff()
        while self._due and not outbox.closing:
            self._due = False
            try:
                await self._begin_tables()
            except (NotDone, DatabaseAway, InDoubt, Unread):
                self._due = True
                await asyncio.sleep(backoff.pause(outbox.timing.retry_seconds))
            except Exception as wrong:  # noqa: BLE001 - one that cannot begin must not stop the others
                outbox.incident("night-not-begun", wrong)

    async def _to_show(self) -> list[int]:
        return [night.id for night in await self._nights.all()]

    async def _server(self, subject: int) -> int | None:
        night = await self._nights.known(subject)
        return night.guild if night is not None else None

    async def _begin_tables(self) -> None:
        """Opens the tables of nights that are due; their messages then announce the next date."""
        for night in await self._nights.all():
            if self._nights.now >= night.at:
                with suppress(Declined):  # it is over or was cancelled in between
                    await self._begin_table(night)
                self.message(night.id).want()

    async def _begin_table(self, night: Night) -> None:
        self._ring()  # the next one rings, too
        gone = self._context.client.get_guild(night.guild) is None  # the server has removed the bot
        gone = gone or self._context.room.bans.closed(night.guild)
        if gone or self._nights.now > night.at + LATE_MS:
            await self._nights.missed(night)
            return
        language = (await self._context.styles.guild(night.guild)).i18n.language
        try:
            table = await self._context.room.begin_night(night, {"language": language})
        except Declined as wrong:
            if wrong.code in ("not-stored", "in-doubt", "not-read"):
                raise DatabaseAway(wrong.code) from wrong
            log.warning("night-not-begun", guild=night.guild, why=wrong.code)
            await self._nights.missed(night)
            return
        self._show(table)

    # --- the kind ----------------------------------------------------------------------------------------

    async def wanted(self, which: int, _reader: int, _look: str) -> Wanted | None:
        """Mentions those who come when it is about to begin."""
        night = await self._nights.known(which)
        if night is None:
            return None
        body = nights.announced((await self._context.styles.guild(night.guild)).i18n, night)
        return Wanted(
            0,
            body,
            Channel(night.channel),
            stage=night.at // MINUTE_MS * 2 + (night.stage == REMINDED),
            ping=night.coming if night.stage == REMINDED else (),
            marks=(nights.coming(night),),
        )

    async def refused(self, row: Row, fault: Fault) -> None:
        """The night begins all the same, unless its channel is gone."""
        night = await self._nights.known(row.subject)
        if night is not None and fault is Fault.CHANNEL_GONE:
            await self._nights.cancel(night.guild, night.id)

    async def told(self, _tx: object, _row: Row) -> None:
        """Its table shows it."""

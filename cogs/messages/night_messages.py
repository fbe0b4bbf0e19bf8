"""The one message of each game night, and its table when it is time. The message is posted anew, and the one before deleted,
when it has something else to say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from functools import partial

import discord
import structlog

from cogs.messages.announcements import Announcements
from cogs.messages.context import MessageContext
from cogs.messages.kept import TRY_AGAIN, nonce
from cogs.transport.rest import Fault, NotDone
from house.declined import Declined
from house.meeting.night import REMINDED, Night
from house.meeting.nights import LATE_MS
from house.store import Away
from house.tables.table import Table
from screens import nights

log = structlog.get_logger("cogs")
MINUTE_MS = 60_000


class NightMessages(Announcements[Night]):
    """`show`: a table that was opened."""

    def __init__(
        self, client: discord.Client, context: MessageContext, show: Callable[[Table], None]
    ) -> None:
        self._nights, self._show = context.room.nights, show
        super().__init__(client, context, self._nights, "night-not-shown")
        self._shows: dict[int, tuple[int, ...]] = {}  # who comes, as far as is known, by night
        self._before: dict[int, int] = {}  # the message that was deleted last, by night
        self.one_at_a_time = asyncio.Lock()
        """Held while a press changes a message."""

    def shows(self, night: Night) -> None:
        """Its message is as it should be."""
        self._shows[night.id] = night.coming

    def doubt(self, night: Night) -> None:
        """Nobody knows what its message shows."""
        self._shows.pop(night.id, None)
        self.touch()

    async def _found(self, _only: Collection[int]) -> list[Night]:
        return await self._nights.all()

    async def _bring_up_to_date(self, one: Night) -> None:
        now, night = self._nights.now, one
        if night.leaving is not None:
            await self._refused(self._rest.delete(night.channel, night.leaving))
            self._before[night.id] = night.leaving
            await self._nights.cleared(night)
        if night.cancelled:
            if night.message is not None:
                await self._refused(self._rest.delete(night.channel, night.message))
            await self._nights.forget(night)
            self._before.pop(night.id, None)
        elif now >= night.at:
            gone = self._client.get_guild(night.guild) is None  # the server has removed the bot
            await self._begin_table(night, late=gone or now > night.at + LATE_MS)
            self.touch()  # the next one is announced
        elif night.stage != night.due(now):
            async with self.one_at_a_time:
                known = await self._nights.find(night.guild, night.id)
                await self._post(known._replace(stage=night.due(now)))
        elif night.message is not None and self._shows.get(night.id) != night.coming:
            await self._edit(night, night.message)

    async def _edit(self, night: Night, message: int) -> None:
        async with self.one_at_a_time:
            now = await self._nights.find(night.guild, night.id)
            shown = nights.announced((await self._context.styles.guild(night.guild)).i18n, now)
            self._shows.pop(night.id, None)  # until it is edited
            await self._refused(self._rest.edit(night.channel, message, shown))
            self.shows(now)

    async def _post(self, night: Night) -> None:
        """Those who come are mentioned when it is about to begin."""
        i18n = (await self._context.styles.guild(night.guild)).i18n
        # One that was moved to and fro says the same again, and what it said before is gone.
        made = nonce(night.id, "night", night.at // MINUTE_MS, night.stage, self._before.get(night.id, 0))
        ping = night.coming if night.stage == REMINDED else ()
        message: int | None = None
        try:
            if self._unsure:
                message = await self._rest.with_button(night.channel, nights.coming(night))
            if message is None:
                shown = nights.announced(i18n, night)
                message = await self._rest.send(night.channel, shown, made, ping=ping)
        except NotDone as wrong:
            if wrong.fault in TRY_AGAIN:
                raise
            log.warning("night-not-shown", guild=night.guild, fault=wrong.fault.value)
            if wrong.fault is Fault.CHANNEL_GONE:
                await self._nights.cancel(night.guild, night.id)
                return
        if not await self._nights.shown(night, night.stage, message):
            if message is not None:
                delete = partial(self._rest.delete, night.channel, message)
                self._context.outbox.begin(self._context.outbox.eventually(delete))
        elif not self._unsure:
            self.shows(night)
        self.touch()  # and the one before goes

    async def _begin_table(self, night: Night, *, late: bool) -> None:
        if late:
            await self._nights.missed(night)
            return
        language = (await self._context.styles.guild(night.guild)).i18n.language
        try:
            table = await self._context.room.begin_night(night, {"language": language})
        except Declined as wrong:
            if wrong.code in ("not-stored", "in-doubt", "not-read"):
                raise Away(wrong.code) from wrong
            log.warning("night-not-begun", guild=night.guild, why=wrong.code)
            await self._nights.missed(night)
            return
        self._show(table)

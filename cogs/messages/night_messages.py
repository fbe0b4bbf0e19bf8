"""The one message of each game night, and its table when it is time. The message is posted anew, and the one before deleted,
when it has something else to say."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

import discord
import structlog

from cogs.messages.context import MessageContext
from cogs.messages.kept import TRY_AGAIN, Following, nonce
from cogs.transport.rest import Fault, NotDone
from house.declined import Declined
from house.meeting.night import REMINDED, Night
from house.meeting.nights import LATE_MS
from house.store import Away, InDoubt, Unread
from house.tables.table import Table
from screens import nights

log = structlog.get_logger("cogs")
MINUTE_MS = 60_000


class NightMessages:
    """`show`: a table that was opened."""

    def __init__(
        self, client: discord.Client, context: MessageContext, show: Callable[[Table], None]
    ) -> None:
        self._client, self._context, self._show = client, context, show
        self._nights, self._rest = context.room.nights, context.outbox.rest
        self._follow = Following(context.outbox, self._put, "nights-not-shown")
        self._shows: dict[int, tuple[int, ...]] = {}  # who comes, as far as is known, by night
        self._before: dict[int, int] = {}  # the message that was deleted last, by night
        self.one_at_a_time = asyncio.Lock()
        """Held while a press changes a message."""
        self._unsure = True
        """What is to be posted may have been already: before a restart, or where a reply was lost."""

    def open(self) -> None:
        self._context.outbox.begin(self._begin())

    async def _begin(self) -> None:
        await self._client.wait_until_ready()
        self._nights.watch(self._follow.touch)

    def close(self) -> None:
        self._nights.unwatch(self._follow.touch)

    def shows(self, night: Night) -> None:
        """Its message is as it should be."""
        self._shows[night.id] = night.coming

    def doubt(self, night: Night) -> None:
        """Nobody knows what its message shows."""
        self._shows.pop(night.id, None)
        self._follow.touch()

    async def _put(self) -> None:
        """One that cannot be shown does not stop the others."""
        unsure, self._unsure = self._unsure, True
        failed: NotDone | Away | InDoubt | Unread | None = None
        for night in await self._nights.all():
            try:
                await self._bring_up_to_date(night, unsure=unsure)
            except Declined:
                pass  # it was cancelled meanwhile
            except (NotDone, Away, InDoubt, Unread) as wrong:
                failed = wrong
            except Exception as wrong:  # noqa: BLE001 - as above
                self._context.outbox.incident("night-not-shown", wrong)
        if failed is not None:
            raise failed
        self._unsure = False

    async def _bring_up_to_date(self, night: Night, *, unsure: bool) -> None:
        now = self._nights.now
        if night.leaving is not None:
            await self._delete(night.channel, night.leaving)
            self._before[night.id] = night.leaving
            await self._nights.cleared(night)
        if night.cancelled:
            if night.message is not None:
                await self._delete(night.channel, night.message)
            await self._nights.forget(night)
            self._before.pop(night.id, None)
        elif now >= night.at:
            gone = self._client.get_guild(night.guild) is None  # the server has removed the bot
            await self._begin_table(night, late=gone or now > night.at + LATE_MS)
            self._follow.touch()  # the next one is announced
        elif night.stage != night.due(now):
            async with self.one_at_a_time:
                known = await self._nights.find(night.guild, night.id)
                await self._post(known._replace(stage=night.due(now)), unsure=unsure)
        elif night.message is not None and self._shows.get(night.id) != night.coming:
            await self._edit(night, night.message)

    async def _edit(self, night: Night, message: int) -> None:
        async with self.one_at_a_time:
            now = await self._nights.find(night.guild, night.id)
            shown = nights.announced((await self._context.styles.guild(night.guild)).i18n, now)
            self._shows.pop(night.id, None)  # until it is edited
            try:
                await self._rest.edit(night.channel, message, shown)
            except NotDone as wrong:
                if wrong.fault in TRY_AGAIN:
                    raise
            self.shows(now)

    async def _delete(self, channel: int, message: int) -> None:
        try:
            await self._rest.delete(channel, message)
        except NotDone as wrong:
            if wrong.fault in TRY_AGAIN:
                raise

    async def _post(self, night: Night, *, unsure: bool) -> None:
        """Those who come are mentioned when it is about to begin."""
        i18n = (await self._context.styles.guild(night.guild)).i18n
        # One that was moved to and fro says the same again, and what it said before is gone.
        made = nonce(night.id, "night", night.at // MINUTE_MS, night.stage, self._before.get(night.id, 0))
        ping = night.coming if night.stage == REMINDED else ()
        message: int | None = None
        try:
            if unsure:
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
        elif not unsure:
            self.shows(night)
        self._follow.touch()  # and the one before goes

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

"""One message a day about the daily hand, on servers that want it."""

from __future__ import annotations

import discord
import structlog

from cogs.messages.context import MessageContext
from cogs.messages.kept import TRY_AGAIN, Body, Following, Kept, nonce
from cogs.transport.rest import NotDone
from engine.languages import LANGUAGES
from screens.daily import outcome
from screens.daily.outcome import TIED
from screens.daily.panel import title, todays

log = structlog.get_logger("cogs")


class DailyMessages:
    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._client, self._context = client, context
        self._daily = context.room.daily
        self._follow = Following(context.outbox, self._put, "daily-not-told")
        self._unsure = True
        """What is to be posted may have been already: before a restart, or where a reply was lost."""

    def open(self) -> None:
        self._context.outbox.begin(self._begin())

    async def _begin(self) -> None:
        await self._client.wait_until_ready()
        self._daily.watch(self.changed)

    def close(self) -> None:
        self._daily.unwatch(self.changed)

    def changed(self) -> None:
        """A day begins, or a server has chosen its channel."""
        self._follow.touch()

    async def _put(self) -> None:
        unsure, self._unsure = self._unsure, True
        today = self._daily.today
        for guild, channel in await self._daily.untold(today):
            try:
                await self._post(guild, channel, today, unsure=unsure)
            except NotDone as wrong:
                if wrong.fault in TRY_AGAIN:
                    raise
                log.warning("daily-given-up", guild=guild, fault=wrong.fault.value)
            await self._daily.tell(guild, today)
        self._unsure = False

    async def _post(self, guild: int, channel: int, today: int, *, unsure: bool) -> None:
        i18n = (await self._context.styles.guild(guild)).i18n
        language = LANGUAGES[i18n.language].lessons
        before = await self._daily.news(guild, today - 1, language, TIED + 1)
        named = title(i18n, self._daily.deal(today, language))
        kept = Kept(self._context.pictures, ("daily", guild))
        kept.unsure = unsure
        body = Body(outcome.announced(i18n, before, named, language, today))
        await kept.post(channel, body, nonce(guild, "daily", today), todays(language, today))

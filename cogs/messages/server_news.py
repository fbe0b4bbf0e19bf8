"""What a server is told by itself, where it wants that: one message a day about the daily hand."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import discord
import structlog

from cogs.messages.announcements import Announcements
from cogs.messages.body import Body
from cogs.messages.context import MessageContext
from cogs.messages.kept import Kept, nonce
from engine.languages import LANGUAGES
from screens.daily import outcome
from screens.daily.outcome import TIED
from screens.daily.panel import title, todays

log = structlog.get_logger("cogs")


class Untold(NamedTuple):
    day: int
    guild: int
    channel: int


class ServerNews(Announcements[Untold]):
    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._daily, self._news = context.room.daily, context.room.news
        super().__init__(client, context, self._daily, "news-not-told")

    async def _found(self, _only: Collection[int]) -> list[Untold]:
        today = self._daily.today
        return [Untold(today, guild, channel) for guild, channel in await self._news.untold(today)]

    async def _bring_up_to_date(self, one: Untold) -> None:
        today, guild, channel = one
        kept = Kept(self._context.pictures, ("daily", guild))
        kept.unsure = self._unsure
        i18n = (await self._context.styles.guild(guild)).i18n
        language = LANGUAGES[i18n.language].lessons
        before = await self._daily.news(guild, today - 1, language, TIED + 1)
        named = title(i18n, self._daily.deal(today, language))
        body = Body(outcome.announced(i18n, before, named, language, today))
        posted = kept.post(channel, body, nonce(guild, "daily", today), todays(language, today))
        fault = await self._refused(posted)
        if fault is not None:
            log.warning("news-given-up", guild=guild, fault=fault.value)
        await self._news.tell(guild, today)

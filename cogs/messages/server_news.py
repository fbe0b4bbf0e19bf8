"""What a server is told by itself: one message a day about the daily hand, and one at the end of a season, where it wants
them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType

import discord
import structlog

from cogs.messages.context import MessageContext
from cogs.messages.kept import TRY_AGAIN, Body, Following, Kept, nonce
from cogs.transport.rest import NotDone
from engine.languages import LANGUAGES
from house.daily.facts import WEEK
from house.servers.settings import DAILY, SEASON
from house.statistics.windows import last_over
from screens import seasons
from screens.daily import outcome
from screens.daily.outcome import TIED
from screens.daily.panel import title, todays

log = structlog.get_logger("cogs")
PATIENCE = 5.0  # seconds that a picture may take
Post = Callable[[int, int, int, Kept], Awaitable[None]]


class ServerNews:
    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._client, self._context = client, context
        self._daily, self._news = context.room.daily, context.room.news
        self._follow = Following(context.outbox, self._put, "news-not-told")
        self._unsure = True
        """What is to be posted may have been already: before a restart, or where a reply was lost."""
        self._posts: Mapping[str, Post] = MappingProxyType(
            {DAILY: self._post_daily, SEASON: self._post_season}
        )

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
        for setting, number in ((DAILY, today), (SEASON, last_over(today).number)):
            for guild, channel in await self._news.untold(setting, number):
                try:
                    kept = Kept(self._context.pictures, (setting, guild))
                    kept.unsure = unsure
                    await self._posts[setting](guild, channel, today, kept)
                except NotDone as wrong:
                    if wrong.fault in TRY_AGAIN:
                        raise
                    log.warning("news-given-up", guild=guild, what=setting, fault=wrong.fault.value)
                await self._news.tell(setting, guild, number)
        self._unsure = False

    async def _post_daily(self, guild: int, channel: int, today: int, kept: Kept) -> None:
        i18n = (await self._context.styles.guild(guild)).i18n
        language = LANGUAGES[i18n.language].lessons
        before = await self._daily.news(guild, today - 1, language, TIED + 1)
        named = title(i18n, self._daily.deal(today, language))
        body = Body(outcome.announced(i18n, before, named, language, today))
        await kept.post(channel, body, nonce(guild, "daily", today), todays(language, today))

    async def _post_season(self, guild: int, channel: int, today: int, kept: Kept) -> None:
        """Of the season that is over, while that is news, and if anybody has played."""
        season = last_over(today)
        champions = await self._context.room.statistics.champions(guild, season)
        if today >= season.window.end + WEEK or not champions:
            return
        style = await self._context.styles.guild(guild)
        components, drawn = seasons.closing(style.i18n, champions)
        picture = drawn if style.drawn else None
        await kept.at_once(picture, PATIENCE)
        body = kept.dress(components, picture)
        await kept.post(channel, body, nonce(guild, "season", season.number), seasons.way(season))

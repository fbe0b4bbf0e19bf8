"""What a server is told by itself: one message a day about the daily hand, and one at the end of a season, where it wants
them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping
from types import MappingProxyType
from typing import NamedTuple

import discord
import structlog

from cogs.messages.announcements import Announcements
from cogs.messages.context import MessageContext
from cogs.messages.kept import Body, Kept, nonce
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
Post = Callable[[int, int, int, Kept], Coroutine[None, None, None]]


class Untold(NamedTuple):
    """`setting`: which says where. `number`: of the day or season."""

    setting: str
    number: int
    guild: int
    channel: int
    today: int


class ServerNews(Announcements[Untold]):
    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._daily, self._news = context.room.daily, context.room.news
        super().__init__(client, context, self._daily, "news-not-told")
        self._posts: Mapping[str, Post] = MappingProxyType(
            {DAILY: self._post_daily, SEASON: self._post_season}
        )

    async def _found(self, _only: Collection[int]) -> list[Untold]:
        today = self._daily.today
        return [
            Untold(setting, number, guild, channel, today)
            for setting, number in ((DAILY, today), (SEASON, last_over(today).number))
            for guild, channel in await self._news.untold(setting, number)
        ]

    async def _bring_up_to_date(self, one: Untold) -> None:
        setting, number, guild, channel, today = one
        kept = Kept(self._context.pictures, (setting, guild))
        kept.unsure = self._unsure
        fault = await self._refused(self._posts[setting](guild, channel, today, kept))
        if fault is not None:
            log.warning("news-given-up", guild=guild, what=setting, fault=fault.value)
        await self._news.tell(setting, guild, number)

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

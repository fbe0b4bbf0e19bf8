"""What a server is told by itself, where it wants that: one message a day about the daily hand."""

from __future__ import annotations

import discord

from cogs.messages.all import AllMessages
from cogs.messages.budget import Priority
from cogs.messages.context import MessageContext
from cogs.messages.message import Pace, Wanted
from cogs.messages.place import Channel, Row
from cogs.transport.rest import Fault
from engine.languages import LANGUAGES
from house.store import Transaction
from house.watched import ALL
from screens.daily import outcome
from screens.daily.outcome import TIED
from screens.daily.panel import title, todays


class DailyNews:
    """Its subject is the server, and its stage the day: what was not told in time is not told any more."""

    name, own = "daily", False
    pace = Pace(Priority.NEWS)

    def __init__(self, client: discord.Client, context: MessageContext) -> None:
        self._client, self._context = client, context
        self._messages: AllMessages = context.messages
        self._daily, self._news = context.room.daily, context.room.news

    def open(self) -> None:
        self._context.outbox.begin(self._begin())

    async def _begin(self) -> None:
        await self._client.wait_until_ready()  # Discord has told the servers' languages
        await self._context.outbox.read(lambda: self._messages.take_up(self))
        self._daily.watch(self.touch)
        self.touch()

    def close(self) -> None:
        self._daily.unwatch(self.touch)

    def touch(self, _which: int = ALL) -> None:
        self._context.outbox.begin(self._look())

    async def _look(self) -> None:
        for guild, _ in await self._context.outbox.read(lambda: self._news.untold(self._daily.today)):
            self._messages.of(self, guild).want()

    # --- the kind ----------------------------------------------------------------------------------------

    async def wanted(self, guild: int, _reader: int, _look: str) -> Wanted | None:
        today = self._daily.today
        untold = await self._news.untold(today, guild=guild)
        if not untold:
            return None
        [(_, channel)] = untold
        i18n = (await self._context.styles.guild(guild)).i18n
        language = LANGUAGES[i18n.language].lessons
        before = await self._daily.news(guild, today - 1, language, TIED + 1)
        named = title(i18n, self._daily.deal(today, language))
        body = outcome.announced(i18n, before, named, language, today)
        marks = (todays(language, today),)
        return Wanted(today, body, Channel(channel), stage=today, marks=marks, ends=True)

    async def refused(self, _row: Row, _fault: Fault) -> None:
        """Not today."""

    async def told(self, tx: Transaction, row: Row) -> None:
        await self._news.tell(tx, row.subject, row.stage)

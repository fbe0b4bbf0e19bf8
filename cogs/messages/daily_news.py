"""The daily hand's news: one message a day, on servers that want it."""

from __future__ import annotations

from cogs.messages.announcements import Announcements
from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
from cogs.messages.place import Channel, Row
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault
from engine.languages import LANGUAGES
from house.store import Transaction
from screens.solo import daily
from screens.solo.daily import TIED, todays
from screens.solo.hand import title


class DailyNewsMessages(Announcements):
    """Its subject is the server and its stage the day. Late news are dropped."""

    name = "daily"
    pace = Pace(Priority.NEWS)

    def __init__(self, context: MessageContext) -> None:
        super().__init__(context, context.room.daily)
        self._daily, self._news = context.room.daily, context.room.news

    async def _to_show(self) -> list[int]:
        return [guild for guild, _ in await self._news.untold(self._daily.today)]

    async def _server(self, subject: int) -> int:
        return subject

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
        body = daily.announced(i18n, before, named, language, today)
        marks = (todays(language, today),)
        return Wanted(today, body, Channel(channel), stage=today, marks=marks, ends=True)

    async def refused(self, _row: Row, _fault: Fault) -> None:
        """Not today."""

    async def told(self, tx: Transaction, row: Row) -> None:
        await self._news.tell(tx, row.subject, row.stage)

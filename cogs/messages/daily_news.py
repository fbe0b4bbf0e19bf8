"""The daily hand's news: one message a day, on servers that want it; in a group chat, as the answer to a press."""

from __future__ import annotations

from cogs.messages.announcements import Announcements
from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
from cogs.messages.message import Message
from cogs.messages.place import Channel, OnlyReply, Row
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault
from engine.languages import LANGUAGES
from house.store import Transaction
from screens.solo.daily import POSTS, todays
from screens.solo.daily_news import announced


class DailyNewsMessages(Announcements):
    """Its subject is the server and its stage the day. Late news are dropped."""

    name = "daily"
    pace = Pace(Priority.NEWS, picture=5.0)

    def __init__(self, context: MessageContext) -> None:
        super().__init__(context, context.room.daily)
        self._daily, self._news = context.room.daily, context.room.news

    async def _to_show(self) -> list[int]:
        return [guild for guild, _ in await self._news.untold(self._daily.today)]

    async def _server(self, subject: int) -> int:
        return subject

    async def for_group(self, house: int) -> Message | None:
        """The message for a group chat, if it has yet to hear of yesterday's posts. It counts as told from now on."""
        if house >= 0 or await self._news.knows(house, self._daily.today):
            return None
        wanted = await self.wanted(house, 0, "")
        if wanted is None or not await self._news.tell_first(house, wanted.stage):
            return None
        return self.message(house)

    # --- the kind ----------------------------------------------------------------------------------------

    async def wanted(self, house: int, _reader: int, _look: str) -> Wanted | None:
        today = self._daily.today
        untold = await self._news.untold(today, guild=house)
        if house >= 0 and not untold:
            return None
        style = await self._context.styles.guild(house)
        language = LANGUAGES[style.i18n.language].lessons
        before = await self._daily.news(house, today - 1, language, POSTS)
        if house < 0 and not before.posts:
            return None
        body, picture = announced(style.i18n, before, self._daily.deal(today, language))
        return Wanted(
            today,
            body,
            Channel(untold[0][1]) if untold else OnlyReply(),
            stage=today,
            picture=picture if style.drawn else None,
            marks=(todays(language, today),),
            anew=house >= 0,
            ends=True,
        )

    async def refused(self, _row: Row, _fault: Fault) -> None:
        """Not today."""

    async def told(self, tx: Transaction, row: Row) -> None:
        await self._news.tell(tx, row.subject, row.stage)

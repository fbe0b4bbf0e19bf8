"""The posts of daily hands. Each is the answer that its player asked for, and is edited once, at the day's end."""

from __future__ import annotations

from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
from cogs.messages.message import Message
from cogs.messages.place import Channel, OnlyReply, Row
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault
from house.observable import ALL
from house.solo.hands import replayed
from screens.solo import daily


class DailyPostMessages:
    """A post's subject is the day and its reader the player."""

    name, own = "daily-post", False
    pace = Pace(Priority.NEWS)

    def __init__(self, context: MessageContext) -> None:
        self._context, self._daily = context, context.room.daily

    def open(self) -> None:
        self._context.outbox.begin(self._begin())

    async def _begin(self) -> None:
        await self._context.take_up(self, self.passed_over)
        self._daily.watch(self.touch)

    def close(self) -> None:
        self._daily.unwatch(self.touch)

    def touch(self, _which: int = ALL) -> None:
        """A day has begun, or data were deleted."""
        self._context.outbox.begin(self._look())

    def of(self, day: int, player: int) -> Message:
        return self._context.messages.of(self, day, player)

    async def _look(self) -> None:
        rows = self._context.messages.desk.rows
        for row in await self._context.outbox.read(lambda: rows.of_kind(self.name)):
            if not await self.passed_over(row):
                self.of(row.subject, row.reader).want()

    async def passed_over(self, row: Row) -> bool:
        found = await self._daily.posted(row.reader, row.subject)
        return found is not None and self._context.room.is_elsewhere(found[1].house)

    # --- the kind ----------------------------------------------------------------------------------------

    async def wanted(self, day: int, player: int, _look: str) -> Wanted | None:
        found, row = await self._daily.posted(player, day), self.of(day, player).row
        if found is None:
            return None
        hand, post = found
        over, i18n = day < self._daily.today, (await self._context.styles.guild(post.house)).i18n
        body = daily.posted(
            i18n, post, hand, await self._daily.field(player, hand), replayed(hand) if over else None
        )
        return Wanted(
            0,
            body,
            Channel(row.channel) if row is not None and row.channel else OnlyReply(),
            quiet=True,
            marks=(daily.todays(hand.deal.language, day, player),),
            again=False,
            anew=False,
            ends=over or post.house < 0,  # in a group chat, it can only be an answer
        )

    async def refused(self, _row: Row, _fault: Fault) -> None:
        """It stays as it is."""

    async def told(self, _tx: object, _row: Row) -> None:
        """The hand says already that it was posted."""

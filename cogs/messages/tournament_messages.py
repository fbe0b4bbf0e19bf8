"""The message of each tournament. Each stage posts it again and deletes the old one; sign-ups and finished hands
edit it."""

from __future__ import annotations

from contextlib import suppress

from cogs.messages.announcements import Announcements
from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
from cogs.messages.place import Channel, Row
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault
from house.declined import Declined
from house.tournaments.facts import ENDS
from screens import tournaments


class TournamentMessages(Announcements):
    """Its subject is the tournament and its stage the text. The end is news; any other ending is an edit, and the
    last one."""

    name = "tournament"
    pace = Pace(Priority.NEWS, picture=5.0)

    def __init__(self, context: MessageContext) -> None:
        super().__init__(context, context.room.tournaments)
        self._tournaments = context.room.tournaments

    async def _to_show(self) -> list[int]:
        return [one.id for one in await self._tournaments.all_open()]

    async def _server(self, subject: int) -> int | None:
        known = await self._tournaments.known(subject)
        return known.guild if known is not None else None

    async def passed_over(self, row: Row) -> bool:
        """Keep a finished one, as it may be undone."""
        known = await self._tournaments.known(row.subject)
        if known is None:
            return False
        shown = row.stands and not row.leaving and row.stage == ENDS["over"]
        return (shown and known.state == "over") or self._context.room.is_elsewhere(known.guild)

    async def wanted(self, which: int, _reader: int, _look: str) -> Wanted | None:
        known = await self._tournaments.known(which)
        if known is None:
            return None
        now = self._tournaments.now
        says = known.says(now)
        style = await self._context.styles.guild(known.guild)
        shown = await self._tournaments.shown(known)
        body, picture = tournaments.announced(style.i18n, shown, now)
        way = tournaments.main(style.i18n, known, says)
        news = not known.ended or known.state == "over"
        return Wanted(
            0,
            body,
            Channel(known.channel),
            stage=says,
            picture=picture if style.drawn else None,
            ping=tuple(tournaments.pinged(shown, says)),
            marks=(way["custom_id"],) if way is not None else (),
            anew=news,
            ends=not news,
        )

    async def refused(self, row: Row, fault: Fault) -> None:
        """The tournament goes on all the same, unless its channel is gone."""
        known = await self._tournaments.known(row.subject)
        if known is not None and fault is Fault.CHANNEL_GONE:
            with suppress(Declined):  # it is over
                await self._tournaments.cancel(known.guild, known.id)

    async def told(self, _tx: object, _row: Row) -> None:
        """Its list shows it."""

"""Invitations to a table, by a mention in its channel or a direct message, one for each person. They are deleted
with the lobby, or with the data of a person they name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
from cogs.messages.place import DM, Channel, Row
from cogs.messages.table_place import TablePlace
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault, NotDone
from house.store import DatabaseAway, InDoubt, Unread
from house.store.message_rows import INVITE, owe
from house.tables.table import Table
from house.tables.table_view import TableView
from screens.panels import invitation
from screens.unable import Unable

MOST = 10
"""Invitations at one table, so that no player mentions a whole server."""
WAIT = 1.5  # seconds for Discord to accept it


class Guests:
    """An invitation's subject is the table, its reader the guest, and its stage the inviting player's seat."""

    name, own = INVITE, False
    pace = Pace(Priority.PING, gap=0.0)

    def __init__(self, context: MessageContext, where: Callable[[Table], TablePlace]) -> None:
        self._context, self._room, self._where = context, context.room, where
        self._refused: dict[tuple[int, int], Fault] = {}

    def open(self) -> None:
        self._context.outbox.begin(self._context.take_up(self, self._passed_over))

    def close(self) -> None:
        """Nothing to end: this kind watches nothing."""

    async def _passed_over(self, row: Row) -> bool:
        table = self._room.resting.awake.get(row.subject)
        stays = row.stands and not row.leaving and table is not None and table.now.phase == "lobby"
        return stays or await self._context.is_elsewhere(row)

    async def invite(self, table: Table, player: int, by: int) -> None:
        """Stored before sending; otherwise a bot that dies in between would ask twice."""
        message = self._context.messages.of(self, table.id, player)
        rows = await self._context.messages.desk.rows.about(INVITE, table.id)
        there = {row.reader: row for row in rows if not row.leaving}
        if player not in there:
            if len(there) >= MOST:
                raise Unable("enough-invited", most=MOST)
            owes = partial(
                owe, kind=INVITE, subject=table.id, reader=player, stage=table.now.seat_of(by) or 0
            )
            try:
                await self._room.store.commit(partial(owes, now=self._room.now, pings=True))
            except (DatabaseAway, InDoubt):
                raise Unread from None
        elif there[player].stands:
            raise Unable("invited-already")
        message.owed()
        await message.settled(WAIT)
        if message.row is None or not message.row.stands:
            raise NotDone(self._refused.pop((table.id, player), Fault.AWAY), 0)

    def begun(self, table: int) -> None:
        """The game has begun: delete its invitations."""
        self._context.outbox.begin(self._end(table))

    async def _end(self, table: int) -> None:
        for message in await self._context.outbox.read(partial(self._context.messages.about, INVITE, table)):
            message.want(soon=True)

    def forgotten(self) -> None:
        """A player's data was deleted: remove their name from all messages."""

        async def named(row: Row) -> bool:
            return row.reader != 0 or await self._context.is_elsewhere(row)

        self._context.outbox.begin(self._context.take_up(self, named))

    # --- the kind ----------------------------------------------------------------------------------------

    async def wanted(self, which: int, player: int, _look: str) -> Wanted | None:
        table, row = self._room.resting.awake.get(which), self._context.messages.of(self, which, player).row
        if table is None or table.now.phase != "lobby" or row is None:
            return None
        prefers = await self._room.preferences.get(player, "invitations") == "message"
        asleep = prefers and await self._room.bells.sleeps(player, table.guild)
        style = await self._context.styles.invitation(table)
        stage = style.stage(table.now, _inviting(table.now, row.stage))
        where: DM | Channel = Channel(table.now.channel)
        asked, ping = invitation.asking(stage, player), () if asleep else (player,)
        if (
            row.channel != table.now.channel
            and (not row.owed or (prefers and not asleep))
            and await self._has(player)
        ):
            i18n, spot = (await self._context.styles.player(player, table.guild)).i18n, self._where(table)
            where = DM(player)
            asked = invitation.asking_by_dm(
                stage.but(i18n=i18n), spot.where(i18n, link=False), spot.link(i18n)
            )
        return Wanted(0, asked, where, stage=row.stage, ping=ping, again=False, anew=False)

    async def _has(self, player: int) -> bool:
        """Whether they can get a direct message now."""
        if self._context.notices.closed_lately(player):
            return False
        try:
            await self._context.dms.channel(player)
        except NotDone:
            return False
        return True

    async def refused(self, row: Row, fault: Fault) -> Channel | None:
        """A mention replaces a message that cannot be sent."""
        table = self._room.resting.awake.get(row.subject)
        if table is not None and row.channel != table.now.channel:
            if fault is Fault.DMS_CLOSED:
                self._context.notices.not_reached(row.reader)
            return Channel(table.now.channel)
        self._refused[row.subject, row.reader] = fault
        return None

    async def told(self, _tx: object, _row: Row) -> None:
        """The inviting player reads about it."""


def _inviting(table: TableView, seat: int) -> int:
    """The inviting player; another player may have their seat by now."""
    there = table.seats[seat].player if seat < len(table.seats) else None
    return table.host if there is None else there

"""The message in the channel of a table that is played in a thread: it invites, follows the game from hand to hand,
and names the winner. It is the answer that opened the table, and the thread has its id."""

from __future__ import annotations

from collections.abc import Callable

from cogs.messages.context import MessageContext
from cogs.messages.kind import Pace, Wanted
from cogs.messages.message import Message
from cogs.messages.place import Channel, Row
from cogs.messages.table_place import TablePlace
from cogs.transport.rest import Fault
from house.tables.records import Change
from house.tables.table import Table
from screens.panels import invitation
from screens.table.standing import finished, free_seats, playing, totals


class Invitation:
    """A table's invitation, and its updates."""

    def __init__(self, spot: TablePlace) -> None:
        self._spot, self._messages = spot, spot.context.messages
        self._has: tuple[int, ...] | None = None  # each seat's chips or points when the last hand ended
        self._free = 0

    @property
    def _stands(self) -> bool:
        """Otherwise the channel shows the table itself."""
        return self._spot.place != self._spot.table.now.channel

    @property
    def _message(self) -> Message:
        return self._messages.named(InvitationMessages.name, self._spot.table.id)

    def touch(self) -> None:
        if self._stands:
            self._message.want()

    def changed(self, change: Change) -> None:
        now = self._spot.table.now
        kinds, before, self._free = {event.kind for event in change.events}, self._free, free_seats(now)
        if now.state is not None and "hand-ends" in kinds:
            self._has = totals(now)
        elif now.state is not None and "hand-begins" in kinds and now.state.hand == 1:
            self._has = (now.options["buy_in"] if now.game.chips else 0,) * len(now.seats)
        runs = now.state is not None and now.phase != "closed"
        if not runs or kinds & {"hand-begins", "hand-ends"} or self._free != before:
            self.touch()

    def take_up(self) -> None:
        """An edit may have been due when the bot stopped. During a hand it can wait until that is over."""
        if self._spot.table.now.state is None:
            self.touch()

    @property
    def quiet(self) -> bool:
        return self._messages.idle(InvitationMessages.name, self._spot.table.id)

    def goes(self) -> None:
        """The thread is gone."""
        self._message.leave()

    async def drawn(self) -> invitation.ShownInvitation:
        table = self._spot.table
        style = await self._spot.context.styles.invitation(table)
        stage = style.stage(table.now)
        if table.now.state is None:
            return invitation.inviting(stage)
        if table.now.phase == "closed":
            account = await table.settlement() if table.game.chips else ()
            return invitation.told(stage, finished(stage, account), "")
        has = self._has or totals(table.now)
        return invitation.told(stage, playing(stage, has), self._spot.link(stage.i18n))

    async def wanted(self) -> Wanted | None:
        """Return None if nothing was played."""
        spot, table = self._spot, self._spot.table
        over = table.now.phase == "closed"
        if not self._stands or (over and table.now.state is None):
            return None
        body, picture = await self.drawn()
        drawn = (await spot.context.styles.guild(table.guild)).drawn
        return Wanted(
            table.now.version,
            body,
            Channel(table.now.channel),
            picture=picture if drawn else None,
            again=False,
            anew=False,
            ends=over,
            at=spot.place,
        )


class InvitationMessages:
    """An invitation's subject is the table."""

    name, own = "invitation", False
    pace = Pace()

    def __init__(self, context: MessageContext, invitation_of: Callable[[Table], Invitation]) -> None:
        self._context, self._invitation_of = context, invitation_of

    async def passed_over(self, row: Row) -> bool:
        """Whether to leave it alone after a restart: an open table resumes its own."""
        open_here = self._context.room.plays(row.subject)
        return not row.leaving and (open_here or await self._context.is_elsewhere(row))

    async def wanted(self, table: int, _reader: int, _look: str) -> Wanted | None:
        known = await self._context.table(table)
        return await self._invitation_of(known).wanted() if known is not None else None

    async def refused(self, _row: Row, _fault: Fault) -> None:
        """The table is shown in its thread."""

    async def told(self, _tx: object, _row: Row) -> None:
        """The invitation shows the outcome."""

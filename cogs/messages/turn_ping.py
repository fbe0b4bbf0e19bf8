"""Pings the player to act after a while. An edit pings nobody, so this is a short message of its own, deleted once
the turn has passed. Players whom neither a panel nor a direct message shows their new cards are pinged at once, and so
are players at a lobby that is about to close. In a group chat, where the bot can only answer, a player has to press
*Nudge*."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection

from cogs.messages.context import MessageContext
from cogs.messages.kind import GOES, PLAIN, Pace, Wanted
from cogs.messages.message import Message
from cogs.messages.place import DM, LASTS_MS, Channel, OnlyReply, Row, Where
from cogs.messages.reply import Reply
from cogs.messages.styles import ReaderStyle
from cogs.messages.table_place import TablePlace
from cogs.transport.budget import Priority
from cogs.transport.rest import Fault
from engine.options import is_slow
from house.declined import Declined
from house.tables.table import Table
from screens.components import Component, rows, text
from screens.names import mention
from screens.table.acts import HAND
from screens.table.stage import moment
from screens.table.summons import to_do

PINGS = 16
"""Stages of one decision: first those for players without cards in sight, one more for each."""
TURN = 8
"""From here on the ping of the turn, and its reminders."""
DOOR = "ping"
"""Tells its button from those of other messages."""
TOGETHER = 1.0
"""Seconds to find out who has no cards in sight."""


class TurnPing:
    """When a table's ping is due, and its text."""

    def __init__(self, spot: TablePlace) -> None:
        self._spot = spot
        self._outbox = spot.context.outbox
        self._decision: int | None = None
        self._at: float | None = None  # when the ping is due, by the loop's clock
        self._timer: asyncio.TimerHandle | None = None
        self._stands = False  # there may be a ping
        self._reminded: frozenset[int] | None = None  # the players to ping; None: all who have to act
        self._reminder = 0  # reminders of this decision so far
        self._nudged: tuple[int, int, int] | None = None  # the decision, by whom and when
        self._dealt: int | None = None  # the last hand that has begun
        # Players who had no cards in sight when it began, and the decision then.
        self._without: dict[int, int | None] = {}

    def changed(self, *, begins: bool = False) -> None:
        if begins:
            self._dealt, self._without = self._spot.table.now.in_play.hand, {}
        decision = self._asked()
        if decision == self._decision:
            if self._stands and self._spot.table.now.countdown is None:
                self._message.want()  # days off have begun, so the time that it names means nothing
            return
        self._decision, self._reminded, self._reminder, self._at = decision, None, 0, None
        seconds = self._seconds() if decision is not None and self.waited_for() else None
        if seconds is not None:
            self._ping_in(seconds)
        if self._stands:
            self._stands = False
            self._message.want(soon=True)

    def _seconds(self) -> float | None:
        """Seconds until they are pinged; None in a group chat."""
        seconds, due = self._outbox.timing.nudge_seconds, self._spot.table.now.due
        if self._spot.table.now.in_group:
            return None
        if due is None:
            return 0
        return min(seconds, due.seconds / 2) if due.seconds else seconds

    def _ping_in(self, seconds: float) -> None:
        """A timer that rings too early is set again then, since nearly every act postpones it."""
        loop = asyncio.get_running_loop()
        self._at = at = loop.time() + seconds
        if self._timer is not None and self._timer.when() > at:
            self._timer.cancel()
            self._timer = None
        if self._timer is None:
            self._timer = loop.call_at(at, self._ring)

    def _ring(self) -> None:
        self._timer = None
        if self._at is None:
            return
        left = self._at - asyncio.get_running_loop().time()
        if left > 0:
            self._ping_in(left)
        else:
            self._now()

    def _now(self) -> None:
        self._at, self._stands = None, True
        self._message.want(soon=True)

    def _asked(self) -> int | None:
        """The decision that the table waits for, or when its lobby closes. None for a player alone among computers."""
        now = self._spot.table.now
        if now.closes_at is not None:
            return now.closes_at
        if now.only_person is not None or (now.at_home and len(self.waited_for()) != 1):
            return None  # without a server, each has a place of their own
        return now.due.decision if now.due is not None and now.phase == "playing" else None

    def has_no_cards(self, player: int) -> None:
        """They have no panel that can be edited, and get no direct message, so this brings them the way to their cards."""
        now = self._spot.table.now
        runs = now.state is not None and now.state.hand == self._dealt and self._decision is not None
        if runs and now.on_server and player not in self._without:
            self._without[player], self._stands = self._decision, True
            self._message.want(gather=TOGETHER)

    async def nudge(self, reply: Reply, by: int) -> bool:
        """Ping in a group chat, behind the answer to a press. Returns False if the last ping of this turn is too
        recent."""
        now = reply.token.at
        if self._nudged is not None and self._nudged[0] == self._asked() and now - self._nudged[2] < LASTS_MS:
            return False
        self._nudged, self._stands = (self._asked() or 0, by, now), True
        await self._message.show(reply)
        return True

    def remind(self, players: Collection[int], times: int) -> None:
        """Ping again, in place of the ping before."""
        if self._decision is not None:
            self._reminded, self._reminder = frozenset(players), times
            self._now()

    def take_up(self, *, stands: bool) -> None:
        """Send the ping after a restart if it is due. `stands`: an earlier ping exists, and remains while it is
        due."""
        self._decision, self._stands = self._asked(), stands
        if not stands and self._at is None and self.waited_for():
            self._now()

    def come_back(self) -> None:
        """Resume a table that has rested: the earlier ping is still there."""
        self._decision, self._stands = self._asked(), True

    @property
    def quiet(self) -> bool:
        return self._timer is None and self._spot.context.messages.idle("ping", self._spot.table.id)

    @property
    def _message(self) -> Message:
        return self._spot.context.messages.named("ping", self._spot.table.id)

    def waited_for(self) -> list[int]:
        """The people who have to act now, or whose lobby is about to close."""
        now = self._spot.table.now
        if now.closes_at is not None:
            return [seat.player for seat in now.seats if seat.player is not None]
        due = now.due if now.phase == "playing" else None
        if due is not None and due.then == "ready" and not is_slow(now.options):
            return []  # a short pause to think has no player to act
        seats = [now.seats[place] for place in due.seats] if due is not None else []
        return [seat.player for seat in seats if seat.player is not None and seat.presence == "here"]

    async def mark(self) -> Wanted:
        """Identifies a sent one."""
        return Wanted(0, [], OnlyReply(), marks=self._marks(await self._style()))

    def _marks(self, style: ReaderStyle) -> tuple[str, ...]:
        table = self._spot.table
        if table.now.closes_at is not None or table.now.at_home:
            return (f"]({self._spot.link(style.i18n)})",)
        return (HAND.elsewhere(style.i18n, table.id, detail=DOOR)["custom_id"],)

    async def _style(self) -> ReaderStyle:
        return await self._spot.context.styles.table(self._spot.table)

    # --- its text ------------------------------------------------------------------------------------------

    async def wanted(self) -> Wanted | None:
        """Return None before it is due."""
        asked, table = self._asked(), self._spot.table
        waits = self._at is not None
        players = [] if waits else self.called()
        without = [player for player, decision in self._without.items() if decision == asked] if waits else []
        if asked is None or not (players or without):
            return None
        style = await self._style()
        row, first = self._message.row, asked * PINGS
        known = row.stage - first if row is not None and row.stage // PINGS == asked else 0
        number = min(len(without), TURN) - 1 if waits else TURN + self._reminder
        return Wanted(
            table.now.version,
            self._said(style, players, without),
            self._where(players),
            stage=first + max(known, number),
            ping=(*players, *without),
            marks=self._marks(style),
            again=False,
        )

    def called(self) -> list[int]:
        players, asked, nudged = self.waited_for(), self._asked(), self._nudged
        if self._spot.table.now.in_group:
            return [one for one in players if nudged is not None and nudged[0] == asked and nudged[1] != one]
        if self._spot.table.now.at_home:  # Discord penalises bots that try closed direct messages too often
            players = [one for one in players if not self._spot.context.notices.closed_lately(one)]
        return [player for player in players if self._reminded is None or player in self._reminded]

    def _where(self, players: list[int]) -> Where:
        if self._spot.table.now.in_group:
            return OnlyReply()
        return DM(players[0]) if self._spot.table.now.at_home else Channel(self._spot.place)

    def _said(self, style: ReaderStyle, players: list[int], without: list[int]) -> list[Component]:
        """Begins with the decision, because notifications show only the beginning."""
        spot, table, i18n = self._spot, self._spot.table, style.i18n
        if table.now.closes_at is not None:
            line = i18n.say(
                "{players}: [table {table}]({link}) closes {when}, because nobody has started it. "
                "Press **Keep it open** there if you still want to play.",
                players=_called(players),
                table=table.short,
                link=spot.link(i18n),
                when=moment(table.now.closes_at),
            )
            return [text(line)]
        lines, to_act = [], self.waited_for()
        if turn := [player for player in (*players, *without) if player in to_act]:
            until = moment(table.now.countdown) if table.now.countdown is not None else ""
            lines.append(f"{_called(turn)}, {to_do(style.stage(table.now))} {until}".rstrip())
        if others := [player for player in without if player not in to_act]:
            lines.append(i18n.say("{players}, your cards are dealt.", players=_called(others)))
        hand = rows([HAND.elsewhere(i18n, table.id, detail=DOOR)])
        return [text("\n".join(lines)), *([] if table.now.at_home else hand)]


def _called(players: list[int]) -> str:
    return " ".join(map(mention, players))


class TurnPings:
    """A ping's subject is the table, and its stage the decision."""

    name, own = "ping", False
    pace = Pace(Priority.PING, gap=0.0)

    def __init__(self, context: MessageContext, ping_of: Callable[[Table], TurnPing]) -> None:
        self._context, self._ping_of = context, ping_of

    async def wanted(self, table: int, _reader: int, look: str) -> Wanted | None:
        try:
            known = self._context.room.table(table)
        except Declined:
            return None  # it is closed
        ping = self._ping_of(known)
        if look == GOES:
            return await ping.mark()
        return await ping.wanted() if look == PLAIN else None

    async def refused(self, row: Row, fault: Fault) -> Channel | None:
        """If the thread is gone, the table is in its channel. Closed direct messages are left alone for a while."""
        try:
            table = self._context.room.table(row.subject)
        except Declined:
            return None
        if fault is Fault.DMS_CLOSED:
            for player in self._ping_of(table).called():
                await self._context.notices.dms_closed(player, table)
        channel = table.now.channel
        return Channel(channel) if fault is Fault.CHANNEL_GONE and row.channel != channel else None

    async def told(self, _tx: object, _row: Row) -> None:
        """The table shows it."""

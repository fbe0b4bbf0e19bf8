"""Only the player to act is pinged, and only when he does not act by himself: an edit pings nobody, so a short message
does, and goes when the turn has passed. So are those who sit at a table that is about to close unplayed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from cogs.messages.backoff import Backoff
from cogs.messages.nonces import nonce
from cogs.messages.rest import Fault, NotDone
from screens.components import text
from screens.i18n.language import I18n
from screens.names import mention
from screens.table.stage import moment

if TYPE_CHECKING:
    from cogs.messages.table_message import Board

NOTE = "nudge"
CLOSING = -1  # no decision of the game's: whether a table that nobody starts stays open


class TurnPing:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._decision: int | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._sent: tuple[int, int] | None = None
        self._unheard: tuple[int, str] | None = None  # where, and with what nonce, one may stand
        self._called = (0, 0)  # for which decision, and how often
        self._patience = Backoff()

    def changed(self) -> None:
        """Whose turn it is may have changed."""
        decision = self._asked()
        if decision == self._decision:
            return
        self._decision = decision
        self._patience.renew()
        self.clear()
        if decision is None or not self.waited_for():
            return
        seconds, due = self._board.messages.timing.nudge_seconds, self._board.table.due
        if due is None:
            seconds = 0
        elif due.seconds:
            seconds = min(seconds, due.seconds / 2)
        self._timer = asyncio.get_running_loop().call_later(seconds, self.now)

    def _asked(self) -> int | None:
        """What the table waits for somebody to decide."""
        table = self._board.table
        if table.closes_at is not None:
            return CLOSING
        return table.due.decision if table.due is not None and table.phase == "playing" else None

    def now(self) -> None:
        self._timer = None
        self._board.messages.begin(self._ping())

    def take_away(self) -> None:
        """After a restart: what was left standing then asks for somebody who may have acted."""
        self._decision = self._asked()
        if noted := self._board.table.notes.get(NOTE):
            place, message, *called = noted
            self._called = (called[0], called[1]) if called else self._called
            if message:
                self._take_away(place, message)
            elif called[0] != self._decision:
                self._take_back(place, self._nonce(called[0]))

    def _take_away(self, place: int, message: int) -> None:
        messages = self._board.messages
        messages.begin(messages.eventually(lambda: messages.wire.delete(place, message)))

    def _take_back(self, place: int, made: str) -> None:
        """What Discord may have taken is asked for by its nonce, and goes. If nothing is there, a message comes that pings
        nobody, and goes at once."""
        messages = self._board.messages

        async def take() -> None:
            self._take_away(place, await messages.wire.send(place, [text("…")], made))

        messages.begin(messages.eventually(take))

    def forget(self) -> None:
        """Nobody is pinged any more for the turn that is."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def clear(self) -> None:
        self.forget()
        sent, self._sent = self._sent, None
        if sent is not None:
            self._take_away(*sent)
        unheard, self._unheard = self._unheard, None
        if unheard is not None:
            self._take_back(*unheard)

    def waited_for(self) -> list[int]:
        """The people who have to act now, or lose their table."""
        table = self._board.table
        if table.closes_at is not None:
            return [seat.player for seat in table.seats if seat.player is not None]
        due = table.due if table.phase == "playing" else None
        if due is not None and due.then == "ready":
            return []  # a pause to think is no turn
        seats = [table.seats[place] for place in due.seats] if due is not None else []
        return [seat.player for seat in seats if seat.player is not None and seat.presence == "here"]

    async def _ping(self) -> None:
        decision = self._decision
        async with self._board.messages.drawing:
            if self._decision == decision:
                await self._call(decision)

    async def _call(self, decision: int | None) -> None:
        board, players, asked = self._board, self.waited_for(), self._asked()
        if not players or asked is None:
            return
        line = self._line((await board.messages.styles.table(board.table)).i18n, players)
        place, made = board.place, self._nonce(asked)
        if self._called[0] != asked:
            self._called = (asked, 0)
        times = self._called[1]
        await board.table.note(NOTE, (place, 0, asked, times))  # should we end before Discord answers
        try:
            message = await board.messages.wire.send(place, [text(line)], made, ping=players)
        except NotDone as wrong:
            if wrong.fault is Fault.AWAY:
                self._not_heard(decision, place, made)
            return
        self._patience.renew()
        self._sent, self._called, self._unheard = (place, message), (asked, times + 1), None
        if self._decision != decision:  # he acted while it was on its way
            self.clear()
        else:
            await board.table.note(NOTE, (*self._sent, *self._called))

    def _nonce(self, asked: int) -> str:
        times = self._called[1] if self._called[0] == asked else 0
        return nonce(self._board.table.id, "ping", asked, times)

    def _not_heard(self, decision: int | None, place: int, made: str) -> None:
        """It may stand there: it is sent again, or taken back if nobody is asked any more."""
        self._unheard = (place, made)
        if self._decision != decision:
            self.clear()
        elif not self._board.messages.closing:
            pause = self._patience.pause(self._board.messages.timing.retry_seconds)
            self._timer = asyncio.get_running_loop().call_later(pause, self.now)

    def _line(self, i18n: I18n, players: list[int]) -> str:
        board, table = self._board, self._board.table
        who = " ".join(map(mention, players))
        if table.closes_at is not None:
            return i18n.say(
                "{players}: [table {table}]({link}) closes {when}, since nobody is starting it. "
                "Press **Keep it open** there if you still want to play.",
                players=who,
                table=table.short,
                link=board.link,
                when=moment(table.closes_at),
            )
        line = i18n.say(
            "{players}: your turn at [table {table}]({link}).",
            players=who,
            table=table.short,
            link=board.link,
        )
        return f"{line} {moment(table.deadline)}" if table.deadline is not None else line

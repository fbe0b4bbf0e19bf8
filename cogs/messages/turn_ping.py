"""Pings the player to act after a while. An edit pings nobody, so this is a short message of its own, deleted once the turn
has passed. Players at a lobby that is about to close are pinged, too. In a group chat, where the bot can only answer,
somebody has to press *Nudge*."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from typing import NamedTuple

import discord

from cogs.messages.hand_places import HandDM, Panel, panel
from cogs.messages.kept import Leaving, nonce
from cogs.messages.spot import Spot
from cogs.transport import answers
from cogs.transport.outbox import Backoff
from cogs.transport.rest import Fault, NotDone, Rest
from engine.options import is_slow
from screens.components import text
from screens.names import mention
from screens.table.stage import moment

NOTE = "nudge"  # stored, so the word stays
CLOSING = -1  # instead of a decision's number: whether a lobby stays open


class Unfound(NamedTuple):
    """A ping that may have been posted: sending it again finds it. If there was none, that posts a message that pings nobody
    and is deleted at once."""

    channel: int
    nonce: str

    async def delete(self, rest: Rest) -> None:
        await rest.delete(self.channel, await rest.send(self.channel, [text("…")], self.nonce))


class TurnPing:
    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self._outbox = spot.context.outbox
        self._decision: int | None = None
        self._at: float | None = None  # when the ping is due, by the loop's clock
        self._timer: asyncio.TimerHandle | None = None
        self._sent: HandDM | Panel | None = None
        self._unconfirmed: Unfound | None = None
        self._reminded: frozenset[int] | None = None  # whom the ping is for; None: all who have to act
        self._reminders = 0  # how many took the place of a ping before
        self._pinged = (0, 0)  # for which decision, and how often
        self._backoff = Backoff()
        self._one_at_a_time = asyncio.Lock()
        self._leaving = Leaving[HandDM | Unfound | Panel](self._outbox, self._left_by_the_last())

    def changed(self) -> None:
        decision = self._asked()
        if decision == self._decision:
            return
        self._decision, self._reminded = decision, None
        self._backoff.renew()
        self.clear()
        if decision is None or not self.waited_for():
            return
        seconds, due = self._outbox.timing.nudge_seconds, self._spot.table.due
        if due is None:
            seconds = 0
        elif due.seconds:
            seconds = min(seconds, due.seconds / 2)
        self._ping_in(seconds)

    def _ping_in(self, seconds: float) -> None:
        """A timer that rings too early is left and set again then, since nearly every act moves this on."""
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
            self.now()

    def _asked(self) -> int | None:
        """The decision that the table waits for. Somebody who plays alone among computers is not pinged."""
        table = self._spot.table
        if table.closes_at is not None:
            return CLOSING
        if table.only_person is not None or (table.at_home and len(self.waited_for()) != 1):
            return None  # on no server, each has a place of their own
        return table.due.decision if table.due is not None and table.phase == "playing" else None

    def now(self) -> None:
        self.forget()
        if not self._spot.table.in_group:
            self._outbox.begin(self._ping())

    async def nudge(self, interaction: discord.Interaction) -> bool:
        """Ping in a group chat, behind the answer to this press. False: the last ping of this turn is too fresh."""
        async with self._one_at_a_time:
            if isinstance(self._sent, Panel) and self._sent.lasts > 0:
                return False
            decision = self._decision
            players = [player for player in self.waited_for() if player != interaction.user.id]
            if players:  # else they have acted meanwhile
                line = await self._line(players)
                message = await answers.ping(interaction, [text(line)], players)
                self._sent = panel(interaction, message) if message else None
            if self._decision != decision:
                self.clear()
        return True

    def remind(self, players: Collection[int]) -> None:
        """Once more, in the place of the ping before."""
        if self._decision is not None:
            self.clear()
            self._reminded, self._reminders = frozenset(players), self._reminders + 1
            self.now()

    def take_up(self) -> None:
        """After a restart, delete old pings, whose players may have acted since, and send a new one if it is due."""
        self._decision = self._asked()
        made = self._nonce(self._decision) if self._decision is not None else None
        left, self._leaving.places = self._leaving.places, []
        for place in left:
            if isinstance(place, Unfound) and place.nonce == made and self._sent is None:
                self._unconfirmed = place  # the next ping finds it, or it is taken back
            else:
                self._leaving.take_away(place)
        if self._sent is None and self.waited_for():
            self.now()

    def come_back(self) -> None:
        """The table has rested: the ping of before still stands."""
        self._decision = self._asked()
        left, self._leaving.places = self._leaving.places, []
        for place in left:
            if isinstance(place, HandDM) and self._pinged[0] == self._decision and self._sent is None:
                self._sent = place
            else:
                self._leaving.take_away(place)

    @property
    def quiet(self) -> bool:
        return self._timer is None and not self._one_at_a_time.locked() and self._unconfirmed is None

    def _left_by_the_last(self) -> list[HandDM | Unfound]:
        """Pings that the bot had sent before it stopped and may not have deleted."""
        noted = self._spot.table.notes.get(NOTE)
        if not noted:
            return []
        place, message, asked, times, leaving = noted
        self._pinged = (asked, times)
        return [*(placed(*one) for one in leaving), placed(place, message or self._nonce(asked))]

    def forget(self) -> None:
        """No ping for this turn."""
        self._at = None

    def clear(self) -> None:
        self.forget()
        for gone in (self._sent, self._unconfirmed):
            if gone is not None and not (isinstance(gone, Panel) and gone.lasts <= 0):
                self._leaving.take_away(gone)
        self._sent = self._unconfirmed = None

    def waited_for(self) -> list[int]:
        """The people who have to act now, or whose lobby is about to close."""
        table = self._spot.table
        if table.closes_at is not None:
            return [seat.player for seat in table.seats if seat.player is not None]
        due = table.due if table.phase == "playing" else None
        if due is not None and due.then == "ready" and not is_slow(table.options):
            return []  # a short pause to think is nobody's turn
        seats = [table.seats[place] for place in due.seats] if due is not None else []
        return [seat.player for seat in seats if seat.player is not None and seat.presence == "here"]

    async def _ping(self) -> None:
        decision = self._decision
        async with self._one_at_a_time, self._outbox.drawing:
            if self._decision == decision and self._sent is None:
                await self._send(decision)

    async def _send(self, decision: int | None) -> None:
        spot, players, asked, reminders = self._spot, self.waited_for(), self._asked(), self._reminders
        if self._reminded is not None:
            players = [player for player in players if player in self._reminded]
        if not players or asked is None:
            return
        line = await self._line(players)
        try:
            place = await spot.context.dms.channel(players[0]) if spot.table.at_home else spot.place
        except NotDone:
            return
        made = self._nonce(asked)
        if self._pinged[0] != asked:
            self._pinged = (asked, 0)
        times = self._pinged[1]
        # In case the bot dies before Discord answers.
        if not await spot.table.note(NOTE, (place, 0, asked, times, self._leaving.noted)):
            self._later(decision)
            return
        try:
            message = await self._outbox.rest.send(place, [text(line)], made, ping=players)
        except NotDone as wrong:
            if wrong.fault is Fault.AWAY:
                # The ping may have been posted. Send it again, or delete it if the turn has passed.
                self._unconfirmed = Unfound(place, made)
                if self._decision != decision:
                    self.clear()
                self._later(decision)
            return
        self._backoff.renew()
        self._sent, self._pinged, self._unconfirmed = HandDM(place, message), (asked, times + 1), None
        if self._decision != decision or self._reminders != reminders:
            self.clear()  # while it was on its way they acted, or a reminder came that takes its place
        else:
            await spot.table.note(NOTE, (place, message, *self._pinged, self._leaving.noted))

    def _nonce(self, asked: int) -> str:
        times = self._pinged[1] if self._pinged[0] == asked else 0
        return nonce(self._spot.table.id, "ping", asked, times)

    def _later(self, decision: int | None) -> None:
        if self._decision == decision and not self._outbox.closing:
            pause = self._backoff.pause(self._outbox.timing.retry_seconds)
            self._ping_in(pause)

    async def _line(self, players: list[int]) -> str:
        """Begins with what there is to decide, because notifications show only the beginning."""
        spot, table = self._spot, self._spot.table
        reader = players[0] if len(players) == 1 else None  # their own acts are left out
        stage = (await spot.context.styles.table(table)).stage(table, reader)
        i18n, last = stage.i18n, await spot.news.last(stage)
        who = " ".join(map(mention, players))
        if table.closes_at is not None:
            return i18n.say(
                "{players}: [table {table}]({link}) closes {when}, because nobody has started it. "
                "Press **Keep it open** there if you still want to play.",
                players=who,
                table=table.short,
                link=spot.link(i18n),
                when=moment(table.closes_at),
            )
        what = last or i18n.say("it is your turn.")
        line = f"{who}, {what}"
        if not table.at_home:
            line = f"{line} [{i18n.say('to the table')} ➜]({spot.link(i18n)})"
        return f"{line} {moment(table.deadline)}" if table.deadline is not None else line


def placed(channel: int, which: int | str) -> HandDM | Unfound:
    """As it was noted."""
    return HandDM(channel, which) if isinstance(which, int) else Unfound(channel, which)

"""The message of every live table, opened, found and closed together."""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from itertools import groupby, takewhile
from operator import attrgetter
from typing import Any

import discord
import structlog

from cogs.messages.bell_messages import BellMessages
from cogs.messages.context import MessageContext
from cogs.messages.daily_news import DailyNewsMessages
from cogs.messages.daily_posts import DailyPostMessages
from cogs.messages.guests import Guests
from cogs.messages.hand import HAND_OF, HandMessages
from cogs.messages.invitation import InvitationMessages
from cogs.messages.night_messages import NightMessages
from cogs.messages.remarks import Remarks
from cogs.messages.reminder_messages import ReminderMessages
from cogs.messages.result_messages import ResultMessages
from cogs.messages.table_message import TableMessage, TableMessages
from cogs.messages.table_place import TABLE
from cogs.messages.tournament_messages import TournamentMessages
from cogs.messages.turn_ping import TurnPing, TurnPings
from cogs.messages.votes import Vote, VoteOutcome
from cogs.transport.outbox import UiTiming
from house.room import CardRoom
from house.tables.records import Change
from house.tables.table import Table

log = structlog.get_logger("cogs")
CLOSED_REMEMBERED = 5000
GOODBYES_AT_ONCE = 50
AGAIN = 4
"""Tables shown at a time after a restart, so that acts need not wait for all."""
TAKE_UP_SECONDS = 10.0  # at most for each
LATELY_MS = 10_000
CLOSING = 100


_whose = attrgetter("subject", "reader")


class _InTurn:
    """Orders tables for a restart: first those with events just before the bot stopped, which their messages may
    lack; then those with the nearest deadline."""

    def __init__(self, messages: Iterable[TableMessage]) -> None:
        waiting = list(messages)
        self._latest = max((one.table.record.since for one in waiting), default=0)
        self.messages = sorted(waiting, key=self._turn)

    def lately(self, message: TableMessage) -> bool:
        return message.table.record.since > self._latest - LATELY_MS

    def _turn(self, message: TableMessage) -> tuple[bool, float]:
        if self.lately(message):
            return False, -message.table.record.since
        deadline = message.table.now.deadline
        return True, math.inf if deadline is None else deadline


class Messages:
    def __init__(self, client: discord.Client, room: CardRoom, timing: UiTiming) -> None:
        self.client = client
        self.room = room
        self.links: Mapping[str, str] = {}
        """The operator's pages, such as help."""
        self.context = MessageContext(client, room, timing)
        self.outbox = self.context.outbox
        self.styles = self.context.styles
        self.notices = self.context.notices
        self._by_table: dict[int, TableMessage] = {}
        self._closing: OrderedDict[int, TableMessage] = OrderedDict()
        """Recently closed tables, which still announce their end."""
        self._closed: OrderedDict[int, int] = OrderedDict()
        self._open = False
        self.answering: set[asyncio.Task[Any]] = set()
        """Tasks that answer an interaction."""
        self.tables = TableMessages(self.context, self._until_it_ends)
        self.hands = HandMessages(self.context, lambda table: self._until_it_ends(table).hands)
        self.remarks = Remarks(self.context)
        self.pings = TurnPings(self.context, lambda table: self.of(table).turn_ping)
        self.results = ResultMessages(self.context, lambda table: self.of(table).results)
        self.invitations = InvitationMessages(self.context, lambda table: self.of(table).invitation)
        self.guests = Guests(self.context, self.of)
        for kind in (
            self.tables,
            self.hands,
            self.remarks,
            self.pings,
            self.results,
            self.invitations,
            self.guests,
        ):
            self.context.messages.add(kind)
        self.votes = Vote(self.context)
        self.outcomes = VoteOutcome(self.context)
        self.news = DailyNewsMessages(self.context)
        self.posts = DailyPostMessages(self.context)
        self.bells = BellMessages(self.context, self.of)
        self.tournaments = TournamentMessages(self.context)
        self.reminders = ReminderMessages(self.context, self._ping_of)
        self.nights = NightMessages(self.context, lambda table: self.of(table).touch())
        self._by_themselves = (
            self.guests,
            self.votes,
            self.outcomes,
            self.news,
            self.posts,
            self.bells,
            self.reminders,
            self.nights,
            self.tournaments,
        )

    # --- opening and closing -----------------------------------------------------------------------------

    def open(self) -> None:
        self._open = True
        for table in self.room.tables.values():
            message = self.of(table)
            message.forget()
        self.room.watch(self.changed)
        resting = self.room.resting
        resting.lets_rest, resting.woke = self.lets_rest, lambda table: self.of(table).come_back()
        self.room.pulse.watch(self.stand_still)
        for kind in self._by_themselves:
            kind.open()
        self.outbox.begin(self._take_up(_InTurn(map(self.of, self.room.tables.values()))))
        self.outbox.begin(self._settle())

    async def _take_up(self, known: _InTurn) -> None:
        """Show every table after a restart, and ping the players to act. Most of it waits until the gateway has
        named the servers' languages. Tables in play have their own language, and players may press there already."""
        rows = await self.outbox.read(lambda: self.context.messages.desk.rows.of_kind(TABLE))
        for table, its in groupby(sorted(rows, key=attrgetter("subject")), attrgetter("subject")):
            if (message := self._by_table.get(table)) is not None:
                message.shown.learn([*its])
        rows = await self.outbox.read(lambda: self.context.messages.desk.rows.of_kind(HAND_OF))
        for which, its in groupby(sorted(rows, key=_whose), _whose):
            if (message := self._by_table.get(which[0])) is not None:
                message.hands.of(which[1]).learn([*its])
        playing = (one.touch for one in known.messages if one.table.now.state is not None)
        await self._some_at_a_time(takewhile(lambda _: not self.client.is_ready(), playing))
        await self.client.wait_until_ready()
        pinged = await self.outbox.read(
            lambda: self.context.messages.take_up(self.pings, self.context.is_elsewhere)
        )
        await self._some_at_a_time(
            partial(one.take_up, pinged=one.table.id in pinged, lately=known.lately(one))
            for one in known.messages
        )

    async def _some_at_a_time(self, beginnings: Iterable[Callable[[], None]]) -> None:
        """So that acts need not wait for all."""
        waiting = iter(beginnings)

        async def one_by_one() -> None:
            for begin in waiting:
                if self.outbox.closing:
                    return  # the next start resumes them
                await self.outbox.awaited(begin, TAKE_UP_SECONDS)

        await asyncio.gather(*(one_by_one() for _ in range(AGAIN)))

    async def _settle(self) -> None:
        """Post the results owed since the bot stopped, and delete old messages."""
        await self.client.wait_until_ready()
        await self.outbox.read(lambda: self.context.messages.take_up(self.results, self.context.is_elsewhere))
        for kind in (self.invitations, self.notices, self.tables, self.hands):
            await self.context.take_up(kind, kind.passed_over)
        self._look_for_places()

    def allowed(self) -> None:
        """The bot's permissions have changed somewhere."""
        self.context.messages.allowed()
        self._look_for_places()

    def _look_for_places(self) -> None:
        for table in self.notices.tables:
            if self.room.plays(table):
                self.outbox.begin(self._look_for_place(table))

    async def _look_for_place(self, table: int) -> None:
        """Try to show a table that had no place."""
        if (known := await self.context.table(table)) is not None:
            message = self.of(known)
            wrong = await message.shown.settled(TAKE_UP_SECONDS)
            if (
                wrong is None
                and message.message is not None
                and not (message.gone or message.shown.forbidden)
            ):
                self.notices.has_place(known)

    async def close(self, seconds: float = 5.0) -> None:
        """Send the pending answers, announce the restart at tables in play, for at most this many seconds, and
        stop."""
        if self.outbox.closing:
            return
        self.outbox.closing = True
        if self._open:
            self._open = False
            self.room.unwatch(self.changed)
            for kind in self._by_themselves:
                kind.close()
            self.room.pulse.unwatch(self.stand_still)
        playing = [one for one in self._by_table.values() if one.table.now.phase in ("playing", "between")]
        # Thousands of requests at once would block the event loop beyond the timeout.
        turns = asyncio.Semaphore(GOODBYES_AT_ONCE)

        async def say_goodbye(message: TableMessage) -> None:
            async with turns:
                await message.say_goodbye()

        goodbyes = [self.outbox.begin(say_goodbye(message)) for message in playing if self.room.holds]
        if last := {*goodbyes, *self.answering}:
            _, late = await asyncio.wait(last, timeout=seconds)
            if late:
                log.info("goodbyes-cut-short", late=len(late))
        await self.outbox.abandon()
        await self.context.pictures.close()

    # --- tables ------------------------------------------------------------------------------------------

    def changed(self, table: Table, change: Change) -> None:
        shown = self.of(table)
        shown.changed(change)
        if shown.in_lobby and table.now.phase != "lobby":
            shown.in_lobby = False
            self.guests.begun(table.id)
        if table.now.phase == "closed":
            self.context.notices.has_place(table)
            self._by_table.pop(table.id, None)
            self._closing[table.id] = shown
            if len(self._closing) > CLOSING:
                self._closing.popitem(last=False)
            self._closed[shown.place] = table.id
            if len(self._closed) > CLOSED_REMEMBERED:
                self._closed.popitem(last=False)

    def lets_rest(self, table: Table) -> Collection[int] | None:
        """Drop the table's message from memory, too."""
        message = self._by_table.get(table.id)
        if not self._open or message is None:
            return ()
        if not message.quiet:
            return None
        del self._by_table[table.id]
        return (message.place,)

    def stand_still(self, stands: bool) -> None:
        """Called when the database stops or resumes storing. Every table shows it."""
        self.context.standing_still = stands
        for table in self.room.tables.values():  # also tables whose opening was only noticed now
            self.of(table).touch()

    def deleted(self, channel: int) -> None:
        """A channel or thread was deleted. Tables there notice when they are drawn."""
        for message in self._by_table.values():
            if channel in (message.place, message.table.now.channel):
                message.shown.doubt()

    def of(self, table: Table) -> TableMessage:
        message = self._by_table.get(table.id)
        if message is None:
            message = TableMessage(self.context, table)
            if table.now.phase != "closed":
                self._by_table[table.id] = message
            else:
                message.news.forget()
        return message

    def _until_it_ends(self, table: Table) -> TableMessage:
        """Also finds a recently closed table, whose last news are known there."""
        return self._closing.get(table.id) or self.of(table)

    def _ping_of(self, table: int) -> TurnPing | None:
        message = self._by_table.get(table)
        return message.turn_ping if message is not None else None

    def all(self) -> list[TableMessage]:
        return list(self._by_table.values())

    def in_guild(self, guild: int) -> list[TableMessage]:
        return [message for message in self._by_table.values() if message.table.guild == guild]

    def closed_in(self, channel: int) -> int | None:
        """The last table that closed in this channel or thread since the start."""
        return self._closed.get(channel)

    def in_channel(self, channel: int) -> list[Table]:
        """The tables shown in this channel or thread, or opened here."""
        found = {table.id: table for table in self.room.in_channel(channel)}
        for message in self._by_table.values():
            if message.place == channel:
                found[message.table.id] = message.table
        return list(found.values())

"""Notices about a table to players who have pressed nothing: their cards do not reach them, or the table has lost
its place.

Each player gets one message per table. It is a direct message if the table has no place. Otherwise, or if those are
closed, it follows the player's last interaction, or their next. It changes with the facts, and is deleted with
them.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from contextlib import suppress
from typing import NamedTuple
from weakref import WeakValueDictionary

import structlog

from cogs.messages.all import AllMessages
from cogs.messages.kind import ASLEEP, Pace, Wanted
from cogs.messages.message import Message
from cogs.messages.place import DM, OnlyReply, Row
from cogs.messages.reply import Reply, behind
from cogs.messages.styles import Styles
from cogs.transport.budget import Priority
from cogs.transport.outbox import Outbox
from cogs.transport.rest import Fault
from house.room import CardRoom
from house.store import DatabaseAway, InDoubt
from house.tables.table import Table
from screens.components import Component, button, rows, text
from screens.custom_ids import page
from screens.i18n.language import later
from screens.table.acts import CLOSE, HAND, SHOW

log = structlog.get_logger("cogs")
REMEMBERED = 100
TRY_AGAIN = 3600.0  # seconds until closed direct messages are tried again
TRIED = 30.0  # seconds for one such try; after that, the next may start
TOLD = "dms_closed_told"
DMS, BELL, NO_PLACE = "dms", "bell", "no-place"
NO_TABLE = 0


class Notice(NamedTuple):
    sentence: str
    buttons: tuple[Component, ...] = ()


class Notices:
    """A notice's subject is the table, or none. Its content is only in memory: after a restart, a direct message
    stays until the table has a place again."""

    name, own = "said", True
    pace = Pace(Priority.OWN, gap=0.0)

    def __init__(self, room: CardRoom, outbox: Outbox, styles: Styles, messages: AllMessages) -> None:
        self._room = room
        self._outbox = outbox
        self._styles = styles
        self._messages = messages
        self._holds: dict[int, dict[int, dict[str, Notice]]] = {}  # by table, player and topic
        self._waiting: dict[int, dict[int, None]] = {}  # by player, the tables with a notice for them
        self._last: OrderedDict[int, Reply] = OrderedDict()
        self._closed: dict[int, float] = {}
        self._told_no_dms: dict[int, float] = {}
        self._trying: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """Locks by player, so that closed direct messages are tried only once."""

    # --- direct messages ---------------------------------------------------------------------------------

    async def may_write_to(self, player: int) -> bool:
        if not self._room.hears_dms or self.closed_lately(player):
            return False  # presses there would reach no process, or nothing arrives
        return bool(await self._room.preferences.get(player, "hand_dms"))

    def closed_lately(self, player: int) -> bool:
        """Discord penalises bots that try closed direct messages too often."""
        since = self._closed.get(player)
        if since is not None and time.monotonic() - since > TRY_AGAIN:
            del self._closed[player]
            return False
        return since is not None

    def not_reached(self, player: int) -> None:
        """Their direct messages are closed."""
        self._closed[player] = time.monotonic()

    def opened(self, player: int) -> None:
        """The player says that their direct messages are open now."""
        self._closed.pop(player, None)
        for table in [one for one, players in self._holds.items() if player in players]:
            self._hold_no_more(table, player, DMS, BELL)

    async def dms_closed(self, player: int, table: Table) -> None:
        """Notify the player once that their cards cannot be sent, with the button that shows them."""
        self.not_reached(player)
        say = (await self._styles.player(player, table.guild)).i18n.say
        waits = any(DMS in players.get(player, ()) for players in self._holds.values())
        if not waits and not await self._room.preferences.get(player, TOLD):
            settings = button(say("My settings"), page("settings", "me.hand_dms.new"))
            closed = say("Your DMs are closed. Press *My hand* to see your cards.")
            await self._dms(player, table, closed, settings)

    async def no_more_dms(self, player: int, table: Table) -> None:
        """Notify the player, at most hourly, that their cards will not be sent for now."""
        now = time.monotonic()
        told, self._told_no_dms[player] = self._told_no_dms.get(player), now
        if told is None or now - told > TRY_AGAIN:
            say = (await self._styles.player(player, table.guild)).i18n.say
            sentence = say("I may not send more DMs right now. Press *My hand* to see your cards.")
            await self._dms(player, table, sentence)

    async def _dms(self, player: int, table: Table, sentence: str, *more: Component) -> None:
        i18n = (await self._styles.player(player, table.guild)).i18n
        self._hold(table.id, player, DMS, Notice(sentence, (HAND.elsewhere(i18n, table.id), *more)))
        await self._follow(player, table.id)

    async def not_told(self, player: int, guild: int | None) -> None:
        """Notify the player once that no bell reaches them, and that theirs were deleted."""
        self.not_reached(player)
        say = (await self._styles.player(player, guild)).i18n.say
        closed = say(
            "Somebody wanted to play, but your DMs are closed. I will not try again: open them, and press *Notify me* once more."
        )
        self._hold(NO_TABLE, player, BELL, Notice(closed))
        await self._follow(player, NO_TABLE)

    # --- tables without a place -------------------------------------------------------------------------------

    @property
    def tables(self) -> list[int]:
        """Tables with a notice."""
        return [table for table in self._holds if table != NO_TABLE]

    def has_place(self, table: Table) -> None:
        """The table has its place again, or needs none any more."""
        closed = table.now.phase == "closed"
        for player in [*self._holds.get(table.id, ())]:
            self._hold_no_more(table.id, player, *((DMS, NO_PLACE) if closed else (NO_PLACE,)))
        if closed:
            self._holds.pop(table.id, None)

    def no_place(self, table: Table, *, gone: bool) -> None:
        """The bot may no longer post in the table's channel, or the channel is gone. Notify each player by direct
        message, or, if those are closed, at their next press."""
        people = {seat.player for seat in table.now.seats if seat.is_person and seat.player is not None}
        known = self._holds.get(table.id, {})
        if told := sorted(
            player for player in {table.now.host, *people} - {0} if NO_PLACE not in known.get(player, ())
        ):
            log.warning("no-place-for-table", table=table.id, guild=table.guild, gone=gone)
        for player in told:
            self._hold(table.id, player, NO_PLACE, Notice(""))  # it must begin only once
            self._outbox.begin(self._tell_no_place(table, player, gone=gone))

    async def _tell_no_place(self, table: Table, player: int, *, gone: bool) -> None:
        i18n = (await self._outbox.read(lambda: self._styles.player(player, table.guild))).i18n
        say = i18n.say
        ways = [HAND.elsewhere(i18n, table.id)]
        if gone:
            sentence = say("The channel of table {table} was deleted.", table=table.short)
            then = say("Your cards and your chips are safe. The table can go on in another channel.")
            ways.append(SHOW.elsewhere(i18n, table.id, later("Move it…")))
        else:
            sentence = say(
                "I can no longer write in <#{channel}>, where table {table} is.",
                channel=table.now.channel,
                table=table.short,
            )
            if player == table.now.host:
                then = say("Let me see the channel and send messages there, or close the table.")
            else:
                then = say("Ask a moderator to let me. Your cards and your chips are safe.")
        if player == table.now.host:
            ways.append(CLOSE.elsewhere(i18n, table.id))
        async with self._trying.setdefault(player, asyncio.Lock()):
            if NO_PLACE not in self._holds.get(table.id, {}).get(player, ()):
                return  # it was moved or closed in between
            notice = Notice(f"{sentence} {then}", tuple(ways) if table.now.knows(player) else ())
            self._hold(table.id, player, NO_PLACE, notice)
            if not self.closed_lately(player):
                await self.message(table.id, player).settled(TRIED)
            if self.closed_lately(player):
                await self._outbox.read(lambda: self.dms_closed(player, table))
                await self._follow(player, table.id)

    # --- behind an interaction ---------------------------------------------------------------------------

    def heard(self, player: int, reply: Reply) -> None:
        """Their token is good for fifteen minutes."""
        self._last[player] = reply
        self._last.move_to_end(player)
        if len(self._last) > REMEMBERED:
            self._last.popitem(last=False)

    async def _follow(self, player: int, table: int) -> None:
        """Follow the player's last interaction if its token is still good, otherwise their next."""
        self._waiting.setdefault(player, {})[table] = None
        last = self._last.get(player)
        if last is not None and last.lasts:
            await self.after(player, last)

    async def after(self, player: int, reply: Reply) -> None:
        """Send the waiting notices behind this interaction, once it is answered. Leave them to a later one if there
        is one: each allows only a few more messages."""
        if self._last.get(player, reply) is not reply:
            return
        while reply.may_follow and (waiting := self._waiting.pop(player, None)):
            table = next(iter(waiting))
            del waiting[table]
            told = behind(reply)
            if waiting:
                self._waiting[player] = waiting
            await self.message(table, player).show(told)
            if not told.said:
                self._waiting.setdefault(player, {})[table] = None
                break
            if DMS in self._holds.get(table, {}).get(player, ()) and player in self._closed:
                with suppress(DatabaseAway, InDoubt):  # then it is sent once more
                    await self._room.preferences.set(player, TOLD, True)
        latest = self._last.get(player, reply)
        if latest is not reply:  # it may have found nothing here in between
            await self.after(player, latest)

    # --- the kind ----------------------------------------------------------------------------------------

    def message(self, table: int, player: int) -> Message:
        return self._messages.of(self, table, player)

    def _hold(self, table: int, player: int, about: str, notice: Notice) -> None:
        self._holds.setdefault(table, {}).setdefault(player, {})[about] = notice

    def _hold_no_more(self, table: int, player: int, *about: str) -> None:
        holds = self._holds[table][player]
        for one in about:
            holds.pop(one, None)
        if not holds:
            del self._holds[table][player]
            self._waiting.get(player, {}).pop(table, None)
        self.message(table, player).want()

    async def passed_over(self, row: Row) -> bool:
        """Whether to leave it alone after a restart: only a new try shows whether the table has a place."""
        if await self._room.elsewhere(row.subject):
            return True
        stays = row.stands and not (row.leaving or row.tokens) and self._room.plays(row.subject)
        if stays:
            self._holds.setdefault(row.subject, {}).setdefault(row.reader, {})
        return stays

    async def wanted(self, table: int, player: int, look: str) -> Wanted | None:
        row, holds = self.message(table, player).row, self._holds.get(table, {}).get(player)
        if look == ASLEEP and row is not None and row.tokens and table not in self._waiting.get(player, ()):
            self._holds.get(table, {}).pop(player, None)  # they have had a quarter of an hour
            return None
        notices = [notice for notice in (holds or {}).values() if notice.sentence]
        if not notices:
            return None
        said = "\n".join(notice.sentence for notice in notices)
        ways = {way["custom_id"]: way for notice in notices for way in notice.buttons}
        by_dm = (holds or {}).get(NO_PLACE) in notices and not self.closed_lately(player)
        where, once = DM(player) if by_dm else OnlyReply(), table == NO_TABLE
        body = [text(said), *rows(ways.values())]
        return Wanted(0, body, where, stage=int(by_dm), again=False, ends=once)

    async def refused(self, row: Row, fault: Fault) -> None:
        """Players with closed direct messages get it behind an interaction."""
        if fault is Fault.DMS_CLOSED:
            self.not_reached(row.reader)

    async def told(self, _tx: object, row: Row) -> None:
        if row.subject == NO_TABLE:
            self._holds.get(NO_TABLE, {}).pop(row.reader, None)

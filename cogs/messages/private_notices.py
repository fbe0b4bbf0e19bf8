"""Notices to one player who has pressed nothing: sent as a follow-up to their last interaction, or their next."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from contextlib import suppress
from weakref import WeakValueDictionary

import structlog

from cogs.messages.direct_messages import DirectMessages
from cogs.messages.kept import nonce
from cogs.messages.reply import Reply
from cogs.messages.styles import Styles
from cogs.transport.outbox import Outbox
from cogs.transport.rest import Fault, NotDone
from house.room import CardRoom
from house.store import Away, InDoubt
from house.tables.table import Table
from screens.components import Component, button, rows, text
from screens.custom_ids import page
from screens.i18n.language import later
from screens.table.acts import CLOSE, HAND, SHOW

log = structlog.get_logger("cogs")
REMEMBERED = 100
TRY_AGAIN = 3600.0  # seconds until closed direct messages are tried again
TOLD = "dms_closed_told"
DMS, BELL = "dms", "bell"


class PrivateNotices:
    def __init__(self, room: CardRoom, outbox: Outbox, dms: DirectMessages, styles: Styles) -> None:
        self._room = room
        self._outbox = outbox
        self._dms = dms
        self._styles = styles
        self._last: OrderedDict[int, Reply] = OrderedDict()
        self._closed: dict[int, float] = {}
        self._pending: dict[int, dict[str, list[Component]]] = {}  # by player, and by what they are about
        self._told_no_dms: dict[int, float] = {}
        self._told_no_place: set[int] = set()
        self._trying: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        """By player, so that one whose direct messages are closed is tried only once."""

    # --- by interaction ----------------------------------------------------------------------------------

    def heard(self, player: int, reply: Reply) -> None:
        """Their token is good for fifteen minutes."""
        self._last[player] = reply
        self._last.move_to_end(player)
        if len(self._last) > REMEMBERED:
            self._last.popitem(last=False)

    async def after(self, player: int, reply: Reply) -> None:
        """Send what was kept for this player, once their interaction is answered. One that has been followed by another leaves
        it to that: each takes only a few more messages."""
        if self._last.get(player, reply) is reply and self._pending.get(player) and reply.may_follow:
            await self._deliver(player, reply)

    async def _deliver(self, player: int, reply: Reply) -> None:
        """One after the other: two of one table have a button in common, which Discord refuses in one message. Those that may
        not follow here wait for the next interaction."""
        notices = self._pending.pop(player)
        while notices and reply.may_follow:
            about = next(iter(notices))
            try:
                await reply.whisper(notices[about])
            except NotDone as wrong:
                log.info("notice-not-delivered", fault=wrong.fault.value)
                break
            del notices[about]
            if about == DMS and player in self._closed:
                with suppress(Away, InDoubt):  # then they are told once more
                    await self._room.preferences.set(player, TOLD, True)
        if notices:
            self._pending[player] = notices | self._pending.get(player, {})
        latest = self._last.get(player, reply)
        if latest is not reply:  # it may have found nothing here meanwhile
            await self.after(player, latest)

    # --- direct messages ---------------------------------------------------------------------------------

    async def may_write_to(self, player: int) -> bool:
        if not self._room.hears_dms or self.closed_lately(player):
            return False  # nobody would hear what is pressed there, or nothing arrives
        return bool(await self._room.preferences.get(player, "hand_dms"))

    def closed_lately(self, player: int) -> bool:
        """Discord holds it against a bot if it tries closed direct messages too often."""
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
        for about in (DMS, BELL):
            self._pending.get(player, {}).pop(about, None)

    async def dms_closed(self, player: int, table: Table) -> None:
        """Tell the player once that their cards cannot be sent, and give them the button that shows them."""
        self.not_reached(player)
        say = (await self._styles.player(player, table.guild)).i18n.say
        if not await self._room.preferences.get(player, TOLD):
            settings = button(say("My settings"), page("settings", "me.hand_dms.new"))
            closed = say("Your DMs are closed. Press *My hand* to see your cards.")
            await self._tell(player, table, closed, settings)

    async def no_more_dms(self, player: int, table: Table) -> None:
        """Tell the player that their cards will not be sent for now; once an hour is enough."""
        now = time.monotonic()
        told, self._told_no_dms[player] = self._told_no_dms.get(player), now
        if told is None or now - told > TRY_AGAIN:
            say = (await self._styles.player(player, table.guild)).i18n.say
            sentence = say("I may not send more DMs right now. Press *My hand* to see your cards.")
            await self._tell(player, table, sentence)

    async def not_told(self, player: int, guild: int | None) -> None:
        """Tell the player once that no bell reaches them, and that theirs are gone."""
        self.not_reached(player)
        say = (await self._styles.player(player, guild)).i18n.say
        closed = say(
            "Somebody wanted to play, but your DMs are closed. I will not try again: open them, and press "
            "*Tell me* once more."
        )
        await self._leave(player, BELL, [text(closed)])

    async def _tell(self, player: int, table: Table, sentence: str, *more: Component) -> None:
        i18n = (await self._styles.player(player, table.guild)).i18n
        ways = [HAND.elsewhere(i18n, table.id), *more]
        await self._leave(player, DMS, [text(sentence), *rows(ways)])

    async def _leave(self, player: int, about: str, notice: list[Component]) -> None:
        """Send it after their last interaction if its token is still good, else after their next."""
        self._pending.setdefault(player, {})[about] = notice
        last = self._last.get(player)
        if last is not None and last.lasts:
            await self.after(player, last)

    # --- a table that cannot be shown --------------------------------------------------------------------

    def has_place(self, table: Table) -> None:
        """Again, or it needs none any more."""
        self._told_no_place.discard(table.id)
        for notices in self._pending.values():
            notices.pop(_about(table), None)

    def no_place(self, table: Table, *, gone: bool) -> None:
        """The bot may no longer post in the table's channel, or the channel is gone. Tell each player there once, by direct
        message; those who have closed them, where they press next."""
        if table.id in self._told_no_place:
            return
        self._told_no_place.add(table.id)
        log.warning("no-place-for-table", table=table.id, guild=table.guild, gone=gone)
        people = {seat.player for seat in table.seats if seat.is_person and seat.player is not None}
        for player in sorted({table.host, *people} - {0}):
            self._outbox.begin(self._tell_no_place(table, player, gone=gone))

    async def _tell_no_place(self, table: Table, player: int, *, gone: bool) -> None:
        read = self._outbox.read
        i18n = (await read(lambda: self._styles.player(player, table.guild))).i18n
        say = i18n.say
        ways = [HAND.elsewhere(i18n, table.id)]
        if gone:
            sentence = say("The channel of table {table} was deleted.", table=table.short)
            then = say("Your cards and your chips are safe. The table can go on in another channel.")
            ways.append(SHOW.elsewhere(i18n, table.id, later("Move it…")))
        else:
            sentence = say(
                "I can no longer write in <#{channel}>, where table {table} is.",
                channel=table.channel,
                table=table.short,
            )
            if player == table.host:
                then = say("Let me see the channel and send messages there, or close the table.")
            else:
                then = say("Ask a moderator to let me. Your cards and your chips are safe.")
        if player == table.host:
            ways.append(CLOSE.elsewhere(i18n, table.id))
        told = [text(f"{sentence} {then}"), *(rows(ways) if table.knows(player) else [])]
        outbox, made = self._outbox, nonce(table.id, "no-place", player)

        async def tell() -> None:
            if table.id in self._told_no_place:  # else it has been moved or closed meanwhile
                await outbox.rest.send(await read(lambda: self._dms.channel(player)), told, made)

        async with self._trying.setdefault(player, asyncio.Lock()):
            closed = self.closed_lately(player)
            if not closed and await outbox.eventually(tell) is not Fault.DMS_CLOSED:
                return
            if table.id in self._told_no_place:
                await self._leave(player, _about(table), told)
            if not closed:
                await read(lambda: self.dms_closed(player, table))


def _about(table: Table) -> str:
    return f"no-place {table.id}"

"""Every live table's place in Discord, and the way to draw it for anybody."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

import discord
import structlog

from cogs.messages.backoff import Backoff
from cogs.messages.nonces import nonce
from cogs.messages.private_notices import PrivateNotices
from cogs.messages.rest import Fault, NotDone, Wire
from cogs.messages.styles import Style, Styles
from cogs.messages.table_message import Board
from cogs.messages.timing import UiTiming
from house.room import CardRoom
from house.services import incident
from house.tables.records import Change
from house.tables.table import Table
from screens import names
from screens.cards import card_labels
from screens.catalogue import screen_of
from screens.components import text
from screens.i18n.language import I18n
from screens.refusals.unable import Unable
from screens.table.stage import Stage

log = structlog.get_logger("cogs")
DM_CHANNELS = 100_000
CLOSED_REMEMBERED = 5000
AT_ONCE = 8
"""So many messages, and so many letters, are drawn and on their way: presses are answered in between."""
GOODBYES_AT_ONCE = 50
LET_GO = 1.0  # seconds for what was given up to end


class Messages:
    def __init__(self, client: discord.Client, room: CardRoom, timing: UiTiming | None = None) -> None:
        self.client = client
        self.room = room
        self.timing = timing or UiTiming()
        self.wire = Wire(client)
        self.styles = Styles(client, room)
        self.notices = PrivateNotices(room)
        self.drawing = asyncio.Semaphore(AT_ONCE)
        self.writing = asyncio.Semaphore(AT_ONCE)
        self._boards: dict[int, Board] = {}
        self._dm_channels: OrderedDict[int, int] = OrderedDict()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._told_no_place: set[int] = set()
        self._closed: OrderedDict[int, int] = OrderedDict()
        self.closing = False
        self.standing_still = False  # nothing can be stored at the moment
        self._open = False
        self.incident = incident

    # --- opening and closing -----------------------------------------------------------------------------

    def open(self) -> None:
        self._open = True
        for table in self.room.tables.values():
            self.board(table).forget()
        self.room.watch(self.changed)
        self.room.pulse.watch(self.stand_still)
        self.begin(self._take_up())

    async def _take_up(self) -> None:
        """After a restart: whoever has to act hears of it, and every table shows how it stands."""
        await self.client.wait_until_ready()
        for table in list(self.room.tables.values()):
            board = self.board(table)
            board.touch()
            board.letters.take_up()
            board.nudge.take_away()
            if board.nudge.waited_for():
                board.nudge.now()
            await asyncio.sleep(0)

    async def close(self, seconds: float = 5.0) -> None:
        """Tell the tables that are being played, as far as the time allows, and stop. Nothing that Discord does or
        does not do holds this up for longer."""
        self.closing = True
        if self._open:
            self._open = False
            self.room.unwatch(self.changed)
            self.room.pulse.unwatch(self.stand_still)
        for board in self._boards.values():
            board.nudge.forget()
        playing = [board for board in self._boards.values() if board.table.phase in ("playing", "between")]
        # Discord takes fifty requests a second; ten thousand at once would keep the loop from looking at the time.
        parting = asyncio.Semaphore(GOODBYES_AT_ONCE)
        goodbyes = [self.begin(self._say_goodbye(board, parting)) for board in playing]
        if goodbyes:
            _, late = await asyncio.wait(goodbyes, timeout=seconds)
            if late:
                log.info("goodbyes-cut-short", tables=len(late))
        await self._abandon()

    async def _abandon(self) -> None:
        """Whatever is still under way is given up. A request that waits for Discord's limits may take its time even
        then; it is left behind."""
        under_way = tuple(self._tasks)
        for task in under_way:
            task.cancel()
        if under_way:
            await asyncio.wait(under_way, timeout=LET_GO)

    def must_be_open(self) -> None:
        if self.closing:
            raise Unable("shutting-down")

    async def _say_goodbye(self, board: Board, parting: asyncio.Semaphore) -> None:
        async with parting:
            i18n = (await self.styles.table(board.table)).i18n
            board.notice = i18n.say(
                "The bot is restarting. Nothing is lost, and the table will go on by itself."
            )
            if board.message is not None:
                await self.quietly(self.wire.edit(board.place, board.message, await board.drawn()))

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """In the background, until it is done or the messages closes."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (wrong := task.exception()) is not None:
            self.incident("background-failed", wrong)

    async def quietly(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something that may fail without anybody missing it."""
        try:
            await work
        except NotDone as wrong:
            log.debug("not-done", fault=wrong.fault.value)

    async def eventually(self, ask: Callable[[], Coroutine[Any, Any, Any]]) -> None:
        """The same, asked again as long as Discord fails."""
        patience = Backoff()
        while True:
            try:
                await ask()
            except NotDone as wrong:
                log.debug("not-done", fault=wrong.fault.value)
                if wrong.fault is Fault.AWAY:
                    await asyncio.sleep(patience.pause(self.timing.retry_seconds))
                    continue
            return

    # --- tables ------------------------------------------------------------------------------------------

    def changed(self, table: Table, change: Change) -> None:
        self.board(table).changed(change)
        if table.phase == "closed":
            board = self._boards.pop(table.id, None)
            self._closed[board.place if board is not None else table.channel] = table.id
            if len(self._closed) > CLOSED_REMEMBERED:
                self._closed.popitem(last=False)

    def stand_still(self, stands: bool) -> None:
        """Nothing can be stored, or everything again: every table says so, and until when one has time."""
        self.standing_still = stands
        for board in self._boards.values():
            board.touch()

    def board(self, table: Table) -> Board:
        board = self._boards.get(table.id)
        if board is None:
            board = Board(self, table)
            if table.phase != "closed":
                self._boards[table.id] = board
        return board

    def all_boards(self) -> list[Board]:
        return list(self._boards.values())

    def boards_of(self, guild: int) -> list[Board]:
        return [board for board in self._boards.values() if board.table.guild == guild]

    def closed_in(self, channel: int) -> int | None:
        """The last table that was closed in this channel or thread, since the start."""
        return self._closed.get(channel)

    def in_place(self, channel: int) -> list[Table]:
        """The tables whose message stands in this channel or thread, or that were opened here."""
        found = {table.id: table for table in self.room.in_channel(channel)}
        for board in self._boards.values():
            if board.place == channel:
                found[board.table.id] = board.table
        return list(found.values())

    def stage(
        self, table: Table, player: int | None, style: Style, *, hints: bool = False, letter: bool = False
    ) -> Stage:
        """The table as this player sees it; None: as everybody does."""
        return Stage(
            table=table,
            player=player,
            seat=table.seat_of(player) if player is not None else None,
            i18n=style.i18n,
            faces=card_labels.faces(
                screen_of(table.game).deck(table), plain=style.plain, language=style.i18n.language
            ),
            hints=hints,
            letter=letter,
        )

    def where(self, board: Board, i18n: I18n, *, link: bool) -> str:
        """The server and the channel of a table, for a message that is read elsewhere."""
        guild = self.client.get_guild(board.table.guild)
        server = names.escaped(guild.name, 60) if guild is not None else "?"
        place = f"· **{server}** · <#{board.place}>"
        return f"{place} · [{i18n.say('to the table')} ➜]({board.link})" if link else place

    # --- writing to players ------------------------------------------------------------------------------

    async def dm_channel(self, player: int) -> int:
        known = self._dm_channels.get(player)
        if known is None:
            known = self._dm_channels[player] = await self.wire.dm_channel(player)
            if len(self._dm_channels) > DM_CHANNELS:
                self._dm_channels.popitem(last=False)
        return known

    async def may_write_to(self, player: int) -> bool:
        if self.notices.closed(player):
            return False
        return bool(await self.room.preferences.get(player, "hand_dms"))

    async def dms_are_closed(self, player: int, board: Board) -> None:
        style = await self.styles.player(player, board.table.guild)
        sentence = style.i18n.say(
            "I cannot send you direct messages. Press *My hand* at the table to see your cards; "
            "the clock keeps running. To stop me trying, use `/settings me`."
        )
        await self.notices.dms_closed(player, sentence)

    def tell_no_place(self, table: Table) -> None:
        """The bot may not show the table any more. Whoever sits there is told once, by direct message: there is no
        other way left."""
        if table.id in self._told_no_place:
            return
        self._told_no_place.add(table.id)
        log.warning("no-place-for-table", table=table.id, guild=table.guild)
        people = {seat.player for seat in table.seats if seat.is_person and seat.player is not None}
        for player in sorted({table.host, *people}):
            self.begin(self._tell_no_place(table, player))

    async def _tell_no_place(self, table: Table, player: int) -> None:
        say = (await self.styles.player(player, table.guild)).i18n.say
        if player == table.host:
            then = say(
                "Let me see the channel and send messages there, or close the table with `/table close`."
            )
        else:
            then = say(
                "Ask a moderator to let me. Your cards and your chips are safe; see them with `/hand`."
            )
        sentence = say(
            "I can no longer write in <#{channel}>, where table {table} is.",
            channel=table.channel,
            table=table.short,
        )

        async def told() -> None:
            line, made = [text(f"{sentence} {then}")], nonce(table.id, "no-place", player)
            await self.wire.send(await self.dm_channel(player), line, made)

        await self.eventually(told)

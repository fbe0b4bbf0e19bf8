"""Hands by direct message: one message for each player and hand, edited as the hand changes.

New cards are sent at once. Whose turn it is follows after a while, so that a table where all press the buttons under
its message is not told in letters as well; who acts from his letters hears of his turn at once.

Where direct messages are closed the player is told once, and *My hand* at the table shows his cards: the game never
waits for a letter.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cogs.messages.backoff import Backoff
from cogs.messages.nonces import nonce
from cogs.messages.rest import Fault, NotDone
from engine.contract import Event
from house.store import Unread
from house.tables.records import Change
from house.tables.table import Table
from screens.catalogue import screen_of
from screens.components import Component, text
from screens.i18n.language import I18n
from screens.table import frames

if TYPE_CHECKING:
    from cogs.messages.messages import Messages
    from cogs.messages.table_message import Board

NOTE = "letters"
FOR_ALL = frozenset(
    {
        "hand-begins",
        "hand-ends",
        "game-over",
        "paused",
        "resumed",
        "closed",
        "table-closed",
        "hand-voided",
        "idle-closed",
    }
)


class Letter(NamedTuple):
    channel: int
    message: int
    hand: int
    shown: list[Component] | None  # None: not known any more, since a restart


class HandMessages:
    def __init__(self, board: Board) -> None:
        self._board = board
        self._sent: dict[int, Letter] = {
            int(player): Letter(noted[0], noted[1], noted[2], None)
            for player, noted in (board.table.notes.get(NOTE) or {}).items()
        }
        self._lost: Counter[int] = Counter()  # letters of a player that are his no more
        self._unsure: set[int] = set()  # whose next letter may have been sent already
        self._affected: set[int] = set()
        self._left: set[int] = set()  # whose letters end, though some may sit here again by then
        self._to_act: tuple[int, ...] = ()
        self._readers: set[int] = set()  # who act from their letters
        self._urgent = asyncio.Event()
        self._missed = False  # somebody's letter, because Discord failed
        self._patience = Backoff()
        self._task: asyncio.Task[None] | None = None

    def changed(self, change: Change) -> None:
        table = self._board.table
        if table.state is None:
            return
        before, self._to_act = self._to_act, to_act(table)
        places = {*before, *self._to_act}
        for event in change.events:
            places.update(range(len(table.seats)) if _concerns_all(event) else event.private)
        self._affected |= {table.seats[place].player or 0 for place in places if place < len(table.seats)}
        left = {player for player in self._sent if table.seat_of(player) is None}
        self._left |= left
        self._affected |= left
        on_turn = {table.seats[place].player for place in self._to_act}
        if on_turn & self._readers or any(_brings_cards(event) for event in change.events):
            self._urgent.set()
        self._begin()

    def doubt(self) -> None:
        """After a restart: what was sent last may not have been noted."""
        self._unsure.update(seat.player for seat in self._board.table.seats if seat.player is not None)

    def take_up(self) -> None:
        """After a restart: whoever has no letter of this hand gets one."""
        table = self._board.table
        if table.state is None:
            return
        hand = table.state.hand
        written = {player for player, letter in self._sent.items() if letter.hand == hand}
        self._affected |= {seat.player or 0 for seat in table.seats if seat.is_person} - written
        self._begin()

    def redraw(self) -> None:
        """All of them look different now."""
        self._affected |= self._sent.keys()
        self._begin()

    def _begin(self) -> None:
        if self._affected and (self._task is None or self._task.done()):
            self._task = self._board.messages.begin(self._follow())

    def drawn(self, player: int, message: int, shown: list[Component]) -> None:
        """The player has seen this, as the answer to a press on his letter."""
        letter = self._sent.get(player)
        if letter is not None and letter.message == message:
            self._readers.add(player)
            self._sent[player] = letter._replace(shown=shown)

    async def forget(self, player: int) -> None:
        """Nothing tells any more that this player was written to."""
        if self._lose(player) is not None:
            await self._note()

    def _lose(self, player: int) -> Letter | None:
        """The next one is another one, even in the same hand."""
        self._lost[player] += 1
        return self._sent.pop(player, None)

    def _pause(self) -> float:
        """Until what has gathered is written. What Discord did not take is not lost; it is tried again."""
        timing = self._board.messages.timing
        if self._missed:
            self._missed = False
            return self._patience.pause(timing.retry_seconds)
        self._patience.renew()
        return timing.letter_seconds

    async def _follow(self) -> None:
        while self._affected:
            try:
                async with asyncio.timeout(self._pause()):
                    await self._urgent.wait()
            except TimeoutError:
                pass
            self._urgent.clear()
            affected, self._affected = self._affected, set()
            await self._deliver_all(affected)

    async def _deliver_all(self, affected: set[int]) -> None:
        table = self._board.table
        if table.phase == "closed":
            await self._say_closed()
            return
        people = {seat.player for seat in table.seats if seat.is_person and seat.player is not None}
        readers = [player for player in sorted(people & affected) if await self._reads(player)]
        left, self._left = self._left, set()
        if not readers and not left:
            return
        before = {player: letter.message for player, letter in self._sent.items()}
        for player in left:
            await self._say_left(player)
        await asyncio.gather(*map(self._deliver, readers))
        if before != {player: letter.message for player, letter in self._sent.items()}:
            await self._note()

    async def _reads(self, player: int) -> bool:
        return await self._board.messages.may_write_to(player)

    async def _say_closed(self) -> None:
        """No button is left on a letter of a table that is no more."""
        table = self._board.table
        sent, self._sent = self._sent, {}
        for player, letter in sent.items():
            i18n, where = await self._spoken_to(player)
            line = i18n.say("Table {table} {where} is closed.", table=table.short, where=where)
            self._end(letter, line)

    async def _say_left(self, player: int) -> None:
        """Nor on the letter of somebody who has left, or was sent away."""
        table, link = self._board.table, self._board.link
        i18n, where = await self._spoken_to(player)
        letter, say = self._lose(player), i18n.say
        if letter is None:  # he has had himself forgotten meanwhile
            return
        if table.seat_of(player) is not None:
            line = say("You sit at table {table}: {link}", table=table.short, link=link)
        elif any(one.player == player for one in table.waiting):
            line = say(
                "You are dealt in with the next hand at table {table}: {link}", table=table.short, link=link
            )
        else:
            line = say("You no longer sit at table {table} {where}.", table=table.short, where=where)
            if table.game.joins:
                line = f"{line} {say('`/table join` there brings you back, as long as a seat is free.')}"
        self._end(letter, line)

    async def _spoken_to(self, player: int) -> tuple[I18n, str]:
        """In his language, and where the table is."""
        messages = self._board.messages
        i18n = (await messages.styles.player(player, self._board.table.guild)).i18n
        return i18n, messages.where(self._board, i18n, link=True)

    def _end(self, letter: Letter, line: str) -> None:
        """The last that is written there."""
        messages = self._board.messages
        messages.begin(
            messages.eventually(partial(messages.wire.edit, letter.channel, letter.message, [text(line)]))
        )

    async def _note(self) -> None:
        noted = {str(player): [*letter[:3]] for player, letter in self._sent.items()}
        await self._board.table.note(NOTE, noted)

    async def _deliver(self, player: int) -> None:
        messages, table = self._board.messages, self._board.table
        async with messages.writing:
            await self._follow_up(player, messages, table)

    async def _follow_up(self, player: int, messages: Messages, table: Table) -> None:
        """The player's letter becomes what it should be."""
        try:
            if table.seat_of(player) is None or not await self._reads(player):
                return  # while he was waited for, he has left, or wants no letters any more
            style = await messages.styles.player(player, table.guild)
            hints = await messages.room.preferences.get(player, "hints")
            stage = messages.stage(table, player, style, hints=hints, letter=True)
            if not screen_of(table.game).dealt_in(stage):
                return
            shown = frames.hand(stage, messages.where(self._board, style.i18n, link=True))
            await self._write(player, stage.view.hand, shown)
        except NotDone as wrong:
            await self._not_delivered(player, wrong.fault)
        except Unread:
            await self._not_delivered(player, Fault.AWAY)  # until the database answers
        except Exception as wrong:  # noqa: BLE001 - one letter that fails must not stop the others
            messages.incident("letter-not-delivered", wrong, table=table.id)

    async def _write(self, player: int, hand: int, shown: list[Component]) -> None:
        wire, letter = self._board.messages.wire, self._sent.get(player)
        if letter is not None and letter.hand == hand:
            if letter.shown != shown:
                await wire.edit(letter.channel, letter.message, shown)
                self._sent[player] = letter._replace(shown=shown)
            return
        channel = letter.channel if letter is not None else await self._board.messages.dm_channel(player)
        unsure = player in self._unsure
        self._unsure.add(player)
        made = nonce(self._board.table.id, "letter", player, hand, self._lost[player])
        message = await wire.send(channel, shown, made)
        self._unsure.discard(player)
        self._sent[player] = Letter(channel, message, hand, None if unsure else shown)
        if unsure:  # it may be one that was sent before, and show what was then
            await self._write(player, hand, shown)

    async def _not_delivered(self, player: int, fault: Fault) -> None:
        if fault is Fault.DMS_CLOSED:
            await self._board.messages.dms_are_closed(player, self._board)
        elif fault in (Fault.MESSAGE_GONE, Fault.CHANNEL_GONE):
            self._lose(player)
            self._affected.add(player)
        elif fault is Fault.AWAY:
            self._missed = True
            self._affected.add(player)


def to_act(table: Table) -> tuple[int, ...]:
    return table.due.seats if table.due is not None and table.phase == "playing" else ()


def _concerns_all(event: Event) -> bool:
    """What changes everybody's panel: a hand begins or ends, the table stops, cards are dealt for all to see."""
    return event.kind in FOR_ALL or "cards" in event.public


def _brings_cards(event: Event) -> bool:
    """Somebody has new cards in his hand; he should not wait to see them."""
    return any("cards" in facts or "card" in facts for facts in event.private.values())

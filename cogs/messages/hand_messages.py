"""Hands by direct message: one message for each player and hand, edited as the hand changes.

New cards are sent at once. Whose turn it is follows a little later, so that players who press the buttons under the
table's message are not told everything twice; those who act from their direct messages hear of their turn at once.

A player whose direct messages are closed is told so once, and sees their cards by *My hand* at the table. The game never
waits for a direct message.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from functools import partial
from typing import NamedTuple

from cogs.messages.backoff import Backoff
from cogs.messages.nonces import nonce
from cogs.messages.rest import Fault, NotDone
from cogs.messages.result_messages import BETWEEN, ResultMessages
from cogs.messages.spot import Spot
from engine.events import Event
from house.store import Unread
from house.tables.records import Change
from house.tables.table import Table
from screens.catalogue import screen_of
from screens.components import Component, text
from screens.i18n.language import I18n
from screens.table import frames

NOTE = "letters"  # stored, so the word stays
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


class HandMessage(NamedTuple):
    channel: int
    message: int
    hand: int
    shown: list[Component] | None  # None: not known since a restart


class HandMessages:
    def __init__(self, spot: Spot, results: ResultMessages) -> None:
        self._spot = spot
        self._results = results
        self._context = spot.context
        self._outbox = spot.context.outbox
        self._sent: dict[int, HandMessage] = {
            int(player): HandMessage(noted[0], noted[1], noted[2], None)
            for player, noted in (spot.table.notes.get(NOTE) or {}).items()
        }
        self._lost: Counter[int] = Counter()  # how many of a player's messages are theirs no longer
        self._unsure: set[int] = set()  # whose next message may have been sent already
        self._affected: set[int] = set()
        self._left: set[int] = set()  # whose messages end, though they may sit here again by then
        self._to_act: tuple[int, ...] = ()
        self._readers: set[int] = set()  # who act from their direct messages
        self._urgent = asyncio.Event()
        self._missed = False  # Discord failed to take somebody's message
        self._backoff = Backoff()
        self._task: asyncio.Task[None] | None = None

    def changed(self, change: Change) -> None:
        table = self._spot.table
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
        """After a restart: the last message sent may not have been stored."""
        self._unsure.update(seat.player for seat in self._spot.table.seats if seat.player is not None)

    def take_up(self) -> None:
        """After a restart, whoever has no message for this hand gets one."""
        table = self._spot.table
        if table.state is None:
            return
        hand = table.state.hand
        written = {player for player, sent in self._sent.items() if sent.hand == hand}
        self._affected |= {seat.player or 0 for seat in table.seats if seat.is_person} - written
        self._begin()

    def redraw(self) -> None:
        """Every hand looks different now."""
        self._affected |= self._sent.keys()
        self._begin()

    def _begin(self) -> None:
        if self._affected and (self._task is None or self._task.done()):
            self._task = self._outbox.begin(self._follow())

    def drawn(self, player: int, message: int, shown: list[Component]) -> None:
        """The player has seen this already, as the answer to a press on their direct message."""
        sent = self._sent.get(player)
        if sent is not None and sent.message == message:
            self._readers.add(player)
            self._sent[player] = sent._replace(shown=shown)

    async def forget(self, player: int) -> None:
        """Keep no trace of having written to this player."""
        if self._lose(player) is not None:
            await self._note()

    def _lose(self, player: int) -> HandMessage | None:
        """Their next message is a new one, even in the same hand."""
        self._lost[player] += 1
        return self._sent.pop(player, None)

    def _pause(self) -> float:
        """How long to gather changes before writing. What Discord did not take is tried again."""
        timing = self._outbox.timing
        if self._missed:
            self._missed = False
            return self._backoff.pause(timing.retry_seconds)
        self._backoff.renew()
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
        table = self._spot.table
        if table.phase == "closed":
            await self._say_closed()
            return
        people = {seat.player for seat in table.seats if seat.is_person and seat.player is not None}
        readers = [player for player in sorted(people & affected) if await self._reads(player)]
        left, self._left = self._left, set()
        if not readers and not left:
            return
        before = {player: sent.message for player, sent in self._sent.items()}
        for player in left:
            await self._say_left(player)
        await asyncio.gather(*map(self._deliver, readers))
        if before != {player: sent.message for player, sent in self._sent.items()}:
            await self._note()

    async def _reads(self, player: int) -> bool:
        return await self._context.notices.may_write_to(player)

    async def _say_closed(self) -> None:
        """Leave no buttons on the messages of a closed table."""
        table = self._spot.table
        ended, self._sent = self._sent, {}
        for player, sent in ended.items():
            i18n, where = await self._spoken_to(player)
            line = i18n.say("Table {table} {where} is closed.", table=table.short, where=where)
            style = await self._context.styles.player(player, table.guild)
            outcome = await self._results.ended_for(player, style.stage(table))
            self._end(sent, f"{outcome}\n{line}" if outcome else line)

    async def _say_left(self, player: int) -> None:
        """Leave none for a player who has left, or was sent away."""
        table, link = self._spot.table, self._spot.link
        i18n, where = await self._spoken_to(player)
        sent, say = self._lose(player), i18n.say
        if sent is None:  # they have deleted their data meanwhile
            return
        if table.seat_of(player) is not None:
            line = say("You have a seat at table {table}: {link}", table=table.short, link=link)
        elif any(one.player == player for one in table.waiting):
            line = say(
                "You will be dealt in with the next hand at table {table}: {link}",
                table=table.short,
                link=link,
            )
        else:
            line = say("You are no longer at table {table} {where}.", table=table.short, where=where)
            if table.game.joins:
                line = f"{line} {say('To come back, use `/table join` there, as long as a seat is free.')}"
        self._end(sent, line)

    async def _spoken_to(self, player: int) -> tuple[I18n, str]:
        """The player's language, and where the table is."""
        i18n = (await self._context.styles.player(player, self._spot.table.guild)).i18n
        return i18n, self._spot.where(i18n, link=True)

    def _end(self, sent: HandMessage, line: str) -> None:
        """The last thing that is written there."""
        edit = partial(self._outbox.rest.edit, sent.channel, sent.message, [text(line)])
        self._outbox.begin(self._outbox.eventually(edit))

    async def _note(self) -> None:
        noted = {str(player): [*sent[:3]] for player, sent in self._sent.items()}
        await self._spot.table.note(NOTE, noted)

    async def _deliver(self, player: int) -> None:
        async with self._outbox.writing:
            await self._bring_up_to_date(player)

    async def _bring_up_to_date(self, player: int) -> None:
        table = self._spot.table
        try:
            if table.seat_of(player) is None or not await self._reads(player):
                return  # they have left, or turned direct messages off, while others were written to
            style = await self._context.styles.player(player, table.guild)
            ended = await self._results.ended_for(player, style.stage(table))
            stage = style.stage(table, player, letter=True)  # from here on, nothing is waited for
            if not screen_of(table.game).dealt_in(stage):
                return
            notice = ended if table.phase in BETWEEN else ""
            shown = frames.hand(stage, self._spot.where(style.i18n, link=True), notice=notice)
            await self._write(player, stage.view.hand, shown)
        except NotDone as wrong:
            await self._not_delivered(player, wrong.fault)
        except Unread:
            await self._not_delivered(player, Fault.AWAY)  # until the database answers
        except Exception as wrong:  # noqa: BLE001 - one message that fails must not stop the others
            self._outbox.incident("hand-not-delivered", wrong, table=table.id)

    async def _write(self, player: int, hand: int, shown: list[Component]) -> None:
        rest, sent = self._outbox.rest, self._sent.get(player)
        if sent is not None and sent.hand == hand:
            if sent.shown != shown:
                await rest.edit(sent.channel, sent.message, shown)
                self._sent[player] = sent._replace(shown=shown)
            return
        channel = sent.channel if sent is not None else await self._outbox.dm_channel(player)
        unsure = player in self._unsure
        self._unsure.add(player)
        made = nonce(self._spot.table.id, "letter", player, hand, self._lost[player])
        message = await rest.send(channel, shown, made)
        self._unsure.discard(player)
        self._sent[player] = HandMessage(channel, message, hand, None if unsure else shown)
        if unsure:  # it may be an earlier message, and show an earlier hand
            await self._write(player, hand, shown)

    async def _not_delivered(self, player: int, fault: Fault) -> None:
        if fault is Fault.DMS_CLOSED:
            await self._context.notices.dms_closed(player, self._spot.table.guild)
        elif fault in (Fault.MESSAGE_GONE, Fault.CHANNEL_GONE):
            self._lose(player)
            self._affected.add(player)
        elif fault is Fault.AWAY:
            self._missed = True
            self._affected.add(player)


def to_act(table: Table) -> tuple[int, ...]:
    return table.due.seats if table.due is not None and table.phase == "playing" else ()


def _concerns_all(event: Event) -> bool:
    """Whether it changes everybody's panel: a hand begins or ends, the table stops, cards are dealt face up."""
    return event.kind in FOR_ALL or "cards" in event.public


def _brings_cards(event: Event) -> bool:
    """Whether somebody has new cards in hand, and should not have to wait for them."""
    return any("cards" in facts or "card" in facts for facts in event.private.values())

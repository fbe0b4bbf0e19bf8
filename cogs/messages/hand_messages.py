"""A player's hand: one private message for each player and hand, changed as the hand changes.

It comes by direct message. Whoever asks for it at the table, or acts there, has it at the table instead, in an answer that
only they see: the direct message goes, and comes again with the next hand. A panel at the table follows the game too.

New cards are shown at once. Whose turn it is follows a little later, so that players who press the buttons under the
table's message are not told everything twice; those who act from their own message hear of their turn at once.

A player whose direct messages are closed is told so once, and sees their cards by *My hand* at the table. The game never
waits for a direct message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from cogs.messages.backoff import Backoff
from cogs.messages.hand_pictures import HandPictures
from cogs.messages.hand_places import Letter, Panel, Place, same
from cogs.messages.hand_shelf import HandMessage, HandShelf
from cogs.messages.head import Body
from cogs.messages.nonces import nonce
from cogs.messages.rest import Fault, NotDone
from cogs.messages.result_messages import BETWEEN, ResultMessages
from cogs.messages.spot import Spot
from cogs.messages.styles import Style
from engine.events import Event
from house.store import Unread
from house.tables.records import Change
from house.tables.table import Table
from screens.catalogue import screen_of
from screens.components import Component, text
from screens.custom_ids import Press
from screens.i18n.language import I18n
from screens.table import frames
from screens.table.farewell import farewell, is_closing
from screens.table.stage import Stage

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


class Look(NamedTuple):
    """All that a hand is drawn from."""

    stage: Stage
    style: Style
    notice: str


class HandMessages:
    def __init__(self, spot: Spot, results: ResultMessages) -> None:
        self._spot = spot
        self._results = results
        self._context = spot.context
        self._outbox = spot.context.outbox
        self._shelf = HandShelf(spot, self._expired)
        self._pictures = HandPictures(spot, self._picture_has_come)
        self._unsure: set[int] = set()  # whose next message may have been sent already
        self._affected: set[int] = set()
        self._left: set[int] = set()  # whose messages end, though they may sit here again by then
        self._to_act: tuple[int, ...] = ()
        self._readers: set[int] = set()  # who act from their own message
        self._answering: set[int] = set()  # whose message is being changed as the answer to a press
        self._urgent = asyncio.Event()
        self._closed_by: int | None = None
        self._missed = False  # Discord failed to take somebody's message
        self._backoff = Backoff()
        self._task: asyncio.Task[None] | None = None

    def changed(self, change: Change) -> None:
        table = self._spot.table
        if table.state is None:
            return
        if table.phase == "closed":
            self._closed_by = change.player if any(map(is_closing, change.events)) else None
        before, self._to_act = self._to_act, to_act(table)
        places = {*before, *self._to_act}
        for event in change.events:
            places.update(range(len(table.seats)) if _concerns_all(event) else event.private)
        self._affected |= {table.seats[place].player or 0 for place in places if place < len(table.seats)}
        self._affected |= self._shelf.at_the_table
        left = {player for player in self._shelf.players if table.seat_of(player) is None}
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
        """After a restart, whoever has no message for this hand gets one; what stands at the table is brought up to
        date."""
        table = self._spot.table
        self._shelf.watch()
        if table.state is None:
            return
        hand = table.state.hand
        written = {player for player in self._shelf.players if self._is_letter_of(player, hand)}
        self._affected |= {seat.player or 0 for seat in table.seats if seat.is_person} - written
        self._begin()

    def _is_letter_of(self, player: int, hand: int) -> bool:
        sent = self._shelf.get(player)
        return sent is not None and sent.hand == hand and isinstance(sent.place, Letter)

    def redraw(self) -> None:
        """Every hand looks different now."""
        for player in self._shelf.players:
            if (sent := self._shelf.get(player)) is not None:
                self._shelf.put(player, sent._replace(version=-1))
        self._affected |= self._shelf.players
        self._begin()

    def _begin(self) -> None:
        if self._outbox.closing:
            return  # the next start shows it
        if self._affected and (self._task is None or self._task.done()):
            self._task = self._outbox.begin(self._follow())

    # --- the player's own presses ----------------------------------------------------------------------------

    @contextmanager
    def answering(self, player: int) -> Iterator[None]:
        """Meanwhile the message is left alone: the answer shows how things stand."""
        self._answering.add(player)
        try:
            yield
        finally:
            self._answering.discard(player)
            if self._behind(player):
                self._affected.add(player)
                self._begin()

    def _behind(self, player: int) -> bool:
        sent = self._shelf.get(player)
        return sent is not None and sent.version != self._spot.table.version

    def stands(
        self,
        player: int,
        place: Place,
        stage: Stage,
        shown: list[Component],
        *,
        picked: Press | None,
        at: int,
    ) -> None:
        """The player has just been shown their hand there, in answer to something, as it was at this version of the
        table. Wherever it stood before, it goes."""
        self._readers.add(player)
        self._shelf.remark(player, None)
        if self._spot.table.phase == "closed" or self._spot.table.seat_of(player) is None:
            self._shelf.take_away(place)
            return
        before = self._shelf.get(player)
        if before is None or not same(before.place, place):
            self._pictures.moved(player)
        # Where hands have pictures, the answer has hidden it, or it is still to come.
        version = -1 if self._pictures.on else at
        self._shelf.put(player, HandMessage(place, stage.view.hand, version, shown, picked))
        if self._shelf.worth_noting(player):
            self._outbox.begin(self._shelf.note())
        if self._behind(player):
            self._affected.add(player)
            self._begin()

    def remark(self, player: int, place: Place) -> None:
        """The player has been told something there that need not stay."""
        self._shelf.remark(player, place)

    def hasten(self, player: int) -> bool:
        """Show what has changed now, if the hand stands at the table. Whether it does."""
        if player not in self._shelf.at_the_table:
            return False
        self._readers.add(player)
        self._affected.add(player)
        self._urgent.set()
        self._begin()
        return True

    def chosen(self, player: int) -> Press | None:
        """What the player has picked so far, on the message that they look at."""
        sent = self._shelf.get(player)
        return sent.picked if sent is not None else None

    def _expired(self, player: int) -> None:
        """A panel at the table is gone; a direct message may take its place."""
        self._affected.add(player)
        self._outbox.begin(self._shelf.note())
        self._begin()

    def _picture_has_come(self, player: int) -> None:
        sent = self._shelf.get(player)
        if sent is not None:
            self._shelf.put(player, sent._replace(version=-1))
            self._affected.add(player)
            self._urgent.set()
            self._begin()

    async def forget(self, player: int) -> None:
        """Keep no trace of having written to this player."""
        known, sent = self._shelf.knows(player), self._shelf.forget(player)
        if sent is not None and isinstance(sent.place, Panel):
            self._shelf.take_away(sent.place)
        if known:
            await self._shelf.note()

    # --- what follows by itself --------------------------------------------------------------------------------

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
        here = self._shelf.at_the_table
        readers = [one for one in sorted(people & affected) if one in here or await self._reads(one)]
        left, self._left = self._left, set()
        if not readers and not left:
            return
        for player in left:
            await self._say_left(player)
        await asyncio.gather(*map(self._deliver, readers))
        if left or any(self._shelf.worth_noting(player) for player in readers if player in self._shelf):
            await self._shelf.note()

    async def _reads(self, player: int) -> bool:
        return await self._context.notices.may_write_to(player)

    async def _say_closed(self) -> None:
        """Leave no buttons on the messages of a closed table."""
        table = self._spot.table
        ended = self._shelf.clear()
        home = await self._taken_home() if table.game.chips and ended else {}
        for player, sent in ended.items():
            style = await self._context.styles.player(player, table.guild)
            line = farewell(style.i18n, table, self._closed_by, home.get(player, 0))
            outcome = await self._results.ended_for(player, style.stage(table))
            self._end(player, sent, f"{outcome}\n{line}" if outcome else line)

    async def _taken_home(self) -> dict[int | None, int]:
        """What went back to each player; nothing where the database does not answer, since nobody waits for it."""
        try:
            return {line.player: line.cashed for line in await self._spot.table.settlement()}
        except Unread:
            return {}

    async def _say_left(self, player: int) -> None:
        """Leave none for a player who has left, or was sent away."""
        table, link = self._spot.table, self._spot.link
        i18n, where = await self._spoken_to(player)
        say = i18n.say
        sent = self._shelf.lose(player) if player in self._shelf else None
        if sent is None:  # they have deleted their data meanwhile, and nothing is to be known of them
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
                line = f"{line} {say('To come back, press Join there, as long as a seat is free.')}"
        self._end(player, sent, line)

    async def _spoken_to(self, player: int) -> tuple[I18n, str]:
        """The player's language, and where the table is."""
        i18n = (await self._context.styles.player(player, self._spot.table.guild)).i18n
        return i18n, self._spot.where(i18n, link=True)

    def _end(self, player: int, sent: HandMessage, line: str) -> None:
        """The last thing that is written there. A panel at the table just goes: the table says the same."""
        attachments = self._pictures.forget(player)
        if isinstance(sent.place, Panel):
            self._shelf.take_away(sent.place)
            return
        edit = partial(sent.place.edit, self._outbox.rest, [text(line)], attachments)
        self._outbox.begin(self._outbox.eventually(edit))

    async def _deliver(self, player: int) -> None:
        async with self._outbox.writing:
            if player not in self._answering:
                await self._bring_up_to_date(player)

    async def _bring_up_to_date(self, player: int) -> None:
        table = self._spot.table
        try:
            if table.seat_of(player) is None:
                return  # they have left while others were written to
            reads = await self._reads(player)
            sent = self._shelf.get(player)
            if sent is not None and sent.version == table.version:
                return
            here = sent is not None and isinstance(sent.place, Panel)
            if not reads and not here:
                return
            style = await self._context.styles.player(player, table.guild)
            ended = await self._results.ended_for(player, style.stage(table))
            await self._pictures.look_up()
            stage = style.stage(table, player, letter=not here)  # from here on, nothing is waited for
            if not screen_of(table.game).dealt_in(stage):
                return
            look = Look(stage, style, ended if table.phase in BETWEEN else "")
            if sent is not None and (sent.hand == stage.view.hand or (here and not reads)):
                await self._change(player, sent, look)
            else:
                await self._send(player, look)
        except NotDone as wrong:
            self._pictures.doubt(player)
            await self._not_delivered(player, wrong.fault)
        except Unread:
            await self._not_delivered(player, Fault.AWAY)  # until the database answers
        except Exception as wrong:  # noqa: BLE001 - one message that fails must not stop the others
            self._outbox.incident("hand-not-delivered", wrong, table=table.id)

    def _drawn(self, look: Look, picked: Press | None) -> Body:
        stage = look.stage
        where = self._spot.where(stage.i18n, link=stage.letter)
        shown = frames.hand(stage, where, picked=picked, notice=look.notice)
        return self._pictures.body(stage, look.style, shown)

    async def _change(self, player: int, sent: HandMessage, look: Look) -> None:
        """What the player has picked stays picked, as long as it is still asked for."""
        stage, version = look.stage, self._spot.table.version
        still = sent.picked is not None and sent.picked.version >= stage.version
        picked = sent.picked if still else None
        body = self._drawn(look, picked)
        reply = None
        if sent.shown != body.components:
            reply = await sent.place.edit(self._outbox.rest, *body[:3])
        self._pictures.landed(player, body, reply)
        now = self._shelf.get(player)
        if now is not None and now.place == sent.place and now.version == sent.version:
            self._shelf.put(
                player, HandMessage(sent.place, stage.view.hand, version, body.components, picked)
            )

    async def _send(self, player: int, look: Look) -> None:
        """A new direct message: for a new hand, or because there is none. It takes the place of what was there. Its
        picture, if it has one, follows."""
        look = look._replace(stage=look.stage.but(letter=True))
        rest, version, hand = self._outbox.rest, self._spot.table.version, look.stage.view.hand
        before, shown = self._shelf.get(player), self._drawn(look, None).plain
        channel = await self._outbox.dm_channel(player)
        unsure = player in self._unsure
        self._unsure.add(player)
        made = nonce(self._spot.table.id, "letter", player, hand, self._shelf.lost(player, hand))
        message = await rest.send(channel, shown, made)
        self._unsure.discard(player)
        place = Letter(channel, message)
        if self._shelf.get(player) is not before:  # they have asked for it at the table meanwhile
            self._shelf.take_away(place)
            return
        sent = HandMessage(place, hand, -1 if unsure else version, None if unsure else shown)
        self._shelf.put(player, sent)
        self._pictures.posted(player, doubtful=unsure)
        if unsure:  # it may be an earlier message, and show an earlier hand
            await self._change(player, sent, look)

    async def _not_delivered(self, player: int, fault: Fault) -> None:
        if fault is Fault.DMS_CLOSED:
            await self._context.notices.dms_closed(player, self._spot.table)
        elif fault in (Fault.MESSAGE_GONE, Fault.CHANNEL_GONE):
            self._shelf.lose(player)
            self._affected.add(player)
            await self._shelf.note()
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

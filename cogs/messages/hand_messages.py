"""A player's hand: one private message for each player and hand, changed as the hand changes.

It comes by direct message. Players who press *My hand* at the table have it there instead, in an answer that only they see:
the direct message is deleted, and a new one comes with the next hand. Both follow the game.

New cards and a player's own turn are shown at once, what others do a little later. The game never waits for a direct message:
players who have closed theirs are told so once, and use *My hand*.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from cogs.messages.body import Body
from cogs.messages.edit_lock import after_edit
from cogs.messages.hand_delivery import Delivery, HandDelivery
from cogs.messages.hand_farewells import HandFarewells
from cogs.messages.hand_places import HandDM, Panel, Place, moved, same
from cogs.messages.hand_shelf import HandMessage, HandShelf
from cogs.messages.kept import Following, Kept
from cogs.messages.spot import Spot
from cogs.messages.styles import Style
from cogs.messages.told import Told
from cogs.transport.rest import Fault, NotDone
from engine.contract import Offer
from engine.events import Event
from house.store import Unread
from house.tables.events import HandVoided, TableClosed
from house.tables.records import Change
from house.tables.table import Table
from screens.components import Component
from screens.custom_ids import Press
from screens.pictures.wording import Picture
from screens.table.stage import Stage

ANSWER_WAITS = 0.15  # seconds for its picture
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
        "away",
        "back",
    }
)


NOBODY: frozenset[int] = frozenset()


class HandMessages:
    def __init__(self, spot: Spot, results: Told) -> None:
        self._spot = spot
        self._context = spot.context
        self._outbox = spot.context.outbox
        self._shelf = HandShelf(spot, self._expired, self._show_again)
        self._farewells = HandFarewells(spot, self._shelf, results)
        self._delivery = HandDelivery(spot, self._shelf, results)
        results.weighed = self._show_again
        self._affected = NOBODY
        # By player at the table, what their panel may offer before their turn.
        self._early: dict[int, tuple[Offer, ...]] = {}
        self._left = NOBODY  # who have left, though they may have come back since
        self._to_act: tuple[int, ...] = ()
        self._answering = NOBODY  # whose message is being changed as the answer to a press
        self._closed_by: int | None = None
        self._missed = False  # Discord failed to take somebody's message
        self._follow = Following(
            self._outbox,
            self._deliver_all,
            "hands-not-delivered",
            gather=self._outbox.timing.letter_seconds,
        )

    def changed(self, change: Change) -> None:
        table = self._spot.table
        if table.state is None:
            return
        if table.phase == "closed":
            closed = any(isinstance(event, TableClosed | HandVoided) for event in change.events)
            self._closed_by = change.player if closed else None
        before, self._to_act = self._to_act, to_act(table)
        places = {*before, *self._to_act}
        for event in change.events:
            places.update(range(len(table.seats)) if _concerns_all(event) else event.private)
        self._affected |= {table.seats[place].player or 0 for place in places if place < len(table.seats)}
        alone = self._alone()
        self._affected |= self._declaring_else() | alone
        left = {player for player in self._shelf.players if table.seat_of(player) is None}
        self._left |= left
        self._affected |= left
        people_to_act = any(table.seats[place].is_person for place in self._to_act)
        waited_for = people_to_act or (alone and table.phase != "playing")
        if waited_for or any(_brings_cards(event) for event in change.events):
            self._follow.hurry()
        self._begin()

    def _declaring_else(self) -> set[int]:
        """Players at the table whose acts before their turn have changed. Nothing else on a hand changes while others act."""
        before, table = self._early, self._spot.table
        several = table.only_person is None  # nobody declares anything to computers
        offered = {player: table.offers(player) for player in self._shelf.at_the_table if several}
        self._early = {
            player: offers if offers and offers[0].early else () for player, offers in offered.items()
        }
        return {player for player, early in self._early.items() if before.get(player) != early}

    def _alone(self) -> set[int]:
        """The only person among computers, whose panel shows the whole table. A direct message is edited only when the hand
        is over."""
        table, place = self._spot.table, self._spot.table.only_person
        player = table.seats[place].player if place is not None else None
        sent = self._shelf.get(player) if player is not None else None
        if player is None or sent is None:
            return set()
        return {player} if isinstance(sent.place, Panel) or table.phase != "playing" else set()

    def come_back(self) -> None:
        """The table has rested, and every hand shows it as it was then."""
        self._to_act = to_act(self._spot.table)

    @property
    def quiet(self) -> bool:
        """Nothing is to be shown, and no panel to be deleted."""
        return self._follow.quiet and not (self._affected or self._answering or self._shelf.at_the_table)

    def doubt(self) -> None:
        """After a restart: a message may have been sent and not stored."""
        for seat in self._spot.table.seats:
            if seat.player is not None:
                self._shelf.kept(seat.player).unsure = True

    def take_up(self) -> None:
        """After a restart, send this hand to everyone who has no message for it, and bring the panels up to date."""
        table = self._spot.table
        self._shelf.watch()
        if table.state is None:
            return
        known = {player: self._shelf.get(player) for player in self._shelf.players}
        written = {
            player
            for player, sent in known.items()
            if sent is not None and sent.hand == table.state.hand and isinstance(sent.place, HandDM)
        }
        self._affected |= {seat.player or 0 for seat in table.seats if seat.is_person} - written
        self._follow.hurry()
        self._begin()

    def redraw(self) -> None:
        """Draw every hand again: cards or places look different now."""
        for player in self._shelf.players:
            if (sent := self._shelf.get(player)) is not None:
                self._shelf.put(player, sent._replace(version=-1))
        self._affected |= self._shelf.players
        self._begin()

    def _begin(self) -> None:
        if self._affected:
            self._follow.touch()

    # --- the player's own presses ----------------------------------------------------------------------------

    @contextmanager
    def answering(self, player: int) -> Iterator[None]:
        """Do not edit their message meanwhile: the answer does."""
        self._answering |= {player}
        try:
            yield
        finally:
            self._answering -= {player}
            if self._behind(player) or self._spot.table.phase == "closed":
                self._affected |= {player}
                self._begin()

    def changing(self, player: int) -> asyncio.Lock:
        """Held while whatever stands on their own panel is changed, by an edit or as an answer."""
        return self._shelf.kept(player).changing

    @asynccontextmanager
    async def turn(self, player: int, seconds: float) -> AsyncIterator[None]:
        """While an answer shows their hand, which can wait for so long, and is shown once more after an edit that hangs."""
        kept = self._shelf.kept(player)
        try:
            async with after_edit(kept.changing, seconds) as overtakes:
                if overtakes:
                    kept.doubt()
                try:
                    yield
                finally:
                    if overtakes:
                        self._outbox.begin(self._show_once_more(player, kept))
        finally:
            if self._behind(player):
                self._affected |= {player}
                self._begin()

    @asynccontextmanager
    async def aside(self, player: int, seconds: float) -> AsyncIterator[None]:
        """While an answer shows something else in the place of their hand. An edit that is due meanwhile follows it."""
        put_off = self._delivery.put_off
        put_off.discard(player)
        try:
            async with after_edit(self.changing(player), seconds):
                yield
        finally:
            if player in put_off:
                self._affected |= {player}
                self._begin()

    async def _show_once_more(self, player: int, kept: Kept) -> None:
        async with kept.changing:
            kept.doubt()
        self._show_again(player)

    def _behind(self, player: int) -> bool:
        sent = self._shelf.get(player)
        return sent is not None and sent.version != self._spot.table.version

    def stood(self, player: int) -> Place | None:
        """Where their hand stands, if anywhere."""
        sent = self._shelf.get(player)
        return sent.place if sent is not None else None

    def overtaken(self, player: int, place: Place, since: Place | None) -> bool:
        """Whether their hand moved to another message (from `since`) while an answer in this place was on its way. If that
        has not taken this one away, it goes now."""
        overtaken = moved(self.stood(player), place, since)
        if overtaken:
            self._shelf.take_away(place)
        return overtaken

    def stands(
        self,
        player: int,
        place: Place,
        stage: Stage,
        body: Body,
        reply: Any,
        *,
        picked: Press | None,
        at: int,
    ) -> None:
        """An answer has just shown the player their hand there, at version `at` of the table. The message before it goes.
        A result that stands nowhere else stays when the table closes."""
        self._shelf.remark(player, None, hand=place)
        table = self._spot.table
        closed = table.phase == "closed"
        told_elsewhere = closed and table.only_person is None and table.on_server
        if told_elsewhere or table.seat_of(player) is None:
            self._shelf.take_away(place)
            return
        self._shelf.kept(player).stands(place, body, reply)
        self._shelf.put(player, HandMessage(place, stage.view.hand, at, picked))
        if self._shelf.worth_noting(player):
            self._outbox.begin(self._shelf.note())
        if closed:
            self._affected |= {player}
            self._begin()

    async def dressed(
        self,
        player: int,
        place: Place | None,
        picture: Picture | None,
        style: Style,
        shown: list[Component],
    ) -> Body:
        """The answer that is about to show their hand, with its picture if that is quick. `place` None: a new message."""

        def is_new() -> bool:
            before = self._shelf.get(player)
            return place is None or before is None or not same(before.place, place)

        kept = self._shelf.kept(player)
        if is_new():
            kept.anew()
        drawn = picture if style.drawn else None
        await kept.at_once(drawn, ANSWER_WAITS)
        if is_new():  # a direct message may have arrived meanwhile
            kept.anew()
        return kept.dress(shown, drawn)

    def gives_way(self, player: int) -> None:
        """A menu or a question takes the place of their hand until it is their turn."""
        sent = self._shelf.get(player)
        if sent is not None:
            self._shelf.put(player, sent._replace(gives_way=True))

    def gives_up(self, player: int) -> None:
        """The hand of another table takes the place of theirs."""
        self._shelf.lose(player)
        self._outbox.begin(self._shelf.note())

    def picks(self, player: int, picked: Press | None) -> None:
        """They have pressed this on their message. What they press next goes on from it, even while the answer is on its
        way."""
        sent = self._shelf.get(player)
        if sent is not None:
            self._shelf.put(player, sent._replace(picked=picked))

    def left_behind(self, player: int, place: Place) -> bool:
        """Whether they have asked for their hand since this answer, and heard of it first. Then this one goes."""
        stood = self.stood(player)
        late = isinstance(place, Panel) and isinstance(stood, Panel) and place.opened < stood.opened
        if late:
            self._shelf.take_away(place)
        return late

    def remark(self, player: int, place: Place) -> None:
        """The player was told something there that need not stay."""
        self._shelf.remark(player, place)

    def chosen(self, player: int) -> Press | None:
        """What the player has picked so far on their message."""
        sent = self._shelf.get(player)
        return sent.picked if sent is not None else None

    def _expired(self, player: int) -> None:
        """Their panel was deleted; a direct message may replace it."""
        self._affected |= {player}
        self._outbox.begin(self._shelf.note())
        self._begin()

    def _show_again(self, player: int) -> None:
        """Their picture has come, or there is more to tell."""
        sent = self._shelf.get(player)
        if sent is not None:
            self._shelf.put(player, sent._replace(version=-1))
            self._affected |= {player}
            self._follow.hurry()
            self._begin()

    async def forget(self, player: int) -> None:
        """Delete every note of messages to this player."""
        known, sent = self._shelf.knows(player), self._shelf.forget(player)
        if sent is not None and isinstance(sent.place, Panel):
            self._shelf.take_away(sent.place)
        if known:
            await self._shelf.note()

    # --- what follows by itself --------------------------------------------------------------------------------

    async def _deliver_all(self) -> None:
        affected, self._affected = self._affected, NOBODY
        table = self._spot.table
        if table.phase == "closed":
            if not self._answering:  # else their answers come first
                await self._farewells.say_closed(self._closed_by)
            return
        people = {seat.player for seat in table.seats if seat.is_person and seat.player is not None}
        here = self._shelf.at_the_table
        reads = self._delivery.reads
        left = self._left
        try:
            readers = [one for one in sorted(people & affected) if one in here or await reads(one)]
            for player in left:
                await self._farewells.say_left(player)
                self._left -= {player}
        except Unread:
            self._affected |= affected
            raise
        if not readers and not left:
            return
        await asyncio.gather(*map(self._deliver, readers))
        if left or any(self._shelf.worth_noting(player) for player in readers if player in self._shelf):
            await self._shelf.note()

        if self._missed:
            self._missed = False
            raise NotDone(Fault.AWAY, 0)

    async def _deliver(self, player: int) -> None:
        async with self._outbox.writing:
            if player in self._answering:
                return
            outcome = await self._delivery.bring_up_to_date(player)
        if outcome is Delivery.DONE:
            return
        self._affected |= {player}
        self._missed |= outcome is Delivery.LATER
        if outcome is Delivery.AT_ONCE:
            self._follow.hurry()
        self._begin()


def to_act(table: Table) -> tuple[int, ...]:
    return table.due.seats if table.due is not None and table.phase == "playing" else ()


def _concerns_all(event: Event) -> bool:
    """Whether it changes everybody's panel: a hand begins or ends, the table stops, cards are dealt face up."""
    return event.kind in FOR_ALL or "cards" in event.public


def _brings_cards(event: Event) -> bool:
    """Whether somebody has new cards, which should be shown at once."""
    return any("cards" in facts or "card" in facts for facts in event.private.values())

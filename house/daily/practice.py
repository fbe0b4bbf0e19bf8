"""Practice: hands that do not count, either one that somebody has played among computers, or a past daily hand. Only the last one of
each player is remembered, and none is stored."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.alone import Acts, Alone, Position
from engine.daily import DailyDeal
from house.clock import Time
from house.daily.facts import Practised
from house.declined import Declined
from house.tables.computers import Computers
from house.tables.film import Frame
from house.tables.records import Seat

KEPT = 256


class Practice:
    def __init__(self, time: Time, computers: Computers) -> None:
        self._time, self._computers = time, computers
        self._hands: OrderedDict[int, Practised] = OrderedDict()

    async def begin(
        self,
        player: int,
        alone: Alone,
        seats: tuple[Seat, ...],
        acts: Acts = (),
        *,
        then: int | None = None,
        deal: DailyDeal | None = None,
    ) -> Practised:
        """After these acts. It takes the place of the one before."""
        now = await self._computers.think(alone.played, acts)
        acts, now = await self._computers.answered(alone, acts, now)
        hand = self._hands[player] = Practised(self._time.now(), alone, seats, acts, now, then, deal)
        self._hands.move_to_end(player)
        if len(self._hands) > KEPT:
            self._hands.popitem(last=False)
        return hand

    def find(self, player: int, key: int) -> Practised | None:
        hand = self._hands.get(player)
        return hand if hand is not None and hand.key == key else None

    def forget(self, player: int) -> None:
        """They have had their data deleted."""
        self._hands.pop(player, None)

    async def act(self, player: int, hand: Practised, raw: Mapping[str, Any]) -> Practised | None:
        """What they do, and what the computers answer. None: they have gone on from there already."""
        acts, now = await self._computers.after(hand.alone, hand.acts, hand.now, raw)
        if self._hands.get(player) is not hand:
            return None
        self._hands[player] = after = hand._replace(acts=acts, now=now)
        return after


def can_be_practised(frames: Sequence[Frame], player: int) -> bool:
    """Whether nobody else has played this hand."""
    first = frames[0].table
    you, chairs = first.seat_of(player), first.state.chairs
    others = (seat for place, seat in enumerate(first.seats) if place != you and _plays(chairs, place))
    return you is not None and all(seat.is_computer for seat in others)


def _plays(chairs: Sequence[Any], place: int) -> bool:
    return place < len(chairs) and chairs[place].presence in ("here", "away")


async def once_more(practice: Practice, frames: Sequence[Frame], player: int, until: int) -> Practised:
    """A hand from its film, up to this version of its table: the same cards and computers, which do what they did as long as the
    player does."""
    first = frames[0].table
    you = first.seat_of(player)
    if you is None or not can_be_practised(frames, player):
        raise Declined("not-alone")
    once: list[tuple[int, Mapping[str, Any]]] = []
    shown = 0
    for frame in frames[1:]:
        if any(deed.seat is None or deed.stood_in for deed in frame.deeds):
            break  # the house's own acts cannot be repeated
        once += (
            (deed.seat, msgspec.to_builtins(deed.action)) for deed in frame.deeds if deed.seat is not None
        )
        if frame.table.version <= until:
            shown = len(once)
    begins = Position(first.state, (frames[0].events,), you)
    end = begins._replace(happened=tuple(frame.events for frame in frames))
    levels = {place: seat.strength for place, seat in enumerate(first.seats) if seat.strength is not None}
    names = {place: seat.name for place, seat in enumerate(first.seats)}
    alone = Alone(begins, f"{first.id}/{first.version}", names, levels, tuple(once))
    return await practice.begin(player, alone, first.seats, alone.once[:shown], then=end.worth)

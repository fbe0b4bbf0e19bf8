"""Practice: hands that do not count, either one played among computers, or a past daily hand. Each player's last
one is kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from engine.solo import Alone, Position
from house.clock import Time
from house.declined import Declined
from house.part import Part
from house.solo.daily import Daily
from house.solo.facts import PracticeDeal, PracticeHand, SoloHand
from house.solo.hands import SoloHands, SoloKind, replayed
from house.store import Transaction
from house.store.solo_rows import PRACTICE, PUT_AWAY
from house.tables.hand_replay import Frame
from house.tables.plans import Owed
from house.tables.results import Results

REMEMBERED = 256  # deals
DAY, HAND = "day", "hand"


class Practice(SoloKind[PracticeDeal], Part):
    name = PRACTICE
    shared = False

    def __init__(self, hands: SoloHands, daily: Daily, results: Results, time: Time) -> None:
        self._hands, self._daily, self._results, self._time = hands, daily, results, time
        self._deals: OrderedDict[int, tuple[str, PracticeDeal]] = OrderedDict()  # by player

    # --- the kind ----------------------------------------------------------------------------------------

    async def dealt(self, which: str, number: int, owner: int, game: str) -> PracticeDeal | None:  # noqa: ARG002 - the origin names it
        known, deal = self._deals.get(owner, ("", None))
        if known == which:
            return deal
        kind, *rest = which.split(".")
        try:
            deal = await (self._of_day(owner, *rest) if kind == DAY else self._of_hand(owner, *rest))
        except Declined:  # its film is gone, or they are not in it any more
            return None
        return self._remember(owner, which, deal)

    async def begins(self, tx: Transaction, hand: PracticeHand) -> None:
        await tx.write(PUT_AWAY, of_kind=PRACTICE, of_owner=hand.owner)

    # --- one player's hand -------------------------------------------------------------------------------

    async def find(self, player: int, key: int) -> PracticeHand | None:
        return await self._hands.find(self, key, player)

    async def again(self, hand: PracticeHand) -> PracticeHand:
        return await self._begin(hand.owner, hand.which, hand.deal, 0)

    async def past_day(self, player: int, day: int, language: str, done: int) -> PracticeHand:
        """A past day's hand from its beginning, or after this many acts."""
        deal = await self._of_day(player, language, str(day))
        return await self._begin(player, f"{DAY}.{language}.{day}", deal, done)

    async def once_more(self, player: int, owed: Owed, frames: Sequence[Frame], until: int) -> PracticeHand:
        """A hand of a table from its film, up to this version of the table."""
        deal, done = _from_film(frames, player, until)
        return await self._begin(player, f"{HAND}.{owed.table}.{owed.version}.{owed.hand}", deal, done)

    async def _begin(self, player: int, which: str, deal: PracticeDeal, done: int) -> PracticeHand:
        acts = deal.alone.once[:done]
        hand = SoloHand(PRACTICE, which, self._time.now(), player, self._remember(player, which, deal), acts)
        return await self._hands.begin(self, hand)

    async def forget(self, player: int) -> None:
        """Their data was deleted."""
        self._deals.pop(player, None)

    def _remember(self, player: int, which: str, deal: PracticeDeal) -> PracticeDeal:
        self._deals[player] = which, deal
        self._deals.move_to_end(player)
        if len(self._deals) > REMEMBERED:
            self._deals.popitem(last=False)
        return deal

    async def _of_day(self, player: int, language: str, day: str) -> PracticeDeal:
        deal = await self._daily.old_deal(player, int(day), language)
        once = await self._daily.find(player, deal.day, language)
        if once is None:
            return PracticeDeal(deal.begun, daily=deal)
        acts = once.acts if replayed(once) is not None else ()
        return PracticeDeal(deal.begun._replace(once=acts), then=once.worth, daily=deal)

    async def _of_hand(self, player: int, *numbers: str) -> PracticeDeal:
        owed = Owed(*map(int, numbers))
        table = await self._results.closed_table(owed.table)
        if table is None:
            raise Declined("too-old")
        return _from_film(await self._results.film(owed, table.now), player)[0]


def can_be_practised(frames: Sequence[Frame], player: int) -> bool:
    """Whether no other person has played this hand."""
    first = frames[0].table
    you, chairs = first.seat_of(player), first.in_play.chairs
    others = (seat for place, seat in enumerate(first.seats) if place != you and _plays(chairs, place))
    return you is not None and all(seat.is_computer for seat in others)


def _plays(chairs: Sequence[Any], place: int) -> bool:
    return place < len(chairs) and chairs[place].presence in ("here", "away")


def _from_film(frames: Sequence[Frame], player: int, until: int = 0) -> tuple[PracticeDeal, int]:
    """The hand's deal with its computers, which repeat their acts as long as the player does; and the number of
    acts up to this version of the table."""
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
    begins = Position(first.in_play, (frames[0].events,), you)
    end = begins._replace(happened=tuple(frame.events for frame in frames))
    levels = {place: seat.strength for place, seat in enumerate(first.seats) if seat.strength is not None}
    names = {place: seat.name for place, seat in enumerate(first.seats)}
    alone = Alone(begins, f"{first.id}/{first.version}", names, levels, tuple(once))
    return PracticeDeal(alone, first.seats, then=end.worth), shown

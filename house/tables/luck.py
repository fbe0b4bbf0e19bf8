"""Measures how much of people's results was luck. A thread weighs deals once their hands are over; the sums are
kept in memory.

The luck of a single hand would reveal what others held. So nothing is stored or shown until a player has enough
hands to add together; smaller sums are lost when the program ends. Whether a hand is weighed depends on the
workload when it is dealt, not on how it goes, so the hands left out do not bias the average.
"""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from random import Random
from typing import Protocol

import msgspec

from engine.characters import character_of
from engine.common_events import HandBegins, HandEnds
from engine.contract import Game, Seat, State
from engine.grading.luck import VERSION, Dice, is_dealt, luck
from house.clock import Time
from house.incidents import incident
from house.part import Part
from house.store import DatabaseAway, InDoubt, Store
from house.store.statistic_rows import ADD_LUCK
from house.tables.computers import Computers
from house.tables.records import Change, Record
from house.tasks import Tasks

ENOUGH = 20
"""The fewest hands of one player, game and server that are added to the stored sums at once."""
PACE_MS = 10_000  # between two deals that are weighed: each takes about a second of a processor
MOST_DEALT = 500  # hands under way that will be weighed
MOST_SUMMED = 5_000  # sums that still have too few hands


class WeighedTable(Protocol):
    """The part of a table that luck needs."""

    id: int

    @property
    def game(self) -> Game: ...
    @property
    def record(self) -> Record: ...


class LuckSum(msgspec.Struct):
    """`doubt`: the variance of the error of `luck`. `squares`: the sum of squares of each hand's result without its
    luck."""

    hands: int = 0
    result: int = 0
    luck: float = 0
    doubt: float = 0
    squares: float = 0


class _Hand(msgspec.Struct):
    """A hand from its deal on. `players`: the people who were dealt cards, by seat."""

    game: Game
    guild: int
    dealt: State
    computers: dict[Seat, Dice]
    players: dict[Seat, int]
    gains: tuple[int, ...] = ()


class Lucks(Part):
    name = "luck"

    def __init__(self, store: Store, time: Time, tasks: Tasks, computers: Computers, random: Random) -> None:
        self._store = store
        self._time = time
        self._next = 0  # when the next deal may be weighed
        self._tasks = tasks
        self._computers = computers
        self._random = random
        self._begun = set[int]()  # tables whose hand will be weighed, but is not dealt yet
        self._dealt: dict[int, _Hand] = {}
        self._over: list[_Hand] = []
        self._sums: dict[tuple[int, int, str], LuckSum] = {}
        self._one_at_a_time = asyncio.Lock()
        self._storing = asyncio.Lock()
        self._closing = threading.Event()

    def close(self) -> None:
        """Stop; the deal under way need not be finished."""
        self._closing.set()

    def saw(self, table: WeighedTable, change: Change) -> None:
        """Watch a table's change."""
        record = table.record
        if any(isinstance(event, HandBegins) for event in change.events):
            self._dealt.pop(table.id, None)
            self._begun.discard(table.id)
            now, many = self._time.now(), len(self._begun) + len(self._dealt)
            if now >= self._next and not self._over and many < MOST_DEALT:
                self._next = now + PACE_MS
                self._begun.add(table.id)
        if table.id in self._begun and is_dealt(table.game, record.in_play):
            self._begun.remove(table.id)
            self._dealt[table.id] = self._hand(table)
        end = next((event for event in change.events if isinstance(event, HandEnds)), None)
        if end is not None and (hand := self._dealt.pop(table.id, None)) is not None:
            hand.gains = end.gains or end.scores
            self._over.append(hand)
            self._tasks.begin(self._weigh(hand))
        if record.phase == "closed":
            self._dealt.pop(table.id, None)
            self._begun.discard(table.id)

    def _hand(self, table: WeighedTable) -> _Hand:
        record = table.record
        seed = f"{self._random.getrandbits(128)}"
        computers = {
            place: Dice(seat.strength, character_of(seat.name), f"{seed}/{place}")
            for place, seat in enumerate(record.seats)
            if seat.strength is not None
        }
        players = {place: seat.player for place, seat in enumerate(record.seats) if seat.player is not None}
        self._computers.throw(table.id, computers)
        return _Hand(table.game, record.guild, record.in_play, computers, players)

    async def _weigh(self, hand: _Hand) -> None:
        try:
            async with self._one_at_a_time:
                seed, stopped = f"{self._random.getrandbits(64)}", self._closing.is_set
                found = await asyncio.to_thread(
                    luck, hand.game, hand.dealt, hand.computers, seed, lambda: not stopped()
                )
                for place, one in (found or {}).items():
                    if place in hand.players:
                        key = (hand.guild, hand.players[place], hand.game.id)
                        await self._add(key, hand.gains[place], one.luck, one.doubt)
        except Exception as wrong:  # noqa: BLE001 - the next deal can still be weighed
            incident("luck-not-weighed", wrong, game=hand.game.id)
        finally:
            self._over.remove(hand)

    async def _add(self, key: tuple[int, int, str], result: int, luck: float, doubt: float) -> None:
        known = self._sums.setdefault(key, LuckSum())
        known.hands += 1
        known.result += result
        known.luck += luck
        known.doubt += doubt
        known.squares += (result - luck) ** 2
        if known.hands < ENOUGH:
            if len(self._sums) > MOST_SUMMED:
                del self._sums[next(iter(self._sums))]
            return
        guild, player, game = key
        del self._sums[key]
        async with self._storing:
            with suppress(DatabaseAway, InDoubt):  # the hands then count as not weighed
                row = msgspec.structs.asdict(known)
                await self._store.write(
                    ADD_LUCK, guild=guild, player=player, game=game, version=VERSION, **row
                )

    async def forget(self, player: int) -> None:
        """Forget a player. Once this returns, nothing more of theirs is stored."""
        for hand in (*self._dealt.values(), *self._over):
            hand.players = {place: who for place, who in hand.players.items() if who != player}
        for key in [key for key in self._sums if key[1] == player]:
            del self._sums[key]
        async with self._storing:
            pass

"""The ledger balances and agrees with the tables after any acts in any order."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manual_time import ManualTime
from toy_game import GAMES

from engine.refused import EngineError
from house.declined import Declined
from house.room import CardRoom
from house.tables.records import TableOpening
from house.tables.timing import TableTiming

GUILD = 5 << 22
PEOPLE = [1, 2, 3, 4]
person = st.sampled_from(PEOPLE)
amount = st.integers(-5, 700)
steps = st.one_of(
    st.tuples(st.just("open"), person),
    st.tuples(st.just("join"), person),
    st.tuples(st.just("computer"), person),
    st.tuples(st.just("start"), person),
    st.tuples(st.just("put"), person, st.integers(0, 120)),
    st.tuples(st.just("fold"), person),
    st.tuples(st.just("leave"), person),
    st.tuples(st.just("top-up"), person, amount),
    st.tuples(st.just("sit-out"), person),
    st.tuples(st.just("back"), person),
    st.tuples(st.just("give"), person, person, amount),
    st.tuples(st.just("take"), person, amount),
    st.tuples(st.just("daily"), person),
    st.tuples(st.just("void-gift"), st.integers(0, 9)),
    st.tuples(st.just("void"), person),
    st.tuples(st.just("close"), person),
    st.tuples(st.just("forget"), person),
    st.tuples(st.just("wait"), st.integers(1, 90)),
    st.tuples(st.just("restart")),
)


class World:
    def __init__(self, path: str) -> None:
        self.path = path
        self.time = ManualTime()
        self.count = 0
        self.gifts: list[str] = []

    async def open(self) -> None:
        self.room = CardRoom(
            f"sqlite:///{self.path}/house.db",
            games=GAMES,
            time=self.time,
            timing=TableTiming(computer_seconds=(1, 1)),
        )
        await self.room.open()

    async def take(self, step: tuple) -> None:
        with suppress(EngineError, Declined):
            await self._take(*step)
        await self.room.settled()

    async def _take(self, what: str, *args: int) -> None:
        self.count += 1
        key, bank = str(self.count), self.room.bank
        match what, *args:
            case "open", who:
                await self.room.open_table(
                    TableOpening(guild=GUILD, channel=1, game="pennies", host=who, name="somebody")
                )
            case "give", who, whom, chips:
                self.gifts.append((await bank.give(GUILD, who, whom, chips, key=key)).transfer)
            case "take", who, chips:
                await bank.take(GUILD, who, chips, by=who, key=key)
            case "daily", who:
                await bank.daily(GUILD, who)
            case "void-gift", which:
                if which < len(self.gifts):
                    await bank.void(GUILD, self.gifts[which], by=1)
            case "forget", who:
                await self.room.privacy.delete(who)
            case "wait", seconds:
                self.time.advance(seconds)
            case ("restart",):
                await self.room.close()
                await self.open()
            case _:
                await self._at_table(what, *args)

    async def _at_table(self, what: str, who: int, *args: int) -> None:  # noqa: C901 - a line a step
        table = self.room.tables[min(self.room.tables)] if self.room.tables else self.room.table("")
        match what, *args:
            case ("join",):
                await table.join(who, "somebody")
            case ("computer",):
                await table.add_computer(who, "Ada", "sly")
            case ("start",):
                await table.start(who)
            case "put", chips:
                await table.act(who, {"do": "put", "amount": chips})
            case ("fold",):
                await table.act(who, {"do": "fold"})
            case ("leave",):
                await table.leave(who)
            case "top-up", chips:
                await table.top_up(who, chips)
            case ("sit-out",):
                await table.sit_out(who)
            case ("back",):
                await table.back(who)
            case ("void",):
                await table.void(
                    who, table.now.state.hand if table.now.state is not None else 0, moderator=True
                )
            case ("close",):
                await table.close(who)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.lists(steps, max_size=40))
def test_any_sequence_of_acts_balances(taken):
    """Checks after every step: transfers sum to zero, balances are the sums of their entries, and each table's escrow
    equals its chips."""

    async def live() -> None:
        with tempfile.TemporaryDirectory() as path:
            world = World(path)
            await world.open()
            for step in (("open", 1), ("join", 2), ("computer", 1), ("start", 1), *taken):
                await world.take(step)
                assert (await world.room.audit()).problems == ()
            await world.room.close()

    asyncio.run(live())

"""Every game of the catalogue, played through the house by computers and by people who come and go."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from manual_time import ManualTime

from engine.catalogue import GAMES
from engine.refused import EngineError
from house.declined import Declined
from house.room import CardRoom
from house.tables.records import TableOpening
from house.tables.timing import TableTiming

GUILD = 3 << 22
PEOPLE = [11, 12, 13, 14, 15]


class Evening:
    """People at one table who play like computers, except that they leave, join, sit out and fall asleep."""

    def __init__(self, room: CardRoom, time: ManualTime, seed: int) -> None:
        self.room = room
        self.time = time
        self.random = Random(seed)
        self.refused: list[str] = []

    async def open(self, game: str) -> None:
        self.table = await self.room.open_table(
            TableOpening(guild=GUILD, channel=1, game=game, host=PEOPLE[0], name="11")
        )
        await self.table.join(PEOPLE[1], "12")
        while len(self.table.seats) < max(3, self.table.game.seats.least) <= self.table.game.seats.most:
            await self.table.add_computer(PEOPLE[0], "Ada", "plain")
        await self.table.start(PEOPLE[0])

    async def go_on(self) -> None:
        self.time.advance(self.random.choice([0, 0, 1, 3, 10]))
        await self.room.settled()
        chance = self.random.random()
        with suppress(Declined):
            if chance < 0.15:
                await self._come_or_go()
            elif chance < 0.17:
                self.time.advance(130)
            else:
                await self._play()
        await self.room.settled()

    def agrees(self) -> None:
        """House and rules agree who is here and who is away."""
        table = self.table
        if table.phase in ("playing", "between"):
            chairs = table.state.chairs
            seated = [place for place, seat in enumerate(table.seats) if seat.taken and place < len(chairs)]
            assert [table.seats[place].presence for place in seated] == [
                chairs[place].presence for place in seated
            ]

    async def _play(self) -> None:
        table = self.table
        for player in self.random.sample(PEOPLE, len(PEOPLE)):
            seat = table.seat_of(player)
            offers = table.offers(player)
            if seat is None or table.due is None or seat not in table.due.seats or not offers:
                continue
            action = table.game.computer(table.view(player), offers, self.random, "plain")
            try:
                await table.act(player, action, table.version)
            except EngineError as refused:
                self.refused.append(f"{action}: {refused}")
            return

    async def _come_or_go(self) -> None:
        table, player = self.table, self.random.choice(PEOPLE)
        acts = [
            lambda: table.leave(player),
            lambda: table.join(player, str(player)),
            lambda: table.sit_out(player),
            lambda: table.back(player),
            lambda: table.top_up(player, 50),
            lambda: table.pause(table.host, moderator=True),
            lambda: table.resume(table.host, moderator=True),
        ]
        with suppress(EngineError):
            await self.random.choice(acts)()
        if table.paused == "moderator":
            await table.resume(table.host, moderator=True)


@pytest.mark.broad(5)
@pytest.mark.parametrize("game", list(GAMES))
async def test_an_evening_loses_no_chip_and_never_gets_stuck(game, tmp_path):
    time = ManualTime()
    url = f"sqlite:///{tmp_path}/house.db"
    timing = TableTiming(computer_seconds=(0, 0))
    async with CardRoom(url, time=time, timing=timing, random=Random(1)) as room:
        evening = Evening(room, time, seed=len(game))
        await evening.open(game)
        for step in range(250):
            await evening.go_on()
            evening.agrees()
            if step % 10 == 0:
                assert (await room.audit()).problems == ()
            if evening.table.phase == "closed":
                await evening.open(game)
        assert evening.refused == []
        await evening.table.close(None)
        assert (await room.audit()).problems == ()
    async with CardRoom(url, time=time, timing=timing) as room:
        assert room.tables == {}


async def test_who_acts_himself_takes_his_seat_back_from_the_computer(tmp_path):
    async with CardRoom(f"sqlite:///{tmp_path}/house.db", time=ManualTime()) as room:
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="scrummy", host=11, name="Ann")
        )
        await table.join(12, "Bob")
        await table.join(13, "Cy")
        await table.start(11)
        place = table.due.seats[0]
        player = table.seats[place].player
        await table.sit_out(player)
        assert table.state.chairs[place].presence == "away"
        done = await table.act(player, {"do": "decline"})
        assert [event.kind for event in done.events] == ["back", "declined"]
        assert table.state.chairs[place].presence == table.seats[place].presence == "here"


async def test_computers_are_ready_at_once_so_one_person_ends_the_pause(tmp_path):
    time = ManualTime()
    async with CardRoom(f"sqlite:///{tmp_path}/house.db", time=time) as room:
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="scrapok", host=11, name="Ann")
        )
        for name in ("Ada", "Cleo"):
            await table.add_computer(11, name, "plain")
        await table.start(11)
        for _ in range(2):
            await room.settled()
            time.advance(0)
        await room.settled()
        assert table.due.then == "ready"
        assert table.due.seats == (0,)
        await table.act(11, {"do": "ready"})
        assert table.state.phase == "bet"

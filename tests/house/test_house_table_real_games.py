"""Every game of the catalogue, played through the house by computers and by people who come and go."""

from __future__ import annotations

from random import Random

import pytest
from manual_time import ManualTime
from people_out import GUILD, Evening

from engine.catalogue import GAMES
from house.room import CardRoom
from house.tables.records import TableOpening
from house.tables.timing import TableTiming


@pytest.mark.broad(2)
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
            if evening.table.now.phase == "closed":
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
        place = table.now.due.seats[0]
        player = table.now.seats[place].player
        await table.sit_out(player)
        assert table.now.state.chairs[place].presence == "away"
        done = await table.act(player, {"do": "decline"})
        assert [event.kind for event in done.events] == ["back", "declined"]
        assert table.now.state.chairs[place].presence == table.now.seats[place].presence == "here"


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
        assert table.now.due.then == "ready"
        assert table.now.due.seats == (0,)
        await table.act(11, {"do": "ready"})
        assert table.now.state.phase == "bet"

"""A hand's result is owed from its end until it is shown, through any accident."""

from __future__ import annotations

import pytest
from guests import ANN, BOB, CY, GUILD
from owing import owed as owed_by
from owing import shown

from house.cluster import Shards, shard_of
from house.servers.settings import OUTSIDE
from house.tables.plans import Owed
from house.tables.records import TableOpening

OPENING = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")


async def _started(room, guild=GUILD, **options):
    table = await room.open_table(TableOpening(**{**_fields(OPENING), "guild": guild, "options": options}))
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table


def _fields(opening):
    return {name: getattr(opening, name) for name in opening.__struct_fields__}


async def _play_hand(table):
    await table.act(ANN, {"do": "put", "amount": 7})
    done = await table.act(BOB, {"do": "put", "amount": 1})
    return Owed(table.id, done.version, table.now.state.hand)


async def test_it_is_owed_with_the_hands_end_and_not_before(new_room):
    async with new_room() as room:
        table = await _started(room)
        assert await owed_by(room) == []
        first = await _play_hand(table)
        assert await owed_by(room) == [first]
        await table.deal(ANN)
        second = await _play_hand(table)
        assert await owed_by(room) == [first, second]
    async with new_room() as room:
        assert await owed_by(room) == [first, second]
        await shown(room, first)
        assert await owed_by(room) == [second]


async def test_a_table_that_closes_with_its_last_hand_owes_it_too(new_room):
    async with new_room() as room:
        owed = await _play_hand(await _started(room, hands=1))
        assert owed.table not in [table.id for table in room.tables.values()]
    async with new_room() as room:
        assert await owed_by(room) == [owed]
        closed = await room.results.closed_table(owed.table)
        assert (closed.now.phase, [seat.name for seat in closed.now.seats]) == ("closed", ["Ann", "Bob"])
        events = (await room.results.hand(owed)).events
        assert events[0].kind == "hand-begins"
        assert "game-over" in [event.kind for event in events]


async def test_a_void_hand_is_owed_and_a_table_closed_between_hands_owes_nothing(new_room):
    async with new_room() as room:
        void = await _started(room)
        done = await void.close(ANN)
        assert await owed_by(room) == [Owed(void.id, done.version, 1)]
        await shown(room, Owed(void.id, done.version, 1))
        between = await _started(room)
        await shown(room, await _play_hand(between))
        await between.close(ANN)
        assert await owed_by(room) == []


async def test_a_hand_is_told_with_who_sat_there_then_and_no_secrets(new_room):
    async with new_room() as room:
        table = await _started(room)
        owed = await _play_hand(table)
        await table.leave(BOB)
        await table.join(CY, "Cy")
        told = await room.results.hand(owed)
        assert told.names == {0: "Ann", 1: "Bob"}
        assert told.players == {0: ANN, 1: BOB}
        assert [event.kind for event in told.events][-1] == "hand-ends"
        assert not any(event.private or event.sealed for event in told.events)


async def test_shards_owe_to_their_own_guilds(new_room):
    async with new_room(shards=Shards((1,), 2)) as room:
        owed = await _play_hand(await _started(room))
    async with new_room(shards=Shards((0,), 2)) as room:
        assert await owed_by(room) == []
    async with new_room(shards=Shards((1,), 2)) as room:
        assert await owed_by(room) == [owed]


@pytest.mark.parametrize("outside", [OUTSIDE, -(5 << 22)])
async def test_what_is_owed_outside_servers_is_the_first_shards(new_room, outside):
    async with new_room(shards=Shards((0,), 2)) as room:
        owed = await _play_hand(await _started(room, guild=outside))
    assert shard_of(outside, 2) == 0
    async with new_room(shards=Shards((1,), 2)) as room:
        assert await owed_by(room) == []
    async with new_room(shards=Shards((0,), 2)) as room:
        assert await owed_by(room) == [owed]

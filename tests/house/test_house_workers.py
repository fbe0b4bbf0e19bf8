"""Processes that share the shards of one PostgreSQL database: who may take part, and what they tell each other."""

import asyncio

import asyncpg
import pytest
from guests import ANN, BOB, HABITS
from toy_game import GAMES

from house.declined import Declined
from house.room import CardRoom
from house.store import Away, Differs, Fenced, InUse
from house.store.crew import CrewBook
from house.tables.records import TableOpening

pytestmark = pytest.mark.parametrize("url", ["postgres"], indirect=True)
SHARDS = 4
OVER = "UPDATE leases SET until = 0"  # as if its time had passed
GUILDS = [(100 + shard) << 22 for shard in range(SHARDS)]


@pytest.fixture
async def join(url):
    """More workers."""
    joined = []

    async def joining(shards=SHARDS, woken=lambda _: None):
        book = CrewBook(url, shards, woken)
        joined.append(book)
        await book.join()
        return book

    yield joining
    for book in joined:
        await book.close()


@pytest.fixture
async def play(url, time):
    """The room of a shard, as a worker opens it."""
    rooms = []

    async def playing(shard, shards=SHARDS, **how):
        room = CardRoom(
            url, games=GAMES, timing=HABITS, time=time, shards=(shard,), shard_count=shards, turns=True, **how
        )
        rooms.append(await room.open())
        return room

    yield playing
    for room in rooms:
        await room.close()


async def a_table(room, shard):
    opening = TableOpening(guild=GUILDS[shard], channel=9, game="pennies", host=ANN, name="Ann")
    table = await room.open_table(opening)
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table


async def test_they_see_each_other_and_whose_the_shards_are(join, play):
    one, other = await join(), await join()
    room = await play(2)
    seen = await one.look()
    assert seen == await other.look()
    assert seen.workers == tuple(sorted((one.id, other.id)))
    assert (seen.held, seen.connected) == ({2}, set())
    await room.connected()
    assert (await one.look()).connected == {2}
    await other.leave()
    assert (await one.look()).workers == (one.id,)


async def test_whoever_has_left_is_not_seen_again_although_it_still_looks(join):
    one, other = await join(), await join()
    await other.leave()
    other._renewed = 0
    await other.look()
    assert (await one.look()).workers == (one.id,)


async def test_one_with_another_number_of_shards_is_told_so(join):
    await join()
    with pytest.raises(Differs, match=r"workers of 4 shards play on it, and this one has shards = 3"):
        await join(3)


async def test_one_that_waits_waits_for_the_workers_and_they_do_not_play_beside_one_that_plays(
    join, url, time, bystander
):
    one = await join()
    waits = asyncio.Event()
    standby = CardRoom(url, games=GAMES, timing=HABITS, time=time, turns=True, waiting=lambda _: waits.set())
    opening = asyncio.create_task(standby.open())
    await waits.wait()
    assert not opening.done()
    await bystander.execute(OVER)  # the workers are gone
    await opening
    with pytest.raises(Differs, match="--standby"):
        await join()
    one._renewed = 0
    with pytest.raises(Fenced):
        await one.look()
    await standby.close()


async def test_nobody_plays_alone_beside_them(join, url, time):
    await join()
    with pytest.raises(InUse):
        await CardRoom(url, games=GAMES, timing=HABITS, time=time, alone=True).open()


async def test_tables_of_one_shard_go_on_elsewhere_with_their_clocks_put_on(join, play, time, bystander):
    await join()
    first = await play(1)
    table = await a_table(first, 1)
    due = table.record.alarm.at
    first._services.store._keeping.cancel()  # it sleeps
    first._services.clock.stop()
    time.advance(60)
    await bystander.execute(OVER)
    second = await play(1)
    again = second.table(table.id)
    assert again.version == table.version
    assert again.record.alarm.at >= due + 60_000
    with pytest.raises(Declined):
        await table.act(ANN, {"do": "fold"})
    assert first.lost.is_set()
    await again.act(ANN, {"do": "fold"})
    assert (await second.audit()).problems == ()


async def test_a_worker_of_another_division_that_wakes_stores_nothing(join, play, bystander):
    """A shard of four is not one of two, and nobody else takes it."""
    await join()
    old = await play(3)
    table = await a_table(old, 3)
    old._services.store._keeping.cancel()
    await bystander.execute(OVER)
    await join(2)
    before = table.version
    with pytest.raises((Declined, Away)):
        await table.act(ANN, {"do": "fold"})
    assert old.lost.is_set()
    assert await bystander.fetchval("SELECT version FROM tables WHERE id = $1", table.id) == before


async def test_clocks_are_put_on_by_the_time_the_house_was_closed_however_it_was_divided(
    join, play, time, bystander
):
    await join()
    old = await play(3)
    await old.close()
    time.advance(1000)
    await bystander.execute(OVER)
    await join(2)
    other = await play(1, 2)
    table = await other.open_table(
        TableOpening(guild=GUILDS[1], channel=9, game="pennies", host=ANN, name="Ann")
    )
    await other.close()
    time.advance(3600)
    await bystander.execute(OVER)
    await join()
    room = await play(1)
    assert room.table(table.id).record.alarm.at - table.record.alarm.at <= 3_600_000, "and not by more"


async def test_connections_of_one_bucket_are_five_seconds_apart_whoever_opens_them(join):
    one, other = await join(), await join()
    waits = [await book.turn_to_identify(0) for book in (one, other, one)]
    assert waits[0] == 0
    assert waits[1] == pytest.approx(5, abs=1)
    assert waits[2] == pytest.approx(10, abs=1)
    assert await other.turn_to_identify(1) == 0


async def test_a_server_whose_clock_is_set_back_keeps_nobody_from_connecting(join, bystander):
    one = await join()
    await one.turn_to_identify(0)
    await bystander.execute("UPDATE identifies SET free_at = free_at + 3600000")
    assert await one.turn_to_identify(0) == 0
    assert await one.turn_to_identify(0) == pytest.approx(5, abs=1)


async def test_what_a_player_chooses_on_one_shard_is_known_on_all(join, play):
    rooms = []
    heard = asyncio.Event()

    def woken(told):
        for room in rooms:
            room.woken(told)
        if told.startswith("changed"):
            heard.set()

    await join(woken=woken)
    rooms += [await play(0), await play(1)]
    assert [await room.preferences.get(ANN, "language") for room in rooms] == ["auto", "auto"]
    await rooms[0].preferences.set(ANN, "language", "fr")
    await heard.wait()
    assert [await room.preferences.get(ANN, "language") for room in rooms] == ["fr", "fr"]


async def test_a_person_who_is_forgotten_leaves_the_tables_of_all_shards(join, play, bystander):
    rooms = []

    def woken(told):
        for room in rooms:
            room.woken(told)

    await join(woken=woken)
    rooms += [await play(0), await play(1)]
    table = await a_table(rooms[1], 1)
    await rooms[0].privacy.delete(BOB)
    assert table.seat_of(BOB) is None
    assert not await bystander.fetch("SELECT 1 FROM tables WHERE body LIKE $1", f"%{BOB}%")
    assert (await rooms[0].audit()).problems == ()


async def test_nobody_is_forgotten_while_a_table_elsewhere_still_names_them(play, bystander):
    """Its worker is gone, and nobody has taken over yet."""
    rooms = [await play(0), await play(1)]
    await a_table(rooms[1], 1)
    with pytest.raises(Declined, match="try-again"):
        await rooms[0].privacy.delete(BOB)
    assert await bystander.fetch("SELECT 1 FROM tables WHERE body LIKE $1", f"%{BOB}%")


async def test_all_parts_are_never_more_than_there_is(join):
    workers = [await join() for _ in range(3)]
    for wanted in ((20, 5, 5), (2, 40, 40), (46, 46, 46), (0, 0, 46), (46, 46, 0)):
        had = await asyncio.gather(
            *(worker.have(part, 46) for worker, part in zip(workers, wanted, strict=True))
        )
        assert sum(had) <= 46
        assert all(part <= most for part, most in zip(had, wanted, strict=True))
        assert sorted((await workers[0].look()).parts) == sorted(had)


async def test_more_is_had_when_others_have_left_it(join):
    one, other = await join(), await join()
    assert await one.have(40, 46) == 40
    assert await other.have(23, 46) == 6
    await one.have(23, 46)
    assert await other.have(23, 46) == 23
    await one.leave()
    assert await other.have(46, 46) == 46


async def test_one_that_has_not_renewed_in_time_has_no_part_any_more(url, join):
    one, other = await join(), await join()
    await one.have(46, 46)
    connection = await asyncpg.connect(url.replace("+asyncpg", ""))
    try:
        await connection.execute("UPDATE workers SET until = 0 WHERE id = $1", one.id)
    finally:
        await connection.close()
    assert await one.have(46, 46) == 0
    assert await other.have(46, 46) == 46
    one._renewed = 0
    assert dict(zip((seen := await one.look()).workers, seen.parts, strict=True))[one.id] == 0


async def test_they_know_what_each_needs(join):
    one, other = await join(), await join()
    one._renewed = other._renewed = 0
    await one.look(12)
    await other.look(3)
    seen = await one.look(14)
    assert dict(zip(seen.workers, seen.needs, strict=True)) == {one.id: 12, other.id: 3}, "as of its renewal"


async def test_when_discord_tells_one_to_wait_all_hear_it_and_who_comes_later_sees_it(join):
    told = asyncio.Queue()
    one, _other = await join(), await join(woken=told.put_nowait)
    assert await told.get() == "all"
    assert (await one.look()).pause == 0
    await one.refused(30.5)
    assert await told.get() == "refused 30500"
    later = await join()
    assert 20 < (await later.look()).pause <= 30.5
    await later.refused(2)
    assert (await one.look()).pause > 20, "a shorter one ends no longer one"

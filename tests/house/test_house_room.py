"""The house closes or crashes at any moment, and opens again in the same state."""

from __future__ import annotations

import pytest
from databases import on_both
from guests import ANN, BOB, CY, GUILD
from manual_time import ManualTime
from sqlalchemy import select, update
from sqlalchemy.event import listen
from toy_game import GAMES

from house.cluster import Shards
from house.rules import Rules
from house.store import Store, Unread
from house.store.schema import events, tables
from house.tables.records import TableOpening
from house.tables.storing import read_events

OPENING = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")


async def _started(room):
    table = await room.open_table(OPENING)
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table


async def test_a_lobby_survives(new_room):
    async with new_room() as room:
        before = await room.open_table(OPENING)
        await before.join(BOB, "Bob")
        await before.notes.put("message", 77)
    async with new_room() as room:
        after = room.table(before.short)
        assert after.record == before.record
        assert after.notes == {"message": 77}


async def test_a_game_goes_on_where_it_was(new_room):
    async with new_room() as room:
        before = await _started(room)
        await before.act(ANN, {"do": "put", "amount": 7})
    async with new_room() as room:
        after = room.table(before.id)
        assert after.now.state == before.now.state
        await after.act(BOB, {"do": "put", "amount": 1})
        assert after.now.report().chips == (102, 98)


async def test_time_while_the_house_is_closed_is_nobodys_loss(new_room, time):
    async with new_room() as room:
        table = await _started(room)
        time.advance(10)
    time.advance(3600)
    async with new_room() as room:
        assert room.table(table.id).now.deadline == time.now() + 50_000


async def test_a_house_that_could_not_be_opened_does_not_say_that_it_is_open(new_room, time, monkeypatch):
    async with new_room() as room:
        table = await _started(room)
        time.advance(10)
    half_open = new_room()

    async def unread(_asleep):
        half_open.pulse.falter()  # as the store does
        raise Unread("away")

    monkeypatch.setattr(half_open.disputes, "begin", unread)
    with pytest.raises(Unread):
        await half_open.open()
    assert half_open.standing().alarms == 0
    time.advance(3600)
    async with new_room() as room:
        assert room.table(table.id).now.deadline == time.now() + 50_000


async def test_after_a_restart_one_has_at_least_half_a_minute(new_room, time):
    async with new_room() as room:
        table = await _started(room)
        time.advance(55)
        await room.settled()
    time.advance(3600)
    async with new_room() as room:
        assert room.table(table.id).now.deadline == time.now() + 30_000
        time.advance(30)
        await room.settled()
        assert room.table(table.id).now.phase == "between"


async def test_a_house_that_was_killed_makes_nobody_wait_longer_than_the_whole_break(new_room, time):
    """Its last sign of life was at its opening, and the hand ended much later."""
    async with new_room() as room:
        table = await _started(room)
        time.advance(15)
        await table.act(ANN, {"do": "put", "amount": 7})
        await table.act(BOB, {"do": "put", "amount": 1})
        assert table.now.phase == "between"
        time.advance(4)
        async with new_room() as other:
            assert other.table(table.id).now.deal_at == time.now() + 10_000


async def test_nor_does_anybody_have_more_than_the_whole_time_for_a_decision(new_room, time):
    async with new_room() as room:
        table = await _started(room)
        time.advance(15)
        await table.act(ANN, {"do": "put", "amount": 7})
        time.advance(4)
        async with new_room() as other:
            assert other.table(table.id).now.deadline == time.now() + 60_000


async def test_computers_go_on_after_a_restart(new_room, time):
    async with new_room() as room:
        table = await room.open_table(OPENING)
        await table.add_computer(ANN, "Ada", "sly")
        await table.start(ANN)
        await table.act(ANN, {"do": "put", "amount": 7})
    async with new_room() as room:
        time.advance(1)
        await room.settled()
        assert room.table(table.id).now.phase == "between"


async def test_a_house_that_fell_over_resumes_what_was_stored(new_room, time):
    """The first room is never closed: as after a kill, only committed data is there."""
    fallen = await new_room().open()
    table = await _started(fallen)
    await table.act(ANN, {"do": "put", "amount": 7})
    async with new_room(time=ManualTime(time.now())) as room:
        resumed = room.table(table.id)
        assert resumed.now.version == table.now.version
        await resumed.act(BOB, {"do": "fold"})
        assert (await room.audit()).clean
    await fallen.close()


async def test_every_stored_state_can_be_resumed(new_room):
    async with new_room() as room:
        table = await _started(room)
        acts = [(ANN, "put"), (BOB, "put"), (ANN, "leave"), (CY, "join"), (BOB, "deal"), (CY, "put")]
        for player, what in acts:
            if what == "put":
                await table.act(player, {"do": "put", "amount": 2})
            elif what == "join":
                await table.join(player, "Cy")
            elif what == "leave":
                await table.leave(player)
            else:
                await table.deal(player)
            async with new_room(time=ManualTime()) as other:
                assert other.table(table.id).record == table.record


async def test_a_table_that_cannot_be_read_does_not_close_the_house(new_room):
    async with new_room() as room:
        bad, good = await _started(room), await _started(room)
        spoilt = update(tables).where(tables.c.id == bad.id).values(state=b"?")
        await room.store._engine.change(lambda connection: connection.execute(spoilt))
    async with new_room() as room:
        assert list(room.tables) == [good.short]
        findings = await room.audit()
        assert [bad.short in problem for problem in findings.problems] == [True]


async def test_shards_open_their_own_guilds(new_room):
    async with new_room() as room:
        for guild in range(6):
            await room.open_table(
                TableOpening(guild=guild << 22, channel=9, game="pennies", host=ANN, name="Ann")
            )
    async with new_room(shards=Shards((1,), 3)) as room:
        assert sorted(table.guild >> 22 for table in room.tables.values()) == [1, 4]


@on_both
async def test_the_log_has_every_version_once(new_room, url):
    async with new_room() as room:
        table = await _started(room)
        await table.act(ANN, {"do": "fold"})
        store = Store(url)
        await store.open()
        rows = await store.read(
            select(events).where(events.c.table_id == table.id).order_by(events.c.version)
        )
        state = (await store.read(select(tables.c.state).where(tables.c.id == table.id)))[0].state
        await store.close()
    assert [row.version for row in rows] == list(range(1, table.now.version + 1))
    assert "hand-ends" in [event.kind for event in read_events(Rules(GAMES), "pennies", rows[-1].happened)]
    assert Rules(GAMES).decode("pennies", state) == table.now.state


async def test_resuming_reads_no_log(new_room):
    """All tables are back with one query, even with long logs."""
    async with new_room() as room:
        for limit in ("tables_each", "tables_here"):
            await room.settings.set(GUILD, limit, 0)
        for _ in range(100):
            await room.open_table(OPENING)
    room = new_room(time=ManualTime())
    queries = []
    listen(
        room.store._engine.beneath,
        "before_cursor_execute",
        lambda _conn, _cursor, statement, *_: queries.append(statement),
    )
    async with room:
        assert len(room.tables) == 100
    assert sum("FROM tables" in query for query in queries) == 1
    assert not any("FROM events" in query for query in queries)


async def test_what_seated_players_prefer_is_read_at_once_at_the_start(new_room, monkeypatch):
    async with new_room() as room:
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
        )
        await table.join(BOB, "Bob")
        await room.preferences.set(BOB, "hand_dms", False)
    async with new_room() as room:
        monkeypatch.setattr(room.store, "read", None)
        assert await room.preferences.get(ANN, "hand_dms") is True
        assert await room.preferences.get(BOB, "hand_dms") is False
        assert await room.settings.get(GUILD, "language") == "auto"
        monkeypatch.undo()


async def test_everybody_at_ten_thousand_tables_is_remembered(room, monkeypatch):
    """Or each act there would read again what its player prefers."""
    players = range(1, 40_001)
    await room.preferences.set(40_000, "cards", "letters")
    await room.preferences.learn(players)
    monkeypatch.setattr(room.store, "read", None)
    assert [player for player in players if await room.preferences.get(player, "cards") == "letters"] == [
        40_000
    ]
    monkeypatch.undo()


async def test_whoever_watches_is_told_of_every_change_until_they_look_away(room):
    told = []

    def watches(table, change):
        told.append((table.id, change.version))

    room.watch(watches)
    table = await room.open_table(OPENING)
    await table.join(BOB, "Bob")
    version = table.now.version
    assert told[-1] == (table.id, version)
    room.unwatch(watches)
    await table.start(ANN)
    assert told[-1] == (table.id, version)

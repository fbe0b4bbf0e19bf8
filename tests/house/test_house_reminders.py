"""Players at a slow table are reminded at half and at nine tenths of their time, if they are awake."""

from __future__ import annotations

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, GUILD

from house.meeting.reminders import AGAIN_MS, NOTE, REMINDER, last_at
from house.store import DatabaseAway, Unread
from house.store.message_rows import of_kind
from house.tables.records import TableOpening

HOUR, DAY = 3600, 86_400


@pytest.fixture
async def room(new_room):
    async with new_room(games=None) as room:
        for player in (ANN, BOB):
            await awake(room, player)
        yield room


async def awake(room, player):
    for name in ("quiet_from", "quiet_to"):
        await room.preferences.set(player, name, 0)


def heard(room):
    found = []
    room.reminders.watch(lambda table, mention, message: found.append((table.short, mention, message)))
    return found


async def begun(room, turn_seconds=DAY):
    table = await room.open_table(
        TableOpening(
            guild=GUILD,
            channel=9,
            game="scroker",
            host=ANN,
            name="Ann",
            options={"turn_seconds": turn_seconds},
        )
    )
    await table.join(BOB, "Bob")
    await table.start(ANN)
    return table, table.now.seats[table.now.due.seats[0]].player


async def test_a_player_is_mentioned_at_half_and_at_nine_tenths_of_their_time(room, passing):
    table, player = await begun(room)
    told = heard(room)
    await passing(DAY / 2 - 1)
    assert told == []
    await passing(1)
    assert told == [(table.short, [player], [])]
    await passing(0.4 * DAY - 1)
    assert len(told) == 1
    await passing(1)
    assert told[1:] == [(table.short, [player], [])]
    await passing(3 * HOUR)
    assert len(told) == 2


async def test_whoever_has_acted_is_not_reminded(room, passing):
    table, player = await begun(room)
    told = heard(room)
    await passing(DAY / 2 - 1)
    await table.act(player, {"do": "check"})
    await passing(2)
    assert told == []


async def test_at_a_quick_table_nobody_is_reminded(room, passing):
    await begun(room, turn_seconds=HOUR - 1)
    told = heard(room)
    await passing(HOUR - 2)
    assert told == []


async def test_nobody_is_reminded_in_their_quiet_hours_and_everybody_after_them(room, time, passing):
    table, player = await begun(room)
    told = heard(room)
    hour = time.now() // 3_600_000 % 24
    await room.preferences.set(player, "quiet_from", (hour + 11) % 24)
    await room.preferences.set(player, "quiet_to", (hour + 16) % 24)
    for _ in range(15):
        await passing(HOUR)
    assert told == []
    for _ in range(2):
        await passing(HOUR)
    assert told == [(table.short, [player], [])]


@pytest.mark.parametrize("way", ["message", "off"])
async def test_several_tables_make_one_message_for_those_who_want_one_and_none_for_those_who_do_not(
    room, passing, way
):
    tables = [await begun(room) for _ in range(4)]
    for player in (ANN, BOB):
        await room.preferences.set(player, "reminders", way)
    told = heard(room)
    await passing(DAY / 2)
    written = sorted(player for _, _, message in told for player in message)
    assert written == (sorted({player for _, player in tables}) if way == "message" else [])
    assert not any(mention for _, mention, _ in told)


@pytest.mark.parametrize("question", ["some", "set"])
async def test_whoever_could_not_be_reminded_is_reminded_soon(room, passing, monkeypatch, question):
    _, player = await begun(room)
    await room.preferences.set(player, "reminders", "message")
    told = heard(room)

    async def fails(*_):
        raise Unread if question == "some" else DatabaseAway

    with monkeypatch.context() as away:
        away.setattr(room.preferences, question, fails)
        await passing(DAY / 2)
    await passing(AGAIN_MS / 1000)
    assert [message for _, _, message in told] == [[player]]


async def test_whoever_is_forgotten_meanwhile_is_not_reminded_and_nothing_is_noted_of_them(
    room, passing, monkeypatch
):
    table, player = await begun(room)
    await room.preferences.set(player, "reminders", "message")
    told, note = heard(room), table.notes.put

    async def noted(key, value, also=None):
        done = await note(key, value, also)
        if key == NOTE:
            await room.privacy.delete(player)
        return done

    monkeypatch.setattr(table.notes, "put", noted)
    await passing(DAY / 2)
    assert not any(mention for _, mention, _ in told)
    assert await owed(room) == []
    told = await exported(room, player)
    assert told["preferences"][0]["reminders"] == "mention"
    assert told["preferences"][0]["reminded"] == 0


async def test_a_restart_reminds_nobody_twice_and_forgets_nobody(room, new_room, time, passing):
    table, player = await begun(room)
    await passing(DAY / 2)
    await room.close()
    async with new_room(games=None) as later:
        told = heard(later)
        await later.settled()
        assert told == []
        time.advance(0.4 * DAY + 1)
        await later.settled()
        assert told == [(table.short, [player], [])]


async def owed(room):
    """The recipients of messages, and the number of each reminder."""
    return [(row.reader, row.stage) for row in await room.store.read(of_kind(REMINDER)) if not row.leaving]


@on_both
async def test_a_message_is_stored_with_the_note_that_it_is_due_and_once(room, new_room, time, passing):
    table, player = await begun(room)
    await room.preferences.set(player, "reminders", "message")
    told = heard(room)
    await passing(DAY / 2)
    reminder = last_at(table)
    assert (reminder.decision, reminder.stage) == (table.record.decision, 1)
    assert await owed(room) == [(player, reminder.number)]
    await room.close()
    async with new_room(games=None) as later:
        told = heard(later)
        time.advance(1)
        await later.settled()
        assert told == []
        time.advance(0.4 * DAY)
        await later.settled()
        assert [message for _, _, message in told] == [[player]]
        assert await owed(later) == [(player, reminder.number + 1)]


async def test_what_cannot_be_stored_is_tried_again_with_its_messages(room, passing, trouble):
    table, player = await begun(room)
    await room.preferences.set(player, "reminders", "message")
    told = heard(room)
    await passing(DAY / 2 - 60)
    trouble.begin()
    await passing(70)
    assert told == []
    trouble.end()
    for _ in range(10):
        await passing(60)
    assert [message for _, _, message in told] == [[player]]
    assert await owed(room) == [(player, last_at(table).number)]


async def test_nobody_is_reminded_before_there_is_anybody_to_tell_them(room, new_room, time):
    table, player = await begun(room)
    await room.close()
    async with new_room(games=None) as later:
        time.advance(DAY / 2)
        await later.settled()
        told = heard(later)
        time.advance(AGAIN_MS / 1000)
        await later.settled()
        assert told == [(table.short, [player], [])]

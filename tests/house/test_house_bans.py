"""Banned people sit nowhere, and stay out, even after deleting their data."""

from __future__ import annotations

import json

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, GUILD
from sqlalchemy import select

from engine.options import DAY
from house.bans import EVERY_MS, EVERYWHERE, MOST_BARRED, WHOLE_SERVER, Ban, ban, code_of, listed, unban
from house.declined import Declined
from house.store import written_to
from house.store.schema import bans
from house.tables.records import TableOpening
from house.tables.resting import REST_MS

OTHER = 9 << 22
NOW = 1


async def imposed(url, *given):
    """Ban as `bot.py ban` does, beside the open house."""
    async with written_to(url) as store:
        for one in given:
            await ban(store, one)


async def looked(room, time):
    time.advance(EVERY_MS / 1000)
    await room.settled()


@on_both
async def test_a_ban_from_another_program_holds_at_the_next_beat_and_they_sit_nowhere(url, room, lobby, time):
    assert room.bans.about(BOB, GUILD) is None
    await imposed(url, Ban(EVERYWHERE, str(BOB), "cheats", NOW, None))
    await looked(room, time)
    assert room.bans.about(BOB).reason == "cheats"
    assert room.bans.about(ANN, GUILD) is None
    assert [seat.player for seat in lobby.now.seats] == [ANN]


async def test_a_hand_that_they_leave_is_played_on(url, room, table, time):
    await imposed(url, Ban(EVERYWHERE, str(BOB), "cheats", NOW, None))
    await looked(room, time)
    assert table.now.seat_of(BOB) is None or table.now.seats[table.now.seat_of(BOB)].presence == "gone"
    assert table.now.seat_of(ANN) is not None


async def test_a_banned_server_has_no_tables_and_others_have(url, room, lobby, time):
    await imposed(url, Ban(OTHER, WHOLE_SERVER, "farms", NOW, None))
    await looked(room, time)
    assert lobby.now.phase != "closed"
    assert room.bans.about(ANN, OTHER).reason == "farms"
    assert room.bans.about(ANN, GUILD) is None
    await imposed(url, Ban(GUILD, WHOLE_SERVER, "farms", NOW, None))
    await looked(room, time)
    assert lobby.now.phase == "closed"


async def test_a_ban_ends_by_itself_or_when_it_is_lifted(url, room, time):
    ends = room.now + 60_000
    await imposed(url, Ban(EVERYWHERE, str(ANN), "a", NOW, ends), Ban(EVERYWHERE, str(BOB), "b", NOW, None))
    await looked(room, time)
    assert room.bans.about(ANN).until == ends
    time.advance(60)
    assert room.bans.about(ANN) is None
    async with written_to(url) as store:
        assert await unban(store, EVERYWHERE, str(BOB))
        assert not await unban(store, EVERYWHERE, str(BOB))
        assert [one.who for one in await listed(store)] == [str(ANN)]
    await looked(room, time)
    assert room.bans.about(BOB) is None


async def test_a_second_ban_takes_the_place_of_the_first(url, room, time):
    for reason in ("first", "second"):
        await imposed(url, Ban(EVERYWHERE, str(ANN), reason, NOW, None))
    await looked(room, time)
    assert room.bans.about(ANN).reason == "second"


@on_both
async def test_it_outlives_a_deletion_as_a_code_without_a_name(url, room, time):
    await imposed(url, Ban(EVERYWHERE, str(ANN), "cheats", NOW, None))
    await room.bans.bar(GUILD, [ANN])
    assert {one["guild"] for one in (await exported(room, ANN))["bans"]} == {EVERYWHERE, GUILD}
    await room.privacy.delete(ANN)
    stored = json.dumps([list(row) for row in await room.store.read(select(bans))])
    assert str(ANN) not in stored
    await looked(room, time)
    assert room.bans.about(ANN).reason == "cheats"
    assert room.bans.about(BOB) is None
    assert [one["reason"] for one in (await exported(room, ANN))["bans"] if not one["guild"]] == ["cheats"]
    await room.bans.admit(GUILD, [ANN])
    assert len(await room.store.read(select(bans))) == 1


@on_both
async def test_they_may_be_banned_again_after_a_deletion_and_have_their_data_deleted_again(url, room, time):
    for reason in ("first", "second"):
        await imposed(url, Ban(EVERYWHERE, str(ANN), reason, NOW, None))
        await room.bans.bar(GUILD, [ANN])
        await room.privacy.delete(ANN)
    await looked(room, time)
    assert room.bans.about(ANN).reason == "second"
    assert {one.guild for one in await listed(room.store)} == {EVERYWHERE, GUILD}
    assert len(await listed(room.store)) == 2


async def test_a_ban_after_a_deletion_takes_the_place_of_the_one_before(url, room, time):
    await imposed(url, Ban(EVERYWHERE, str(ANN), "for good", NOW, None))
    await room.privacy.delete(ANN)
    async with written_to(url) as store:
        ends = room.now + 60_000
        await ban(
            store, Ban(EVERYWHERE, str(ANN), "for a minute", NOW, ends), code_of(room.bans.remnants, ANN)
        )
    await looked(room, time)
    assert room.bans.about(ANN).reason == "for a minute"
    time.advance(60)
    assert room.bans.about(ANN) is None


async def test_who_is_barred_is_not_seated_by_a_rematch(room, table):
    await table.close(ANN)
    await room.bans.bar(GUILD, [BOB])
    again = await room.rematch(table.id, ANN)
    assert [seat.player for seat in again.now.seats] == [ANN]


async def test_who_sat_down_while_they_were_being_barred_is_sent_away_at_the_next_beat(room, lobby, time):
    await room.bans.bar(GUILD, [BOB])
    await lobby.join(BOB, "Bob")  # their press was on its way
    await looked(room, time)
    assert lobby.now.seat_of(BOB) is None
    assert lobby.now.seat_of(ANN) is not None


@pytest.mark.parametrize("who", [WHOLE_SERVER, str(BOB)], ids=["server", "player"])
async def test_a_table_at_rest_is_woken_for_a_ban(url, new_room, time, who):
    async with new_room(games=None) as room:
        opening = TableOpening(
            guild=GUILD, channel=9, game="scroker", host=ANN, name="Ann", options={"turn_seconds": 3 * DAY}
        )
        table = await room.open_table(opening)
        await table.join(BOB, "Bob")
        await table.start(ANN)
        time.advance(DAY + REST_MS / 1000)
        await room.settled()
        assert not room.tables
        assert room.plays(table.id)
        await imposed(url, Ban(EVERYWHERE if who else GUILD, who, "farms", NOW, None))
        await looked(room, time)
        assert room.plays(table.id) is bool(who)
        assert not any(awake.now.knows(BOB) for awake in room.tables.values())


async def test_barred_members_are_barred_at_once_on_their_server_alone(room, lobby):
    await room.bans.bar(GUILD, [BOB])
    assert lobby.now.seat_of(BOB) is None
    assert room.bans.about(BOB, GUILD).guild == GUILD
    assert room.bans.about(BOB, OTHER) is None
    assert [one.who for one in room.bans.barred(GUILD)] == [str(BOB)]
    await room.bans.admit(GUILD, [BOB])
    assert room.bans.about(BOB, GUILD) is None
    await lobby.join(BOB, "Bob")


async def test_no_more_are_barred_than_a_server_may(room):
    await room.bans.bar(GUILD, range(1, MOST_BARRED + 1))
    await room.bans.bar(GUILD, [1, 2])
    with pytest.raises(Declined) as wrong:
        await room.bans.bar(GUILD, [MOST_BARRED + 1])
    assert (wrong.value.code, wrong.value.facts) == ("too-many-barred", {"most": MOST_BARRED})


async def test_one_who_was_banned_while_the_house_was_closed_is_known_when_it_opens(url, new_room):
    async with new_room() as room:
        await room.bans.bar(OTHER, [ANN])
    await imposed(url, Ban(EVERYWHERE, str(BOB), "cheats", NOW, None))
    async with new_room() as room:
        assert room.bans.about(BOB).reason == "cheats"
        assert room.bans.about(ANN, OTHER) is not None

"""Limits of open tables, per member and per server; an abandoned lobby closes."""

from __future__ import annotations

import asyncio

import pytest
from databases import on_both
from guests import ANN, BOB, CY, DEE, GUILD, HABITS
from sqlalchemy import select

from house.declined import Declined
from house.store.schema import tables
from house.tables.records import TableOpening

WARNED = HABITS.lobby_seconds - HABITS.warning_seconds


def opening(host=ANN, guild=GUILD):
    return TableOpening(guild=guild, channel=9, game="pennies", host=host, name="somebody")


async def opened_at_once(room, *openings):
    """How many were opened, and why the others were not."""
    answers = await asyncio.gather(*map(room.open_table, openings), return_exceptions=True)
    refused = [answer for answer in answers if isinstance(answer, Exception)]
    assert all(isinstance(answer, Declined) for answer in refused), refused
    return len(answers) - len(refused), {answer.code for answer in refused}


async def stored(room):
    open_ones = select(tables.c.id).where(tables.c.closed_at.is_(None))
    return len(await room.store.read(open_ones))


async def test_a_member_opens_no_more_tables_than_the_server_allows(room):
    await room.settings.set(GUILD, "tables_each", 2)
    first = await room.open_table(opening())
    await room.open_table(opening())
    with pytest.raises(Declined, match="too-many-yours") as refused:
        await room.open_table(opening())
    closes = room.now + HABITS.lobby_seconds * 1000
    assert refused.value.facts == {"most": 2, "free_at": closes}
    await room.open_table(opening(BOB))
    await room.open_table(opening(guild=GUILD + 1))
    await first.close(ANN)
    await room.open_table(opening())


async def test_ten_presses_at_once_open_no_more_tables_than_a_member_may_have(room):
    await room.settings.set(GUILD, "tables_each", 3)
    assert await opened_at_once(room, *[opening()] * 10) == (3, {"too-many-yours"})
    assert len(room.tables) == await stored(room) == 3


@on_both
async def test_ten_members_at_once_open_no_more_tables_than_the_server_may_have(room):
    await room.settings.set(GUILD, "tables_here", 4)
    assert await opened_at_once(room, *[opening(number) for number in range(1, 11)]) == (4, {"too-many-here"})
    assert len(room.tables) == await stored(room) == 4


async def test_a_table_that_is_played_again_counts_too(room, table):
    await room.settings.set(GUILD, "tables_each", 1)
    await table.close(ANN)
    await room.open_table(opening(BOB))
    with pytest.raises(Declined, match="too-many-yours"):
        await room.rematch(table.id, BOB)
    assert (await room.rematch(table.id, ANN)).now.host == ANN


async def test_the_limits_have_sane_defaults_and_can_be_lifted(room):
    assert 1 <= await room.settings.get(GUILD, "tables_each") <= 10
    assert 10 <= await room.settings.get(GUILD, "tables_here") <= 100
    await room.settings.set(GUILD, "tables_each", 0)
    assert await opened_at_once(room, *[opening()] * 12) == (12, set())


async def test_tables_of_the_evening_before_count(new_room):
    async with new_room() as room:
        await room.settings.set(GUILD, "tables_each", 1)
        await room.open_table(opening())
    async with new_room() as room:
        with pytest.raises(Declined, match="too-many-yours"):
            await room.open_table(opening())


# --- lobbies ------------------------------------------------------------------------------------------------


@pytest.fixture
def said(room):
    kinds = []
    room.watch(lambda _table, change: kinds.extend(event.kind for event in change.events))
    return kinds


async def test_a_lobby_says_ten_minutes_before_that_it_closes_and_is_closed_within_the_hour(
    room, lobby, time, passing, said
):
    opened = time.now()
    await passing(WARNED - 1)
    assert (said, lobby.now.closes_at) == ([], None)
    await passing(1)
    assert (said, lobby.now.closes_at) == (["closes-soon"], time.now() + 600_000)
    await passing(599)
    assert lobby.now.phase == "lobby"
    await passing(1)
    assert (lobby.now.phase, said) == ("closed", ["closes-soon", "idle-closed"])
    assert time.now() - opened <= 3_600_000
    assert room.tables == {}


async def test_whoever_sits_there_keeps_it_open_for_another_hour(lobby, passing):
    await passing(WARNED)
    await lobby.keep_open(BOB)
    assert lobby.now.closes_at is None
    await passing(WARNED - 1)
    assert lobby.now.closes_at is None
    await passing(1)
    assert lobby.now.closes_at is not None


async def test_a_stranger_does_not(lobby, passing):
    await passing(WARNED)
    with pytest.raises(Declined, match="not-seated"):
        await lobby.keep_open(DEE)
    assert lobby.now.closes_at is not None


async def test_whatever_is_done_there_keeps_it_open(lobby, passing):
    for act in (lambda: lobby.join(CY, "Cy"), lambda: lobby.set_options(ANN, {"turn_seconds": 30})):
        await passing(WARNED)
        assert lobby.now.closes_at is not None
        await act()
        assert lobby.now.closes_at is None


async def test_a_game_that_has_begun_is_no_lobby(table):
    with pytest.raises(Declined, match="not-in-lobby"):
        await table.keep_open(ANN)


async def test_what_was_said_before_a_restart_holds_after_it(new_room, time):
    async with new_room() as room:
        lobby = await room.open_table(opening())
        time.advance(WARNED)
        await room.settled()
        time.advance(60)
    time.advance(3600)
    async with new_room() as room:
        lobby = room.table(lobby.id)
        assert lobby.now.closes_at == time.now() + 540_000
        time.advance(540)
        await room.settled()
        assert lobby.now.phase == "closed"

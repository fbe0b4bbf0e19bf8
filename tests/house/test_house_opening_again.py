"""Play again: one table for all who ask, and its first dealer if the rules leave that to the game before (rulebook
5.6)."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest
from guests import ANN, BOB, CY, DEE, GUILD

from engine.catalogue import GAMES
from engine.fairness.hands import ordered, sealed
from engine.fairness.shuffling import first_of
from house.declined import Declined
from house.store import Store
from house.tables import lobby
from house.tables.deals import table_name
from house.tables.records import TableOpening

PEOPLE = {ANN: "Ann", BOB: "Bob", CY: "Cy"}
SEEDS = [f"{number:032x}" for number in range(3)]


async def soup(room):
    """Three people sit down to a single hand of Soup."""
    table = await room.open_table(
        TableOpening(guild=GUILD, channel=9, game="soup", host=ANN, name="Ann", options={"hands": 1})
    )
    await table.join(BOB, "Bob")
    await table.join(CY, "Cy")
    return table


async def played_out(table):
    """Play to the game's end, like computer players."""
    random = Random(1)
    await table.start(ANN)
    while table.now.phase != "closed":
        place = table.now.due.seats[0]
        player = table.now.seats[place].player
        act = table.game.computer(table.now.view(player), table.now.offers(player), random, "plain")
        await table.act(player, msgspec.to_builtins(act))
    return table.now.report().more["standings"][0][0]


def dealer_of(table):
    return table.now.seats[table.now.report().dealer]


@pytest.fixture(params=SEEDS)
def drawn(request, monkeypatch):
    """Another dealer is drawn each time."""
    monkeypatch.setattr("secrets.token_bytes", lambda _bytes: bytes.fromhex(request.param) * 2)


@pytest.mark.usefixtures("drawn")
async def test_the_winner_of_soup_deals_the_next_game(new_room):
    async with new_room(games=GAMES) as room:
        table = await soup(room)
        winner = table.now.seats[await played_out(table)]
        again = await room.rematch(table.id, BOB)
        await again.start(BOB)
        assert dealer_of(again).player == winner.player


@pytest.mark.usefixtures("drawn")
async def test_the_winner_deals_the_next_game_after_a_restart_and_from_another_seat(new_room):
    async with new_room(games=GAMES) as room:
        table = await soup(room)
        winner = table.now.seats[await played_out(table)].player
        first = next(player for player in PEOPLE if player != winner)
    async with new_room(games=GAMES) as room:
        again = (await room.rematch(table.id, winner)).id
    async with new_room(games=GAMES) as room:
        again = room.table(again)
        await again.leave(first)
        await again.join(first, PEOPLE[first])
        await again.start(winner)
        assert dealer_of(again).player == winner
        assert not any(seat.deals for seat in again.now.seats)


async def test_a_computer_player_who_has_won_deals_too(new_room):
    async with new_room(games=GAMES) as room:
        table = await room.open_table(
            TableOpening(guild=GUILD, channel=9, game="soup", host=ANN, name="Ann", options={"hands": 1})
        )
        await table.add_computer(ANN, "Ada", "plain")
        await table.add_computer(ANN, "Bix", "plain")
        await table.start(ANN)
        ada_has_won = msgspec.structs.replace(
            table.now.state, phase="over", standings=((1,), (0, 2)), next_dealer=1
        )
        old = msgspec.structs.replace(table.record, state=ada_has_won, phase="closed")
        assert [seat.deals for seat in lobby.seated_again(old, table.game)] == [False, True, False]


async def test_who_opens_a_table_of_dealers_choice_deals_first_and_so_calls(new_room):
    async with new_room(games=None) as room:
        opening = TableOpening(guild=GUILD, channel=9, game="dealers-choice", host=BOB, name="Bob")
        table = await room.open_table(opening)
        for player in (ANN, CY):
            await table.join(player, PEOPLE[player])
        await table.start(BOB)
        assert dealer_of(table).player == BOB
        assert table.now.state.phase == "call"
        await table.close(BOB)
        again = await room.rematch(table.id, CY)
        assert [seat.player for seat in again.now.seats if seat.deals] == [CY]


async def broken_off(room):
    """A table that was closed in its first hand."""
    table = await soup(room)
    await table.start(ANN)
    await table.close(ANN)
    return table


async def as_drawn(table):
    """The first dealer, drawn by the sealed deal."""
    await table.sealed()
    (draw,) = (deal for deal in table.record.deals.standing if deal.kind == "draw")
    deal = draw.deal(table_name(table.guild, table.id))
    return first_of(ordered(deal, sealed(deal)), range(3))


@pytest.mark.usefixtures("drawn")
async def test_when_the_winner_does_not_come_again_the_dealer_is_drawn(new_room):
    async with new_room(games=GAMES) as room:
        other = await soup(room)
        winner = other.now.seats[await played_out(other)].player
        host = next(player for player in PEOPLE if player != winner)
        again = await room.rematch(other.id, host)
        await again.leave(winner)
        await again.join(DEE, "Dee")
        drawn = await as_drawn(again)
        await again.start(host)
        assert again.now.report().dealer == drawn


@pytest.mark.usefixtures("drawn")
async def test_a_game_that_was_broken_off_has_no_winner_to_deal(new_room):
    async with new_room(games=GAMES) as room:
        table = await broken_off(room)
        again = await room.rematch(table.id, ANN)
        assert not any(seat.deals for seat in again.now.seats)
        drawn = await as_drawn(again)
        await again.start(ANN)
        assert again.now.report().dealer == drawn


async def test_two_who_ask_at_once_get_one_table(room, table):
    await table.close(ANN)
    first, second = await asyncio.gather(room.rematch(table.id, ANN), room.rematch(table.id, BOB))
    assert first is second
    assert list(room.tables.values()) == [first]


async def test_whoever_may_not_ask_keeps_nobody_from_asking(room, table):
    await table.close(ANN)
    refused, again = await asyncio.gather(
        room.rematch(table.id, DEE), room.rematch(table.id, BOB), return_exceptions=True
    )
    assert isinstance(refused, Declined)
    assert list(room.tables.values()) == [again]


async def test_different_tables_are_played_again_beside_each_other(room, table):
    other = await room.open_table(TableOpening(guild=GUILD, channel=9, game="pennies", host=CY, name="Cy"))
    await table.close(ANN)
    await other.close(CY)
    first, second = await asyncio.gather(room.rematch(table.id, ANN), room.rematch(other.id, CY))
    assert (room.successor(table.id), room.successor(other.id)) == (first, second)
    assert first is not second


async def test_the_table_where_one_plays_again_is_known_after_a_restart_as_long_as_it_is_open(new_room):
    async with new_room() as room:
        opening = TableOpening(guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann")
        closed = (await room.open_table(opening)).id
        await room.table(closed).join(BOB, "Bob")
        await room.table(closed).start(ANN)
        await room.table(closed).close(ANN)
        assert room.successor(closed) is None
        again = (await room.rematch(closed, ANN)).id
        await room.table(again).start(ANN)
    async with new_room() as room:
        assert room.successor(closed) is room.table(again)
        assert await room.rematch(closed, BOB) is room.table(again)
        await room.table(again).close(ANN)
        assert room.successor(closed) is None
    async with new_room() as room:
        assert (await room.rematch(closed, BOB)).id not in (closed, again)


async def test_a_table_is_seen_by_nobody_before_it_is_stored(new_room, monkeypatch):
    async with new_room(games=GAMES) as room:
        table = await soup(room)
        await played_out(table)
        held, storing, store = asyncio.Event(), asyncio.Semaphore(0), Store.commit

        async def slowly(self, work):
            storing.release()
            await held.wait()
            return await store(self, work)

        monkeypatch.setattr(Store, "commit", slowly)
        known = set(room.tables)
        opening = [asyncio.ensure_future(room.rematch(table.id, BOB)), asyncio.ensure_future(soup(room))]
        for _ in opening:
            await storing.acquire()
        assert set(room.tables) == known
        held.set()
        again, other = await asyncio.gather(*opening)
        assert set(room.tables) == {again.short, other.short} | known
        assert again.short != other.short

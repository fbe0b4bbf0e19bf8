"""Hands in which the table rests before every act end like any other. `tests/resumed` plays many more, on SQLite."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from guests import GUILD
from msgspec.structs import asdict

from engine.catalogue import GAMES
from house.tables.records import TableOpening

HANDS = 5
DAY = 86_400
ADVANCE = 0.1  # of the times that somebody accepts in advance, or no longer does


@pytest.fixture
async def room(new_room):
    async with new_room(games=None) as room:
        yield room
        await room.resting.wake(GUILD, 9)
        assert (await room.audit()).problems == ()


async def opened(room, game, random):
    players = [1_000_000 + number for number in range(random.randint(*GAMES[game].seats[:2]))]
    options = {"turn_seconds": 3 * DAY}
    opening = TableOpening(
        guild=GUILD, channel=9, game=game, host=players[0], name="ann", options=options, moderator=True
    )
    table = await room.open_table(opening)
    for player in players[1:]:
        await room.bank.balance(GUILD, player)
        await table.join(player, "bob")
    await table.start(players[0])
    return table


@pytest.mark.broad(4)
@pytest.mark.parametrize("game", GAMES)
async def test_a_table_may_rest_before_every_act(room, passing, game):
    for name in ("tables_each", "tables_here"):
        await room.settings.set(GUILD, name, 0)
    hands, table = 0, None
    for seed in count():
        random = Random(f"{game}{seed}")
        table = await opened(room, game, random)
        while table.phase != "closed" and hands < HANDS:
            if table.due is None:
                hands += 1
                await passing(10)
                if table.phase == "paused":
                    break
                continue
            await passing()
            before, notes, number = asdict(table.record), table.notes, table.id
            room.resting.rest(untouched=0)
            left = table
            await room.resting.wake(number)
            table = room.table(number)
            assert table is not left
            assert asdict(table.record) == before
            assert table.notes == notes
            seat = random.choice(table.due.seats)
            if random.random() < ADVANCE:
                player = table.seats[random.randrange(len(table.seats))].player
                await table.accept_in_advance(player, random.choice((None, table.state.hand)))
                continue
            if table.due.silence is not None:
                ahead = [place for place, one in enumerate(table.seats) if one.accepts_in(table.state.hand)]
                assert not {*ahead} & {*table.due.seats}
            view, offers = table.view(table.seats[seat].player), table.offers(table.seats[seat].player)
            await table.act(table.seats[seat].player, table.game.computer(view, offers, random, "plain"))
        if table.phase != "closed":
            await table.close(table.host)
        if hands >= HANDS:
            return

"""A press on another place's table goes there; otherwise the player reads where to press."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.web import onward
from cogs.web.excuses import SENTENCES, Handed
from cogs.web.onward import ELSEWHERE, Onward
from house.cluster import Shards
from house.store import Unread
from screens import custom_ids

HERE, ELSEWHERES, OPENING, CLOSED, UNREAD = 1, 2, 3, 4, 5
GUILDS = {ELSEWHERES: 1 << 22, OPENING: 0, CLOSED: None}


class Place:
    """The first of two, each with one shard."""

    def __init__(self, monkeypatch, forward):
        self.said, self.taken = [], []

        async def guild_of_open(table):
            if table == UNREAD:
                raise Unread("gone")
            return GUILDS[table]

        async def whisper(sentence):
            self.said.append(sentence)

        reply = SimpleNamespace(whisper=whisper, over=lambda: None)
        monkeypatch.setattr(onward, "reply_to", lambda _, update: reply if not update else None)
        monkeypatch.setattr(onward.discord, "Interaction", lambda **_: None)
        room = SimpleNamespace(
            plays=lambda table: table == HERE,
            results=SimpleNamespace(guild_of_open=guild_of_open),
            shards=Shards((0,), 2),
        )
        self.onward = Onward(
            SimpleNamespace(room=room, connection=SimpleNamespace(take_in=self.taken.append)), forward
        )

    async def pressed(self, table, **more):
        custom_id = custom_ids.write("g", table, 1, "call")
        taken = self.onward.takes({"type": 3, "data": {"custom_id": custom_id}, **more})
        await asyncio.gather(*self.onward._sending)
        return taken


@pytest.mark.parametrize("more", [{}, {"guild_id": "9"}], ids=["in a direct message", "on a server"])
@pytest.mark.parametrize("handed", Handed)
async def test_it_goes_to_whoever_plays_the_table(monkeypatch, more, handed):
    sent = []

    async def forward(shard, _raw):
        sent.append(shard)
        return handed

    place = Place(monkeypatch, forward)
    assert await place.pressed(ELSEWHERES, **more)
    assert (sent, place.taken) == ([1], [])
    assert place.said == ([] if handed is Handed.OVER else [SENTENCES[handed]])


async def test_without_nats_the_player_is_told_where_to_press(monkeypatch):
    place = Place(monkeypatch, None)
    assert await place.pressed(ELSEWHERES)
    assert (place.said, place.taken) == ([ELSEWHERE], [])


async def test_while_the_database_does_not_say_where_a_table_is_nobody_calls_it_closed(monkeypatch):
    place = Place(monkeypatch, None)
    assert await place.pressed(UNREAD)
    assert (place.said, place.taken) == ([SENTENCES[Handed.NOT]], [])


async def test_what_is_here_is_answered_here(monkeypatch):
    place = Place(monkeypatch, None)
    assert not await place.pressed(HERE)
    assert await place.pressed(OPENING)
    assert await place.pressed(CLOSED)
    assert (place.said, len(place.taken)) == ([], 2)

"""/privacy export: archives that fit into a message, one person's now and then."""

import asyncio
import gc
import sys
from random import Random

import pytest
from databases import on_both
from exports import exported, unpacked
from guests import ANN, BOB, GUILD

from house.declined import Declined
from house.privacy.export import HEADROOM, archived
from house.privacy.privacy import EXPORT_MS

MOST = 10 * 1024 * 1024


async def handed_out(room, player):
    return [archive async for archive in room.privacy.export(player, MOST)]


@on_both
async def test_what_is_unpacked_is_all_that_is_stored(room):
    await room.bank.grant(GUILD, ANN, 7, by=BOB, key="g")
    (archive,) = await handed_out(room, ANN)
    told = unpacked([archive])
    assert told == await exported(room, ANN)
    assert 7 in [entry["amount"] for entry in told["entries"]]


async def test_one_person_gets_one_in_ten_minutes(room, time):
    await handed_out(room, ANN)
    with pytest.raises(Declined, match="exported-lately") as declined:
        await handed_out(room, ANN)
    assert declined.value.facts["next_at"] == time.now() + EXPORT_MS
    assert await handed_out(room, BOB)
    time.advance(EXPORT_MS / 1000)
    assert await handed_out(room, ANN)


async def test_an_export_that_was_not_handed_over_can_be_asked_for_again(room):
    archives = room.privacy.export(ANN, MOST)
    await anext(archives)
    await archives.aclose()
    assert await handed_out(room, ANN)


async def test_many_at_once_take_turns(room, monkeypatch):
    reading, most = [], []
    about = room.privacy.about

    async def watched(player):
        reading.append(player)
        most.append(len(reading))
        async for found in about(player):
            yield found
        reading.remove(player)

    monkeypatch.setattr(room.privacy, "about", watched)
    given = await asyncio.gather(*(handed_out(room, player) for player in range(1, 11)))
    assert all(given)
    assert most == [1] * 10


async def test_one_that_breaks_off_leaves_no_archive_half_open(monkeypatch):
    complaints = []
    monkeypatch.setattr(sys, "unraisablehook", complaints.append)

    async def found():
        yield "hands", [{"row": 1}]
        raise ConnectionError

    with pytest.raises(ConnectionError):
        [archive async for archive in archived(found(), MOST)]
    gc.collect()
    assert complaints == []


async def test_much_comes_in_parts_that_each_fit_and_hold_every_row_once():
    most = HEADROOM + 100_000
    rows = [{"row": number, "word": Random(number).randbytes(100).hex()} for number in range(5000)]

    async def found():
        yield "preferences", [{"cards": "letters"}]
        for first in range(0, len(rows), 500):
            yield "hands", rows[first : first + 500]

    archives = [archive async for archive in archived(found(), most)]
    assert len(archives) > 2
    assert max(map(len, archives)) <= most
    assert unpacked(archives) == {"preferences": [{"cards": "letters"}], "hands": rows}

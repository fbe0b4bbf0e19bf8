"""A place whose database does not answer; no server is needed for that."""

import asyncio

import pytest
from sqlalchemy import make_url

from house.store import place
from house.store.place import Place

URL = make_url("postgresql://nobody@nowhere/cards")


@pytest.fixture
def clock(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(place.time, "clock_gettime", lambda _which: now[0])
    return now


async def test_one_that_nobody_waits_for_speaks_while_renewals_hang(clock, monkeypatch):
    hangs = place.ANSWERS
    for pause in ("EVERY", "AGAIN", "ANSWERS"):
        monkeypatch.setattr(place, pause, 0.0)
    mine, spoke = Place(URL), []

    async def renewed(_work):
        spoke.append(mine.holds)
        if len(spoke) == 1:
            return True  # nobody waits
        if clock[0] > 2 * place.SECONDS:
            mine.lost.set()
            return False
        clock[0] += hangs
        return await asyncio.Event().wait()

    async with asyncio.timeout(1):
        await mine.keep(renewed)
    assert spoke[1:] == [True] * 7

"""How ratings and chips went: kept with every hand, read as a course."""

from __future__ import annotations

import pytest
from databases import on_both
from exports import exported
from guests import ANN, BOB, GUILD

from house.ratings import HOUR, START, UNKNOWN


async def _hand(table, amount=5):
    await table.act(ANN, {"do": "put", "amount": amount})
    await table.act(BOB, {"do": "put", "amount": 1})


async def test_a_rating_leaves_a_point_for_each_hour_it_moved_in(room, table, passing):
    await _hand(table)
    await passing(10)
    await _hand(table)
    early = await room.statistics.rating_course(GUILD, ANN, "pennies", 0)
    assert (early[0].rating, early[0].spread) == (START, UNKNOWN)
    assert len(early) == 2  # the beginning, and the one hour
    await passing(3600)
    await _hand(table)
    course = await room.statistics.rating_course(GUILD, ANN, "pennies", 0)
    now = await room.statistics.player(GUILD, ANN, game="pennies")
    assert len(course) == 3
    assert course[-1].rating == pytest.approx(now.rating)
    assert course[-1].spread == pytest.approx(now.spread)
    assert course[1].rating == pytest.approx(early[1].rating)
    assert all(point.at % HOUR == 0 for point in course)
    assert [one.spread for one in course] == sorted((one.spread for one in course), reverse=True)
    (before, last) = await room.statistics.rating_course(GUILD, ANN, "pennies", course[-1].at)
    assert (before.at, before.rating, before.spread) == (
        course[-1].at - HOUR,
        course[1].rating,
        course[1].spread,
    )
    assert last == course[-1]


@on_both
async def test_chips_are_summed_up_by_the_hour(room, table, passing):
    await _hand(table)
    await passing(3600)
    await _hand(table)
    course = await room.statistics.chips_course(GUILD, BOB, "", 0)
    bob = await room.statistics.player(GUILD, BOB)
    assert course[0].chips == 0
    assert course[-1].chips == bob.chips == -4
    assert len(course) == 3
    assert await room.statistics.chips_course(GUILD, BOB, "quist", 0) == []


@on_both
async def test_a_deletion_takes_the_course_along_and_an_export_hands_it_out(room, table):
    await _hand(table)
    told = await exported(room, ANN)
    assert "rating_history" in str(told)
    await table.close(ANN)
    await room.privacy.delete(ANN)
    assert await room.statistics.rating_course(GUILD, ANN, "", 0) == []
    assert await room.statistics.rating_course(GUILD, BOB, "", 0) != []

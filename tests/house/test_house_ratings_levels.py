"""The level of computers that is an even match for a player."""

from random import Random
from statistics import fmean

import pytest
from databases import on_both
from guests import ANN, BOB, GUILD

from house.ratings import ALONE, COMPUTERS, START, USUALLY, Result, rate
from house.store.statistic_rows import RATE


async def _rated(room, player, rating, game="pennies"):
    moved = {"rating": rating, "spread": 50.0, "change": rating - START}
    await room.store.write(RATE, guild=GUILD, player=player, game=f"{ALONE}{game}", **moved)


async def _level(room, player=ANN, game="pennies"):
    return await room.statistics.nearest_level(GUILD, player, game)


async def test_a_newcomer_is_offered_the_usual_level(room):
    assert await _level(room) == "sly"


@on_both
@pytest.mark.parametrize(
    ("rating", "level"), [(1320, "plain"), (1449, "plain"), (1520, "sly"), (1610, "shark"), (1900, "master")]
)
async def test_ones_rating_says_which_level_is_nearest(room, rating, level):
    await _rated(room, ANN, rating)
    assert await _level(room) == level
    assert await _level(room, BOB) == "sly"
    assert await _level(room, game="toys") == "sly"


async def test_how_a_level_has_done_here_counts(room):
    await _rated(room, ANN, 1540)
    assert await _level(room) == "sly"
    await _rated(room, COMPUTERS["master"], 1541)
    assert await _level(room) == "master"


async def test_a_level_begins_where_it_usually_is_and_is_surer_than_a_newcomer(room):
    async def played(tx):
        await rate(tx, GUILD, "pennies", [Result(ANN, 1, 0), Result(COMPUTERS["shark"], 0, 1)], 0)

    await room.store.commit(played)
    ann, shark = [
        await room.statistics.player(GUILD, player, game=f"{ALONE}pennies")
        for player in (ANN, COMPUTERS["shark"])
    ]
    assert shark.rating - shark.change == pytest.approx(USUALLY["shark"].number)
    assert ann.change > -2 * shark.change > 0


def test_every_level_has_a_rating_to_begin_with():
    assert list(USUALLY) == list(COMPUTERS)
    assert list(USUALLY.values()) == sorted(USUALLY.values())


def _expected(mine, theirs):
    return 1 / (1 + 10 ** ((theirs - mine) / 400))


async def _evenness_after(room, games, player, strength):
    """The expected result of a player of this strength against the nearest level, after this many games."""
    rng = Random(f"{player} {strength}")
    for _ in range(games):
        level = await _level(room, player)
        won = rng.random() < _expected(strength, USUALLY[level].number)
        results = [Result(player, won, 0), Result(COMPUTERS[level], not won, 1)]

        async def played(tx, results=results):
            await rate(tx, GUILD, "pennies", results, 0)

        await room.store.commit(played)
    return _expected(strength, USUALLY[await _level(room, player)].number)


@pytest.mark.parametrize("strength", [1400, 1500, 1600])
async def test_ten_games_find_a_level_that_is_beaten_half_the_time(room, strength):
    found = [await _evenness_after(room, 10, player, strength) for player in range(2000, 2016)]
    assert 0.4 <= fmean(found) <= 0.6

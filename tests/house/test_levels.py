"""Which level of computer player is an even match for somebody."""

from random import Random
from statistics import fmean

import pytest
from guests import ANN, BOB, GUILD

from house.statistics.ratings import ALONE, COMPUTERS, GAME_WEIGHT, HAND_WEIGHT, START, Result, likely, rate
from house.statistics.reading import ENOUGH, USUALLY
from house.store.statistic_rows import RATE

LONG = 500  # results: a rating has arrived where it belongs


async def _rated(room, player, rating, rated=ENOUGH, game="pennies"):
    moved = {"rating": rating, "rated": rated, "change": rating - START}
    await room.store.write(RATE, guild=GUILD, player=player, game=f"{ALONE}{game}", **moved)


async def _level(room, player=ANN, game="pennies"):
    return await room.statistics.nearest_level(GUILD, player, game)


async def test_a_newcomer_is_offered_the_usual_level(room):
    assert await _level(room) == "sly"


@pytest.mark.parametrize(
    ("rating", "level"), [(1320, "plain"), (1449, "plain"), (1520, "sly"), (1610, "shark"), (1900, "master")]
)
async def test_ones_rating_says_which_level_is_nearest(room, rating, level):
    await _rated(room, ANN, rating, LONG)
    assert await _level(room) == level
    assert await _level(room, BOB) == "sly"
    assert await _level(room, game="toys") == "sly"


async def test_how_a_level_has_done_here_counts_once_it_has_played_enough(room):
    await _rated(room, ANN, 1520, LONG)
    await _rated(room, COMPUTERS["shark"], 1522, rated=ENOUGH - 1)
    assert await _level(room) == "sly"
    await _rated(room, COMPUTERS["master"], 1521, rated=ENOUGH)
    assert await _level(room) == "master"


def test_every_level_has_a_rating_to_begin_with():
    assert list(USUALLY) == list(COMPUTERS)
    assert list(USUALLY.values()) == sorted(USUALLY.values())


def _expected(mine, theirs):
    return 1 / (1 + 10 ** ((theirs - mine) / 400))


async def _evenness_after(room, games, player, strength, game, weight):
    """What somebody of this strength may expect against the level that is nearest after so many games against such."""
    rng = Random(f"{player} {strength}")
    for _ in range(games):
        level = await _level(room, player, game)
        won = rng.random() < _expected(strength, USUALLY[level])
        results = [Result(player, won, 0), Result(COMPUTERS[level], not won, 1)]

        async def played(tx, results=results):
            await rate(tx, GUILD, game, results, weight, 0)

        await room.store.commit(played)
    return _expected(strength, USUALLY[await _level(room, player, game)])


@pytest.mark.parametrize(("game", "weight"), [("pennies", HAND_WEIGHT), ("toys", GAME_WEIGHT)])
@pytest.mark.parametrize("strength", [1400, 1500, 1600])
async def test_ten_games_find_a_level_that_is_beaten_half_the_time(room, strength, game, weight):
    found = [await _evenness_after(room, 10, player, strength, game, weight) for player in range(2000, 2016)]
    assert 0.4 <= fmean(found) <= 0.6


@pytest.mark.parametrize("weight", [HAND_WEIGHT, GAME_WEIGHT])
def test_a_few_results_say_little_and_many_what_the_rating_says(weight):
    assert likely(START, 0, weight) == START
    assert likely(1520, LONG, weight) == pytest.approx(1520, abs=1)
    one, ten = (likely(START + weight / 2 * many, many, weight) for many in (1, 10))
    assert START < one < START + 100 < ten

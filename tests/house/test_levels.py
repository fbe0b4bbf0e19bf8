"""Which level of computer player is an even match for somebody."""

import pytest
from guests import ANN, BOB, GUILD

from house.statistics.ratings import COMPUTERS, START
from house.statistics.reading import ENOUGH, USUALLY
from house.store.statistic_rows import RATE


async def _rated(room, player, rating, rated=ENOUGH, game="pennies"):
    moved = {"rating": rating, "rated": rated, "change": rating - START}
    await room.store.write(RATE, guild=GUILD, player=player, game=game, **moved)


async def _level(room, player=ANN, game="pennies"):
    return await room.statistics.nearest_level(GUILD, player, game)


async def test_a_newcomer_is_offered_the_usual_level(room):
    assert await _level(room) == "sly"


@pytest.mark.parametrize(
    ("rating", "level"), [(1320, "plain"), (1449, "plain"), (1520, "sly"), (1610, "shark"), (1900, "master")]
)
async def test_ones_rating_says_which_level_is_nearest(room, rating, level):
    await _rated(room, ANN, rating)
    assert await _level(room) == level
    assert await _level(room, BOB) == "sly"
    assert await _level(room, game="toys") == "sly"


async def test_how_a_level_has_done_here_counts_once_it_has_played_enough(room):
    await _rated(room, ANN, 1520)
    await _rated(room, COMPUTERS["shark"], 1522, rated=ENOUGH - 1)
    assert await _level(room) == "sly"
    await _rated(room, COMPUTERS["master"], 1521, rated=ENOUGH)
    assert await _level(room) == "master"


def test_every_level_has_a_rating_to_begin_with():
    assert list(USUALLY) == list(COMPUTERS)
    assert list(USUALLY.values()) == sorted(USUALLY.values())

"""A stored table is dealt on from its seed, so the same seed has to give the same order for ever."""

import pytest

from engine.cards.shuffle import generator, shuffled

PACK = tuple(f"card {number}" for number in range(107))


@pytest.mark.parametrize("cards", [0, 1, 2, 32, 33, 52, 107])
def test_the_order_is_that_of_pythons_own_shuffle(cards):
    for count in range(20):
        order = list(PACK[:cards])
        generator("a seed", count).shuffle(order)
        assert shuffled(PACK[:cards], "a seed", count) == tuple(order)

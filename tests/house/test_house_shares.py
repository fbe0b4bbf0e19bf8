"""A fair share of the shards for each worker."""

from itertools import pairwise

import pytest

from house.cluster.share import most, share


@pytest.mark.parametrize(
    ("shards", "workers", "each"),
    [(4, (7,), [4]), (4, (7, 9), [2, 2]), (4, (7, 9, 12), [2, 1, 1]), (2, (7, 9, 12), [1, 1, 0])],
)
def test_all_shards_are_shared_as_evenly_as_can_be_and_the_oldest_have_what_is_over(shards, workers, each):
    assert [most(shards, me, workers) for me in workers] == each
    assert sum(each) == shards


def settle(shards, workers, holding):
    """Everybody looks in turn, and does one thing at a time, until nobody wants anything; how often one was given back."""
    given = 0
    while True:
        quiet = True
        for me in workers:
            held = set().union(*holding.values())
            wish = share(shards, me, workers, held, holding[me])
            holding[me] |= set(wish.take)
            if wish.give is not None:
                holding[me].remove(wish.give)
                given += 1
            quiet = quiet and not wish.take and wish.give is None
        if quiet:
            return given


def test_a_newcomer_moves_no_more_than_its_own_share():
    workers, holding = [1], {1: set()}
    settle(16, workers, holding)
    for newcomer in range(2, 8):
        workers.append(newcomer)
        holding[newcomer] = set()
        assert settle(16, workers, holding) == len(holding[newcomer])
        sizes = sorted(map(len, holding.values()))
        assert sizes[-1] - sizes[0] <= 1
        assert sorted(set().union(*holding.values())) == list(range(16))


def test_what_the_dead_had_is_taken_by_those_who_live():
    holding = {1: {0, 1}, 2: {2}, 3: {3}}
    del holding[1]
    assert settle(4, [2, 3], holding) == 0
    assert holding[2] | holding[3] == {0, 1, 2, 3}
    assert len(holding[2]) == len(holding[3]) == 2


def test_workers_that_look_at_the_same_moment_reach_for_different_shards_first():
    workers = (1, 2, 3)
    firsts = [share(6, me, workers, (), ()).take for me in workers]
    assert all(not set(one) & set(other) for one, other in pairwise(firsts))


def test_one_that_nobody_has_seen_yet_takes_its_share_and_no_more():
    assert len(share(4, 9, (1,), (), ()).take) == 2

"""Ratings from results: Plackett's and Luce's model on Elo's scale."""

from __future__ import annotations

from math import log
from random import Random
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from house.ratings import DRIFT, SCALE, START, UNKNOWN, Rating, Result, rated

ratings = st.builds(Rating, st.floats(500, 2500), st.floats(20, UNKNOWN))
tables = st.lists(st.tuples(st.integers(-50, 50), ratings), min_size=2, max_size=8)


def _results(*scores):
    return [Result(player, score, player) for player, score in enumerate(scores)]


@given(tables)
def test_doing_best_lifts_a_rating_doing_worst_lowers_it_and_every_result_makes_it_surer(table):
    scores, before = [score for score, _ in table], dict(enumerate(one for _, one in table))
    after = rated(_results(*scores), before)
    for player, score in enumerate(scores):
        moved = after[player].number - before[player].number
        if scores.count(max(scores)) == 1 and score == max(scores):
            assert moved > 0
        if score == min(scores) < max(scores) and scores.count(score) == 1:
            assert moved < 0
        assert after[player].spread <= min(UNKNOWN, (before[player].spread ** 2 + DRIFT**2) ** 0.5)


@given(tables, st.randoms())
def test_it_does_not_matter_in_which_order_results_are_listed(table, rng):
    results, before = _results(*(score for score, _ in table)), dict(enumerate(one for _, one in table))
    after = rated(results, before)
    rng.shuffle(results)
    again = rated(results, before)
    assert {player: tuple(one) for player, one in again.items()} == {
        player: pytest.approx(tuple(one)) for player, one in after.items()
    }


def test_four_hundred_more_means_to_do_better_ten_times_out_of_eleven():
    before = {0: Rating(START + 400, 50), 1: Rating(START, 50)}
    won, lost = (rated(_results(*scores), before)[0].number - before[0].number for scores in ((1, 0), (0, 1)))
    assert -lost == pytest.approx(10 * won)


def test_of_equals_who_do_equally_well_nobody_moves_and_who_was_thought_weaker_gains():
    even = rated(_results(3, 3, 3), dict.fromkeys(range(3), Rating()))
    assert [one.number for one in even.values()] == pytest.approx([START] * 3)
    uneven = rated(_results(3, 3), {0: Rating(START + 100), 1: Rating(START)})
    assert uneven[0].number < START + 100
    assert uneven[1].number > START


def test_the_less_sure_a_rating_is_the_more_it_moves():
    after = rated(_results(1, 0), {0: Rating(spread=150), 1: Rating(spread=50)})
    assert after[0].number - START > 5 * (START - after[1].number) > 0
    assert after[0].spread < 140
    assert 45 < after[1].spread < 50


def test_partners_move_together_and_one_result_tells_less_of_each():
    of_two = [Result(1, 1, 0), Result(2, 0, 1), Result(3, 1, 0), Result(4, 0, 1)]
    pair, single = (
        rated(of_two, dict.fromkeys(range(1, 5), Rating())),
        rated(_results(1, 0), {0: Rating(), 1: Rating()}),
    )
    assert pair[1] == pair[3]
    assert START < pair[1].number < single[0].number
    assert single[0].spread < pair[1].spread < UNKNOWN


def test_a_team_is_as_strong_as_its_members_are_on_average():
    results = [Result(1, 1, 0), Result(2, 1, 0), Result(3, 0, 1)]
    before = {1: Rating(START + 300), 2: Rating(START - 300), 3: Rating()}
    mixed, even = rated(results, before), rated(results, dict.fromkeys((1, 2, 3), Rating()))
    for player, one in before.items():
        assert mixed[player].number - one.number == pytest.approx(even[player].number - START)


def test_two_seats_of_one_level_are_two_results_of_it():
    at_both = [Result(-1, 2, 0), Result(-1, 1, 1), Result(7, 0, 2)]
    after = rated(at_both, {-1: Rating(), 7: Rating()})
    assert after[-1].number > START > after[7].number


def test_nobodys_rating_gets_so_sure_that_it_stands_still():
    one, other = Rating(), Rating()
    for number in range(2000):
        after = rated(_results(number % 2, 1 - number % 2), {0: one, 1: other})
        one, other = after[0], after[1]
    assert 20 < one.spread < 40


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_truth_is_within_the_band_two_times_out_of_three_and_the_better_are_found(seats):
    """Leagues of twelve of known strength, twenty results each."""
    rng, within, ordered = Random(seats), [], []
    for _ in range(40):
        truth = {player: rng.gauss(0, 150) for player in range(12)}
        known = dict.fromkeys(truth, Rating())
        for _ in range(20 * 12 // seats):
            table = rng.sample(sorted(truth), seats)
            known |= rated([Result(one, _played(truth[one], rng), one) for one in table], known)
        mean, middle = fmean(truth.values()), fmean(one.number for one in known.values())
        within += [abs(known[one].number - middle - truth[one] + mean) < known[one].spread for one in truth]
        ordered += [
            (known[one].number > known[two].number) is (truth[one] > truth[two])
            for one in truth
            for two in range(one)
        ]
    assert 0.62 < fmean(within) < 0.78
    assert fmean(ordered) > {2: 0.8, 4: 0.85, 6: 0.87}[seats]


def _played(strength, rng):
    """A player's result: with luck, distributed so that the better ranks first by Luce's chances."""
    return strength - SCALE * log(-log(rng.random()))

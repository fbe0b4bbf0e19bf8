"""A tournament deals the same hand at each table, proves it when it is over, and compares what everybody has made of it."""

from itertools import product
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.catalogue import GAMES
from engine.daily import IN_TURN, YOU
from engine.fairness.proofs import check
from engine.solo import after
from engine.tournaments import SharedDeal, matchpoints, most_points, prizes, ranking

SECRET = bytes(range(32))
WORTHS = st.dictionaries(st.integers(1, 30), st.none() | st.integers(-3, 3), max_size=20)


def deal(game="quist", secret=SECRET, hand=1, **more):
    return SharedDeal("5/7", hand, game, "en", secret, **more)


def cards(one):
    report = GAMES[one.game].report(one.begun.begins.state)
    return report.cards, report.hands


@pytest.mark.parametrize("game", IN_TURN)
def test_it_is_the_same_at_each_table_and_another_in_each_hand(game):
    assert cards(deal(game)) == cards(deal(game))
    assert cards(deal(game)) != cards(deal(game, hand=2))
    assert cards(deal(game)) != cards(deal(game, bytes(32)))


@pytest.mark.parametrize("game", IN_TURN)
def test_it_is_played_to_its_end_among_computers(game):
    alone, rng, rules = deal(game).begun, Random(1), GAMES[game]
    now, acts = alone.begins, ()
    while (seat := alone.asked(acts, now)) is not None:
        if seat == YOU:
            view, offers = rules.observe(now.state, seat), rules.legal(now.state, seat)
            action = rules.computer(view, offers, rng, "plain")
        else:
            action = alone.answer(acts, now, seat)
        acts, now = (*acts, (seat, msgspec.to_builtins(action))), after(now, seat, action)
    assert alone.played(acts) == now
    assert now.worth is not None


@pytest.mark.parametrize("game", IN_TURN)
def test_the_whole_deal_is_proved_and_is_what_was_sealed(game):
    one = deal(game)
    proof = one.proof()
    check(proof)
    assert proof.commitment == deal(game, seal=one.commitment).commitment.hex()
    assert len(proof.opened) == len(proof.deck)
    opened = tuple(card.card for card in proof.opened)
    assert opened == one.ordered.order


def test_its_name_says_nothing_of_its_secret():
    assert SECRET.hex() not in repr(deal()) + msgspec.json.encode(deal().proof()).decode()
    assert repr(SECRET) not in repr(deal())


def test_who_did_better_gets_two_points_and_who_did_as_well_one():
    assert matchpoints({1: 5, 2: 3, 3: 3, 4: -1}) == {1: 6, 2: 3, 3: 3, 4: 0}


def test_a_hand_that_was_not_finished_gets_nothing_and_is_worse_than_any():
    assert matchpoints({1: -9, 2: None, 3: None}) == {1: 4, 2: 0, 3: 0}


@settings(max_examples=40, deadline=None)
@given(WORTHS)
def test_every_two_who_finished_share_two_points(worths):
    points = matchpoints(worths)
    finished = [who for who, worth in worths.items() if worth is not None]
    n, absent = len(finished), len(worths) - len(finished)
    assert sum(points.values()) == n * (n - 1) + 2 * n * absent
    for who in worths:
        assert 0 <= points[who] <= most_points(len(worths), 1)


@settings(max_examples=40, deadline=None)
@given(WORTHS)
def test_who_made_more_of_a_hand_has_more_points(worths):
    points = matchpoints(worths)
    finished = {who: worth for who, worth in worths.items() if worth is not None}
    for (one, made), (other, less) in product(finished.items(), repeat=2):
        assert (points[one] > points[other]) == (made > less)


@settings(max_examples=40, deadline=None)
@given(st.lists(WORTHS, max_size=4), st.integers(0, 10_000))
def test_ties_stay_ties_and_share_what_their_places_get(hands, prize):
    players = sorted({who for worths in hands for who in worths})
    ranked = ranking(hands, players)
    assert sorted(one.who for one in ranked) == players
    for one in ranked:
        assert one.place == 1 + sum(other.points > one.points for other in ranked)
        assert one.points == sum(filter(None, one.hands))
    paid = prizes(ranked, prize)
    assert sum(paid.values()) <= prize
    for one in ranked:
        for other in ranked:
            if one.place == other.place:
                assert paid.get(one.who) == paid.get(other.who)
            elif one.place < other.place:
                assert paid.get(one.who, 0) >= paid.get(other.who, 0)


def placed(*worths):
    return ranking([dict(enumerate(worths))], range(len(worths)))


@pytest.mark.parametrize(
    ("worths", "paid"),
    [
        ((2, 1), {0: 100}),
        ((5, 4, 3, 2, 1), {0: 100}),
        ((6, 5, 4, 3, 2, 1), {0: 60, 1: 40}),
        ((9, 8, 7, 6, 5, 4, 3, 2, 1), {0: 50, 1: 30, 2: 20}),
        ((9, 9, 7, 6, 5, 4, 3, 2, 1), {0: 40, 1: 40, 2: 20}),
        ((9, 8, 8, 8, 5, 4, 3, 2, 1), {0: 50, 1: 16, 2: 16, 3: 16}),
        ((1, 1), {0: 50, 1: 50}),
        ((None, None, 1, None, None, None), {2: 60}),
        ((None, None), {}),
    ],
)
def test_one_place_in_three_gets_a_prize_up_to_the_third(worths, paid):
    assert prizes(placed(*worths), 100) == paid

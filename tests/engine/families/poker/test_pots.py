"""The winners' chips (rulebook 3.0), against the plainest ways of counting them."""

from collections import Counter
from itertools import groupby

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.families.poker.pots import beyond, pots, shares, with_carried
from engine.families.poker.state import PokerPlayer

STAKES = st.lists(st.tuples(st.integers(0, 12), st.booleans()), min_size=2, max_size=8).filter(
    lambda stakes: any(playing for _, playing in stakes)
)
STRENGTHS = st.lists(st.integers(0, 3), min_size=8, max_size=8)
ALL_DIFFERENT = st.permutations(range(8))


def seated(stakes):
    return [PokerPlayer(staked=staked, playing=playing, dealt=True) for staked, playing in stakes]


def given_back(players):
    back = beyond(players)
    left = [
        PokerPlayer(staked=player.staked - back.get(seat, 0), playing=player.playing, dealt=True)
        for seat, player in enumerate(players)
    ]
    return left, back


def paid(players, strength, dead=0):
    """Each one's chips when every pot goes to its strongest; seats from the dealer's left."""
    won = Counter()
    for pot in pots(players, dead):
        best = max(strength[seat] for seat in pot.seats)
        won.update(shares(pot.amount, [seat for seat in pot.seats if strength[seat] == best]))
    return won


@settings(max_examples=40, deadline=None)
@given(stakes=STAKES, strength=ALL_DIFFERENT)
def test_the_best_takes_from_each_at_most_his_own_stake_then_the_next_best(stakes, strength):
    players, _ = given_back(seated(stakes))
    left = [player.staked for player in players]
    expected = Counter()
    live = [seat for seat, player in enumerate(players) if player.playing]
    for seat in sorted(live, key=lambda seat: strength[seat], reverse=True):
        within = players[seat].staked
        for other, player in enumerate(players):
            gone = player.staked - left[other]
            taken = max(0, min(player.staked, within) - gone)
            expected[seat] += taken
            left[other] -= taken
    assert not any(left)
    assert +paid(players, strength) == +expected


@settings(max_examples=40, deadline=None)
@given(stakes=STAKES, strength=STRENGTHS)
def test_ties_share_chip_by_chip_what_they_all_can_win(stakes, strength):
    players, _ = given_back(seated(stakes))
    rivals = [
        (tuple(seat for seat, p in enumerate(players) if p.playing and p.staked >= level), level)
        for level in range(1, max(p.staked for p in players) + 1)
    ]
    expected = Counter()
    for able, levels in groupby(rivals, key=lambda rival: rival[0]):
        chips = sum(p.staked >= level for _, level in levels for p in players)
        best = [seat for seat in able if strength[seat] == max(strength[other] for other in able)]
        for chip in range(chips):  # one after another, from the dealer's left
            expected[best[chip % len(best)]] += 1
    assert +paid(players, strength) == +expected


@settings(max_examples=40, deadline=None)
@given(stakes=STAKES, dead=st.integers(0, 9), strength=STRENGTHS)
def test_no_chip_appears_or_vanishes(stakes, dead, strength):
    players = seated(stakes)
    left, back = given_back(players)
    assert sum(back.values()) + sum(p.staked for p in left) == sum(p.staked for p in players)
    assert sum(paid(left, strength, dead).values()) == sum(p.staked for p in left) + dead
    assert sum(pot.amount for pot in pots(players, dead)) == sum(p.staked for p in players) + dead


@settings(max_examples=40, deadline=None)
@given(stakes=STAKES)
def test_only_what_nobody_else_could_win_goes_back(stakes):
    players = seated(stakes)
    left, back = given_back(players)
    for seat, amount in back.items():
        assert amount > 0
        others = [p.staked for other, p in enumerate(players) if other != seat]
        rivals = [p.staked for other, p in enumerate(players) if other != seat and p.playing]
        limit = max(others if players[seat].playing else rivals)
        assert left[seat].staked == min(players[seat].staked, limit)
    assert not beyond(left)


@settings(max_examples=40, deadline=None)
@given(stakes=STAKES, dead=st.integers(1, 9))
def test_dead_money_is_for_whoever_wins_the_main_pot(stakes, dead):
    players, _ = given_back(seated(stakes))
    plain, with_dead = pots(players), pots(players, dead)
    assert with_dead[0].amount == plain[0].amount + dead
    assert with_dead[1:] == plain[1:]
    assert with_dead[0].seats == tuple(seat for seat, p in enumerate(players) if p.playing)


def test_four_ways():
    players = seated([(5, True), (12, True), (20, True), (20, True), (9, False)])
    assert pots(players) == [(25, (0, 1, 2, 3)), (25, (1, 2, 3)), (16, (2, 3))]
    assert not beyond(players)


def test_the_example_of_scrapok():
    """Stakes of 50 each, then all in for 20, a raise to 50, all in for 5, a fold."""
    players = seated([(70, True), (100, True), (55, True), (50, False)])
    left, back = given_back(players)
    assert back == {1: 30}
    assert pots(left) == [(215, (0, 1, 2)), (30, (0, 1))]


def test_a_short_all_in_player_alone_wins_no_more_than_his_stake_from_each():
    left, back = given_back(seated([(3, True), (20, False), (20, False)]))
    assert back == {1: 17, 2: 17}
    assert pots(left) == [(9, (0,))]


def test_odd_chips_go_one_by_one_to_those_nearest_the_dealers_left():
    assert shares(11, [4, 0, 2]) == {4: 4, 0: 4, 2: 3}
    assert shares(2, [4, 0, 2]) == {4: 1, 0: 1, 2: 0}


CARRIED = st.lists(st.tuples(st.integers(0, 4), st.booleans(), st.booleans()), min_size=2, max_size=8).filter(
    lambda seats: any(playing for _, playing, _ in seats)
)


@settings(max_examples=40, deadline=None)
@given(seats=CARRIED, strength=ALL_DIFFERENT)
def test_all_in_by_the_ante_takes_of_carried_antes_what_was_paid_into_them(seats, strength):
    """The pots match the plainest way of dealing them out: the best takes from each the most allowed, then the next best from the rest."""
    carried = [paid_in for paid_in, _, _ in seats]
    players = [
        PokerPlayer(staked=1, playing=playing, dealt=True, anted_all=short) for _, playing, short in seats
    ]
    standing = with_carried(pots(players), carried, players)
    assert sum(pot.amount for pot in standing) == len(players) + sum(carried)
    assert standing[0].seats == tuple(seat for seat, player in enumerate(players) if player.playing)

    won, left, expected = Counter(), list(carried), Counter()
    for pot in standing:
        won[max(pot.seats, key=lambda seat: strength[seat])] += pot.amount
    live = sorted(standing[0].seats, key=lambda seat: strength[seat], reverse=True)
    expected[live[0]] += len(players)
    for seat in live:
        reach = carried[seat] if players[seat].anted_all else max(carried)
        for other in range(len(left)):
            part = min(left[other], max(0, reach - (carried[other] - left[other])))
            left[other] -= part
            expected[seat] += part
    if sum(left) == 0:
        assert +won == +expected
    else:  # chips that no player in the hand has paid for go with the last layer
        assert all(won[seat] >= expected[seat] for seat in live)

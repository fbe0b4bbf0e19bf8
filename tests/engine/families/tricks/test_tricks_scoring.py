"""A hand's points, clause by clause of the rulebook."""

import pytest
from msgspec.structs import replace
from trick_table import ORDER, TRICK_GAMES, act, games_of, pack_of, table

from engine import catalogue
from engine.contract import Close, Leave
from engine.families.card_table import scores
from engine.families.tricks.computer.scoring import law_of, totals_of
from engine.families.tricks.events import Turtled, Works
from engine.families.tricks.scoring import HandScore, chooser, settle, taker_of
from engine.families.tricks.state import Taken

PEPPERS = ORDER[:13]
ANIMALS = ORDER[-13:]


def with_takers(game_id, taker_of, size):
    """A finished hand: tricks of the pack's cards in order, each with the taker that `taker_of` returns."""
    state = table(game_id)
    pack = pack_of(game_id)
    tricks = [tuple(pack[place : place + size]) for place in range(0, len(pack), size)]
    taken = tuple(
        Taken(leader=0, cards=cards, taker=taker_of(number, cards)) for number, cards in enumerate(tricks)
    )
    return replace(state, taken=taken)


def settled(state):
    return settle(state, games_of(state).rules)


def by_cards(wanted, taker, otherwise):
    return lambda _number, cards: taker if set(cards) & set(wanted) else otherwise


@pytest.mark.parametrize(
    ("tricks", "points", "winners"),
    [(13, (7, 0), (0,)), (7, (1, 0), (0,)), (6, (0, 1), (1,)), (0, (0, 7), (1,))],
)
def test_quist_one_point_for_each_trick_above_six(tricks, points, winners):
    state = with_takers("quist", lambda number, _cards: 2 if number < tricks else 3, 4)
    score = settled(state)[0]
    assert (score.points, score.winners) == (points, winners)


@pytest.mark.parametrize(
    ("takers", "points", "winners"),
    [
        # the last four tricks hold the Animals: 1 + 4 + 4 + 4
        ("0000000111111", (0, 0), (0,)),
        ("1111110000000", (7, 0), (0,)),
        ("1111110000011", (0, 2), (1,)),
        ("0000001111100", (2, 0), (0,)),
        ("0000001110011", (0, 0), (0,)),
    ],
)
def test_animal_quist_one_point_for_each_animal_above_six_to_the_hands_winners(takers, points, winners):
    state = with_takers("animal-quist", lambda number, _cards: int(takers[number]), 4)
    score = settled(state)[0]
    assert (score.points, score.winners) == (points, winners)


def test_chili_dog_the_dogs_takers_score_the_peppers_they_took():
    # The first trick holds four peppers of one each; the other side has the other twenty-four.
    state = with_takers("chili-dog", by_cards(["ch.A1", "an.D"], 1, 0), 4)
    score = settled(state)[0]
    assert (score.points, score.winners) == ((0, 4), (0,))
    assert settled(state)[1] is None


def test_chili_dog_the_dog_without_peppers_scores_nobody_and_the_others_win():
    state = with_takers("chili-dog", by_cards(["an.D"], 1, 0), 4)
    score = settled(state)[0]
    assert (score.points, score.winners) == ((0, 0), (0,))


def test_chili_dog_the_works():
    state = with_takers("chili-dog", by_cards([*PEPPERS, "an.D"], 1, 0), 4)
    score = settled(state)[0]
    assert (score.points, score.winners) == ((28, 0), (1,))
    assert settled(state)[1] == Works(seats=(1, 3))


def test_all_peppers_without_the_dog_are_no_works():
    state = with_takers("chili-dog", by_cards(PEPPERS, 1, 0), 4)
    assert settled(state)[0].points == (0, 0)
    assert settled(state)[1] is None


def test_turtle_one_a_pepper_and_thirteen_for_the_turtle():
    state = with_takers("turtle", lambda number, cards: 2 if "an.T" in cards else number % 2, 3)
    score = settled(state)[0]
    assert sum(score.points) == 26
    assert score.points[2] == 13
    assert score.points[0] + score.points[1] == 13
    assert taker_of(state, "an.T") == 2


def test_turtling():
    state = with_takers("turtle", by_cards([*PEPPERS, "an.T"], 1, 0), 3)
    score = settled(state)[0]
    assert (score.points, score.winners) == ((26, -26, 26), (1,))
    assert settled(state)[1] == Turtled(seat=1, seats=(1,))


def test_thirteen_peppers_without_the_turtle_are_no_turtling():
    state = with_takers("turtle", by_cards(PEPPERS, 1, 0), 3)
    assert settled(state)[0].points == (13, 13, 0)


@pytest.mark.parametrize("game_id", TRICK_GAMES)
@pytest.mark.parametrize(
    "takes", [set(), set(PEPPERS), {*PEPPERS, "an.D", "an.T"}, set(ANIMALS), {"an.D", "ch.A1"}]
)
def test_a_computer_player_counts_an_imagined_hand_as_the_rules_do(game_id, takes):
    """Including one in which a side takes everything."""
    seats = catalogue.GAMES[game_id].seats.most
    for taker, other in ((0, 1), (1, 0), (2, 1)):
        state = with_takers(game_id, by_cards(takes, taker, other), seats)
        law = law_of(games_of(state).rules)
        totals = totals_of(law, games_of(state).observe(state, 0))
        assert tuple(law.points(totals)) == settled(state)[0].points


@pytest.mark.parametrize(
    ("dealer", "winners", "chosen"), [(0, (0,), 2), (0, (1,), 1), (3, (1,), 1), (3, (0,), 0)]
)
def test_of_the_winners_the_one_nearest_the_dealers_left_decides(dealer, winners, chosen):
    state = table("quist", dealer=dealer)
    assert chooser(state, HandScore(points=(0, 0), winners=winners)) == chosen


@pytest.mark.parametrize(
    ("game_id", "challenges", "points", "best"),
    [("turtle", (-10, 0, 0), (9, 4, 0), (0,)), ("turtle", (-5, 0, 0), (9, 4, 30), (0, 1))],
)
def test_whoever_plays_alone_wins_a_hand_by_all_points_of_it(game_id, challenges, points, best):
    opened = (8, 9, 7)[: len(points)]
    state = replace(table(game_id), opened=opened, scores=scores.added(opened, challenges))
    low_wins, events = games_of(state).rules.low_wins, []
    assert scores.best_of_hand(state, points, low_wins=low_wins) == best
    after = scores.finish_hand(state, points, best, ((),) * len(state.chairs), events)
    assert tuple(one.seat for one in events[0].winners) == best
    assert after.scores == events[0].totals == scores.added(state.scores, points)


@pytest.mark.parametrize(("game_id", "points"), [("quist", (1, 0)), ("animal-quist", (0, 0))])
def test_more_tricks_win_a_teams_hand_whatever_it_lost_by_challenges(game_id, points):
    state = table(game_id)
    state = replace(state, opened=(8, 9), scores=(4, 9))
    events = []
    scores.finish_hand(state, points, (0,), ((),) * len(state.chairs), events)
    assert [one.seat for one in events[0].winners] == [0, 2]
    assert events[0].scores[0] == points[0] - 4


@pytest.mark.parametrize(
    ("by_side", "hand", "low_wins", "over"),
    [
        ((99, 4, 5), 3, True, False),
        ((100, 4, 5), 3, True, True),
        ((100, 4, 4), 3, True, False),  # a tie for the lowest: another hand
        ((100, 100, 4), 3, True, True),
        ((20, -4), 3, False, False),
    ],
)
def test_the_target_counts_at_a_hands_end(by_side, hand, low_wins, over):
    game_id = "turtle" if len(by_side) == 3 else "quist"
    state = replace(table(game_id), scores=by_side, hand=hand)
    assert scores.decided(state, low_wins=low_wins) is over


def test_so_many_hands_end_the_game_even_tied():
    state = replace(table("turtle", hands=3), scores=(4, 4, 9), hand=3)
    assert scores.decided(state, low_wins=True)
    assert scores.ranking(state, low_wins=True) == ((0, 1), (2,))


def test_partners_share_a_place():
    state = replace(table("quist"), scores=(3, 21))
    assert scores.ranking(state, low_wins=False) == ((1, 3), (0, 2))


@pytest.mark.parametrize("game_id", ["turtle", "soup", "quist"])
def test_the_empty_seat_of_a_leaver_does_not_win_the_game(game_id):
    """Seat 0 leads when it leaves. Partners win with who stays."""
    state = table(game_id)
    low = game_id != "quist"
    sides = len(state.scores)
    scores = tuple((1 if low else 9) if side == 0 else 5 for side in range(sides))
    state = act(replace(state, scores=scores, opened=scores), (None, Leave(0)))
    best = {seat for seat in range(len(state.chairs)) if seat % sides == 0} if game_id == "quist" else {1, 2}
    closed = act(state, (None, Close()))
    assert set(closed.standings[0]) == best
    assert sorted(seat for place in closed.standings for seat in place) == list(range(len(state.chairs)))

"""How decisions are graded: from what their player saw, the same way each time, and worse for who plays worse."""

from functools import cache
from itertools import islice
from random import Random
from statistics import fmean, stdev

import pytest
from graded_hands import ERRS, begun, better_off, graded_hand, to_the_end
from msgspec.structs import replace

from engine import catalogue
from engine.computer.hinting import hint
from engine.contract import Action, Decision, Weighed
from engine.dispatch import apply
from engine.families.poker.actions import Check, Fold, Present
from engine.grading.grade import MISTAKES, SHOWN, SURE, Grade, Worth, _worths, grade

PLAYED = ("scroker", "scrapok", "zoot", "scrummy", "scrotch", "quist", "chili-dog", "soup")
FIRST = 3
HANDS = {"scroker": 40, "zoot": 40, "scrummy": 40, "scrotch": 10, "quist": 5, "chili-dog": 5, "soup": 5}
"""Enough hands to show the difference: some games have a dozen decisions a hand."""
MORE = {**HANDS, "scroker": 200, "scrotch": 90, "quist": 15}
"""Sly and shark differ in few decisions there."""
MANY = 40


@cache
def first_of(game):
    found = list(islice(graded_hand(game, ("plain", "sly"), 2), FIRST))
    assert found
    return found


class Toy(Action, frozen=True, tag="toy"):
    """Nothing in particular."""

    n: int


ONE, TWO, THREE = (Toy(n) for n in range(3))


def graded(tried, acts=(ONE, TWO), times=40, doubt=0.0):
    return _worths(Weighed(acts, tried, times, 10.0, doubt), Random(1))


def grade_of(cost, error=0.1, open_points=100.0, big=10.0):
    taken = Worth(ONE, 0.0, error)
    return Grade(taken, (Worth(TWO, cost, 0.0), taken), cost, open_points, big)


@pytest.mark.parametrize("game", PLAYED)
def test_each_way_shown_is_lawful_the_best_stands_first_and_ones_own_is_among_them(game):
    for one in first_of(game):
        found, decision = one.grade, one.decision
        assert len(found.acts) <= SHOWN
        assert found.taken in found.acts
        assert found.taken.action == decision.taken
        assert found.cost == pytest.approx(max(0.0, found.acts[0].worth - found.taken.worth))
        assert found.open > 0
        for way in found.acts:  # the rules take it
            apply(decision.game, one.state, decision.view.seat, way.action)


@pytest.mark.parametrize("game", PLAYED)
def test_the_same_decision_gets_the_same_grade(game):
    one = first_of(game)[-1]
    assert grade(one.decision) == one.grade


def test_what_has_no_other_way_has_no_grade():
    game = catalogue.GAMES.game("scroker")
    state = begun(game, ("plain", "plain"), 1)
    seat = game.due(state).seats[0]
    view, offers = game.observe(state, seat), game.legal(state, seat)
    assert grade(Decision(game, view, offers, Fold())) is not None
    assert grade(Decision(game, view, offers, Present())) is None


def test_nobody_is_blamed_for_what_a_hint_would_have_said(monkeypatch):
    game = catalogue.GAMES.game("scroker")
    state = begun(game, ("plain", "plain"), 1)
    seat = game.due(state).seats[0]
    view, offers = game.observe(state, seat), game.legal(state, seat)
    advice = hint(game, view, offers).action
    other = next(act for act in (Fold(), Check()) if act != advice)
    monkeypatch.setattr("engine.grading.grade._graded", lambda *_: grade_of(20.0))
    found = grade(Decision(game, view, offers, advice))
    assert (found.mistake, found.acts) == (0.0, (found.taken,))
    assert not found.worth_saying(chips=True)
    assert grade(Decision(game, view, offers, other)).mistake == 1.0


def test_the_luckiest_of_equals_leads_by_nothing_sure():
    """Picked by its first tries and measured by others, it has no more than its share of luck."""
    leads = []
    for seed in range(MANY):
        rng = Random(seed)
        best, *others = graded(lambda _rng, rng=rng: [rng.gauss(0, 1) for _ in range(3)], (ONE, TWO, THREE))
        leads.append(best.worth - max(one.worth for one in others))
    assert fmean(leads) < 0


def test_the_error_is_that_of_the_difference_with_the_same_luck():
    def tried(rng):
        luck = rng.gauss(0, 100)
        return [luck, luck + 1]

    best, other = graded(tried)
    assert best.action is TWO
    assert best.worth - other.worth == pytest.approx(1)
    assert other.error == pytest.approx(0, abs=1e-9)


def test_what_rules_of_thumb_cannot_tell_stays_in_doubt():
    _, other = graded(lambda _rng: [0, 1], doubt=0.7)
    assert other.error == pytest.approx(0.7)


@pytest.mark.parametrize(("part", "counts"), [(0.0, 0.0), (0.19, 0.0), *MISTAKES, (1.5, 1.0)])
def test_a_mistake_is_small_medium_or_big_by_its_part_of_a_big_one(part, counts):
    assert grade_of(10 * part).mistake == counts


@pytest.mark.parametrize(
    ("game", "big"),
    [
        ("scroker", None),
        ("scrummy", 3.0),
        ("scrotch", 5.0),
        ("quist", 2.0),
        ("chili-dog", 8.0),
        ("soup", 5.0),
    ],
)
def test_a_big_mistake_costs_a_sixth_of_the_pot_or_the_points_of_the_table(game, big):
    for one in first_of(game):
        assert one.grade.big == pytest.approx(0.15 * one.grade.open if big is None else big, abs=1e-3)


@pytest.mark.parametrize(("rarer", "cost"), [(1.0, 1.0), (9.0, 3.0), (None, 3.0)])
def test_a_word_that_few_know_excuses_a_mistake_at_poker(rarer, cost):
    """Where the rarest words make the decision better, it counts as that."""
    one = first_of("scroker")[0]

    def read(lost):
        return lambda decision: lost and Weighed([decision.taken, TWO], lambda _rng: [0.0, lost], 4, 20.0)

    game = one.decision.game
    reads = replace(game, family=replace(game.family, weighed=read(3.0), kinder=read(rarer)))
    decision = one.decision._replace(game=reads, taken=Fold())  # which no hint advises here
    assert grade(decision).cost == cost


def test_what_may_be_chance_is_no_mistake():
    assert grade_of(20, error=20 / SURE + 1).mistake == 0
    assert grade_of(20, error=20 / SURE - 1).mistake == 1


@pytest.mark.parametrize(
    ("chips", "cost", "open_points", "said"),
    [
        (True, 1.0, 10.0, True),
        (True, 0.9, 10.0, False),
        (True, 2.0, 21.0, False),
        (False, 1.9, 5.0, False),
        (False, 2.0, 50.0, True),
    ],
)
def test_a_line_is_for_a_tenth_of_the_pot_or_two_points(chips, cost, open_points, said):
    assert grade_of(cost, 0.1, open_points).worth_saying(chips=chips) is said
    assert not grade_of(cost, cost, open_points).worth_saying(chips=chips)  # it may be chance


@pytest.mark.broad(1)
@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", HANDS)
def test_who_errs_at_random_is_graded_worst_and_sly_worse_than_shark(game):
    counts = {player: [] for player in (ERRS, "sly", "shark")}
    for seed in range(MORE[game]):
        for one in graded_hand(game, (ERRS, "sly", "shark"), seed):
            counts[one.by].append(one.grade.cost / one.grade.open if one.grade.sure else 0.0)
    errs, sly, shark = (fmean(counts[player]) for player in counts)
    assert errs > sly > shark


@pytest.mark.broad(1)
@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", HANDS)
def test_marked_decisions_lose_when_they_are_played_out(game):
    """The true outcome: sharks play on with the real cards, which the grade did not know."""
    lost, said, rules = [], [], catalogue.GAMES.game(game)
    for seed in range(HANDS[game]):
        for one in graded_hand(game, ("plain", "sly"), seed):
            if one.grade.mistake:
                seat = one.decision.view.seat
                best, mine = (
                    better_off(rules, to_the_end(rules, apply(rules, one.state, seat, act).state, seed), seat)
                    for act in (one.grade.acts[0].action, one.acted)
                )
                lost.append(best - mine)
                said.append(one.grade.cost)
    doubt = 3 * stdev(lost) / len(lost) ** 0.5
    assert abs(fmean(lost) - fmean(said)) < fmean(said) / 2 + doubt
    assert fmean(lost) > -doubt

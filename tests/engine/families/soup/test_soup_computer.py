"""Computer players at the Soup table."""

from random import Random

import msgspec
import pytest
from trick_table import act, check_table, games_of, table

from engine import catalogue
from engine.contract import Deal
from engine.families.soup.actions import Add, Comply, Drop, SayEat
from engine.families.tricks.actions import Pass


def self_play(strengths, seed, **options):
    rng = Random(seed)
    state = table("soup", seed=str(seed), **options)
    while state.phase != "over":
        if state.phase == "between":
            state = act(state, (None, Deal()))
        seat = games_of(state).due(state).seats[0]
        view, offers = games_of(state).observe(state, seat), games_of(state).legal(state, seat)
        step = catalogue.GAMES.apply(
            state, seat, games_of(state).computer(view, offers, rng, strengths[seat])
        )
        state = step.state
    check_table(*step)
    return state


@pytest.mark.broad(5)
@pytest.mark.parametrize("options", [{}, {"words": "checked"}, {"min_length": 4}, {"language": "fr"}])
@pytest.mark.parametrize("strength", ["plain", "sly", "shark", "master"])
def test_they_play_a_game_to_its_end(strength, options):
    assert self_play([strength] * 3, 4, hands=3, **options).hand == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("strong", "weak"), [("master", "shark"), ("shark", "sly"), ("shark", "plain"), ("sly", "plain")]
)
def test_the_stronger_wins_from_the_weaker(strong, weak):
    """Each deal three times, the stronger in another seat each time; points are bad."""
    behind = 0
    for seed in range(4):
        for seat in range(3):
            strengths = [strong if place == seat else weak for place in range(3)]
            scores = self_play(strengths, seed, hands=2, target=1000).scores
            behind += (sum(scores) - scores[seat]) / 2 - scores[seat]
    assert behind > 0


def asked_to_drop(row="PI"):
    """Seat 0 has said "eat the soup" of that row, and seat 2 would rather let it be."""
    passes = {1: "an.U an.M an.N", 2: "an.O an.R an.C", 0: "an.A an.D an.L"}
    held = {1: "li.P", 2: "ch.I1 li.Q", 0: "le.L"}
    state = table("soup", {seat: f"{cards} {held[seat]}" for seat, cards in passes.items()})
    state = act(state, *((seat, Pass(cards=tuple(cards.split()))) for seat, cards in passes.items()))
    second = {"PI": "ch.I1", "PQ": "li.Q"}[row]
    return act(state, (1, Add(card="li.P")), (2, Add(card=second)), (0, SayEat()), (2, Drop()))


def answers(state, seat, strength):
    view, offers = games_of(state).observe(state, seat), games_of(state).legal(state, seat)
    decide = games_of(state).computer
    return {type(decide(view, offers, Random(seed), strength)) for seed in range(40)}


def test_a_computer_may_drop_its_claim_when_it_is_asked():
    assert answers(asked_to_drop(), 0, "shark") == {SayEat}
    assert answers(asked_to_drop(), 0, "sly") == {SayEat, Drop}
    for strength in ("plain", "sly", "shark"):
        assert answers(asked_to_drop("PQ"), 0, strength) == {Drop}


def test_a_computer_lets_a_word_be_that_the_claimant_would_drop():
    state = asked_to_drop()
    offered = act(state, (0, SayEat()))  # insisted: the word has to be eaten
    assert answers(offered, 2, "shark") == {Comply}
    again = msgspec.structs.replace(state, claim=msgspec.structs.replace(state.claim, dropped=(0,)))
    assert answers(again, 2, "shark") == {Drop}

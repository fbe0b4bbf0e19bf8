"""Hands that computers play, with the grade of each decision."""

from random import Random
from statistics import fmean
from typing import NamedTuple

from engine import catalogue
from engine.contract import Action, Decision, Setup
from engine.dispatch import apply
from engine.grading.grade import Grade, grade

ERRS = "errs"
"""A player who does at random one of the things that were weighed, every other time."""


class Decided(NamedTuple):
    state: object
    decision: Decision
    grade: Grade
    by: str
    acted: Action


def seats(game, players, seed):
    """So many as play the game best; who sits where changes from hand to hand."""
    count = max(game.seats.least, min(game.seats.best[1], 3 if game.folds else 4))
    return [players[(place + seed) % len(players)] for place in range(count)]


def begun(game, players, seed):
    setup = Setup(options={}, stacks=(100 if game.chips else 0,) * len(players), seed=str(seed))
    return catalogue.GAMES.start(game.id, setup).state


def graded_hand(game_id, players, seed):
    """Each decision of a first hand that can be graded."""
    game, rng = catalogue.GAMES.game(game_id), Random(seed)
    players = seats(game, players, seed)
    state = begun(game, players, seed)
    while (due := game.due(state)) is not None and state.hand == 1:
        seat = due.seats[0]
        view, offers = game.observe(state, seat), game.legal(state, seat)
        strength = "plain" if players[seat] == ERRS else players[seat]
        act = game.computer(view, offers, rng, strength)
        decision = Decision(game, view, offers, act)
        found = grade(decision)
        if found is not None and players[seat] == ERRS and rng.random() < 0.5:
            act = found.acts[-1].action
            decision = decision._replace(taken=act)
            found = grade(decision)
        if found is not None:
            yield Decided(state, decision, found, players[seat], act)
        state = apply(game, state, seat, act).state


def to_the_end(game, state, seed):
    """Each seat's result when sharks have played the hand on."""
    rng, hand = Random(seed), state.hand
    while (due := game.due(state)) is not None and state.hand == hand:
        seat = due.seats[0]
        act = game.computer(game.observe(state, seat), game.legal(state, seat), rng, "shark")
        state = apply(game, state, seat, act).state
    return state


def better_off(game, state, seat):
    """A seat's chips; or its points beside those of the other side."""
    report = game.report(state)
    if game.chips:
        return report.chips[seat]
    sides = 2 if game.teams else len(report.scores)
    others = [points for place, points in enumerate(report.scores) if (place - seat) % sides]
    low = game.family.name == "soup" or (game.family.name == "tricks" and game.rules.low_wins)
    return (report.scores[seat] - fmean(others)) * (-1 if low else 1)

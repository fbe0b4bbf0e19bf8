"""Silence in a challenge window accepts, and nothing else: only an expired turn counts towards being away."""

import pytest

from engine.catalogue import GAMES
from engine.contract import TimeUp
from tests.played import played

WINDOWS = {"challenge", "spellcheck", "claim", "out", "closing", "check", "reply"}
"""The phases with challenges, by their families' names."""


def windows(game_id):
    return [moment.state for moment in played(game_id, 300) if moment.state.phase in WINDOWS]


@pytest.mark.broad(3)
@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_whoever_says_nothing_in_a_challenge_window_has_missed_nothing(game_id):
    found = windows(game_id)
    assert found
    for state in found:
        step = GAMES.apply(state, None, TimeUp())
        assert step.state.decision > state.decision
        assert [chair.misses for chair in step.state.chairs] == [chair.misses for chair in state.chairs]
        assert not {"timed-out", "away"} & {event.kind for event in step.events}


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_turn_that_runs_out_counts(game_id):
    state = next(one.state for one in played(game_id) if one.due and not one.due.silence)
    late = GAMES[game_id].due(state).seats
    step = GAMES.apply(state, None, TimeUp())
    assert {event.seat for event in step.events if event.kind == "timed-out"} == set(late)
    assert [chair.misses for chair in step.state.chairs] == [
        seat in late for seat in range(len(step.state.chairs))
    ]

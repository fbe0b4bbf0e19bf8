"""Where something may be challenged or thought about, saying nothing is an answer that every game names."""

from __future__ import annotations

from random import Random

import pytest

from engine.catalogue import GAMES
from engine.contract import Deal, Setup, TimeUp

ANSWERED = ("accepted", "ready", "dropped")
MOMENTS = {
    "scroker": {"spellcheck"},
    "scrapok": {"spellcheck", "think"},
    "scrummy": {"out", "closing"},
    "scrotch": {"check", "reply"},
    "quist": {"spellcheck"},
    "soup": {"play"},
}


def moments(name):
    """Each table that computers come to, once a decision."""
    game, random = GAMES[name], Random(name)
    seats = game.seats.best[0]
    while True:
        setup = Setup(
            options={"words": "honour"},
            stacks=((100 if game.chips else 0),) * seats,
            seed=str(random.random()),
        )
        state = game.start(setup).state
        while not game.report(state).over:
            due = game.due(state)
            if due is None:
                state = game.apply(state, None, Deal()).state
                continue
            yield game, state, due
            seat = random.choice(due.seats)
            act = game.computer(game.observe(state, seat), game.legal(state, seat), random, "plain")
            state = game.apply(state, seat, act).state


@pytest.mark.parametrize("name", MOMENTS)
def test_saying_nothing_is_what_time_answers_for_whoever_is_late(name):
    """In all its windows, and nowhere else."""
    missing = set(MOMENTS[name])
    for game, state, due in moments(name):
        late = game.apply(state, None, TimeUp())
        if due.silence is None:
            assert due.then not in ("accept", "ready")
            continue
        missing.discard(game.report(state).phase)
        silent = state
        for seat in due.seats:
            silent, events = game.apply(silent, seat, due.silence)
            assert (events[0].kind in ANSWERED, events[0].seat) == (True, seat)
        assert game.report(silent) == game.report(late.state)
        if not missing:
            return

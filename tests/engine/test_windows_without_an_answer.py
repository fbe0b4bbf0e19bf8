"""Where something may be challenged or thought about, saying nothing is an answer that every game names."""

from __future__ import annotations

from itertools import chain

import pytest

from engine.catalogue import GAMES
from engine.contract import TimeUp
from tests.played import played

SEEDS = "12345678"  # one is enough where a window opens every hand
ANSWERED = ("accepted", "complied", "ready", "dropped")
MOMENTS = {
    "scroker": {"spellcheck"},
    "scrapok": {"spellcheck", "think"},
    "scrummy": {"out", "closing"},
    "scrotch": {"check", "reply"},
    "quist": {"spellcheck"},
    "soup": {"play", "claim"},
}


@pytest.mark.parametrize("name", MOMENTS)
def test_saying_nothing_is_what_time_answers_for_whoever_is_late(name):
    """The answer is asked in all windows of a game, and nowhere else."""
    game, missing = GAMES[name], set(MOMENTS[name])
    for state, _, due, *_ in chain.from_iterable(played(name, 120, seats=5, seed=seed) for seed in SEEDS):
        if due is None:
            continue
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
    assert not missing

"""A hand played again against computers: they repeat their acts as long as you do, and decide again once you
differ."""

from itertools import takewhile

import msgspec
import pytest

from engine.catalogue import GAMES
from engine.characters import EVEN
from engine.common_events import HandEnds
from engine.families.poker.actions import Fold
from engine.solo import Alone, Position, after, keyed
from tests.played import played

YOU = 0
LEVELS = {1: "sly", 2: "plain"}


def hand(game_id):
    """A hand as people once played it, unlike these computers."""
    begins, *rest = played(game_id, seats=3, seed="once")
    goes_on = takewhile(lambda moment: moment.state.hand == 1 and moment.act is not None, rest)
    once = tuple((moment.seat, msgspec.to_builtins(moment.act)) for moment in goes_on)
    return Alone(Position(begins.state, (begins.events,), YOU), "again", {}, LEVELS, once[:40])


@pytest.mark.parametrize("game_id", ["scroker", "soup"])
def test_whoever_does_the_same_meets_the_same_hand(game_id):
    """Where several may act, in the same order, too."""
    alone, now, otherwise = hand(game_id), hand(game_id).begins, 0
    for place, (seat, raw) in enumerate(alone.once):
        acts = alone.once[:place]
        assert alone.asked(acts, now) == seat
        if seat != YOU:
            assert alone.answer(acts, now, seat) == alone.read(raw)
            otherwise += keyed(alone.seed, now.state, seat, LEVELS[seat], EVEN, LEVELS) != alone.read(raw)
        now = after(now, seat, alone.read(raw))
    assert otherwise
    assert alone.played(alone.once).state == now.state


def test_whoever_does_something_else_meets_computers_that_decide_by_what_they_see():
    alone = hand("scroker")
    place = next(place for place, (seat, _) in enumerate(alone.once) if seat == YOU)
    acts = (*alone.once[:place], (YOU, msgspec.to_builtins(Fold())))
    now = alone.played(acts)
    while (seat := alone.asked(acts, now)) is not None:
        act = alone.answer(acts, now, seat)
        assert act == keyed(alone.seed, now.state, seat, LEVELS[seat], EVEN, LEVELS)
        acts, now = (*acts, (seat, msgspec.to_builtins(act))), after(now, seat, act)
    assert any(isinstance(event, HandEnds) for event in now.whole)
    assert GAMES["scroker"].report(now.state).between

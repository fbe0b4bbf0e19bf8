"""Every kind of event of trick tables and Soup tables happens: in a scenario, or in the evening below."""

from functools import cache

import pytest
from trick_table import act, games_of, table

from engine import catalogue
from engine.common_events import Accepted
from engine.contract import Away, Back, Deal, Leave, Sit, TimeUp
from engine.events import kind_of
from engine.scenarios import runner
from tests.test_scenarios import SCENARIOS

NEVER = {"tricks": frozenset(), "soup": frozenset({Accepted})}
"""Common kinds that a family has no use for."""
KINDS = [
    (family, kind)
    for family in NEVER
    for kind in dict.fromkeys(
        kind for game in catalogue.GAMES.values() if game.family.name == family for kind in game.events
    )
]


def coming_and_going(game_id):
    """A player goes away and comes back, one leaves, and the seat is taken over between hands."""
    state, told = table(game_id, hands=9, words="checked"), []

    def done(action):
        nonlocal state
        state, events = catalogue.GAMES.apply(state, None, action)
        told.extend(events)

    for action in (Away(seat=0), Back(seat=0), Leave(seat=1)):
        done(action)
    while games_of(state).due(state) is not None:
        done(TimeUp())
    done(Sit(seat=1))
    act(state, (None, Deal()))
    return told


@cache
def seen(family):
    kinds = set()
    for game in (game for game in catalogue.GAMES.values() if game.family.name == family):
        for path in sorted((SCENARIOS / game.id).glob("*.json")):
            lines = []
            runner.play(runner.read(path.read_bytes()), lines.append)
            kinds |= {line["event"] for line in lines if "event" in line}
        kinds |= {event.kind for event in coming_and_going(game.id)}
    return kinds


@pytest.mark.parametrize(("family", "kind"), KINDS, ids=lambda value: getattr(value, "__name__", value))
def test_every_kind_of_event_happens(family, kind):
    assert (kind_of(kind) in seen(family)) is (kind not in NEVER[family]), kind_of(kind)


@pytest.mark.parametrize("game_id", ["quist", "soup"])
def test_everybody_is_told_who_goes_away_leaves_and_comes_back(game_id):
    state, told = table(game_id), []
    for action in (Away(seat=0), Leave(seat=1), Back(seat=0)):
        state, events = catalogue.GAMES.apply(state, None, action)
        told += [(event.kind, event.seat) for event in events]
    assert [one for one in told if one[0] in ("away", "left", "back")] == [
        ("away", 0),
        ("left", 1),
        ("back", 0),
    ]

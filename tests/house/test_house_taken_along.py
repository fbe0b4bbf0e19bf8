"""A file that somebody brings is played within bounds, and not at all once the room closes."""

from threading import Event

import msgspec
import pytest

from house.declined import Declined
from house.tables import taken_along
from house.tables.taken_along import brought, opened

PLAYER = 7


@pytest.fixture
def scenario():
    """Nobody does anything until their time is up."""
    told = {"game": "scroker", "players": ["a", "b"], "steps": [{"wait": 10_000_000}]}
    return opened(msgspec.json.encode(told))


def test_it_is_played_until_its_hand_is_over(scenario):
    frames = brought(scenario, PLAYER, Event())
    assert frames[-1].table.state.hand == 1


def test_a_room_that_closes_plays_no_more(scenario):
    closing = Event()
    closing.set()
    with pytest.raises(Declined, match="no-scenario"):
        brought(scenario, PLAYER, closing)


def test_what_takes_too_long_is_given_up(scenario, monkeypatch):
    monkeypatch.setattr(taken_along, "PLAYED_IN", 0)
    with pytest.raises(Declined, match="no-scenario"):
        brought(scenario, PLAYER, Event())

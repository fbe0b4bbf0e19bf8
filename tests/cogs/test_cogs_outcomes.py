"""A press's outcome is counted as a word without names."""

import pytest

from cogs.transport.answers import NotAnswered
from cogs.transport.rest import Fault, NotDone
from cogs.visit.outcomes import outcome_of
from engine.refused import Refused
from house.declined import Declined
from house.store import DatabaseAway, InDoubt, Unread
from screens.unable import Unable


@pytest.mark.parametrize(
    ("wrong", "outcome"),
    [
        (DatabaseAway(), "database"),
        (InDoubt(), "database"),
        (Unread(), "database"),
        (Declined("not-stored", id=""), "database"),
        (Declined("try-again", id=""), "failed"),
        (Declined("table-full", most=4), "refused"),
        (Refused("stale", version=3), "stale"),
        (Refused("not-your-turn", turn=1), "refused"),
        (Unable("old-button"), "refused"),
        (NotDone(Fault.FORBIDDEN, 50013), "refused"),
        (NotDone(Fault.AWAY, 0), "discord"),
        (NotDone(Fault.OTHER, 1), "failed"),
        (NotAnswered(Fault.MESSAGE_GONE, 10008), "gone"),
        (NotAnswered(Fault.TOO_LATE, 10062), "late"),
        (NotAnswered(Fault.CHANNEL_GONE, 10003), "late"),
        (NotAnswered(Fault.AWAY), "discord"),
        (NotAnswered(Fault.OTHER, 50035), "failed"),
        (Unable("busy"), "busy"),
        (ZeroDivisionError(), "failed"),
    ],
    ids=repr,
)
def test_every_end_of_a_press_has_its_word(wrong, outcome):
    assert outcome_of(wrong) == outcome

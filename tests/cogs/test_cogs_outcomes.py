"""What is counted of a press: its end, in a word that names nobody and nothing."""

from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from discord.utils import time_snowflake

from cogs.transport.answers import NotAnswered
from cogs.transport.rest import Fault, NotDone
from cogs.visit.outcomes import on_the_way, outcome_of
from engine.refused import EngineError, Refused
from house.declined import Declined
from house.store import Away, InDoubt, Unread
from screens.unable import Unable


@pytest.mark.parametrize(
    ("wrong", "outcome"),
    [
        (Away(), "database"),
        (InDoubt(), "database"),
        (Unread(), "database"),
        (Declined("not-stored", id=""), "database"),
        (Declined("try-again", id=""), "failed"),
        (Declined("table-full", most=4), "refused"),
        (Refused("stale", version=3), "stale"),
        (Refused("not-your-turn", turn=1), "refused"),
        (Unable("old-button"), "refused"),
        (EngineError("unreadable"), "refused"),
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


@pytest.mark.parametrize(
    ("by_its_id", "told", "seconds"),
    [
        pytest.param(5, 0, 5, id="busy here"),
        pytest.param(5, 7, 7, id="longer in the queue"),
        pytest.param(-60, 2, 2, id="a clock that is behind"),
        pytest.param(10**6, 2, 2, id="a clock that is ahead"),
    ],
)
def test_how_long_a_press_was_on_its_way_is_told_by_discords_clock(monkeypatch, by_its_id, told, seconds):
    now = 1_800_000_000.0
    monkeypatch.setattr("cogs.visit.outcomes.time", lambda: now)
    sent = time_snowflake(datetime.fromtimestamp(now - by_its_id, UTC))
    monkeypatch.setattr("cogs.visit.outcomes.waited", lambda _: told)
    assert on_the_way(SimpleNamespace(id=sent)) == seconds

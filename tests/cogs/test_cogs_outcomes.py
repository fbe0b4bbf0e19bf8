"""What is counted of a press: its end, in a word that names nobody and nothing."""

from datetime import UTC, datetime
from types import SimpleNamespace

import aiohttp
import discord
import pytest
from discord.utils import time_snowflake

from cogs.transport.answers import NotTaken
from cogs.transport.rest import Fault, NotDone
from cogs.visit.excuses import discord_failed
from cogs.visit.outcomes import on_the_way, outcome_of
from cogs.visit.visit import Visit
from engine.refused import EngineError, Refused
from house.declined import Declined
from house.store import Away, InDoubt, Unread
from screens.refusals.unable import Unable


def http(kind, status, code=0):
    return kind(SimpleNamespace(status=status, reason=""), {"code": code, "message": ""})


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
        (http(discord.NotFound, 404, 10008), "gone"),
        (http(discord.NotFound, 404, 10062), "late"),
        (http(discord.NotFound, 404, 10003), "late"),
        (http(discord.HTTPException, 503), "discord"),
        (http(discord.HTTPException, 400), "failed"),
        (aiohttp.ClientError(), "discord"),
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


async def test_a_file_that_is_not_sent_as_the_bot_stops_is_no_fault_of_the_bot():
    async def hung_up(*_):
        raise RuntimeError("Session is closed")

    with pytest.raises(NotTaken) as wrong:
        await Visit.hand_over(SimpleNamespace(_handed_over=hung_up), "Here.", "all.json", b"{}")
    assert discord_failed(wrong.value)

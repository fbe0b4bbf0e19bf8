"""Obstacles to the first connection: Discord's failures, and our own faults, which must look different."""

import asyncio
from types import SimpleNamespace

import pytest
from discord import HTTPException
from structlog.testing import capture_logs

from cogs.program import running
from cogs.startup.config import Config


class Failing:
    """A bot that fails the same way at every start, until it is stopped."""

    def __init__(self, wrong, stop):
        self.wrong, self.stop = wrong, stop

    def is_ready(self):
        return False

    async def start(self, _token):
        self.stop.set()
        self.wrong()

    async def close(self):
        pass


async def logged(monkeypatch, wrong):
    stop = asyncio.Event()
    monkeypatch.setattr(running, "Lettershark", lambda *_: Failing(wrong, stop))
    with capture_logs() as logs:
        assert await running.supervise(Config(token="t"), None, stop) == 0
    (entry,) = logs
    return entry


def own_fault():
    return None.nothing


def missing_file():
    raise FileNotFoundError(2, "No such file or directory", "commands.json")


@pytest.mark.parametrize(
    ("wrong", "kind"), [(own_fault, "AttributeError"), (missing_file, "FileNotFoundError")]
)
async def test_a_fault_of_ours_is_an_incident_with_its_place(monkeypatch, wrong, kind):
    entry = await logged(monkeypatch, wrong)
    assert (entry["event"], entry["log_level"], entry["wrong"]) == ("connection-failed", "error", kind)
    assert "id" in entry


def refused():
    raise ConnectionRefusedError(111, "Connect call failed")


async def test_an_unreachable_discord_is_waited_for(monkeypatch):
    entry = await logged(monkeypatch, refused)
    assert (entry["event"], entry["log_level"]) == ("discord-not-reached", "warning")


def answered(status):
    def wrong():
        raise HTTPException(SimpleNamespace(status=status, reason="storm"), "refused")

    return wrong


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_discord_that_fails_or_has_too_much_to_do_is_waited_for(monkeypatch, status):
    """A program that ended then would be started again, and ask all the more."""
    entry = await logged(monkeypatch, answered(status))
    assert (entry["event"], entry["log_level"]) == ("discord-not-reached", "warning")


async def test_what_discord_refuses_for_good_ends_the_program(monkeypatch):
    with pytest.raises(HTTPException):
        await logged(monkeypatch, answered(403))


def of_the_library():
    """The frames before Discord's answer, a page labelled as JSON."""
    exec("import json\njson.loads('<html>')", {"__name__": "discord.utils"})  # noqa: S102 - as if it were the library


async def test_an_answer_that_cannot_be_read_is_waited_for(monkeypatch):
    entry = await logged(monkeypatch, of_the_library)
    assert (entry["event"], entry["wrong"]) == ("discord-not-reached", "JSONDecodeError")


def own_page():
    exec("import json\njson.loads('<html>')", {"__name__": "cogs.startup.client"})  # noqa: S102 - as if it were ours


async def test_what_we_cannot_read_ourselves_is_an_incident(monkeypatch):
    entry = await logged(monkeypatch, own_page)
    assert (entry["event"], entry["log_level"]) == ("connection-failed", "error")


@pytest.mark.parametrize(("stopped", "status"), [(False, None), (True, 0)])
async def test_one_that_was_replaced_leaves_discord_at_once_and_waits_again(monkeypatch, stopped, status):
    room, stop = SimpleNamespace(lost=asyncio.Event()), asyncio.Event()

    async def replaced(_config, _room, over, *_):
        room.lost.set()
        await asyncio.wait_for(over.wait(), 5)
        if stopped:
            stop.set()
        return 0

    monkeypatch.setattr(running, "supervise", replaced)
    assert await running._played(Config(), room, stop, None, None, None) == status

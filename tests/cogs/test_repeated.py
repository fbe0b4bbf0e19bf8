"""A failure for everybody at once is one line in the log, and then one a minute."""

import asyncio
from types import SimpleNamespace

import pytest
from discord import HTTPException
from structlog.testing import capture_logs

from cogs.transport import rest as repeated
from cogs.transport.rest import NotDone, Rest


async def test_eighty_direct_messages_that_cannot_be_opened_are_one_line():
    async def refused(*_, **__):
        reply = SimpleNamespace(status=400, reason="no", headers={"content-type": "application/json"})
        raise HTTPException(reply, {"code": 20026, "message": "flagged"})

    rest = Rest(SimpleNamespace(http=SimpleNamespace(request=refused), get_channel=lambda _: None))
    with capture_logs() as logs:
        for player in range(80):
            with pytest.raises(NotDone):
                await rest.dm_channel(player)
    assert [(entry["event"], entry["path"], entry["code"]) for entry in logs] == [
        ("discord-refused", "/users/@me/channels", 20026)
    ]


async def test_a_minute_later_the_rest_are_counted_and_other_lines_come_at_once(monkeypatch):
    monkeypatch.setattr(repeated, "MINUTE", 0.0)
    log = repeated.RepeatedLines()
    with capture_logs() as logs:
        for _ in range(4):
            log.warning("refused", path="a")
        log.warning("refused", path="b")
        assert [(entry["path"], entry.get("times")) for entry in logs] == [("a", None), ("b", None)]
        for _ in range(3):
            await asyncio.sleep(0)
        assert [(entry["path"], entry.get("times")) for entry in logs[2:]] == [("a", 3)]
        log.warning("refused", path="b")
        assert [(entry["path"], entry.get("times")) for entry in logs[3:]] == [("b", None)]

"""The event loop that the bot runs on."""

import asyncio
import sys

import pytest

from cogs.program.loop import completed


async def module_of_the_loop(found):
    found.append(type(asyncio.get_running_loop()).__module__)
    return 3


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop is not made for Windows")
def test_the_bot_runs_on_uvloop():
    found = []
    assert completed(module_of_the_loop(found)) == 3
    assert found == ["uvloop"]


def test_without_uvloop_it_runs_on_the_usual_loop(monkeypatch):
    monkeypatch.setitem(sys.modules, "uvloop", None)
    found = []
    assert completed(module_of_the_loop(found)) == 3
    assert found[0].startswith("asyncio")

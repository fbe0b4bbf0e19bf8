"""What is made of an interaction as it comes from Discord."""

from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from cogs.startup import connection
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.visit import door
from house.room import CardRoom
from house.store import Request

PRESS = {
    "id": "1",
    "application_id": "2",
    "type": 3,
    "token": "t",
    "version": 1,
    "attachment_size_limit": 1,
    "user": {"id": "3", "username": "ann", "discriminator": "0", "avatar": None},
    "data": {"custom_id": "t:1:0:hand", "component_type": 2, "id": 0},
}


async def surely(_seconds):
    return True


@pytest.mark.parametrize(("waited", "left"), [(0.0, door.IN_TIME), (0.5, door.IN_TIME - 0.5), (60.0, 0.0)])
async def test_a_press_that_was_on_its_way_for_a_while_is_put_off_the_sooner(
    tmp_path, monkeypatch, waited, left
):
    """Discord counts its three seconds from the press."""
    bot = Lettershark(Config(token="a token"), CardRoom(f"sqlite:///{tmp_path}/cards.db"))
    heard, waits = [], []
    bot._connection.dispatch = lambda _event, interaction: heard.append(interaction)
    bot.connection.bring(PRESS, waited)
    loop = SimpleNamespace(
        time=lambda: 0.0, call_at=lambda at, *_: waits.append(max(at, 0.0)) or SimpleNamespace(cancel=int)
    )
    monkeypatch.setattr(door, "asyncio", SimpleNamespace(get_running_loop=lambda: loop))
    monkeypatch.setattr(door.Visit, "begin", never)
    messages = SimpleNamespace(
        moving=False,
        room=SimpleNamespace(certain=surely, cut_off=False, asked_by=lambda _: nullcontext(Request(1, 0))),
        notices=SimpleNamespace(heard=print),
    )
    with pytest.raises(Begun):
        await door.receive(messages, heard[0], never, update=True)
    assert waits == [left]
    assert "waited" not in PRESS["data"]


def test_what_a_press_has_waited_is_carried_on_when_it_is_passed_on(tmp_path):
    bot = Lettershark(Config(token="a token"), CardRoom(f"sqlite:///{tmp_path}/cards.db"))
    passed = []
    bot.connection.onward = lambda data: passed.append(data) or True
    bot.connection.bring(PRESS, 0.5)
    bot.connection.onward = None
    heard = []
    bot._connection.dispatch = lambda _event, interaction: heard.append(interaction)
    bot.connection.bring(passed[0], 0.25)
    assert connection.waited(heard[0]) == 0.75


class Begun(Exception):
    """The visit began; what comes of it is tested elsewhere."""


async def never(*_):
    raise Begun

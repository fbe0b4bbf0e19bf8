"""What is made of an interaction as it comes from Discord: when it is put off, and who answers it."""

import asyncio

import pytest

from cogs.startup import connection
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.visit import door
from house.room import CardRoom

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


class Begun(Exception):
    """The visit began; what comes of it is tested elsewhere."""


@pytest.fixture
def bot(tmp_path):
    return Lettershark(Config(token="a token"), CardRoom(f"sqlite:///{tmp_path}/cards.db"))


@pytest.fixture
def brought(bot, monkeypatch):
    """What the bot makes of a press that was on its way for so many seconds."""
    heard = []
    monkeypatch.setattr(bot._connection, "dispatch", lambda _event, interaction: heard.append(interaction))

    def bring(waited, press=PRESS):
        bot.connection.bring(press, waited)
        return heard.pop()

    return bring


@pytest.mark.parametrize("waited", [0.0, 0.5, 60.0])
async def test_a_press_that_was_on_its_way_for_a_while_is_put_off_the_sooner(
    bot, brought, monkeypatch, waited
):
    """Discord counts its three seconds from the press."""
    loop, timers = asyncio.get_running_loop(), []
    call_at = loop.call_at

    def noted(at, callback, *rest, **more):
        timers.append((at, callback))
        return call_at(at, callback, *rest, **more)

    async def begin(*_):
        raise Begun

    monkeypatch.setattr(loop, "call_at", noted)
    monkeypatch.setattr(door.Visit, "begin", begin)
    before = loop.time()
    with pytest.raises(Begun):
        await door.receive(bot.messages, brought(waited), None, update=True)
    (due,) = [at for at, callback in timers if callback is door._put_off]
    assert before <= due - door.IN_TIME + waited <= loop.time()
    assert "waited" not in PRESS["data"]


def test_what_a_press_has_waited_is_carried_on_when_it_is_passed_on(bot, brought):
    passed = []
    bot.connection.onward = lambda data: passed.append(data) or True
    bot.connection.bring(PRESS, 0.5)
    bot.connection.onward = None
    assert connection.waited(brought(0.25, passed[0])) == 0.75


@pytest.mark.parametrize("cut_off", [False, True])
async def test_a_press_that_another_bot_may_have_heard_is_left_to_it(bot, brought, monkeypatch, cut_off):
    """It is asked whose turn it is for as long as there is time to answer; one that is cut off lets others come first."""
    loop, asked = asyncio.get_running_loop(), []

    async def certain(_room, seconds):
        asked.append((loop.time(), seconds))
        return False

    async def press(_visit):
        pytest.fail("it was answered")

    monkeypatch.setattr(CardRoom, "certain", certain)
    monkeypatch.setattr(CardRoom, "cut_off", cut_off)
    monkeypatch.setattr(door, "OTHERS_FIRST", 0.05)
    before = loop.time()
    await door.receive(bot.messages, brought(0.5), press, update=True)
    ((at, left),) = asked
    assert (at - before >= door.OTHERS_FIRST) or not cut_off
    assert before <= at + left - door.IN_TIME + 0.5 <= at

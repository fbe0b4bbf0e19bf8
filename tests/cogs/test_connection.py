"""An interaction from Discord: when it is deferred, and which bot answers it."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.messages.reply import DEFERRED_UPDATE, DUE, LATEST
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.transport import connection
from cogs.transport.answers import InteractionLine, NotAnswered
from cogs.transport.rest import UNKNOWN_INTERACTION, Fault
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


@pytest.fixture
def bot(tmp_path):
    return Lettershark(Config(token="a token"), CardRoom(f"sqlite:///{tmp_path}/cards.db"))


@pytest.fixture
def brought(bot, monkeypatch):
    """The bot's view of a press after this many seconds on its way."""
    heard = []
    monkeypatch.setattr(bot._connection, "dispatch", lambda _event, interaction: heard.append(interaction))

    def bring(waited, press=PRESS):
        bot.connection.bring(press, waited)
        return heard.pop()

    return bring


@pytest.mark.parametrize("waited", [0.0, 0.5])
async def test_a_press_that_was_on_its_way_for_a_while_is_put_off_the_sooner(
    bot, brought, monkeypatch, waited
):
    """Discord counts its three seconds from the press."""
    made = []

    async def answered(_messages, _interaction, reply, *_):
        made.append((reply, asyncio.get_running_loop().time()))

    monkeypatch.setattr(door, "_answered", answered)
    before = asyncio.get_running_loop().time()
    await door.receive(bot.messages, brought(waited), None, update=True)
    ((reply, after),) = made
    assert before <= reply.by - LATEST + waited <= after
    assert "waited" not in PRESS["data"]


@pytest.mark.parametrize("takes", [False, True])
async def test_a_press_that_comes_late_is_done_only_if_discord_still_takes_an_answer(
    bot, brought, monkeypatch, takes
):
    done = []

    async def first(_line, kind, _data, **_):
        assert kind == DEFERRED_UPDATE
        if not takes:
            raise NotAnswered(Fault.TOO_LATE, UNKNOWN_INTERACTION)

    async def answered(*_):
        done.append(1)

    monkeypatch.setattr(InteractionLine, "first", first)
    monkeypatch.setattr(door, "_answered", answered)
    press = brought(LATEST + 0.1)
    press.message = SimpleNamespace(id=5, interaction_metadata=None, flags=SimpleNamespace(ephemeral=False))
    await door.receive(bot.messages, press, None, update=True)
    assert done == [1] * takes


async def test_what_a_press_has_waited_is_carried_on_when_it_is_passed_on(bot, brought):
    passed = []
    bot.connection.onward = lambda data: passed.append(data) or True
    bot.connection.bring(PRESS, 0.5)
    bot.connection.onward = None
    assert connection.waited(brought(0.25, passed[0])) == 0.75


def test_a_members_roles_are_known_before_their_server_is(brought):
    """An HTTP interaction may arrive before the gateway has named any server."""
    assert connection.roles(brought(0.0, {**PRESS, "member": {"roles": ["5", "6"]}})) == {5, 6}
    assert connection.roles(brought(0.0, {**PRESS, "id": "9"})) == set()


def told_at(at, *, ours_is_ahead=0.0):
    """The id of an interaction of this second, and the second by our clock in which it was told."""
    return round(at * 1000) << 22, at + ours_is_ahead


@pytest.mark.parametrize("ahead", [-3600.0, 0.0, 3600.0])
def test_how_late_one_comes_is_told_by_those_that_came_at_once_whatever_the_clocks_say(ahead):
    trips = connection.Trips()
    for at, late in ((100.0, 0.0), (101.0, 0.0), (102.0, 7.0), (103.0, 0.25)):
        ident, now = told_at(at, ours_is_ahead=ahead)
        assert trips.late(ident, now + late) == pytest.approx(late)


def test_a_clock_that_goes_wrong_makes_no_press_late_for_long():
    trips, window = connection.Trips(), connection.Trips.WINDOW
    assert trips.late(*told_at(100.0)) == 0.0
    for times, late in ((1, 2.0), (2, 0.0)):
        ident, now = told_at(100.0 + times * window, ours_is_ahead=2.0)
        assert trips.late(ident, now) == pytest.approx(late)


def test_an_id_that_no_clock_has_made_says_nothing():
    trips = connection.Trips()
    assert trips.late(*told_at(5000.0)) == 0.0
    assert trips.late(5, 5000.0) == 0.0


async def test_a_press_that_the_gateway_brings_late_counts_from_when_it_was_made(brought):
    ident = 1_000_000_000 << 22
    assert connection.waited(brought(0.0, {**PRESS, "id": str(ident)})) == 0.0
    assert connection.waited(brought(0.0, {**PRESS, "id": str(ident - (2000 << 22))})) == pytest.approx(
        2.0, abs=0.5
    )


@pytest.mark.parametrize("cut_off", [False, True])
async def test_a_press_that_another_bot_may_have_heard_is_left_to_it(bot, brought, monkeypatch, cut_off):
    """The bot checks its place for as long as there is time to answer; a cut-off one lets others answer first."""
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
    assert before <= at + left - DUE + 0.5 <= at

"""Notices to players who have pressed nothing: behind their last press, while it is remembered, otherwise behind
their next."""

import asyncio
from contextlib import suppress
from types import SimpleNamespace

import pytest

from cogs.messages.body import Body
from cogs.messages.notices import Notices
from cogs.messages.place import Token
from cogs.messages.reply import Whispered
from cogs.transport.answers import NotAnswered
from cogs.transport.rest import Fault, NotDone
from screens.i18n.language import i18n
from tests.screens.messages import text_in

ANN, BOB = 101, 102
TABLE = SimpleNamespace(id=7, guild=1)


class Heard:
    """A reply that records its follow-ups."""

    def __init__(self, player, told=None):
        self.player, self.told, self.may_follow, self.lasts = player, told, True, True
        self.token = Token(1, "token", 0)

    async def whisper(self, components, _attachments=None, _files=(), *, stays=False):
        assert not stays
        self.told.append((self.player, text_in(components).split(".")[0]))
        return Whispered(1)


class Shown:
    """A message of that kind, as far as it is an answer."""

    def __init__(self, kind, *which):
        self._kind, self._which, self.row = kind, which, None

    def want(self):
        """Nothing to update."""

    async def show(self, reply):
        wanted = await self._kind.wanted(*self._which, "")
        with suppress(NotDone):
            await reply.send(Body(wanted.body))


@pytest.fixture
def told():
    """Players with their notices."""
    return []


@pytest.fixture
def pressed(told):
    return lambda player: Heard(player, told)


@pytest.fixture
def notices():
    async def style(_player, _guild):
        return SimpleNamespace(i18n=i18n("en"))

    async def stored(_player, _name, _value):
        pass

    room = SimpleNamespace(preferences=SimpleNamespace(set=stored))
    return Notices(room, None, SimpleNamespace(player=style), SimpleNamespace(of=Shown))


async def test_it_is_told_at_once_to_those_who_pressed_last_and_to_others_after_their_next_press(
    notices, told, pressed, monkeypatch
):
    monkeypatch.setattr("cogs.messages.notices.REMEMBERED", 1)
    notices.heard(ANN, pressed(ANN))
    notices.heard(BOB, pressed(BOB))
    for player in (ANN, BOB):
        await notices.no_more_dms(player, TABLE)
    assert told == [(BOB, "I may not send more DMs right now")]
    await notices.after(ANN, pressed(ANN))
    assert [player for player, _ in told] == [BOB, ANN]
    await notices.after(ANN, pressed(ANN))
    await notices.no_more_dms(BOB, TABLE)
    assert [player for player, _ in told] == [BOB, ANN], "once an hour is enough"


async def test_an_earlier_press_still_under_way_leaves_what_was_kept_to_the_latest(notices, told, pressed):
    earlier, latest = pressed(ANN), pressed(ANN)
    latest.may_follow = False
    for press in (earlier, latest):
        notices.heard(ANN, press)
    await notices.no_more_dms(ANN, TABLE)
    await notices.after(ANN, earlier)
    assert told == []
    latest.may_follow = True
    await notices.after(ANN, latest)
    assert [player for player, _ in told] == [ANN]


async def test_what_an_earlier_press_cannot_tell_any_more_is_told_by_one_that_came_meanwhile(
    notices, told, pressed
):
    sends, goes_on = asyncio.Event(), asyncio.Event()

    class Expiring(Heard):
        async def whisper(self, *_said, **_how):
            sends.set()
            await goes_on.wait()
            raise NotAnswered(Fault.OTHER)

    earlier, latest = Expiring(ANN), pressed(ANN)
    await notices.no_more_dms(ANN, TABLE)
    notices.heard(ANN, earlier)
    telling = asyncio.create_task(notices.after(ANN, earlier))
    await sends.wait()
    notices.heard(ANN, latest)
    await notices.after(ANN, latest)
    assert told == []
    goes_on.set()
    await telling
    assert [player for player, _ in told] == [ANN]


async def test_closed_direct_messages_are_tried_again_after_an_hour(notices, monkeypatch):
    notices.not_reached(ANN)
    assert notices.closed_lately(ANN)
    monkeypatch.setattr("cogs.messages.notices.TRY_AGAIN", -1.0)
    assert not notices.closed_lately(ANN)


async def test_whoever_is_told_that_no_bell_reaches_them_is_not_written_to_until_they_say_so(notices):
    await notices.not_told(ANN, 1)
    assert notices.closed_lately(ANN)
    notices.opened(ANN)
    assert not notices.closed_lately(ANN)

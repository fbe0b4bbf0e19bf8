"""What a player is told who has pressed nothing: behind their last press, while it is remembered, or else their next."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.messages.private_notices import PrivateNotices
from cogs.transport import answers
from screens.i18n.language import i18n
from tests.screens.messages import text_in

ANN, BOB = 101, 102
TABLE = SimpleNamespace(id=7, guild=1)


def pressed(player):
    response = SimpleNamespace(is_done=lambda: True)
    return SimpleNamespace(
        user=SimpleNamespace(id=player), response=response, is_expired=lambda: False, extras={}
    )


@pytest.fixture
def told(monkeypatch):
    """Who was told what."""
    told = []

    async def whisper(interaction, components):
        told.append((interaction.user.id, text_in(components).split(".")[0]))

    monkeypatch.setattr("cogs.messages.private_notices.answers.whisper", whisper)
    return told


@pytest.fixture
def notices():
    async def style(_player, _guild):
        return SimpleNamespace(i18n=i18n("en"))

    async def stored(_player, _name, _value):
        pass

    room = SimpleNamespace(preferences=SimpleNamespace(set=stored))
    return PrivateNotices(room, None, None, SimpleNamespace(player=style))


async def test_it_is_told_at_once_to_those_who_pressed_last_and_to_others_after_their_next_press(
    notices, told, monkeypatch
):
    monkeypatch.setattr("cogs.messages.private_notices.REMEMBERED", 1)
    notices.heard(pressed(ANN))
    notices.heard(pressed(BOB))
    for player in (ANN, BOB):
        await notices.no_more_dms(player, TABLE)
    assert told == [(BOB, "I may not send more DMs right now")]
    await notices.after(pressed(ANN))
    assert [player for player, _ in told] == [BOB, ANN]
    await notices.after(pressed(ANN))
    await notices.no_more_dms(BOB, TABLE)
    assert [player for player, _ in told] == [BOB, ANN], "once an hour is enough"


async def test_an_earlier_press_still_under_way_leaves_what_was_kept_to_the_latest(
    notices, told, monkeypatch
):
    earlier, latest = pressed(ANN), pressed(ANN)
    monkeypatch.setattr(latest.response, "is_done", lambda: False)
    for press in (earlier, latest):
        notices.heard(press)
    await notices.no_more_dms(ANN, TABLE)
    await notices.after(earlier)
    assert told == []
    monkeypatch.setattr(latest.response, "is_done", lambda: True)
    await notices.after(latest)
    assert [player for player, _ in told] == [ANN]


async def test_what_an_earlier_press_cannot_tell_any_more_is_told_by_one_that_came_meanwhile(
    notices, monkeypatch
):
    told, sends, goes_on = [], asyncio.Event(), asyncio.Event()

    async def whisper(interaction, _components):
        answers.follows(interaction)
        sends.set()
        await goes_on.wait()
        told.append(interaction)

    monkeypatch.setattr(answers, "whisper", whisper)
    earlier, latest = pressed(ANN), pressed(ANN)
    earlier.extras[answers.FOLLOW_UPS] = answers.MOST_FOLLOW_UPS - 1
    await notices.not_told(ANN, 1)
    await notices.no_more_dms(ANN, TABLE)
    notices.heard(earlier)
    telling = asyncio.create_task(notices.after(earlier))
    await sends.wait()
    notices.heard(latest)
    await notices.after(latest)
    goes_on.set()
    await telling
    assert told == [earlier, latest]

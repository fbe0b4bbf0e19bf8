"""A shard that cannot have its turn yet asks again; those that are connected hear nothing of it."""

import asyncio
from types import SimpleNamespace

import aiohttp
import discord
import pytest

from cogs.startup import client
from cogs.startup.allowed import HeldBack
from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.startup.silence import Silent
from house.room import CardRoom
from house.store import DatabaseAway


@pytest.mark.parametrize(
    "wrong",
    [
        Silent(),
        HeldBack(),
        discord.GatewayNotFound(),
        ConnectionResetError(),
        TimeoutError(),
        aiohttp.ServerDisconnectedError(),
        DatabaseAway("gone"),
    ],
    ids=lambda wrong: type(wrong).__name__,
)
async def test_whatever_is_in_the_way_of_a_turn_it_is_asked_for_again(tmp_path, monkeypatch, wrong):
    monkeypatch.setattr(client, "AGAIN", 0.001)
    bot = Lettershark(Config(token="a token"), CardRoom(f"sqlite:///{tmp_path}/cards.db"))
    limits = SimpleNamespace(remaining=1000, reset_after=0, max_concurrency=1)
    answers, turns = [wrong, wrong, limits], []

    async def fetch_session_start_limits():
        answer = answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def turn_to_identify(bucket):
        turns.append(bucket)
        return 0.0

    monkeypatch.setattr(CardRoom, "lost", asyncio.Event())
    monkeypatch.setattr(bot, "fetch_session_start_limits", fetch_session_start_limits)
    monkeypatch.setattr(bot.room, "turn_to_identify", turn_to_identify)
    await bot.before_identify_hook(0)
    assert (answers, turns) == ([], [0])


async def test_the_time_that_an_answer_takes_is_part_of_the_wait(tmp_path, monkeypatch):
    """Otherwise, of twelve shards in a row, each would be later by that."""
    bot = Lettershark(Config(token="a token"), CardRoom(f"sqlite:///{tmp_path}/cards.db"))
    now, waits, slept, asked = [0.0], [5.0, 0.0], [], []

    async def fetch_session_start_limits():
        asked.append("limits")
        return SimpleNamespace(remaining=1000, reset_after=0, max_concurrency=1)

    async def turn_to_identify(_bucket):
        asked.append("turn")
        now[0] += 3.0
        return waits.pop(0)

    async def sleep(seconds):
        slept.append(seconds)

    monkeypatch.setattr(CardRoom, "lost", asyncio.Event())
    monkeypatch.setattr(bot, "fetch_session_start_limits", fetch_session_start_limits)
    monkeypatch.setattr(bot.room, "turn_to_identify", turn_to_identify)
    timed = SimpleNamespace(get_running_loop=lambda: SimpleNamespace(time=lambda: now[0]), sleep=sleep)
    monkeypatch.setattr(client, "asyncio", timed)
    await bot.before_identify_hook(0)
    assert slept[0] == pytest.approx(2.0)
    assert asked == ["limits", "turn", "turn"]

"""A hundred people press fifty times a second, and open, leave and export all the time: others hardly notice. In
virtual time processors do not count, only waits."""

import asyncio
import os
import random
from itertools import chain
from statistics import quantiles

import pytest
from evening import hand_of, seated, start
from stand_in import house

from house.cluster.allowance import Allowance
from playground.core.ratelimits import STRICT
from playground.pilot import Discord
from screens.custom_ids import page, write
from screens.table import sorting

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

A_DAY = 86_400
SERVERS, MOB, A_SECOND = 10, 10, 50
SECONDS = 600 if os.environ.get("LETTERSHARK_LONG") == "1" else 12
USUAL = 400  # presses that say how long an answer usually takes
LEDGER = page("chips", "ledger.new")
LIMITS = "no more are allowed"
GAMES = ("scroker", "soup", "quist")


@pytest.fixture
async def discord():
    async with Discord(seconds=60, history=200_000) as discord:
        discord.server.limits.routes.update(STRICT)
        yield discord


class Decent:
    """An ordinary player: each press, and the time to its answer, which stores something or reads much."""

    def __init__(self, bot, player, panel):
        self.player, self.waits, self._panel = player, ([], []), panel
        [self._table] = [one for one in bot.room.tables.values() if one.now.seat_of(player.id) is not None]

    async def press(self, number):
        loop = asyncio.get_running_loop()
        order, reads = [*sorting.KEYS][number % 3], number // SERVERS % 2
        sorts = write("t", self._table.id, self._table.now.version, "sort", order)
        began = loop.time()
        answer = await self.player.press_id(LEDGER if reads else sorts, on=self._panel)
        assert not answer.failed
        self.waits[reads].append(loop.time() - began)


async def decent_people(bot, guilds):
    found = []
    for guild in guilds:
        channel, pair = (
            guild.channel("cards"),
            [guild.member(f"{name} {guild.id}") for name in ("ann", "bob")],
        )
        for player in pair:
            player.channel = channel
        board = await seated(*pair, in_=channel)
        [table] = [one for one in bot.room.tables.values() if one.now.seat_of(pair[0].id) is not None]
        await table.set_options(pair[0].id, {"turn_seconds": A_DAY})  # the same hand all the time
        await start(pair[0])
        found.append(Decent(bot, pair[0], await hand_of(pair[0], board)))
    return found


async def presses(decent, seconds, often):
    for number in range(round(seconds * often)):
        await asyncio.gather(decent[number % len(decent)].press(number), asyncio.sleep(1 / often))


async def rages(mob, seconds, told):
    rng, under_way = random.Random(7), set()

    async def act(member, channel):
        match rng.randrange(4):
            case 0 | 1:
                answer = await member.slash("play", game=rng.choice(GAMES), in_=channel)
            case 2:
                answer = await member.slash("table leave", in_=channel)
            case _:
                answer = await member.slash("privacy export", in_=channel)
        told.append(answer)

    for _ in range(round(seconds * A_SECOND)):
        task = asyncio.ensure_future(act(*rng.choice(mob)))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        await asyncio.sleep(1 / A_SECOND)
    await asyncio.gather(*under_way)


def p99(decent):
    """The other players' waits, for presses that store and for those that read much."""
    found = [quantiles(chain(*(one.waits[reads] for one in decent)), n=100)[98] for reads in (0, 1)]
    for one in decent:
        one.waits = ([], [])
    return found


async def test_a_mob_makes_nobody_elses_answers_twice_as_slow(discord, tmp_path, timing):
    guilds = [discord.guild(f"Nerds {number}") for number in range(SERVERS)]
    assert all(guild.channel(name) for guild in guilds for name in ("cards", "mob"))
    allowance = Allowance(50, asyncio.get_running_loop().time)
    async with house(discord, tmp_path, timing, allowance=allowance) as bot:
        for guild in guilds:
            await bot.room.settings.set(guild.id, "tables_each", 1)
        decent = await decent_people(bot, guilds)
        mob = [
            (guild.member(f"mob {number} {guild.id}"), guild.channel("mob"))
            for guild in guilds
            for number in range(MOB)
        ]
        await bot.room.settled()
        await presses(decent, USUAL / 10, 10)
        usual, told = p99(decent), []
        await asyncio.gather(rages(mob, SECONDS, told), presses(decent, SECONDS, 10))
        among = p99(decent)
        for before, now in zip(usual, among, strict=True):
            assert now <= 2 * before, f"{before * 1000:.0f} ms usually, {now * 1000:.0f} ms among a mob"
        assert len(told) == SECONDS * A_SECOND
        assert bot.room.store.outage is None
        refused = [answer.text for answer in told if not answer.failed and LIMITS in answer.text]
        assert refused, "or nobody has met a limit"
        assert all("closes <t:" in text for text in refused)

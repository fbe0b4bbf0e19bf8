"""Doors without a bot, a real NATS, and the bot: each press reaches the table once, even if one of these goes away
for a while."""

import asyncio
import os
import signal
import sys
from itertools import cycle

import aiohttp
import pytest
from drilling import ROOT, SAFE, Program, a_letter, in_hand, panels_are_gone
from stand_in import PATIENCE
from test_drill_stopped import a_table, one_press

from house.audit import audit_database
from playground.http.endpoint import Endpoint
from playground.pilot import Discord
from tests.labels import MORE
from tests.nats_server import PASSWORD, free_port

pytestmark = [pytest.mark.slow, pytest.mark.real]

IN_TIME = 3.0
ANSWERS = "POST /interactions/{interaction_id}/{token}/callback"


class DoorProcess:
    """bot.py with --http and --nats: no token, no database, nothing but the way to NATS."""

    def __init__(self, folder, nats):
        self.folder, self.nats = folder, nats
        self.base = f"http://127.0.0.1:{free_port()}"
        self.url = f"{self.base}/interactions"
        self.process = None
        folder.mkdir()

    async def start(self):
        with (self.folder / "door.log").open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, str(ROOT / "bot.py"), "--http", self.base.removeprefix("http://")),
                cwd=self.folder,
                env={"PATH": os.environ["PATH"], "LETTERSHARK_NATS": self.nats.address},
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    async def says(self, told):
        """Wait until its page says so."""
        async with asyncio.timeout(PATIENCE):
            while await self._page() != told:
                pass  # it sends no event

    async def _page(self):
        try:
            async with aiohttp.ClientSession() as web, web.get(f"{self.base}/readyz") as answer:
                return (await answer.text()).strip()
        except aiohttp.ClientError:
            return ""

    async def stop(self):
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()

    @property
    def log(self):
        return (self.folder / "door.log").read_text(encoding="utf-8")


@pytest.fixture
async def discord():
    """The server is on the second of two shards; presses in direct messages go to the first."""
    async with Discord(seconds=PATIENCE) as discord:
        discord.guild("Word Nerds", shard=(1, 2)).channel("cards")
        discord.sign()
        yield discord


@pytest.fixture
async def bot(discord, nats, tmp_path):
    program = Program(discord, tmp_path, NATS=nats.address, SHARDS="2")
    await program.start()
    yield program
    await program.stop()


@pytest.fixture
async def door(bot, discord, nats, tmp_path):
    assert bot.process.returncode is None
    door = DoorProcess(tmp_path / "door", nats)
    await door.start()
    await door.says("ready")
    await discord.send_interactions_to(door.url)
    yield door
    await door.stop()


async def audited(*programs, bot):
    for program in programs:
        assert "Traceback" not in program.log
        assert PASSWORD not in program.log
    assert (await audit_database(bot.database)).problems == ()


def acts(bot):
    """The number of acts by players; new hands are dealt in between."""
    return bot.stored("SELECT count(*) FROM events WHERE seat IS NOT NULL")[0]


async def a_hand(bot, thread, people):
    finished = bot.hands
    while bot.hands == finished:
        assert not (await one_press(thread, people)).failed


async def pressed(player, panel, label):
    """The answer to an act in an open hand, and its seconds."""
    began = asyncio.get_running_loop().time()
    answer = await player.press(label, on=panel)
    return answer, asyncio.get_running_loop().time() - began


async def test_a_game_is_played_through_a_door_without_a_bot(door, bot, discord):
    thread, *people = await a_table(discord)
    panels_are_gone(discord)
    await one_press(thread, people)
    player, letter = await a_letter(discord, people)
    answer = await (await player.press(MORE, on=letter)).finished()
    assert answer.kind in ("update", "deferred")  # by the first shard
    await a_hand(bot, thread, people)
    assert await people[0].autocomplete("play", "options", "ante=2 show", game="scroker")
    door.process.send_signal(signal.SIGTERM)
    assert await asyncio.wait_for(door.process.wait(), PATIENCE) == 0
    await audited(door, bot, bot=bot)


async def test_presses_while_nats_is_gone_are_answered_in_time_and_play_goes_on_afterwards(
    door, bot, discord, nats
):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    for _ in range(2):
        hand, before = await in_hand(thread, people, *SAFE), acts(bot)
        await nats.kill()
        answer, took = await pressed(*hand)
        assert "did not get through to me" in answer.text or "can't tell whether" in answer.text
        assert took < IN_TIME
        assert acts(bot) == before
        await nats.start()
        await door.says("ready")
        await a_hand(bot, thread, people)
    await audited(door, bot, bot=bot)


async def test_presses_while_the_bot_is_gone_are_answered_in_time_and_it_goes_on(door, bot, discord):
    thread, *people = await a_table(discord)
    await one_press(thread, people)
    hand, before = await in_hand(thread, people, *SAFE), acts(bot)
    bot.kill()
    await bot.gone()
    answer, took = await pressed(*hand)
    assert "did not get through to me" in answer.text
    assert took < IN_TIME
    await bot.start()
    assert acts(bot) == before
    while (await pressed(*hand))[0].kind == "ephemeral":
        pass
    await a_hand(bot, thread, people)
    await audited(door, bot, bot=bot)


async def test_what_two_doors_bring_acts_once(door, bot, discord, nats, tmp_path):
    """Also the very same interaction, which each of them takes for new."""
    other = DoorProcess(tmp_path / "other", nats)
    await other.start()
    second = Endpoint(discord.server, other.url)
    try:
        await other.says("ready")
        await second.accepted()
        thread, *people = await a_table(discord)
        first, doors = discord.http.endpoint, cycle((discord.http.endpoint, second))
        ways = discord.server.interactions
        ways.deliver = lambda *told: next(doors).deliver(*told)
        before = acts(bot)
        await one_press(thread, people)
        await one_press(thread, people)
        ways.deliver = lambda *told: first.deliver(*told) and second.deliver(*told)
        await one_press(thread, people)
        await one_press(thread, people)
        assert acts(bot) == before + 4
        answered = [request.path for request in discord.requests.on(ANSWERS)]
        assert len(answered) == len(set(answered)) > 3, "nothing was tried twice"
        assert "interaction-not-handed-over" not in door.log + other.log
        await a_hand(bot, thread, people)
        await audited(door, other, bot, bot=bot)
    finally:
        await second.close()
        await other.stop()

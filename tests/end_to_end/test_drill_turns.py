"""Two bots on one database: the one that waits goes on in time when the other is killed, stopped, cut off or told to
end; and whoever has been replaced stores nothing and says nothing."""

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from random import Random

import pytest
from drilling import acted, board_naming
from stand_in import PATIENCE
from test_drill_killed import a_lively_table
from test_drill_stopped import a_table, one_press
from test_watched import heard, numbers
from turn_taking import (
    Books,
    Pair,
    TurnTaker,
    free_port,
    never_ceasing,
    next_answers,
    nothing_is_lost,
    overheard,
)

from house.audit import audit_database
from house.tables.deal_audit import audit_deals
from playground.pilot import Discord
from tests.house.line import line_to
from tests.ready_databases import empty_on_server

pytestmark = pytest.mark.slow

IN_TIME = 15.0  # seconds in which the other one has taken over, and answers
LONG = os.environ.get("LETTERSHARK_LONG") == "1"
HOUR = 3600
KILLS = 30 if LONG else 4  # after some forty nobody has any chips left
ROUNDS = 30 if LONG else 6


@pytest.fixture
async def database():
    async with empty_on_server("turns") as (address,):
        yield address


@pytest.fixture
def books(database):
    return Books(database)


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, history=200_000) as discord:
        yield discord


@pytest.fixture
def guild(discord):
    guild = discord.guild("Word Nerds")
    guild.channel("cards")
    return guild


@pytest.fixture
async def pair(discord, guild, tmp_path, database):
    assert guild.channels
    pair = Pair(*(TurnTaker(discord, tmp_path / name, database) for name in ("one", "other")))
    yield pair
    await pair.stop()


@pytest.fixture
def people(guild):
    return [guild.member(name) for name in ("ann", "bob")]


def faultless(*programs):
    for program in programs:
        assert "Traceback" not in program.log


async def agreed(database):
    findings = await audit_database(database)
    assert findings.problems == ()
    assert findings.open_tables == 1


@pytest.mark.timeout(HOUR if LONG else 600)
async def test_a_bot_that_is_killed_is_replaced_in_time_and_nothing_is_lost(
    pair, discord, people, books, database
):
    random, loop, took = Random(5), asyncio.get_running_loop(), []
    await pair.start()
    thread = await a_lively_table(*people)
    async with never_ceasing(thread, people) as answered:
        for _ in range(KILLS):
            await next_answers(answered, random.randrange(1, 8))
            killed, began = pair.playing, loop.time()
            killed.kill()
            took.append(await next_answers(answered, 1) - began)
            await pair.waiting.plays()
            await nothing_is_lost(books, discord)
            await killed.process.wait()
            await killed.launch()
            await killed.waits()
            pair.swap()
        hands = await books.hands()
        while await books.hands() == hands:
            await next_answers(answered, 1)
    assert max(took) <= IN_TIME, took
    pair.playing.process.terminate()
    assert await pair.playing.gone() == 0
    await agreed(database)
    faultless(pair.playing, pair.waiting)


async def test_one_that_was_stopped_and_wakes_stores_nothing_says_nothing_and_waits(
    pair, discord, people, books, database
):
    random = Random(6)
    stopped = pair.playing
    async with overheard(discord.url) as (stopped.api, asked):
        await pair.start()
        thread = await a_lively_table(*people)
        async with never_ceasing(thread, people) as answered:
            await next_answers(answered, random.randrange(2, 8))
            stopped.process.send_signal(signal.SIGSTOP)
            await pair.waiting.plays()
            await next_answers(answered, 10)
            asked.clear()
            stopped.process.send_signal(signal.SIGCONT)
            await stopped.waits()
            assert asked == []
            await next_answers(answered, 5)
            await nothing_is_lost(books, discord)
            pair.waiting.kill()  # and now it is the other way round
            await stopped.plays()
            await next_answers(answered, 5)
        await nothing_is_lost(books, discord)
        await agreed(database)
        faultless(stopped)
        await stopped.stop()


async def misfortune(pair, random):
    """What happens to the one that plays, and how it is put right again."""
    playing = pair.playing
    kind = random.choice(("kill", "stop", "end"))
    if kind == "stop":
        playing.process.send_signal(signal.SIGSTOP)
    elif kind == "kill":
        playing.kill()
    else:
        playing.process.terminate()

    async def righted():
        if kind == "stop":
            playing.process.send_signal(signal.SIGCONT)
        else:
            await playing.process.wait()
            await playing.launch()
        await playing.waits()

    return righted


@pytest.mark.timeout(HOUR if LONG else 600)
async def test_whatever_happens_to_the_one_that_plays_again_and_again_nothing_is_lost(
    pair, discord, people, books, database
):
    random = Random(8)
    await pair.start()
    thread = await a_lively_table(*people)
    async with never_ceasing(thread, people) as answered:
        for _ in range(ROUNDS):
            await next_answers(answered, random.randrange(1, 6))
            await asyncio.sleep(random.uniform(0, 0.1))  # so that it happens in the middle of something
            righted = await misfortune(pair, random)
            await pair.waiting.plays()
            await next_answers(answered, random.randrange(1, 4))
            await nothing_is_lost(books, discord)
            await righted()
            await nothing_is_lost(books, discord)
            pair.swap()
    await agreed(database)
    assert (await audit_deals(database)).problems == ()
    faultless(pair.playing, pair.waiting)


@pytest.mark.parametrize(("fails", "mends"), [("cut", "mend"), ("freeze", "thaw")])
async def test_one_that_is_cut_off_from_the_database_falls_silent_and_waits(
    pair, discord, people, books, database, fails, mends
):
    cut_off = pair.playing
    async with line_to(database) as line, overheard(discord.url) as (cut_off.api, asked):
        cut_off.database = line.url
        await pair.start()
        thread = await a_lively_table(*people)
        async with never_ceasing(thread, people) as answered:
            await next_answers(answered, 3)
            getattr(line, fails)()
            await pair.waiting.plays()
            asked.clear()
            await next_answers(answered, 10)
            getattr(line, mends)()
            await cut_off.waits()
            assert asked == []
            await next_answers(answered, 3)
        await nothing_is_lost(books, discord)
        await agreed(database)
        faultless(cut_off, pair.waiting)
        await cut_off.stop()


async def test_one_that_is_told_to_stop_hands_over_at_once(pair, people, books, database):
    loop = asyncio.get_running_loop()
    await pair.start()
    thread, *_ = await a_table(pair.playing.discord)
    await one_press(thread, people)
    version, began = await books.version(), loop.time()
    pair.playing.process.terminate()
    await pair.waiting.plays()
    took = loop.time() - began
    assert took < IN_TIME / 2, "nobody waits for a lease that was given back"
    assert await pair.playing.process.wait() == 0
    assert await books.version() == version
    board, player = await board_naming(thread, people)
    await thread.wait_for(lambda message: "My hand" in message.labels and "restarting" not in message.text)
    assert not (await acted(player, board, "Check", "Call", "Fold")).failed
    await agreed(database)
    faultless(pair.playing, pair.waiting)


async def test_one_that_waits_is_ready_for_systemd_and_says_that_it_waits(pair, tmp_path):
    """Else systemd would end it after a while, and somebody be called because it is not connected."""
    address = str(tmp_path / "notify")
    with contextlib.closing(socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)) as supervisor:
        supervisor.bind(address)
        supervisor.setblocking(False)
        pair.waiting.environ = {"NOTIFY_SOCKET": address}
        await pair.start()
        await heard(supervisor, "READY=1")
    seen = {one: await numbers(one) for one in (pair.playing, pair.waiting)}
    assert [told["lettershark_standing_by",] for told in seen.values()] == [0, 1]
    assert seen[pair.playing]["lettershark_connected",] == 1
    assert ("lettershark_connected",) not in seen[pair.waiting]
    pair.waiting.process.terminate()
    assert await pair.waiting.process.wait() == 0
    assert pair.playing.process.returncode is None


# --- a server that can be restarted -------------------------------------------------------------------------


class Server:
    """PostgreSQL in a folder of its own."""

    def __init__(self, folder):
        self.folder, self.port = folder, free_port()
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
        assert found, "PostgreSQL is missing (Debian: apt install postgresql)"
        self._bin = found[-1]

    @property
    def address(self):
        return f"postgresql://lettershark@127.0.0.1:{self.port}/postgres"

    def run(self, program, *arguments):
        before = ("runuser", "-u", "postgres", "--") if os.getuid() == 0 else ()
        command = [*before, str(self._bin / program), "-D", str(self.folder / "data"), *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def make(self):
        if os.getuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-U", "lettershark", "-A", "trust")
        self.start()

    def start(self):
        self.run("pg_ctl", "-w", "-o", f"-p {self.port} -k {self.folder} -h 127.0.0.1 -F", "start")

    def stop(self):
        self.run("pg_ctl", "-m", "immediate", "stop")


@pytest.fixture
def server():
    folder = Path(tempfile.mkdtemp())  # not below a test's own folder, which nobody else may enter
    server = Server(folder)
    server.make()
    yield server
    server.stop()
    shutil.rmtree(folder)


async def one_plays(pair):
    """And the other one waits; which of them it is does not matter."""
    async with asyncio.timeout(PATIENCE):
        while {await one.page() for one in (pair.playing, pair.waiting)} != {"ready\n", "standing by\n"}:
            pass  # they tell nobody


async def test_a_database_that_is_restarted_is_played_on_by_one_of_them(
    discord, guild, people, tmp_path, server
):
    assert guild.channels
    pair = Pair(*(TurnTaker(discord, tmp_path / name, server.address) for name in ("one", "other")))
    books = Books(server.address)
    try:
        await pair.start()
        thread = await a_lively_table(*people)
        async with never_ceasing(thread, people) as answered:
            for _ in range(2):
                await next_answers(answered, 3)
                version = await books.version()
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)
                await one_plays(pair)
                while await books.version() <= version:
                    await next_answers(answered, 1)
        await nothing_is_lost(books, discord)
        await agreed(server.address)
        faultless(pair.playing, pair.waiting)
    finally:
        await pair.stop()

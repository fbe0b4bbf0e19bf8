"""A bot and a spare on one database: the spare goes on in time when the other is killed, stopped or cut off; a
replaced bot stores nothing and sends nothing."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from random import Random

import pytest
from place_taking import LOOK, Books, Crew, Table, agreed, free_port, nothing_is_lost, overheard, played
from stand_in import PATIENCE
from test_metrics_page import listening, numbers

from playground.pilot import Discord
from tests.house.line import line_to
from tests.ready_databases import empty_on_server

pytestmark = [pytest.mark.slow, pytest.mark.real, pytest.mark.timeout(300)]

AT_ONCE, IN_TIME = (
    10.0,
    18.0,
)  # seconds until its table answers, after a kill and where a lease has to end first
ROUNDS = 4


@pytest.fixture
async def database():
    async with empty_on_server("spare") as (address,):
        yield address


@pytest.fixture
def books(database):
    return Books(database)


@pytest.fixture
async def discord():
    async with Discord(seconds=PATIENCE, history=200_000, identify_seconds=5.0) as discord:
        yield discord


@pytest.fixture
def table(discord):
    return Table(discord.guild("Word Nerds"))


@pytest.fixture
async def crew(discord, table, tmp_path, database):
    assert table.people  # they are there before the bots
    crew = Crew(discord, tmp_path, database)
    yield crew
    await crew.stop()


async def test_whatever_happens_to_the_one_that_plays_the_other_goes_on_in_time_and_nothing_is_lost(
    crew, discord, table, books, database
):
    random, loop = Random(8), asyncio.get_running_loop()
    await crew.start()
    async with played(discord, [table]):
        for kind in random.sample(["kill", "stop", "end", "kill"], ROUNDS):
            await table.goes_on(random.randrange(1, 6))
            playing, began = crew.playing[0], loop.time()
            if kind == "stop":
                playing.process.send_signal(signal.SIGSTOP)
            elif kind == "kill":
                playing.kill()
            else:
                playing.process.terminate()
            await table.goes_on(1)
            assert loop.time() - began < (IN_TIME if kind == "stop" else AT_ONCE), kind
            await crew.waiting.plays()
            await nothing_is_lost(books, discord)
            if kind == "stop":
                playing.process.send_signal(signal.SIGCONT)
            else:
                await playing.process.wait()
                await playing.launch()
            await playing.waits()
            crew.replace(playing)
    await agreed(database, *crew.bots)


async def test_one_that_is_cut_off_from_the_database_falls_silent_and_waits(
    crew, discord, table, books, database
):
    cut_off = crew.playing[0]
    async with line_to(database) as line, overheard(discord.url) as (cut_off.api, asked):
        cut_off.database = line.url
        await crew.start()
        async with played(discord, [table]):
            await table.goes_on()
            line.freeze()
            await crew.waiting.plays()
            asked.clear()
            await table.goes_on()
            line.thaw()
            await cut_off.replaced()
            await cut_off.waits()
            assert asked == []
            await table.goes_on()
        await nothing_is_lost(books, discord)
        await agreed(database, *crew.bots)
        await cut_off.stop()


async def test_one_that_was_cut_off_alone_is_silent_once_another_one_answers(
    crew, discord, table, books, database
):
    """A bot without a spare keeps telling players that nothing can be stored. Then another one is started."""
    cut_off, other = crew.bots
    async with line_to(database) as line, overheard(discord.url) as (cut_off.api, asked):
        cut_off.database = line.url
        await cut_off.launch()
        await cut_off.plays()
        async with played(discord, [table]):
            await table.goes_on()
            line.cut()
            asked.clear()
            await cut_off.logs("nothing-can-be-stored")
            async with asyncio.timeout(PATIENCE):
                while not any(b"/callback" in one for one in asked):  # noqa: ASYNC110 - it sends no event
                    await asyncio.sleep(LOOK)
            await other.launch()
            await other.plays()
            await cut_off.logs("answered-elsewhere")
            await table.goes_on()
            asked.clear()
            await table.goes_on()
            assert asked == []
            line.mend()
            await cut_off.waits()
        await nothing_is_lost(books, discord)
        await agreed(database, *crew.bots)
        await cut_off.stop()


async def test_one_that_waits_is_ready_for_systemd_and_says_that_it_waits(crew, tmp_path):
    """Otherwise systemd would end it, and an alert would call the operator."""
    address = str(tmp_path / "notify")
    with listening(address) as heard:
        crew.waiting.environ = {"NOTIFY_SOCKET": address}
        await crew.start()
        await heard("READY=1")
    seen = [await numbers(one) for one in crew.bots]
    assert [told["lettershark_standing_by",] for told in seen] == [0, 1]
    assert [told["lettershark_places_held",] for told in seen] == [1, 0]
    assert [told["lettershark_places_connected",] for told in seen] == [1, 0]
    crew.waiting.process.terminate()
    assert await crew.waiting.process.wait() == 0
    assert crew.playing[0].process.returncode is None


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
    folder = Path(tempfile.mkdtemp())  # not below a test's own folder, which other users may not enter
    server = Server(folder)
    server.make()
    yield server
    server.stop()
    shutil.rmtree(folder)


async def test_a_database_that_is_restarted_is_played_on_by_whoever_played(discord, table, tmp_path, server):
    crew, books = Crew(discord, tmp_path, server.address), Books(server.address)
    try:
        await crew.start()
        async with played(discord, [table]):
            for _ in range(2):
                await table.goes_on()
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)
                await table.goes_on()
                await crew.playing[0].plays()
        await nothing_is_lost(books, discord)
        await agreed(server.address, *crew.bots)
    finally:
        await crew.stop()

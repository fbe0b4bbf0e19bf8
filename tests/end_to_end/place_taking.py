"""Shared by the drills of several bots: bots on one PostgreSQL database, a page of each, and tables under constant
presses."""

import asyncio
import contextlib
import re
import socket
from urllib.parse import urlsplit

import aiohttp
import asyncpg
from drilling import Program, abandoned, acted, board_naming, versions
from stand_in import PATIENCE
from test_drill_killed import a_lively_table

from house.audit import audit_database
from house.tables.deal_audit import audit_deals
from tests.labels import ACCEPT, CHECK, FOLD, KEEP_ALL

SHARDS = 4
CHEAP = (CHECK, KEEP_ALL, "Show nothing", ACCEPT, FOLD, "All in")
"""Constant calls would use up all chips before a long drill is over."""
LOOK = 0.05
REQUEST = re.compile(rb"^(?:GET|POST|PUT|PATCH|DELETE) \S+", re.MULTILINE)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class Bot(Program):
    """A bot that plays a place, or waits for one."""

    def __init__(self, discord, folder, database, **settings):
        folder.mkdir()
        settings = {"METRICS_PORT": str(free_port()), **settings}
        super().__init__(discord, folder, **settings)
        self.database = database

    async def page(self, path="/readyz"):
        """Empty while nothing answers there."""
        url = f"http://127.0.0.1:{self.settings['METRICS_PORT']}{path}"
        with contextlib.suppress(aiohttp.ClientError, OSError):
            async with aiohttp.ClientSession() as session, session.get(url) as answer:
                return await answer.text()
        return ""

    async def becomes(self, told, seconds=PATIENCE):
        async with asyncio.timeout(seconds):
            while await self.page() != f"{told}\n":  # noqa: ASYNC110 - it sends no event
                await asyncio.sleep(LOOK)
        return self

    async def plays(self, seconds=PATIENCE):
        return await self.becomes("ready", seconds)

    async def waits(self):
        return await self.becomes("standing by")

    async def replaced(self):
        """Once it knows that, it waits again."""
        await self.logs("replaced")

    async def logs(self, event):
        async with asyncio.timeout(PATIENCE):
            while f'"event": "{event}"' not in self.log:  # noqa: ASYNC110 - it sends no event
                await asyncio.sleep(LOOK)


class Crew:
    """Playing bots, and one that waits."""

    def __init__(self, discord, folder, database, places=1, **settings):
        if places > 1:
            settings = {"PLACES": str(places), "SHARDS": str(SHARDS), **settings}
        names = ("one", "other", "third", "fourth")[: places + 1]
        self.bots = [Bot(discord, folder / name, database, **settings) for name in names]

    @property
    def playing(self):
        return self.bots[:-1]

    @property
    def waiting(self):
        return self.bots[-1]

    async def start(self):
        """All shards connect at once, as Discord allows big bots; from then on one in five seconds."""
        gateway = self.waiting.discord.server.gateway
        gateway.max_concurrency = SHARDS
        for bot in self.playing:
            await bot.launch()
        for bot in self.playing:
            await bot.plays()
        gateway.max_concurrency = 1
        await self.waiting.launch()
        await self.waiting.waits()

    def replace(self, bot):
        """The waiting bot takes over."""
        self.bots[self.bots.index(bot)], self.bots[-1] = self.waiting, bot

    async def stop(self):
        for bot in self.bots:
            await bot.stop()


class Table:
    """A table of a shard, under constant presses."""

    def __init__(self, guild):
        guild.channel("cards")
        self.people = [guild.member(f"{name} of {guild.name}") for name in ("ann", "bob")]
        self.answered, self.failed = asyncio.Queue(), []
        self.over = False

    async def begin(self):
        self.thread = await a_lively_table(*self.people)

    async def press(self):
        while not self.over:  # a cancellation that comes with an answer would be lost
            board, player = await board_naming(self.thread, self.people)
            answer = await acted(player, board, *CHEAP)
            if answer.failed:
                self.failed.append(answer)
            else:
                self.answered.put_nowait(answer)

    async def goes_on(self, presses=3):
        """Waits for this many more answers by the table itself."""
        while not self.answered.empty():
            self.answered.get_nowait()
        while presses:
            answer = await asyncio.wait_for(self.answered.get(), PATIENCE)
            presses -= answer.kind == "update"


def a_table_on_each_shard(discord):
    return [Table(discord.guild(f"Nerds {shard}", shard=(shard, SHARDS))) for shard in range(SHARDS)]


@contextlib.asynccontextmanager
async def played(discord, tables):
    await discord.wait_for_command("play", PATIENCE)
    for table in tables:
        await table.begin()
    pressing = [asyncio.create_task(table.press()) for table in tables]
    try:
        yield
    finally:
        for table in tables:
            table.over = True
        broken = [one.exception() for one in pressing if one.done()]
        for one in pressing:
            await abandoned(one)
        if broken:
            raise broken[0]


async def all_go_on(tables, presses=3):
    await asyncio.gather(*(table.goes_on(presses) for table in tables))


async def agreed(database, *bots, tables=1):
    findings = await audit_database(database)
    assert findings.problems == ()
    assert findings.open_tables == tables
    assert (await audit_deals(database)).problems == ()
    for bot in bots:
        assert "Traceback" not in bot.log


class Books:
    """Reads the database with the driver alone."""

    def __init__(self, address):
        self._address = address

    async def asked(self, query):
        connection = await asyncpg.connect(self._address)
        try:
            return await connection.fetchrow(query)
        finally:
            await connection.close()

    async def version(self):
        return (await self.asked("SELECT version FROM tables WHERE closed_at IS NULL"))[0]


async def nothing_is_lost(books, discord):
    shown = max(versions(discord.transcript))  # looked at first: play goes on
    assert await books.version() >= shown, "what was shown had been stored"


@contextlib.asynccontextmanager
async def overheard(url):
    """A private way to that address, with a record of its requests."""
    to, asked = urlsplit(url), []

    async def passed(reader, writer, heard):
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65536):
                if heard:
                    asked.extend(REQUEST.findall(data))
                writer.write(data)
        writer.transport.abort()

    async def taken(reader, writer):
        back, onwards = await asyncio.open_connection(to.hostname, to.port)
        await asyncio.gather(passed(reader, onwards, heard=True), passed(back, writer, heard=False))

    server = await asyncio.start_server(taken, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", asked
    finally:
        server.close()

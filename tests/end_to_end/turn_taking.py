"""What the drills of bots that take turns share: two of them on one PostgreSQL database, a page of each, and a table
that people never cease to press at."""

import asyncio
import contextlib
import re
import socket
from typing import ClassVar
from urllib.parse import urlsplit

import aiohttp
import asyncpg
from drilling import SAFE, Program, abandoned, acted, board_naming, versions
from stand_in import PATIENCE

REQUEST = re.compile(rb"^(?:GET|POST|PUT|PATCH|DELETE) \S+", re.MULTILINE)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class TurnTaker(Program):
    """A bot that plays, or waits until it is its turn."""

    how: ClassVar = {"STANDBY": "1"}

    def __init__(self, discord, folder, database, **settings):
        folder.mkdir()
        port = str(free_port())
        settings = {**self.how, **settings}
        super().__init__(discord, folder, SHUTDOWN_SECONDS="2", METRICS_PORT=port, **settings)
        self.database = database

    async def page(self, path="/readyz"):
        """None while nobody answers there."""
        url = f"http://127.0.0.1:{self.settings['METRICS_PORT']}{path}"
        with contextlib.suppress(aiohttp.ClientError, OSError):
            async with aiohttp.ClientSession() as session, session.get(url) as answer:
                return await answer.text()

    async def becomes(self, told):
        async with asyncio.timeout(PATIENCE):
            while await self.page() != f"{told}\n":
                pass  # it tells nobody
        return self

    async def plays(self):
        return await self.becomes("ready")

    async def waits(self):
        return await self.becomes("standing by")


class Pair:
    """The one that plays, and the one that waits."""

    def __init__(self, playing, waiting):
        self.playing, self.waiting = playing, waiting

    async def start(self):
        await self.playing.launch()
        await self.playing.plays()
        await self.waiting.launch()
        await self.waiting.waits()

    def swap(self):
        self.playing, self.waiting = self.waiting, self.playing

    async def stop(self):
        for one in (self.playing, self.waiting):
            await one.stop()


class Books:
    """What stands in the database, read by nobody's code but the driver's."""

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

    async def hands(self):
        return (await self.asked("SELECT count(*) FROM hands"))[0]


@contextlib.asynccontextmanager
async def never_ceasing(thread, people):
    """Somebody always presses; what is answered is told by the time it was."""
    answered = asyncio.Queue()
    loop = asyncio.get_running_loop()

    async def press():
        while True:
            board, player = await board_naming(thread, people)
            answer = await acted(player, board, *SAFE)
            if not answer.failed:
                answered.put_nowait(loop.time())

    pressing = asyncio.create_task(press())
    try:
        yield answered
    finally:
        failed = pressing.done() and not pressing.cancelled() and pressing.exception()
        await abandoned(pressing)
        if failed:
            raise failed


async def next_answers(answered, count):
    """As many as that from now on; when the first of them came."""
    while not answered.empty():
        answered.get_nowait()
    times = [await asyncio.wait_for(answered.get(), PATIENCE) for _ in range(count)]
    return times[0]


async def nothing_is_lost(books, discord):
    shown = max(versions(discord.transcript))  # looked at first: play goes on
    assert await books.version() >= shown, "what was shown had been stored"


@contextlib.asynccontextmanager
async def overheard(url):
    """A way to there that is nobody else's, and what is asked on it."""
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

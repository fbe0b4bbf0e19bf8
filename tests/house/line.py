"""A line to PostgreSQL that can be cut, frozen, or lose an answer at the worst moment."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

COMMIT = b"COMMIT"


class Line:
    def __init__(self, url: str) -> None:
        self._to = urlsplit(url)
        self._ends: set[asyncio.StreamWriter] = set()
        self._through = asyncio.Event()
        self._through.set()
        self.refusing = False
        self.lose = ""  # "commit": the server does not get the next one; "answer": its answer gets lost
        self.lost = asyncio.Event()

    @property
    def url(self) -> str:
        who, at, _ = self._to.netloc.rpartition("@")
        return self._to._replace(netloc=f"{who}{at}127.0.0.1:{self.port}").geturl()

    def freeze(self) -> None:
        self._through.clear()

    def thaw(self) -> None:
        self._through.set()

    def cut(self) -> None:
        """All connections, and no new ones."""
        self.refusing = True
        self._drop()

    def mend(self) -> None:
        self.refusing = False

    def _drop(self) -> None:
        for end in self._ends:
            end.transport.abort()

    async def _taken(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.refusing:
            writer.transport.abort()
            return
        there, onwards = await asyncio.open_connection(self._to.hostname, self._to.port)
        ends = {writer, onwards}
        self._ends |= ends
        state = {"deaf": False}
        await asyncio.gather(self._asks(reader, onwards, state), self._answers(there, writer, state))
        self._ends -= ends
        for end in ends:
            end.transport.abort()

    async def _asks(self, reader: asyncio.StreamReader, onwards: asyncio.StreamWriter, state: dict) -> None:
        while data := await _read(reader):
            await self._through.wait()
            if self.lose and COMMIT in data:
                how, self.lose = self.lose, ""
                state["deaf"] = True
                if how == "commit":
                    self.lost.set()
                    self._drop()
                    return
            onwards.write(data)
        onwards.transport.abort()

    async def _answers(self, there: asyncio.StreamReader, writer: asyncio.StreamWriter, state: dict) -> None:
        while data := await _read(there):
            await self._through.wait()
            if state["deaf"]:
                self.lost.set()
                self._drop()
                return
            writer.write(data)
        writer.transport.abort()


async def _read(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(65536)
    except ConnectionError:
        return b""


@asynccontextmanager
async def line_to(url: str):
    line = Line(url)
    server = await asyncio.start_server(line._taken, "127.0.0.1", 0)
    line.port = server.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        line.thaw()
        line.cut()
        server.close()

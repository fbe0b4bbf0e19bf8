"""Connections inside of the loop: bytes written at one end arrive at the other, in order, a moment later. Only the
sockets are replaced. aiohttp is at both ends, so the gateway, multipart bodies, lost answers and rate limits are
the real ones."""

from __future__ import annotations

import asyncio
import errno
import socket
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

from tests.virtual.lives import OWNER

if TYPE_CHECKING:
    from tests.virtual.seeded import SeededLoop

LOOPBACK = "127.0.0.1"


class Address:
    """The parts of a socket that give its name."""

    family, type = socket.AF_INET, socket.SOCK_STREAM

    def __init__(self, port: int) -> None:
        self.port = port

    def getsockname(self) -> tuple[str, int]:
        return LOOPBACK, self.port


class End(asyncio.Transport):
    """An end of a connection. Its life receives the data, and it breaks when that life ends."""

    def __init__(self, loop: SeededLoop, port: int, peer_port: int) -> None:
        super().__init__({"peername": (LOOPBACK, peer_port), "sockname": (LOOPBACK, port), "socket": None})
        self._loop = loop
        self.other: End
        self.protocol: Any = None
        self.context = copy_context()
        self._coming: list[bytes | None] = []  # None: nothing comes after it
        self._due = self._paused = self._closing = self._ended = self._no_more = False
        life = OWNER.get()
        if life is not None:
            life.ends.append(self)

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    # --- to the other end

    def write(self, data: Any) -> None:
        if not self._closing and data:
            self.other.comes(bytes(data))

    def writelines(self, parts: Any) -> None:
        self.write(b"".join(parts))

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        self.other.comes(None)

    def get_write_buffer_size(self) -> int:
        return 0

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        pass

    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self.other.comes(None)
            self._loop.call_soon(self._end, context=self.context)

    def abort(self) -> None:
        self.close()

    def cut(self) -> None:
        """Its life is dead, and the system closes what that had open."""
        self._closing = self._ended = True
        self.other.comes(None)

    # --- from it

    def is_reading(self) -> bool:
        return not self._paused and not self._closing

    def pause_reading(self) -> None:
        self._paused = True

    def resume_reading(self) -> None:
        self._paused = False
        if self._coming:
            self._plan()

    def comes(self, data: bytes | None) -> None:
        self._coming.append(data)
        self._plan()

    def _plan(self) -> None:
        if not self._due:
            self._due = True
            self._loop.call_later(self._loop.latency(), self._receive, context=self.context)

    def _receive(self) -> None:
        self._due = False
        if self._paused or self._ended:
            return
        came, self._coming = self._coming, []
        data = b"".join(part for part in came if part is not None)
        if data and not self._closing:
            self.protocol.data_received(data)
        if None in came and not self._no_more:
            self._no_more = True
            if not self._closing and not self.protocol.eof_received():
                self.close()

    def _end(self) -> None:
        if not self._ended:
            self._ended = True
            self.protocol.connection_lost(None)


class Server(asyncio.AbstractServer):
    """Listens at a port of the loop. The life that listens answers."""

    def __init__(self, loop: SeededLoop, factory: Any, port: int) -> None:
        self._loop, self.factory, self.port = loop, factory, port
        self.context = copy_context()
        self.sockets: tuple[Address, ...] = (Address(port),)
        life = OWNER.get()
        if life is not None:
            life.servers.append(self)

    def close(self) -> None:
        self.sockets = ()

    def is_serving(self) -> bool:
        return bool(self.sockets)

    async def start_serving(self) -> None:
        pass

    async def wait_closed(self) -> None:
        pass

    def get_loop(self) -> SeededLoop:
        return self._loop


async def connected(loop: SeededLoop, factory: Any, port: int) -> tuple[End, Any]:
    await asyncio.sleep(loop.latency())
    server = loop.servers.get(port)
    if server is None or not server.is_serving():
        raise ConnectionRefusedError(errno.ECONNREFUSED, f"nothing listens at {port}")
    own = loop.free_port()
    ours, theirs = End(loop, own, port), server.context.run(End, loop, port, own)
    ours.other, theirs.other = theirs, ours
    theirs.protocol, ours.protocol = server.context.run(server.factory), factory()
    server.context.run(theirs.protocol.connection_made, theirs)
    ours.protocol.connection_made(ours)
    return ours, ours.protocol

"""A small web server that limits connections and the time for each request.

aiohttp limits neither: anyone who reaches the port could use up the process's file descriptors.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import resource
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from enum import Enum
from typing import Any, cast

import structlog
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from cogs.startup.config import ConfigError

log = structlog.get_logger("door")
MOST = 512
PART = 4  # connections may use a quarter of the process's descriptors
HALF_OPEN = 4  # a quarter of the connections may still be sending requests
HEADER_SECONDS = 3.0
BODY_SECONDS = 1.5
MINUTE = 60.0
BACKLOG = 64  # connections that the system queues

WHY = web.RequestKey("why", str)  # key in a refused request: the reason, in a word

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class TurnedAway:
    """Counts refused requests by their reasons, and logs them at most once a minute."""

    def __init__(self, at: str) -> None:
        self._at = at
        self._counts: Counter[str] = Counter()
        self._next: asyncio.TimerHandle | None = None

    def count(self, why: str) -> None:
        self._counts[why] += 1
        if self._next is None:  # the first is logged at once
            self._tell()

    def _tell(self) -> None:
        self._next = None
        if self._counts:
            self.close()
            self._next = asyncio.get_running_loop().call_later(MINUTE, self._tell)

    def close(self) -> None:
        if self._next is not None:
            self._next.cancel()
        if self._counts:
            log.info("turned-away", at=self._at, **dict(sorted(self._counts.items())))
            self._counts.clear()

    def filter(self, record: logging.LogRecord) -> bool:
        """Counts malformed requests, which aiohttp would log with a traceback each."""
        malformed = record.exc_info is not None and isinstance(record.exc_info[1], HttpProcessingError)
        if malformed:
            self.count("malformed")
        return not malformed and record.levelno > logging.DEBUG


class Doing(Enum):
    ASKING = 1  # its request is not complete
    WAITING = 2  # for our answer
    RESTING = 3  # kept alive between two requests


class ServerConnections:
    """The connections to one server. If there are too many, it closes the one that has rested, or been sending its
    request, longest."""

    def __init__(self, turned_away: TurnedAway) -> None:
        self.turned_away = turned_away
        self._most = min(MOST, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // PART)
        self._here: dict[asyncio.BaseTransport | None, Guest] = {}  # the longest in its present state first

    def comes(self, guest: Guest) -> bool:
        if len(self._here) >= self._most and not self._one_less(Doing.RESTING):
            self.turned_away.count("too-many")
            return False
        self.does(guest, Doing.ASKING)
        return True

    def does(self, guest: Guest, doing: Doing) -> None:
        self.goes(guest)
        self._here[guest.transport] = guest
        guest.takes_to(doing)
        asking = sum(1 for one in self._here.values() if one.doing is Doing.ASKING)
        if doing is Doing.ASKING and asking > self._most // HALF_OPEN:
            self._one_less(Doing.ASKING)

    def goes(self, guest: Guest) -> None:
        self._here.pop(guest.transport, None)

    def _one_less(self, doing: Doing) -> bool:
        oldest = next((one for one in self._here.values() if one.doing is doing), None)
        if oldest is not None:
            self.turned_away.count("too-many")
            self.goes(oldest)
            oldest.turn_away()
        return oldest is not None

    @web.middleware
    async def heard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Reads the whole request before it is handled, within a time limit."""
        guest = self._here.get(request.transport)
        try:
            if not await _comes_whole(request):
                self.turned_away.count("slow")
                return web.Response(
                    status=408, text="the body did not come\n", headers={"Connection": "close"}
                )
            if guest is not None:
                self.does(guest, Doing.WAITING)
            answered = await handler(request)
        except web.HTTPException as refused:
            self.turned_away.count(refused.reason.lower().replace(" ", "-"))
            raise
        finally:
            if guest is not None and request.transport in self._here:
                self.does(guest, Doing.RESTING)
        if WHY in request:
            self.turned_away.count(request[WHY])
        return answered


async def _comes_whole(request: web.Request) -> bool:
    try:
        async with asyncio.timeout(BODY_SECONDS):
            await request.read()  # raises 413 if it is too large
    except TimeoutError:
        return False
    return True


class Guest(asyncio.Protocol):
    """A connection, passed on to aiohttp's protocol if it is admitted."""

    def __init__(self, guests: ServerConnections, inner: Callable[[], asyncio.Protocol]) -> None:
        self._guests, self._inner = guests, inner
        self._heard_by: asyncio.Protocol | None = None
        self._late: asyncio.TimerHandle | None = None
        self.transport: asyncio.Transport | None = None
        self.doing = Doing.ASKING

    def takes_to(self, doing: Doing) -> None:
        self.doing = doing
        if self._late is not None:
            self._late.cancel()
        asks = doing is Doing.ASKING
        self._late = asyncio.get_running_loop().call_later(HEADER_SECONDS, self._is_late) if asks else None

    def _is_late(self) -> None:
        self._guests.turned_away.count("slow")
        self.turn_away()

    def turn_away(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        if self._guests.comes(self):
            self._heard_by = self._inner()
            self._heard_by.connection_made(transport)
        else:
            self.turn_away()

    def data_received(self, data: bytes) -> None:
        if self.doing is Doing.RESTING:
            self._guests.does(self, Doing.ASKING)
        if self._heard_by is not None:
            self._heard_by.data_received(data)

    def eof_received(self) -> bool | None:
        return self._heard_by.eof_received() if self._heard_by is not None else None

    def pause_writing(self) -> None:
        if self._heard_by is not None:
            self._heard_by.pause_writing()

    def resume_writing(self) -> None:
        if self._heard_by is not None:
            self._heard_by.resume_writing()

    def connection_lost(self, wrong: Exception | None) -> None:
        self._guests.goes(self)
        if self._late is not None:
            self._late.cancel()
        if self._heard_by is not None:
            self._heard_by.connection_lost(wrong)


@contextlib.asynccontextmanager
async def serving(
    app: web.Application, host: str | None, port: int, setting: str, *, goodbye: float, **how: Any
) -> AsyncIterator[None]:
    """Serves on that address. `setting` names it if it is unavailable. `goodbye`: seconds to finish running
    requests at the end."""
    turned_away = TurnedAway(setting)
    guests = ServerConnections(turned_away)
    app.middlewares.append(guests.heard)
    logger = logging.getLogger(f"aiohttp.server.{port}")
    logger.setLevel(logging.DEBUG)  # where aiohttp reports malformed requests
    logger.addFilter(turned_away)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=goodbye, logger=logger, **how)
    await runner.setup()
    inner = cast("web.Server", runner.server)  # set up by now
    try:
        try:
            server = await asyncio.get_running_loop().create_server(
                lambda: Guest(guests, inner), host, port, backlog=BACKLOG
            )
        except OSError as wrong:
            raise ConfigError(
                f"configuration: {setting} cannot be had: {wrong.strerror or type(wrong).__name__}"
            ) from None
        yield
        server.close()
    finally:
        await runner.cleanup()
        turned_away.close()
        logger.removeFilter(turned_away)

"""A small page for monitoring: `/metrics`, `/healthz` and `/readyz`, on a port of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from time import monotonic

from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.startup.serving import serving
from cogs.watch.gauges import Gauges, connected
from cogs.watch.metrics import Metrics
from house.incidents import WATCHERS
from house.room import CardRoom

ANSWER = 2.0  # seconds for the database to answer
GOODBYE = 1.0
FRESH = 1.0  # seconds that an answer is reused, for all who ask


class Watch:
    """Watches the open room, and the bot that is connected or connecting. While another bot plays, both are None,
    and `standing_by` says whether the database answers."""

    def __init__(self, places: int = 1) -> None:
        self.room: CardRoom | None = None
        self.bot: Lettershark | None = None
        self.standing_by: bool | None = None
        self.metrics = Metrics(Gauges(self, places))
        self._asked: tuple[float, bool] | None = None

    def stand_by(self, answers: bool) -> None:
        self.standing_by = answers

    @contextlib.contextmanager
    def at(self, room: CardRoom) -> Iterator[None]:
        self.room, self.standing_by, self._asked = room, None, None
        try:
            yield
        finally:
            self.room = self.bot = None

    def follow(self, bot: Lettershark) -> None:
        """Called before each try to connect, with its bot."""
        self.bot = bot
        bot.http.http_trace = self.metrics.trace(bot.http.http_trace)

    async def lacking(self) -> list[str]:
        """The missing parts, of Discord and the database, that play needs."""
        if self.standing_by is not None:
            return [] if self.standing_by else ["database"]
        found = []
        if self.bot is None or not connected(self.bot):
            found.append("discord")
        if not await self._database_answers():
            found.append("database")
        return found

    async def _database_answers(self) -> bool:
        room, now = self.room, monotonic()
        if room is None:
            return False
        if self._asked is None or now - self._asked[0] > FRESH:
            try:
                async with asyncio.timeout(ANSWER):
                    can_play = await room.can_play()
            except TimeoutError:
                can_play = False
            self._asked = now, can_play
        return self._asked[1] and room.holds and not room.standing().outage

    # --- pages -------------------------------------------------------------------------------------------

    async def _metrics(self, _: web.Request) -> web.Response:
        return web.Response(body=self.metrics.page(), headers={"Content-Type": CONTENT_TYPE_LATEST})

    async def _healthz(self, _: web.Request) -> web.Response:
        """Any answer proves that the event loop runs."""
        return web.Response(text="alive\n")

    async def _readyz(self, _: web.Request) -> web.Response:
        lacking = await self.lacking()
        fine = "ready" if self.standing_by is None else "standing by"
        told = f"not ready: {', '.join(lacking)}" if lacking else fine
        return web.Response(text=f"{told}\n", status=503 if lacking else 200)

    @contextlib.asynccontextmanager
    async def served(self, config: Config) -> AsyncIterator[Watch]:
        host, port = config.metrics_host, config.metrics_port
        app = web.Application()
        app.add_routes(
            [
                web.get("/metrics", self._metrics),
                web.get("/healthz", self._healthz),
                web.get("/readyz", self._readyz),
            ]
        )
        async with serving(app, host, port, f"metrics_port {port} on {host}", goodbye=GOODBYE):
            following = asyncio.create_task(self.metrics.follow())
            WATCHERS.append(self.metrics)
            try:
                yield self
            finally:
                WATCHERS.remove(self.metrics)
                following.cancel()

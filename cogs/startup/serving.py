"""A small web server of the bot's own, for as long as it is needed."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from typing import Any, cast

from aiohttp import web

from cogs.startup.config import ConfigError
from cogs.startup.guests import Guest, Guests, TurnedAway

BACKLOG = 64  # connections that the system queues


@contextlib.asynccontextmanager
async def serving(
    app: web.Application, host: str | None, port: int, setting: str, *, goodbye: float, **how: Any
) -> AsyncIterator[None]:
    """Serves on that address. `setting` names it in the error if it cannot be had. `goodbye`: seconds to finish running
    requests at the end."""
    turned_away = TurnedAway(setting)
    guests = Guests(turned_away)
    app.middlewares.append(guests.heard)
    logger = logging.getLogger(f"aiohttp.server.{port}")
    logger.setLevel(logging.DEBUG)  # at which aiohttp reports malformed requests
    logger.addFilter(turned_away)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=goodbye, logger=logger, **how)
    await runner.setup()
    inner = cast("web.Server", runner.server)  # since it is set up
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

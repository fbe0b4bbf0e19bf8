"""A small web server of the bot's own, for as long as it is needed."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from aiohttp import web

from cogs.startup.config import ConfigError


@contextlib.asynccontextmanager
async def serving(
    app: web.Application, host: str | None, port: int, setting: str, *, goodbye: float, **how: Any
) -> AsyncIterator[None]:
    """On that address; `setting` is what the operator is told if it cannot be had. `goodbye`: the seconds for whatever is
    being answered when it ends."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=goodbye, **how)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as wrong:
            raise ConfigError(
                f"configuration: {setting} cannot be had: {wrong.strerror or type(wrong).__name__}"
            ) from None
        yield
    finally:
        await runner.cleanup()

"""How interactions reach a bot besides the gateway: by a door of its own."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator

from cogs.startup.config import Config
from cogs.web.door import opened
from cogs.web.inbox import Inbox


@contextlib.asynccontextmanager
async def reached(config: Config) -> AsyncIterator[Inbox]:
    inbox = Inbox(config.public_key)
    async with opened(config, inbox):
        yield inbox

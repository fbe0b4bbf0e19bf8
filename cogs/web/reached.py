"""The ways of interactions to a bot besides the gateway: through its own door, or over the bus from doors
elsewhere."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Protocol

from cogs.startup.config import Config
from cogs.web.inbox import Inbox

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class Follower(Protocol):
    def follow(self, bot: Lettershark) -> None:
        """Called before this bot connects."""

    async def left(self) -> None:
        """Called when this process no longer plays."""


# Signatures take twelve megabytes that a bot on the bus does without, as does one with a door of its own without the bus.
# ruff: noqa: PLC0415


@contextlib.asynccontextmanager
async def reached(config: Config) -> AsyncIterator[Follower]:
    if config.nats:
        from cogs.web.shards import Post
        from house.cluster.bus import Bus

        async with Bus(config.nats, config.nats_prefix, "lettershark bot").opened() as bus:
            yield Post(bus, config.public_key)
        return
    from cogs.web.door import opened

    inbox = Inbox(config.public_key)
    async with opened(config, inbox):
        yield inbox

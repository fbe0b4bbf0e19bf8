"""How interactions reach a bot besides the gateway: by a door of its own, or over the bus from doors elsewhere."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Protocol

from cogs.startup.config import Config
from cogs.web.inbox import Inbox

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class Follower(Protocol):
    """Is told of each bot that is about to connect."""

    def follow(self, bot: Lettershark) -> None: ...


# Signatures take twelve megabytes that a bot on the bus does without, as does one with a door of its own without the bus.
# ruff: noqa: PLC0415


@contextlib.asynccontextmanager
async def reached(config: Config) -> AsyncIterator[Follower]:
    inbox = Inbox(config.public_key)
    if config.cluster:
        from cogs.web.shards import Post
        from house.cluster.bus import Bus

        async with Bus(config.cluster, config.cluster_prefix, "lettershark bot").opened() as bus:
            yield Post(bus, inbox)
        return
    from cogs.web.door import opened

    async with opened(config, inbox):
        yield inbox

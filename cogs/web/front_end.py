"""The HTTP front end as a process without a bot. It keeps no state, so any number may run."""

from __future__ import annotations

import asyncio
import signal

import structlog

from cogs.startup.config import Config
from cogs.watch.systemd import Notifier
from cogs.web.door import opened
from cogs.web.shards import Forwarding
from house.cluster.bus import Bus

log = structlog.get_logger("door")


async def run(config: Config) -> int:
    """Runs until SIGTERM or SIGINT."""
    stop, systemd = asyncio.Event(), Notifier()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    bus = Bus(config.nats, config.nats_prefix, "lettershark door")
    forwarding = Forwarding(bus, config.public_key, config.shards)
    async with systemd.awake(stop), bus.opened(), forwarding.opened(), opened(config, forwarding):
        systemd.ready()
        await stop.wait()
    log.info("stopped")
    return 0

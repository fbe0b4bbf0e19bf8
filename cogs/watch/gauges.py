"""What is looked up when Prometheus asks: the house, what waits to be sent, the connection."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from cogs.startup.client import Lettershark
from house.room import CardRoom

PHASES = ("lobby", "playing", "between", "paused")


class Gauges(Collector):
    """`room`: None while there is none, because another bot plays (`standing_by`), or because it is being opened."""

    def __init__(
        self,
        room: Callable[[], CardRoom | None],
        bot: Callable[[], Lettershark | None],
        standing_by: Callable[[], bool] = bool,
    ) -> None:
        self._room = room
        self._bot = bot
        self._standing_by = standing_by

    def describe(self) -> Iterator[Metric]:
        return self.collect()

    def collect(self) -> Iterator[Metric]:
        room, bot = self._room(), self._bot()
        yield _plain("standing_by", "1 while another bot plays, and this one waits.", self._standing_by())
        if room is None:
            return
        stands = room.standing()
        yield _labelled("tables", "Open tables.", "phase", {**dict.fromkeys(PHASES, 0), **stands.tables})
        yield _plain("tables_unreadable", "Open tables that could not be read.", stands.unreadable)
        yield _plain("clocks", "Clocks that are set.", stands.alarms)
        yield _plain("outage", "1 while nothing can be stored.", stands.outage)
        waiting = {"database": stands.writes, "discord": 0, "pictures": 0}
        if bot is not None:
            waiting["discord"] = bot.messages.outbox.waiting
            waiting["pictures"] = bot.messages.context.pictures.waiting
        yield _labelled("queue", "What waits to be stored, sent or drawn.", "of", waiting)
        yield from _connection(bot)


def _connection(bot: Lettershark | None) -> Iterator[Metric]:
    yield _plain("connected", "1 while Discord's gateway is.", bot is not None and connected(bot))
    yield _plain("servers", "Servers that the bot is in.", 0 if bot is None else len(bot.guilds))
    yield _plain("shards", "Parts of the connection.", 0 if bot is None else len(bot.shards))
    latency = bot.latency if bot is not None and bot.is_ready() else math.nan
    if math.isfinite(latency):
        yield _plain("gateway_latency_seconds", "From a heartbeat to its echo.", latency)


def connected(bot: Lettershark) -> bool:
    """Logged in, every server named, and no shard without its connection."""
    return bot.is_ready() and not bot.is_closed() and not any(one.is_closed() for one in bot.shards.values())


def _plain(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"lettershark_{name}", about, value=float(value))


def _labelled(name: str, about: str, label: str, values: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(f"lettershark_{name}", about, labels=(label,))
    for value, count in values.items():
        family.add_metric((value,), float(count))
    return family

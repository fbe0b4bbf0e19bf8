"""What is looked up when Prometheus asks: the house, what waits to be sent, the connection."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from cogs.startup.client import Lettershark
from house.room import CardRoom
from house.standing import together

PHASES = ("lobby", "playing", "between", "paused")


class Gauges(Collector):
    """`rooms`: none while another bot plays (`standing_by`), or while it is being opened; several where the shards are
    shared, and then a bot for each."""

    def __init__(
        self,
        rooms: Callable[[], Collection[CardRoom]],
        bots: Callable[[], Collection[Lettershark]],
        standing_by: Callable[[], bool] = bool,
    ) -> None:
        self._rooms = rooms
        self._bots = bots
        self._standing_by = standing_by

    def describe(self) -> Iterator[Metric]:
        return self.collect()

    def collect(self) -> Iterator[Metric]:
        rooms, bots = self._rooms(), self._bots()
        yield _plain("standing_by", "1 while another bot plays, and this one waits.", self._standing_by())
        if not rooms:
            return
        stands = together([room.standing() for room in rooms])
        yield _labelled("tables", "Open tables.", "phase", {**dict.fromkeys(PHASES, 0), **stands.tables})
        yield _plain("tables_unreadable", "Open tables that could not be read.", stands.unreadable)
        yield _plain("clocks", "Clocks that are set.", stands.alarms)
        yield _plain("outage", "1 while nothing can be stored.", stands.outage)
        waiting = {"database": stands.writes, "discord": 0, "pictures": 0}
        for bot in bots:
            waiting["discord"] += bot.messages.outbox.waiting
            waiting["pictures"] += bot.messages.context.pictures.waiting
        yield _labelled("queue", "What waits to be stored, sent or drawn.", "of", waiting)
        late = sum(bot.messages.context.pictures.late for bot in bots)
        about = "Messages that went out before their picture was drawn."
        yield CounterMetricFamily("lettershark_pictures_late", about, value=float(late))
        yield from _connection(bots, len(rooms))


def _connection(bots: Collection[Lettershark], rooms: int) -> Iterator[Metric]:
    up = len(bots) == rooms and all(map(connected, bots))
    yield _plain("connected", "1 while Discord's gateway is.", up)
    yield _plain("servers", "Servers that the bot is in.", sum(len(bot.guilds) for bot in bots))
    yield _plain("shards", "Parts of the connection.", sum(len(bot.shards) for bot in bots))
    latencies = [bot.latency for bot in bots if bot.is_ready() and math.isfinite(bot.latency)]
    if latencies:
        yield _plain("gateway_latency_seconds", "From a heartbeat to its echo.", max(latencies))


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

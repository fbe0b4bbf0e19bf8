"""Gauges computed when Prometheus asks: the house, waiting requests, the connection."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Protocol

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from cogs.startup.client import Lettershark
from house.room import CardRoom

PHASES = ("lobby", "playing", "between", "paused")


class WatchedBot(Protocol):
    """None while another bot plays (`standing_by`), or while the room opens."""

    room: CardRoom | None
    bot: Lettershark | None
    standing_by: bool | None


class Gauges(Collector):
    """`places`: how many bots should play at once. Every other gauge is per process, so that they add up."""

    def __init__(self, seen: WatchedBot, places: int) -> None:
        self._seen, self._places = seen, places

    def describe(self) -> Iterator[Metric]:
        return self.collect()

    def collect(self) -> Iterator[Metric]:
        room, bot = self._seen.room, self._seen.bot
        waits = self._seen.standing_by is not None
        yield _plain("standing_by", "1 while other bots play, and this one waits.", waits)
        yield _plain("places_wanted", "How many bots are to play at once.", self._places)
        yield _plain("places_held", "1 while this process plays a place.", room is not None and room.holds)
        up = bot is not None and connected(bot)
        yield _plain("places_connected", "1 while it does, and Discord's gateway is connected.", up)
        if room is None:
            return
        stands = room.standing()
        yield _labelled("tables", "Open tables.", "phase", {**dict.fromkeys(PHASES, 0), **stands.tables})
        yield _plain("tables_unreadable", "Open tables that could not be read.", stands.unreadable)
        yield _plain("clocks", "Clocks that are set.", stands.alarms)
        yield _plain("outage", "1 while nothing can be stored.", stands.outage)
        yield _labelled(
            "queue",
            "What waits to be stored, sent or drawn.",
            "of",
            {
                "database": stands.writes,
                "discord": bot.messages.outbox.waiting if bot is not None else 0,
                "pictures": bot.messages.context.pictures.waiting if bot is not None else 0,
            },
        )
        late = bot.messages.context.pictures.late if bot is not None else 0
        about = "Messages that went out before their picture was drawn."
        yield CounterMetricFamily("lettershark_pictures_late", about, value=float(late))
        allowance = bot.allowance if bot is not None else None
        about = (
            "Requests of the last ten minutes that Discord has called invalid; at 10,000 it bans the address."
        )
        yield _plain("invalid_requests", about, allowance.invalid.count if allowance is not None else 0)
        yield _plain("connected", "1 while Discord's gateway is.", up)
        yield _plain("servers", "Servers that the bot is in.", len(bot.guilds) if bot is not None else 0)
        yield _plain("shards", "Parts of the connection.", len(bot.shards) if bot is not None else 0)
        if bot is not None and bot.is_ready() and math.isfinite(bot.latency):
            yield _plain("gateway_latency_seconds", "From a heartbeat to its echo.", bot.latency)


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

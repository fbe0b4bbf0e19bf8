"""Metrics for Prometheus. Labels come from fixed lists: no person, server, table or card."""

from __future__ import annotations

import asyncio
import platform
from collections.abc import Awaitable, Callable
from time import perf_counter
from types import SimpleNamespace

import aiohttp
import discord
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

from cogs.startup.version import VERSION
from cogs.visit.outcomes import KINDS
from cogs.watch.gauges import Gauges

PRESS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0)  # Discord waits three seconds
STORE = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
REQUEST = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
LATE = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0)
GLANCE = 1.0  # seconds between two measurements of the event loop's delay
UNREACHABLE = "unreachable"
MOMENTS = (
    "on_request_start",
    "on_connection_reuseconn",
    "on_connection_create_end",
    "on_request_chunk_sent",
    "on_request_end",
    "on_request_exception",
)
"""Signals of aiohttp's tracing that other traces may use."""
# Otherwise each counter would also export its creation time.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library types only a part of itself


class Metrics:
    """Counts incidents that the house reports (`house.incidents.Watcher`) and collects the gauges."""

    def __init__(self, gauges: Gauges) -> None:
        self.registry = CollectorRegistry()
        self.registry.register(gauges)
        ProcessCollector(registry=self.registry)
        build = Gauge(
            "lettershark_build_info",
            "What runs here: always 1.",
            ("version", "python", "discord"),
            registry=self.registry,
        )
        build.labels(VERSION, platform.python_version(), discord.__version__).set(1)
        self._presses = self._counter("presses", "Presses and commands, by their outcome.", "kind", "outcome")
        seconds = self._histogram("press_seconds", "From an interaction to its answer.", PRESS, "kind")
        self._press_seconds = {kind: seconds.labels(kind) for kind in KINDS}
        self._incidents = self._counter(
            "incidents", "Failures of ours; each has its line in the log.", "kind"
        )
        self._commits = self._counter("database_batches", "What was asked to be stored together.")
        self._commit_seconds = self._histogram("database_commit_seconds", "A transaction that writes.", STORE)
        self._read_seconds = self._histogram("database_read_seconds", "A question to the database.", STORE)
        self._database_errors = self._counter("database_errors", "What the database did not do.", "kind")
        self._pruned = self._counter("pruned_rows", "Rows too old to be kept.", "table")
        self._requests = self._counter("discord_requests", "Requests to Discord, by its reply.", "status")
        self._request_seconds = self._histogram("discord_request_seconds", "A request to Discord.", REQUEST)
        self._late_seconds = self._histogram("loop_late_seconds", "How late the event loop comes.", LATE)

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"lettershark_{name}", about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"lettershark_{name}", about, labels, buckets=buckets, registry=self.registry)

    def page(self) -> bytes:
        return generate_latest(self.registry)

    # --- reported by the house and the door --------------------------------------------------------------

    def failed(self, what: str) -> None:
        self._incidents.labels(what).inc()

    def stored(self, batches: int, seconds: float) -> None:
        self._commits.inc(batches)
        self._commit_seconds.observe(seconds)

    def asked(self, seconds: float) -> None:
        self._read_seconds.observe(seconds)

    def database_failed(self, kind: str) -> None:
        self._database_errors.labels(kind).inc()

    def answered(self, kind: str, outcome: str, seconds: float) -> None:
        self._presses.labels(kind, outcome).inc()
        self._press_seconds[kind].observe(seconds)

    def pruned(self, what: str, rows: int) -> None:
        self._pruned.labels(what).inc(rows)

    # --- measured here -----------------------------------------------------------------------------------

    def trace(self, before: aiohttp.TraceConfig | None = None) -> aiohttp.TraceConfig:
        """Returns a trace for discord.py's HTTP client. `before`: an earlier trace, whose handlers still run."""
        trace = aiohttp.TraceConfig()
        if before is not None:
            for moment in MOMENTS:
                getattr(trace, moment).extend(getattr(before, moment))
        trace.on_request_start.append(self._begun)  # after other traces' waits
        trace.on_request_end.append(self._replied)
        trace.on_request_exception.append(self._not_reached)
        return trace

    async def _begun(self, _: object, begun: SimpleNamespace, __: object) -> None:
        begun.at = perf_counter()

    async def _replied(self, _: object, begun: SimpleNamespace, told: aiohttp.TraceRequestEndParams) -> None:
        self._requests.labels(str(told.response.status)).inc()
        self._request_seconds.observe(perf_counter() - begun.at)

    async def _not_reached(self, *_: object) -> None:
        self._requests.labels(UNREACHABLE).inc()

    async def follow(self, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep) -> None:
        """Measures the event loop's delay."""
        while True:
            due = perf_counter() + GLANCE
            await sleep(GLANCE)
            self._late_seconds.observe(max(0.0, perf_counter() - due))

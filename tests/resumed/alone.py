"""Everything in one thread, and nothing left to chance: a seed always plays the same hands."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

import aiosqlite.core
import structlog

import house.store.ids
import house.store.sqlite
from tests.virtual.workers import Workers


class OneThread(asyncio.BaseEventLoop):
    """Whoever asks a thread for something has it at once, and so nobody waits for anything. Its time passes only where all
    wait, however long the machine takes or is stopped."""

    over, worker_context = False, None  # what the workers ask of it

    def __init__(self) -> None:
        super().__init__()
        self.now, self._selector = 0.0, self

    def time(self):
        return self.now

    def select(self, timeout):
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing will ever happen")
        self.now += timeout
        return ()

    def _process_events(self, _events):
        pass

    def call_soon_threadsafe(self, callback, *args, context=None):
        return self.call_soon(callback, *args, context=context)

    def run_in_executor(self, _executor, func, *args):
        future = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as wrong:  # noqa: BLE001 - it belongs to whoever waits
            future.set_exception(wrong)
        return future


@contextmanager
def alone(seed: int, incidents: list[str]) -> Iterator[OneThread]:
    """`incidents`: what is logged as an error meanwhile."""
    loop, hidden = OneThread(), Random(f"{seed}/secrets")
    workers = Workers(loop)

    def logged(_logger: Any, level: str, facts: dict[str, Any]) -> Any:
        if level == "error":
            incidents.append(f"{facts['event']}: {facts.get('wrong')} at {facts.get('at')}")
        raise structlog.DropEvent

    changes = (
        (secrets, "token_bytes", hidden.randbytes),
        (secrets, "token_hex", lambda size: hidden.randbytes(size).hex()),
        (house.store.ids, "_serial", count(1)),
        (house.store.sqlite, "Thread", workers.Thread),
        (house.store.sqlite, "SimpleQueue", workers.SimpleQueue),
        (aiosqlite.core, "Thread", workers.Thread),
        (aiosqlite.core, "SimpleQueue", workers.SimpleQueue),
    )
    before = [(where, name, getattr(where, name)) for where, name, _ in changes]
    logging = structlog.get_config()
    structlog.configure(processors=[logged], cache_logger_on_first_use=False)
    try:
        for where, name, value in changes:
            setattr(where, name, value)
        yield loop
    finally:
        for where, name, value in before:
            setattr(where, name, value)
        structlog.configure(**logging)
        loop.close()

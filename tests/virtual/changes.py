"""Replacements in every run: threads, secrets and the count in ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import aiosqlite.core
import structlog

import house.store.ids
import house.store.sqlite
from tests.virtual import chance
from tests.virtual.chance import Change
from tests.virtual.workers import Workers


@contextmanager
def changed(changes: Iterable[Change]) -> Iterator[None]:
    """Afterwards all is as before, logging too."""
    logging = structlog.get_config()
    try:
        with chance.replaced(changes):
            yield
    finally:
        structlog.configure(**logging)


def in_one_thread(loop: Any) -> list[Change]:
    """The two threads of a house, its writer and that of the library for SQLite, as workers of this loop."""
    workers = Workers(loop)
    return [
        (house.store.sqlite, "Thread", workers.Thread),
        (house.store.sqlite, "SimpleQueue", workers.SimpleQueue),
        (aiosqlite.core, "Thread", workers.Thread),
        (aiosqlite.core, "SimpleQueue", workers.SimpleQueue),
    ]


def seeded(seed: object) -> list[Change]:
    """Randomness from the system, and the count in ids."""
    return [*chance.seeded(seed), (house.store.ids, "_serial", count(1))]

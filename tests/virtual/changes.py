"""What every run replaces while it lasts: threads, secrets and the count in ids."""

from __future__ import annotations

import base64
import random
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

import aiosqlite.core
import structlog

import house.store.ids
import house.store.sqlite
from tests.virtual.workers import Workers

Change = tuple[Any, str, Any]


@contextmanager
def changed(changes: Iterable[Change]) -> Iterator[None]:
    """Afterwards all is as before, logging too."""
    changes = [*changes]
    before = [(where, name, getattr(where, name)) for where, name, _ in changes]
    logging = structlog.get_config()
    try:
        for where, name, value in changes:
            setattr(where, name, value)
        yield
    finally:
        for where, name, value in before:
            setattr(where, name, value)
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
    """What would be drawn from the system, and the count in ids."""
    hidden = Random(f"{seed}/secrets")

    def token_urlsafe(size: int = 32) -> str:
        return base64.urlsafe_b64encode(hidden.randbytes(size)).rstrip(b"=").decode()

    return [
        (secrets, "token_hex", lambda size=32: hidden.randbytes(size).hex()),
        (secrets, "token_bytes", lambda size=32: hidden.randbytes(size)),
        (secrets, "token_urlsafe", token_urlsafe),
        (secrets, "randbits", hidden.getrandbits),
        (house.store.ids, "_serial", count(1)),
    ]


@contextmanager
def chance(seed: object) -> Iterator[None]:
    """What modules draw from `random` itself."""
    before = random.getstate()
    random.seed(f"{seed}/chance")
    try:
        yield
    finally:
        random.setstate(before)

"""Chance that follows from a seed: what modules draw from `random` and `secrets`, and generators of the house's
own."""

from __future__ import annotations

import base64
import random
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from random import Random
from typing import Any

Change = tuple[Any, str, Any]


@contextmanager
def chance(seed: object) -> Iterator[None]:
    """Seeds the module `random` itself."""
    before = random.getstate()
    random.seed(f"{seed}/chance")
    try:
        yield
    finally:
        random.setstate(before)


@contextmanager
def replaced(changes: Iterable[Change]) -> Iterator[None]:
    """Afterwards all is as before."""
    changes = [*changes]
    before = [(where, name, getattr(where, name)) for where, name, _ in changes]
    try:
        for where, name, value in changes:
            setattr(where, name, value)
        yield
    finally:
        for where, name, value in before:
            setattr(where, name, value)


def seeded(seed: object) -> list[Change]:
    """Replaces randomness from the system."""
    hidden = Random(f"{seed}/secrets")

    def token_urlsafe(size: int = 32) -> str:
        return base64.urlsafe_b64encode(hidden.randbytes(size)).rstrip(b"=").decode()

    return [
        (secrets, "token_hex", lambda size=32: hidden.randbytes(size).hex()),
        (secrets, "token_bytes", lambda size=32: hidden.randbytes(size)),
        (secrets, "token_urlsafe", token_urlsafe),
        (secrets, "randbits", hidden.getrandbits),
    ]


def drawing(seed: object) -> Callable[..., Random]:
    """Generators that would ask the system for their seed: each has one by its number."""
    numbers = count()

    def drawn(*given: Any) -> Random:
        return Random(*given) if given else Random(f"{seed}/{next(numbers)}")

    return drawn


@contextmanager
def by_chance_of(seed: object) -> Iterator[None]:
    """Seed a test without a loop of its own, so it gets the same cards each time."""
    changes = seeded(seed)
    if "house.room" in sys.modules:  # most tests do without
        changes.append((sys.modules["house.room"], "Random", drawing(seed)))
    with chance(seed), replaced(changes):
        yield

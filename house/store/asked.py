"""What was asked for once is done once, though Discord may bring the same interaction twice.

Whoever takes one in says so (`asked_by`). Whatever is stored first for it is stored together with its number, so another
process, or this one after a crash, can store nothing more for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from typing import Any

from sqlalchemy import Select, bindparam, delete, insert, select

from house.store.batches import Batch, Statement
from house.store.schema import interactions

KEPT_MS = 20 * 60_000  # an interaction can be answered for fifteen minutes
ADD = Statement(insert(interactions))
EXPIRE = Statement(delete(interactions).where(interactions.c.at < bindparam("before")))


class DoneBefore(Exception):
    """Something has been stored for this interaction when it came first."""


class Asked:
    __slots__ = ("at", "noted", "number")

    def __init__(self, number: int, at: int) -> None:
        self.number = number
        self.at = at
        self.noted = False
        """Its number is stored, or may be."""


_ASKED: ContextVar[Asked | None] = ContextVar("asked", default=None)


@contextmanager
def asked_by(number: int, at: int) -> Iterator[Asked]:
    """Meanwhile all that is stored is stored for this interaction."""
    asked = Asked(number, at)
    before = _ASKED.set(asked)
    try:
        yield asked
    finally:
        _ASKED.reset(before)


def not_noted() -> Asked | None:
    """The interaction for which something is to be stored now, as the first."""
    asked = _ASKED.get()
    return None if asked is None or asked.noted else asked


def apart() -> Context:
    """For work that goes on by itself: nobody has asked for it."""
    context = copy_context()
    context.run(_ASKED.set, None)
    return context


def noting(asked: Asked, batch: Batch) -> Batch:
    noted = Batch()
    noted.add(ADD, id=asked.number, at=asked.at)
    noted.include(batch)
    return noted


def expire(batch: Batch, now: int) -> None:
    batch.add(EXPIRE, before=now - KEPT_MS)


def noted(number: int) -> Select[Any]:
    return select(interactions.c.id).where(interactions.c.id == number)

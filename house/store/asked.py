"""What was asked for once is done once, though Discord may bring the same interaction twice.

Whoever takes one in says so (`asked_by`). Whatever is stored first for it is stored together with its number, so another
process, or this one after a crash, can store nothing more for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from time import perf_counter
from typing import Any, Literal, TypeVar

from sqlalchemy import Select, bindparam, delete, insert, select

from house.store.schema import interactions
from house.store.transactions import Statement, Transaction, Work

T = TypeVar("T")
GIVEN_UP, STORED = "given up", "stored"
KEPT_MS = 20 * 60_000  # an interaction can be answered for fifteen minutes
ADD = Statement(insert(interactions))
EXPIRE = Statement(delete(interactions).where(interactions.c.at < bindparam("before")))


class DoneBefore(Exception):
    """Something has been stored for this interaction when it came first."""


class GivenUp(Exception):
    """Whoever has asked was told that nothing has happened, so nothing may any more."""


class TimeSpent:
    """Where the seconds have gone: waiting for one's turn at a table, in the rules, until it was stored, until the database
    had answered questions, and at Discord, in so many tries."""

    __slots__ = ("commit", "discord", "read", "rules", "tries", "waited")

    def __init__(self) -> None:
        self.waited = self.rules = self.commit = self.read = self.discord = 0.0
        self.tries = 0


Where = Literal["waited", "rules", "commit", "read", "discord"]


class Request:
    __slots__ = ("_fate", "at", "noted", "number", "player", "spent")

    def __init__(self, number: int, at: int, player: int) -> None:
        self.number = number
        self.at = at
        self.player = player
        self.noted = False
        """Its number is stored, or may be."""
        self.spent = TimeSpent()
        self._fate = ""

    @property
    def given_up(self) -> bool:
        return self._fate == GIVEN_UP

    def give_up(self) -> bool:
        """Whether nothing is being stored for it yet; then nothing will be."""
        self._fate = self._fate or GIVEN_UP
        return self.given_up

    def begins(self) -> bool:
        """What it asks for is about to be stored. Whether it still may."""
        self._fate = self._fate or STORED
        return not self.given_up


_ASKED: ContextVar[Request | None] = ContextVar("asked", default=None)


@contextmanager
def asked_by(number: int, at: int, player: int) -> Iterator[Request]:
    """Meanwhile all that is stored is stored for this interaction."""
    asked = Request(number, at, player)
    before = _ASKED.set(asked)
    try:
        yield asked
    finally:
        _ASKED.reset(before)


def not_noted() -> Request | None:
    """The interaction for which something is to be stored now, as the first."""
    asked = _ASKED.get()
    return None if asked is None or asked.noted else asked


def must_be_wanted() -> None:
    """Raises `GivenUp`, before much is done for nobody."""
    asked = _ASKED.get()
    if asked is not None and asked.given_up:
        raise GivenUp


def is_begun() -> None:
    """What is asked for is being done, though not in the database. Raises `GivenUp`."""
    asked = _ASKED.get()
    if asked is not None and not asked.begins():
        raise GivenUp


def player() -> int:
    """The person whose interaction this is; 0 for background work."""
    asked = _ASKED.get()
    return 0 if asked is None else asked.player


def spend(where: Where, since: float) -> None:
    """It has taken from then (`perf_counter`) until now. Where nobody has asked for it, nobody counts that."""
    asked = _ASKED.get()
    if asked is not None:
        setattr(asked.spent, where, getattr(asked.spent, where) + perf_counter() - since)


def tried() -> None:
    asked = _ASKED.get()
    if asked is not None:
        asked.spent.tries += 1


def apart() -> Context:
    """For background work, which no interaction has asked for."""
    context = copy_context()
    context.run(_ASKED.set, None)
    return context


def noting(asked: Request, work: Work[T]) -> Work[T]:
    async def noted_first(tx: Transaction) -> T:
        await tx.write(ADD, id=asked.number, at=asked.at)
        return await work(tx)

    return noted_first


async def expire(tx: Transaction, now: int) -> None:
    await tx.write(EXPIRE, before=now - KEPT_MS)


def noted(number: int) -> Select[Any]:
    return select(interactions.c.id).where(interactions.c.id == number)

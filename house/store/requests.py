"""Do each request once, though Discord may deliver the same interaction twice.

The code that takes an interaction in announces it (`asked_by`). The first thing stored for it is stored together
with its number, so another process, or this one after a crash, can store nothing more for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    """Something was already stored for this interaction."""


class GivenUp(Exception):
    """The player's answer was that nothing has happened, so nothing may happen any more."""


class TimeSpent:
    """Where the seconds went: waiting for a turn at the table, in the rules, until the act was stored, until the
    database had answered questions, and at Discord, with the number of tries."""

    __slots__ = ("commit", "discord", "read", "rules", "tries", "waited")

    def __init__(self) -> None:
        self.waited = self.rules = self.commit = self.read = self.discord = 0.0
        self.tries = 0


Where = Literal["waited", "rules", "commit", "read", "discord"]


class Request:
    __slots__ = ("_fate", "at", "in_time", "noted", "number", "player", "spent")

    def __init__(self, number: int, at: int, player: int) -> None:
        self.number = number
        self.at = at
        self.player = player
        self.noted = False
        """The number is stored, or may be."""
        self.spent = TimeSpent()
        self.in_time: Callable[[], bool] = lambda: True
        """Whether the player still waits. A busy program may have missed the moment to give up."""
        self._fate = ""

    @property
    def given_up(self) -> bool:
        return self._fate == GIVEN_UP

    def give_up(self) -> bool:
        """Give up, unless something is being stored already. Returns whether nothing will be."""
        self._fate = self._fate or GIVEN_UP
        return self.given_up

    def begins(self) -> bool:
        """Begin to store. Returns whether that is still allowed."""
        self._fate = self._fate or (STORED if self.in_time() else GIVEN_UP)
        return not self.given_up


_ASKED: ContextVar[Request | None] = ContextVar("asked", default=None)


@contextmanager
def asked_by(number: int, at: int, player: int) -> Iterator[Request]:
    """Store everything for this interaction, within the context."""
    asked = Request(number, at, player)
    before = _ASKED.set(asked)
    try:
        yield asked
    finally:
        _ASKED.reset(before)


def not_noted() -> Request | None:
    """The interaction whose number must be stored with the next write."""
    asked = _ASKED.get()
    return None if asked is None or asked.noted else asked


def must_be_wanted() -> None:
    """Raise `GivenUp` early, if the player no longer waits for the work."""
    asked = _ASKED.get()
    if asked is not None and asked.given_up:
        raise GivenUp


def is_begun() -> None:
    """Note that the request is being carried out, though not in the database. Raises `GivenUp`."""
    asked = _ASKED.get()
    if asked is not None and not asked.begins():
        raise GivenUp


def player() -> int:
    """The person behind this interaction; 0 for background work."""
    asked = _ASKED.get()
    return 0 if asked is None else asked.player


def spend(where: Where, since: float) -> None:
    """Count the time from `since` (`perf_counter`) until now for the present interaction, if there is one."""
    asked = _ASKED.get()
    if asked is not None:
        setattr(asked.spent, where, getattr(asked.spent, where) + perf_counter() - since)


def tried() -> None:
    asked = _ASKED.get()
    if asked is not None:
        asked.spent.tries += 1


def apart() -> Context:
    """A context for background work, which belongs to no interaction."""
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

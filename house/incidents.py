"""Failures that are ours: logged under an id that a player may be told, and without a single card."""

from __future__ import annotations

import secrets
from traceback import walk_tb
from typing import Any, Protocol

import structlog


class Watcher(Protocol):
    def failed(self, what: str) -> None:
        """An incident of this kind has been logged."""

    def stored(self, batches: int, seconds: float) -> None:
        """So many were written in one transaction, or could not be."""

    def asked(self, seconds: float) -> None:
        """A question to the database was answered, or was not."""

    def database_failed(self, kind: str) -> None: ...

    def answered(self, kind: str, outcome: str, seconds: float) -> None:
        """A press, command or window has had its answer, or the excuse for one."""

    def pruned(self, what: str, rows: int) -> None:
        """So many rows were too old to be kept."""


WATCHERS: list[Watcher] = []


log = structlog.get_logger("house")


def incident(what: str, wrong: BaseException, **facts: Any) -> str:
    """Log that something failed, under an id a player may be told. An exception's own words could name a card, so
    only its kind and place are logged."""
    number = secrets.token_hex(3)
    places = [f"{frame.f_code.co_filename}:{line}" for frame, line in walk_tb(wrong.__traceback__)]
    log.error(what, id=number, wrong=type(wrong).__name__, at=places[-1] if places else "?", **facts)
    for watcher in WATCHERS:
        watcher.failed(what)
    return number

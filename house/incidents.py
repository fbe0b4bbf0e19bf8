"""Logs our own failures under an id that players may be given, and never with a card."""

from __future__ import annotations

import secrets
from traceback import walk_tb
from typing import Any, Protocol

import structlog


class Watcher(Protocol):
    def failed(self, what: str) -> None:
        """Note that an incident of this kind was logged."""

    def stored(self, batches: int, seconds: float) -> None:
        """Note how many batches one transaction wrote, or failed to write."""

    def asked(self, seconds: float) -> None:
        """Note a query's time, answered or not."""

    def database_failed(self, kind: str) -> None: ...

    def answered(self, kind: str, outcome: str, seconds: float) -> None:
        """Note the answer, or excuse, to a press, command or window."""

    def pruned(self, what: str, rows: int) -> None:
        """Note that this many old rows were deleted."""


WATCHERS: list[Watcher] = []


log = structlog.get_logger("house")


def incident(what: str, wrong: BaseException, **facts: Any) -> str:
    """Log a failure under an id that players may be given. An exception's message could name a card, so only its
    type and place are logged."""
    number = secrets.token_hex(3)
    places = [f"{frame.f_code.co_filename}:{line}" for frame, line in walk_tb(wrong.__traceback__)]
    log.error(what, id=number, wrong=type(wrong).__name__, at=places[-1] if places else "?", **facts)
    for watcher in WATCHERS:
        watcher.failed(what)
    return number

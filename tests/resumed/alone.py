"""Everything in one thread, and nothing left to chance: a seed always plays the same hands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import structlog

from tests.virtual.changes import changed, in_one_thread, seeded
from tests.virtual.loop import VirtualLoop


class OneThread(VirtualLoop):
    """Work given to a thread is done at once."""

    def thought(self) -> float:
        return 0.0


@contextmanager
def alone(seed: int, incidents: list[str]) -> Iterator[OneThread]:
    """`incidents`: errors logged in between."""

    def logged(_logger: Any, level: str, facts: dict[str, Any]) -> Any:
        if level == "error":
            incidents.append(f"{facts['event']}: {facts.get('wrong')} at {facts.get('at')}")
        raise structlog.DropEvent

    loop = OneThread()
    try:
        with changed([*in_one_thread(loop), *seeded(seed)]):
            structlog.configure(processors=[logged], cache_logger_on_first_use=False)
            yield loop
    finally:
        loop.close()

"""A life of the program: from its start until it is killed. Nothing of it runs any more then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any


class Life:
    def __init__(self, number: int, killed: Callable[[Any, str], None]) -> None:
        self.number = number
        self.dead = False
        self._killed = killed

    def kill(self, why: str) -> None:
        if not self.dead:
            self.dead = True
            self._killed(self, why)

    def runs(self, _handle: asyncio.Handle) -> bool:
        """Whether that may be done now."""
        return not self.dead


OWNER: ContextVar[Any] = ContextVar("owner", default=None)
"""The life on whose behalf code runs; None: a person, Discord, or the test."""

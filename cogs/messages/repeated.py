"""A line of the log at once, and then once a minute with how many times it was due again: whatever fails for one player fails
for eighty."""

from __future__ import annotations

import asyncio
from typing import Any

import structlog

log = structlog.get_logger("cogs")
MINUTE = 60.0


class RepeatedLines:
    def __init__(self) -> None:
        self._times: dict[tuple[Any, ...], int] = {}  # since its last line

    def warning(self, event: str, **facts: Any) -> None:
        line = (event, *sorted(facts.items()))
        if line in self._times:
            self._times[line] += 1
        else:
            self._tell(line)

    def _tell(self, line: tuple[Any, ...]) -> None:
        times = self._times.pop(line, None)
        if times == 0:
            return
        event, *facts = line
        log.warning(event, **dict(facts), **({"times": times} if times else {}))
        self._times[line] = 0
        asyncio.get_running_loop().call_later(MINUTE, self._tell, line)

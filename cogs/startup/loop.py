"""The event loop that the bot runs on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any


def completed(work: Coroutine[Any, Any, int]) -> int:
    """Run that to its end, on uvloop where there is one: an act takes a tenth less CPU, for three megabytes."""
    factory: Callable[[], asyncio.AbstractEventLoop] | None = None
    with contextlib.suppress(ImportError):
        from uvloop import new_event_loop as factory  # noqa: PLC0415
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(work)

"""The event loop that the bot runs on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


def completed(work: Coroutine[Any, Any, int]) -> int:
    """Run that to its end, on uvloop where there is one: an act takes a tenth less CPU, for three megabytes."""
    with asyncio.Runner(loop_factory=_quicker()) as runner:
        return runner.run(work)


def _quicker() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop  # noqa: PLC0415
    except ImportError:
        return None
    return uvloop.new_event_loop

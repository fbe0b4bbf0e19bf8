"""The bot's event loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any


def completed(work: Coroutine[Any, Any, int]) -> int:
    """Run this to its end, on uvloop if installed: an act takes a tenth less CPU, for three megabytes."""
    factory: Callable[[], asyncio.AbstractEventLoop] | None = None
    with contextlib.suppress(ImportError):
        from uvloop import new_event_loop as factory  # noqa: PLC0415
    with asyncio.Runner(loop_factory=factory) as runner:
        return runner.run(work)

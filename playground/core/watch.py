"""Waiting for something to become true: looked at again after every event, never by the clock."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
ANYTHING = 0

Probe = Callable[[], Any]


class Watch:
    """Conditions, by the id of the channel or user whose events may make them true."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[tuple[Probe, asyncio.Future[Any]]]] = {}

    def tell(self, *keys: int | None) -> None:
        """Something happened there: look again, at once, so that no short-lived state is missed."""
        if not self._waiting:
            return
        for key in {ANYTHING, *keys}:
            for probe, future in list(self._waiting.get(key or 0, ())):
                self._try(probe, future)

    @staticmethod
    def _try(probe: Probe, future: asyncio.Future[Any]) -> None:
        if future.done():
            return
        try:
            found = probe()
        except Exception as error:  # noqa: BLE001 - raised where somebody waits
            future.set_exception(error)
        else:
            if found:
                future.set_result(found)

    async def until(self, key: int, probe: Callable[[], T | None], seconds: float) -> T:
        """The first true result of `probe`, now or after some event; TimeoutError if there is none."""
        found = probe()
        if found:
            return found
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        entry = (probe, future)
        self._waiting.setdefault(key, []).append(entry)
        try:
            return await asyncio.wait_for(future, seconds)
        finally:
            waiting = self._waiting[key]
            waiting.remove(entry)
            if not waiting:
                del self._waiting[key]

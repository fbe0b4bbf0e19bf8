"""Waits for conditions, which are checked after every event, never by the clock."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
ANYTHING = 0

Probe = Callable[[], Any]


class Conditions:
    """The conditions, by the id of the channel or user whose events may fulfil them."""

    def __init__(self) -> None:
        self._waiting: dict[int, list[tuple[Probe, asyncio.Future[Any]]]] = {}
        self._last = 0.0  # time of the last event, by the loop's clock

    def tell(self, *keys: int | None) -> None:
        """Check the conditions after an event, at once, so that no short-lived state is missed."""
        if not self._waiting:
            return
        self._last = asyncio.get_running_loop().time()
        for key in {ANYTHING, *keys}:
            for probe, future in list(self._waiting.get(key or 0, ())):
                self._try(probe, future)

    @staticmethod
    def _try(probe: Probe, future: asyncio.Future[Any]) -> None:
        if future.done():
            return
        try:
            found = probe()
        except Exception as error:  # noqa: BLE001 - raised again for the waiting test
            future.set_exception(error)
        else:
            if found:
                future.set_result(found)

    async def until(
        self, key: int, probe: Callable[[], T | None], seconds: float, *, silent: bool = False
    ) -> T:
        """Return the first true result of `probe`, now or after an event. TimeoutError after `seconds`, or, with
        `silent`, after that long without any event."""
        found = probe()
        if found:
            return found
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        entry = (probe, future)
        self._waiting.setdefault(key, []).append(entry)
        try:
            left = seconds
            while not await _came(future, left) and silent:
                left = self._last + seconds - asyncio.get_running_loop().time()
                if left <= 0:
                    break
            if not future.done():
                raise TimeoutError
            return future.result()
        finally:
            waiting = self._waiting[key]
            waiting.remove(entry)
            if not waiting:
                del self._waiting[key]


async def _came(future: asyncio.Future[Any], seconds: float) -> bool:
    done, _ = await asyncio.wait({future}, timeout=seconds)
    return bool(done)

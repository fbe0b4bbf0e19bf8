"""What nobody waits for, as when tables are shown again after a restart: it lets everything else pass.

Whoever begins such work sets `UNHURRIED`, and tasks that this work begins inherit it. As soon as somebody does wait for it,
all of it is in a hurry like everything else.
"""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from types import TracebackType


class Unhurried:
    __slots__ = ("_over",)

    def __init__(self) -> None:
        self._over = asyncio.Event()

    @property
    def over(self) -> bool:
        return self._over.is_set()

    def hurry(self) -> None:
        """Somebody waits for it now."""
        self._over.set()

    async def until_over(self) -> None:
        await self._over.wait()


UNHURRIED: ContextVar[Unhurried | None] = ContextVar("unhurried", default=None)


def unhurried() -> Unhurried | None:
    """Whether what runs here may let others pass."""
    set_here = UNHURRIED.get()
    return None if set_here is None or set_here.over else set_here


class Turns:
    """So many at a time. Unhurried ones have places of their own, usually as many, and so are in nobody's way."""

    def __init__(self, at_once: int, unhurried: int = 0) -> None:
        self._places, self._beside = asyncio.Semaphore(at_once), asyncio.Semaphore(unhurried or at_once)

    def one(self) -> asyncio.Semaphore | Overtaken:
        """To be held while it lasts."""
        waits = unhurried()
        return self._places if waits is None else Overtaken(waits, self._beside, self._places)


class Overtaken:
    """A place beside, or one among the others if it is hurried before its turn has come."""

    def __init__(self, waits: Unhurried, beside: asyncio.Semaphore, places: asyncio.Semaphore) -> None:
        self._waits = waits
        self._beside, self._places = beside, places
        self._taken = beside

    def locked(self) -> bool:
        return self._beside.locked()

    async def __aenter__(self) -> None:
        if not self._beside.locked():
            await self._beside.acquire()
        elif not await self._turn_comes():
            self._taken = self._places
            await self._places.acquire()

    async def __aexit__(
        self, kind: type[BaseException] | None, wrong: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._taken.release()

    async def _turn_comes(self) -> bool:
        """Whether before somebody waits."""
        turn = asyncio.ensure_future(self._beside.acquire())
        over = asyncio.ensure_future(self._waits.until_over())
        try:
            await asyncio.wait((turn, over), return_when=asyncio.FIRST_COMPLETED)
        except asyncio.CancelledError:
            if turn.done():
                self._beside.release()
            raise
        finally:
            over.cancel()
            if not (came := turn.done()):
                turn.cancel()
        return came

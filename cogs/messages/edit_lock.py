"""Lets one task at a time change a message. A press does not wait for an edit that hangs. At a table's message it does not
wait for one that only adds a picture, either."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

WAIT = 1.0  # seconds a press waits for another press to be answered
GIVES_WAY = 0.5  # seconds for an edit that hangs to give way
EDIT_TAKES = 1.0  # seconds until an answer overtakes an edit that is under way


@asynccontextmanager
async def after_edit(lock: asyncio.Lock, seconds: float) -> AsyncIterator[bool]:
    """For an answer in the place of a private panel, which can wait for so long: no edit of it begins meanwhile. One that is
    under way comes first, or it would bring back older buttons. Gives whether that one hangs, and is overtaken."""
    try:
        async with asyncio.timeout(min(seconds, EDIT_TAKES)):
            await lock.acquire()
    except TimeoutError:
        overtakes = True
    else:
        overtakes = False
    try:
        yield overtakes
    finally:
        if not overtakes:
            lock.release()


class EditLock(asyncio.Lock):
    def __init__(self) -> None:
        super().__init__()
        self._edit: asyncio.Timeout | None = None  # the edit that is on its way
        self._brings_picture = False  # and nothing else
        self.posting = False
        self._uncertain = False

    @property
    def editing(self) -> bool:
        return self._edit is not None

    async def reserved(self, most: float, *, hurry: bool) -> bool:
        """Whether a press may change the message now, after `most` seconds at most. `hurry`: the edit under way probably
        hangs."""
        if not self.locked():
            return await self.acquire()
        if hurry or self._brings_picture:
            self.give_way()
        for seconds in (WAIT, GIVES_WAY):
            try:
                async with asyncio.timeout(min(seconds, most)):
                    return await self.acquire()
            except TimeoutError:
                self.give_way()
        return False

    def give_way(self) -> None:
        """Cancel an edit that hangs. Discord may still carry it out, so the message has to be drawn once more afterwards."""
        self._uncertain = self._uncertain or self.posting or self._edit is not None
        if self._edit is not None:
            self._edit.reschedule(0)
            self._edit = None

    def was_uncertain(self) -> bool:
        """Whether a cancelled edit may still arrive after a newer one. Resets itself."""
        uncertain, self._uncertain = self._uncertain, False
        return uncertain

    @asynccontextmanager
    async def an_edit(self, *, brings_picture: bool) -> AsyncIterator[None]:
        """Raises TimeoutError if a press takes over."""
        self._brings_picture = brings_picture
        try:
            async with asyncio.timeout(None) as self._edit:
                yield
        finally:
            self._edit, self._brings_picture = None, False

    @contextmanager
    def a_post(self) -> Iterator[None]:
        self.posting = True
        try:
            yield
        finally:
            self.posting = False

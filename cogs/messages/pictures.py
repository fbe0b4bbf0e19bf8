"""Pictures at the head of messages. They are never on the way of an act: a message goes out with its text and buttons, and
its picture follows in an edit of its own, drawn in another process.

One picture is drawn at a time. Whoever waits for one waits in a row, once, and says what it shows only when its turn has
come: so the newest state wins, and what nobody wants any more is never drawn. While Discord or this machine is
pressed, nothing is drawn at all.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable

from cogs.messages.artist import Artist, NotDrawn
from cogs.messages.outbox import Outbox
from drawing.scenes import Scene, written

GLANCE = 0.05  # seconds for which the loop is watched
LATE = 0.02  # seconds it may be late
PAUSE = 0.5  # seconds until it is watched again
MOST_WAITING = 2000

Wanted = Callable[[], Awaitable[Scene | None]]
Drawn = Callable[[bytes, bytes], None]
"""Told of the scene, as it was written, and its picture."""


class Pictures:
    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.artist = Artist()
        self._waiting: OrderedDict[Hashable, tuple[Wanted, Drawn]] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    def want(self, whose: Hashable, wanted: Wanted, drawn: Drawn) -> None:
        """Draw this when its turn comes, instead of what was asked for the same message before."""
        if self.outbox.closing or (len(self._waiting) >= MOST_WAITING and whose not in self._waiting):
            return
        self._waiting[whose] = (wanted, drawn)
        if self._task is None or self._task.done():
            self._task = self.outbox.begin(self._work())

    async def now(self, scene: bytes, seconds: float) -> bytes | None:
        """For an answer, which waits only so long. None: it goes in text, and its picture follows."""
        if self.outbox.closing:
            return None
        drawing = self.outbox.begin(self._drawn_at_once(scene))
        done, _ = await asyncio.wait({drawing}, timeout=seconds)
        return drawing.result() if done and not drawing.cancelled() else None

    async def _drawn_at_once(self, scene: bytes) -> bytes | None:
        try:
            return await self.artist.draw(scene)
        except NotDrawn:
            return None

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    def forget(self, whose: Hashable) -> None:
        self._waiting.pop(whose, None)

    async def _work(self) -> None:
        while self._waiting:
            if await self._pressed():
                await asyncio.sleep(PAUSE)
                continue
            _, (wanted, drawn) = self._waiting.popitem(last=False)
            try:
                await self._draw(wanted, drawn)
            except Exception as wrong:  # noqa: BLE001 - one that cannot be pictured must not keep the others waiting
                self.outbox.incident("not-pictured", wrong)

    async def _draw(self, wanted: Wanted, drawn: Drawn) -> None:
        scene = await wanted()
        if scene is None:
            return
        known = written(scene)
        try:
            image = await self.artist.draw(known)
        except NotDrawn:
            return
        drawn(known, image)

    async def _pressed(self) -> bool:
        """Whether there is something more urgent: messages that wait to be sent, or a loop that comes late to everything."""
        if self.outbox.drawing.locked() or self.outbox.writing.locked():
            return True
        loop = asyncio.get_running_loop()
        due = loop.time() + GLANCE
        await asyncio.sleep(GLANCE)
        return loop.time() - due > LATE

    async def close(self) -> None:
        self._waiting.clear()
        await self.artist.close()

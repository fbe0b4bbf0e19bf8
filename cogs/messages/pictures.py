"""Pictures at the head of messages. They are never on the way of an act: an answer waits a moment for its picture, others a
little longer; then they go out in text, and the picture follows in an edit of its own. It is drawn in another process.

One picture is drawn at a time: first for whoever can wait the least, so answers come before what nobody has asked for.
Whoever has gone on without is passed over. What follows waits in a row, once a message, and says what it shows only
when its turn has come: so the newest state wins. What nobody in particular reads is not drawn while Discord or this
machine is pressed.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from heapq import heappop, heappush
from itertools import count

from cogs.messages.artist import Artist, NotDrawn
from cogs.transport.outbox import Outbox
from drawing.scenes import Scene, written

GLANCE = 0.05  # seconds for which the loop is watched
LATE = 0.02  # seconds it may be late
PAUSE = 0.5  # seconds until it is watched again
MOST_WAITING = 2000
SOON, AT_LEISURE = 0.5, 60.0  # seconds that what follows would wait, if it were to give up
MOST_UNCLAIMED = 16

Wanted = Callable[[], Awaitable[Scene | None]]
Drawn = Callable[[bytes, bytes], None]
"""Told of the scene, as it was written, and its picture."""


class PictureQueue:
    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.artist = Artist()
        self.late = 0
        """How many messages have gone out without their picture."""
        self._turns: list[tuple[float, int, bytes, asyncio.Future[bytes | None]]] = []
        self._number = count()
        self._drawing: asyncio.Task[None] | None = None
        self._unclaimed: OrderedDict[bytes, bytes] = OrderedDict()  # drawn too late; the picture that follows
        self._read, self._public = WaitingPictures(), WaitingPictures()

    async def now(self, scene: bytes, seconds: float) -> bytes | None:
        """For a message that waits only so long. None: it goes in text, and its picture follows."""
        if self.outbox.closing:
            return None
        image = None
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                image = await self._turn(scene, seconds)
        self.late += image is None
        return image

    async def _turn(self, scene: bytes, patience: float) -> bytes | None:
        if (image := self._unclaimed.pop(scene, None)) is not None:
            return image
        turn: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
        heappush(self._turns, (patience, next(self._number), scene, turn))
        if self._drawing is None or self._drawing.done():
            self._drawing = self.outbox.begin(self._draw_in_turn())
        return await turn

    async def _draw_in_turn(self) -> None:
        while self._turns:
            _, _, scene, turn = heappop(self._turns)
            if turn.done():
                continue
            image = self._unclaimed.pop(scene, None) or await self._image(scene)
            if not turn.done():
                turn.set_result(image)
            elif image is not None:
                self._unclaimed[scene] = image
                if len(self._unclaimed) > MOST_UNCLAIMED:
                    self._unclaimed.popitem(last=False)

    async def _image(self, scene: bytes) -> bytes | None:
        try:
            return await self.artist.draw(scene)
        except NotDrawn:
            return None

    # --- what follows ------------------------------------------------------------------------------------

    def want(self, whose: Hashable, wanted: Wanted, drawn: Drawn, *, read: bool = True) -> None:
        """Draw this when its turn comes, instead of what was asked for the same message before. `read`: by a player, who has
        just been answered without."""
        row = self._read if read else self._public
        full = len(row.waiting) >= MOST_WAITING and whose not in row.waiting
        if self.outbox.closing or full:
            return
        row.waiting[whose] = (wanted, drawn)
        if row.task is None or row.task.done():
            row.task = self.outbox.begin(self._work(row))

    @property
    def waiting(self) -> int:
        return len(self._read.waiting) + len(self._public.waiting)

    def forget(self, whose: Hashable) -> None:
        for row in (self._read, self._public):
            row.waiting.pop(whose, None)

    async def _work(self, row: WaitingPictures) -> None:
        public = row is self._public
        while row.waiting:
            if public and await self._pressed():
                await asyncio.sleep(PAUSE)
                continue
            _, (wanted, drawn) = row.waiting.popitem(last=False)
            try:
                await self._draw(wanted, drawn, AT_LEISURE if public else SOON)
            except Exception as wrong:  # noqa: BLE001 - one that cannot be pictured must not keep the others waiting
                self.outbox.incident("not-pictured", wrong)

    async def _draw(self, wanted: Wanted, drawn: Drawn, patience: float) -> None:
        scene = await wanted()
        if scene is None:
            return
        known = written(scene)
        image = await self._turn(known, patience)
        if image is not None:
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
        for row in (self._read, self._public):
            row.waiting.clear()
        turns, self._turns = self._turns, []
        for *_, turn in turns:
            if not turn.done():
                turn.set_result(None)
        await self.artist.close()


class WaitingPictures:
    """What follows, one after another."""

    def __init__(self) -> None:
        self.waiting: OrderedDict[Hashable, tuple[Wanted, Drawn]] = OrderedDict()
        self.task: asyncio.Task[None] | None = None

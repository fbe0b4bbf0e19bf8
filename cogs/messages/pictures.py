"""The pictures of messages, drawn one at a time in another process. A message waits only a moment for its picture;
then it is sent as text, and an edit adds the picture.

The most urgent are drawn first, so answers come before edits; a request that has timed out is skipped. Pictures for
edits queue, one per message. Each reads the state only when it is drawn, so the newest wins. Public messages wait
while Discord or this machine is busy.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from heapq import heappop, heappush
from itertools import count
from weakref import WeakValueDictionary

from cogs.messages.artist import Artist, NotDrawn
from cogs.transport.outbox import Outbox
from drawing.scenes import Scene, written

GLANCE = 0.05  # seconds of sleep that measure the event loop's delay
LATE = 0.02  # seconds of delay on a busy machine
PAUSE = 0.5  # seconds until the next measurement
MOST_WAITING = 2000
SOON, AT_LEISURE = 0.2, 60.0  # how urgent pictures for edits are, in seconds: a player's, and a public one's
MOST_UNCLAIMED = 16
TAKES = 0.02  # first estimate of seconds for a picture
NEWEST = 0.1  # weight of the newest in that

SceneWanted = Callable[[], Awaitable[Scene | None]]
WhenDrawn = Callable[[bytes, bytes], asyncio.Task[None] | None]
"""Called with the encoded scene and its picture, which is empty if drawing failed. Returns the edit to forget with
it, if any."""


class PictureQueue:
    def __init__(self, outbox: Outbox) -> None:
        self.outbox = outbox
        self.artist = Artist()
        self.late = 0
        """Messages sent without their picture."""
        self._turns: list[tuple[float, int, bytes, asyncio.Future[bytes | None]]] = []
        self._number = count()
        self._takes = TAKES
        self._drawing: asyncio.Task[None] | None = None
        self._unclaimed: OrderedDict[bytes, bytes] = (
            OrderedDict()
        )  # drawn too late for its message; the edit uses it
        self._read, self._public = WaitingPictures(), WaitingPictures()
        self._edits: WeakValueDictionary[Hashable, asyncio.Task[None]] = WeakValueDictionary()

    async def now(self, scene: bytes, seconds: float) -> bytes | None:
        """The picture, or None if it is not ready in time."""
        if self.outbox.closing:
            return None
        image = None
        before = sum(patience <= seconds and not turn.done() for patience, _, _, turn in self._turns)
        if scene in self._unclaimed or before * self._takes <= seconds / 2:  # some take twice as long
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
        loop = asyncio.get_running_loop()
        began = loop.time()
        try:
            image = await self.artist.draw(scene)
        except NotDrawn:
            return None
        self._takes += (loop.time() - began - self._takes) * NEWEST
        return image

    # --- what follows ------------------------------------------------------------------------------------

    def want(self, whose: Hashable, wanted: SceneWanted, drawn: WhenDrawn, *, read: bool = True) -> None:
        """Queue a picture for an edit, in place of an earlier request for the same message. `read`: a player waits
        for it."""
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
        """Its message shows something newer; drop it, even if it is being drawn or on its way."""
        for row in (self._read, self._public):
            row.waiting.pop(whose, None)
            if row.under_way == whose:
                row.under_way = None
        if (edit := self._edits.pop(whose, None)) is not None:
            edit.cancel()

    async def _work(self, row: WaitingPictures) -> None:
        public = row is self._public
        while row.waiting:
            if public and await self._pressed():
                await asyncio.sleep(PAUSE)
                continue
            if not row.waiting:  # forgotten meanwhile
                return
            whose, (wanted, drawn) = row.waiting.popitem(last=False)
            row.under_way = whose
            try:
                found = await self._draw(wanted, AT_LEISURE if public else SOON)
                edit = drawn(*found) if found is not None and row.under_way == whose else None
                if edit is not None:
                    self._edits[whose] = edit
            except Exception as wrong:  # noqa: BLE001 - a failed picture must not keep the others waiting
                self.outbox.incident("not-pictured", wrong)

    async def _draw(self, wanted: SceneWanted, patience: float) -> tuple[bytes, bytes] | None:
        scene = await wanted()
        if scene is None:
            return None
        known = written(scene)
        image = await self._turn(known, patience)
        return known, image or b""

    async def _pressed(self) -> bool:
        """Whether messages wait to be sent or the event loop is late."""
        if self.outbox.budget.short or self.outbox.writing.locked():
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
    """Pictures for edits, and the task that draws them one by one."""

    def __init__(self) -> None:
        self.waiting: OrderedDict[Hashable, tuple[SceneWanted, WhenDrawn]] = OrderedDict()
        self.under_way: Hashable = None
        self.task: asyncio.Task[None] | None = None

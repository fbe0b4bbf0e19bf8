"""The drawing process: started with the first picture, killed when it hangs, started again."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path

import structlog

log = structlog.get_logger("cogs")
ROOT = Path(__file__).parents[2]
SECONDS = 5.0
"""Limit for one picture, which takes some 10 to 30 milliseconds of processor time."""
TO_START = 15.0
"""The first takes longer on a busy machine."""
LARGEST = 8_000_000
KEEPS_MEMORY = {"MALLOC_MMAP_THRESHOLD_": "33554432", "MALLOC_TRIM_THRESHOLD_": "67108864"}
"""For glibc: a picture's megabytes are not given back and fetched again for each, which takes a tenth of drawing."""
REST = 60.0
"""Seconds without a worker after several in a row have failed."""
MOST_FAILURES = 3


class NotDrawn(Exception):
    """There is no picture this time."""


class Artist:
    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.process: asyncio.subprocess.Process | None = None
        self.started = 0
        self._turn = asyncio.Lock()
        self._failures = 0
        self._rests_until = 0.0
        self._closed = False

    async def draw(self, scene: bytes) -> bytes:
        """Return a PNG. Drawings take turns; callers pass their newest scene when theirs comes."""
        async with self._turn:
            if self._closed or asyncio.get_running_loop().time() < self._rests_until:
                raise NotDrawn("resting")
            try:
                async with asyncio.timeout(self.seconds + (0 if self._runs else TO_START)):
                    answer = await self._asked(scene)
            except (TimeoutError, OSError, EOFError, ValueError) as wrong:
                await self._failed(wrong)
                raise NotDrawn(type(wrong).__name__) from wrong
            except asyncio.CancelledError:
                await self._end()  # half an answer would be taken for the next
                raise
        self._failures = 0
        if answer[:1] != b"\x01":
            log.warning("picture-not-drawn", wrong=answer[1:50].decode(errors="replace"))
            raise NotDrawn("failed")
        return answer[1:]

    @property
    def _runs(self) -> bool:
        return self.process is not None and self.process.returncode is None

    async def _asked(self, scene: bytes) -> bytes:
        process = await self._ready()
        if process.stdin is None or process.stdout is None:
            raise OSError("no pipes")
        process.stdin.write(len(scene).to_bytes(4, "big") + scene)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(4), "big")
        if not 0 < length <= LARGEST:
            raise ValueError("not an answer")
        return await process.stdout.readexactly(length)

    async def _ready(self) -> asyncio.subprocess.Process:
        if self.process is None or not self._runs:
            self.started += 1
            # Without our environment, so that the worker never has the token.
            self.process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "drawing.worker",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                cwd=ROOT,
                env={"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **KEEPS_MEMORY},
            )
        return self.process

    async def _failed(self, wrong: BaseException) -> None:
        log.warning("artist-failed", wrong=type(wrong).__name__)
        await self._end()
        self._failures += 1
        if self._failures >= MOST_FAILURES:
            self._failures = 0
            self._rests_until = asyncio.get_running_loop().time() + REST

    async def _end(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()

    async def close(self) -> None:
        self._closed = True
        await self._end()

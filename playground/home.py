"""A playground that lives in a folder: what happened there is still there the next time.

Whoever runs a bot on it opens a Home, prints its `address` (the page, and what `point` wants), starts the bot with its
`token`, and may say by `restart_bot_with` how the page's button restarts the bot.
"""

import asyncio
import contextlib
import os
import sys
import webbrowser
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from playground import storage
from playground.demo import demo
from playground.server import Playground

SAVE = "playground.json"
SAVE_SECONDS = 30.0
# The page keeps its address from one start to the next, where nobody else has taken it.
PORT = 5280
SCREENS = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}


class Home:
    """Opens, saves now and then, and saves once more when it closes."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        fresh: bool = False,
        port: int = PORT,
        token: str | None = None,
        record: bool = False,
    ) -> None:
        self._path = folder / SAVE if folder else None
        self._port = port
        saved = storage.load(self._path) if self._path and not fresh else None
        records = saved or demo(token)
        if token:
            records.application.token = token
        self.here = Playground(records, record=record)
        self.address = ""
        self.moved = ""  # why it is not on the port that was asked for
        self._saving: asyncio.Task[None] | None = None

    @property
    def token(self) -> str:
        return self.here.token

    def restart_bot_with(self, restart: Callable[[], Awaitable[None]]) -> None:
        """What to do when somebody on the page asks for the bot to be restarted."""
        self.here.restart_bot = restart

    def open_browser(self) -> bool:
        """Show the page, where there is a browser; whether there was one."""
        # Without a screen, the library would start a text browser in this very terminal.
        if sys.platform.startswith("linux") and not (os.environ.keys() & SCREENS):
            return False
        try:
            return webbrowser.open(self.address)
        except webbrowser.Error:
            return False

    async def __aenter__(self) -> Self:
        try:
            self.address = await self.here.start(self._port)
        except OSError as wrong:
            self.moved = os.strerror(wrong.errno).lower() if wrong.errno else "it is refused"
            await self.here.stop()
            self.address = await self.here.start(0)
        if self._path:
            self._saving = asyncio.create_task(self._keep_saving(self._path))
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.here.stop()
        if self._saving is None or self._path is None:
            return
        self._saving.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._saving
        storage.save(self.here.world.records, self._path)

    async def _keep_saving(self, path: Path) -> None:
        while True:
            await asyncio.sleep(SAVE_SECONDS)
            storage.save(self.here.world.records, path)

"""A playground kept in a folder, with everything that happened there.

To run a bot on it, open a `SavedPlayground`, print its `address` (for the page and for `point`), start the bot with
its `token`, and set `playground.restart_bot` if the page's button should work.
"""

import asyncio
import contextlib
import os
import sys
import webbrowser
from pathlib import Path
from types import TracebackType
from typing import Self

from playground.core import storage
from playground.core.playground import Playground
from playground.http.server import HttpServer
from playground.local.demo import demo

SAVE = "playground.json"
SAVE_SECONDS = 30.0
# The page keeps its address between starts, unless another program has taken the port.
PORT = 5280
SCREENS = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"}


class SavedPlayground:
    """A playground that is saved whenever the bot has done something, now and then, and once more when it closes."""

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
        self.playground = Playground(records, record=record)
        self._server = HttpServer(self.playground, self.save)
        self.send_interactions_to = self._server.send_interactions_to
        self.address = ""
        self.moved = ""  # why it is not on the requested port
        self._saving: asyncio.Task[None] | None = None

    @property
    def token(self) -> str:
        return self.playground.token

    def save(self) -> None:
        if self._path:
            storage.save(self.playground.world.records, self._path)

    def open_browser(self) -> bool:
        """Open the page in a browser. Return whether there is one."""
        # Without a screen, the library would start a text browser in this terminal.
        if sys.platform.startswith("linux") and not (os.environ.keys() & SCREENS):
            return False
        try:
            return webbrowser.open(self.address)
        except webbrowser.Error:
            return False

    async def __aenter__(self) -> Self:
        try:
            self.address = await self._server.start(self._port)
        except OSError as wrong:
            self.moved = os.strerror(wrong.errno).lower() if wrong.errno else "it is refused"
            await self._server.stop()
            self.address = await self._server.start(0)
        self._saving = asyncio.create_task(self._keep_saving())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._server.stop()
        if self._saving is not None:
            self._saving.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._saving
        self.save()

    async def _keep_saving(self) -> None:
        while True:
            await asyncio.sleep(SAVE_SECONDS)
            self.save()

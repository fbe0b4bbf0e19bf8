"""Notifies systemd, if it started the bot: ready, alive, stopping."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import AsyncIterator, MutableMapping

LEAST = 0.05  # seconds between two signs of life, at least


class Notifier:
    """Speaks sd_notify(3). Does nothing without systemd."""

    def __init__(self, environ: MutableMapping[str, str] = os.environ) -> None:
        # Removed, so that our child processes do not notify systemd.
        address = environ.pop("NOTIFY_SOCKET", "")
        microseconds = environ.pop("WATCHDOG_USEC", "")
        whose = environ.pop("WATCHDOG_PID", "")
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        watched = microseconds.isdigit() and whose in ("", str(os.getpid()))
        self.every = max(LEAST, int(microseconds) / 2e6) if watched and self._address else 0.0

    def tell(self, *lines: str) -> None:
        """Never waits, and ignores errors."""
        if not self._address:
            return
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.setblocking(False)
            out.sendto("\n".join(lines).encode(), self._address)

    @contextlib.asynccontextmanager
    async def awake(self, stop: asyncio.Event) -> AsyncIterator[None]:
        """Sends signs of life from the event loop: if it hangs, systemd restarts the bot."""
        tasks = [asyncio.create_task(self._say_when_stopping(stop))]
        if self.every:
            tasks.append(asyncio.create_task(self._stay_awake()))
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()

    def ready(self) -> None:
        """Call when the database is open and every table loaded. Discord may still be unreachable: a restart would
        not help."""
        self.tell("READY=1")

    async def _stay_awake(self) -> None:
        while True:
            self.tell("WATCHDOG=1")
            await asyncio.sleep(self.every)

    async def _say_when_stopping(self, stop: asyncio.Event) -> None:
        await stop.wait()
        self.tell("STOPPING=1")

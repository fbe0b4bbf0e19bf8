"""A NATS server of our own, which can be killed and comes back on the same port."""

import asyncio
import os
import shutil
import socket

import pytest

PLACES = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin", "/sbin"))
USER, PASSWORD = "lettershark", "hidden.password"
UP = 20


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


class NatsServer:
    """Entered, it runs; only clients with the user and the password get in."""

    def __init__(self):
        self._program = shutil.which("nats-server", path=PLACES)
        if self._program is None:
            pytest.skip("nats-server is not installed")
        self.port = free_port()
        self._process = None

    @property
    def address(self):
        return f"nats://{USER}:{PASSWORD}@127.0.0.1:{self.port}"

    async def start(self):
        told = ("-a", "127.0.0.1", "-p", str(self.port), "--user", USER, "--pass", PASSWORD)
        self._process = await asyncio.create_subprocess_exec(
            self._program, *told, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(UP):
            while b"Server is ready" not in await self._process.stderr.readline():
                pass

    async def kill(self):
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.communicate()

    async def __aenter__(self):
        await self.start()
        return self

    async def __aexit__(self, *_):
        await self.kill()

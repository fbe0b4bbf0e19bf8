"""WS /control/feed?as=ID: the events on that member's screen."""

import asyncio
import contextlib

import msgspec
from aiohttp import WSMsgType, web

from playground.core.playground import Playground
from playground.core.records import Json

UNREAD_MOST = 2000


class Feeds:
    """The open screens. They close before the server stops."""

    def __init__(self, playground: Playground) -> None:
        self._playground = playground
        self.open: set[web.WebSocketResponse] = set()

    def routes(self) -> list[web.RouteDef]:
        return [web.get("/control/feed", self.serve)]

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one screen. A reader that is too slow is disconnected, and may reconnect."""
        hub, user = self._playground.hub, self._playground.world.user(int(request.query["as"]))
        ws = web.WebSocketResponse(heartbeat=30)
        await ws.prepare(request)
        events: asyncio.Queue[Json | None] = asyncio.Queue()

        def screen(event: Json) -> None:
            events.put_nowait(event if events.qsize() < UNREAD_MOST else None)

        hub.open_screen(user.id, screen)
        writer = asyncio.create_task(self._write(ws, events))
        self.open.add(ws)
        try:
            async for message in ws:
                if message.type is WSMsgType.ERROR:
                    break
        finally:
            self.open.discard(ws)
            hub.close_screen(user.id, screen)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer
        return ws

    @staticmethod
    async def _write(ws: web.WebSocketResponse, events: asyncio.Queue[Json | None]) -> None:
        with contextlib.suppress(ConnectionError):
            while (event := await events.get()) is not None:
                await ws.send_frame(msgspec.json.encode(event), WSMsgType.TEXT)
            await ws.close()

    async def close(self) -> None:
        for ws in list(self.open):
            await ws.close()

"""The websocket of Discord's gateway."""

import asyncio
import contextlib

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from playground.core.gateway import Gateway


class Socket:
    """An open websocket, with a queue so that sending an event never waits."""

    def __init__(self, ws: web.WebSocketResponse) -> None:
        self._ws = ws
        self._queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())

    def send(self, frame: bytes) -> None:
        self._queue.put_nowait(frame)

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                await self._ws.send_frame(await self._queue.get(), WSMsgType.TEXT)

    async def close(self, code: int) -> None:
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer
        await self._ws.close(code=code)


LARGEST = 4096  # the most bytes Discord takes in one message


class GatewaySockets:
    """Accepts the bot's websockets."""

    def __init__(self, gateway: Gateway) -> None:
        self._gateway = gateway
        self._open: set[Socket] = set()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        gateway = self._gateway
        if gateway.refusing > 0:
            gateway.refusing -= 1
            return web.Response(status=503)
        if "Origin" in request.headers:  # from a page in a browser; bots send none
            return web.Response(status=403)
        ws = web.WebSocketResponse(max_msg_size=LARGEST, compress=False)
        await ws.prepare(request)
        socket = Socket(ws)
        self._open.add(socket)
        gateway.hello(socket)
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    await gateway.received(socket, msgspec.json.decode(message.data))
        finally:
            self._open.discard(socket)
            gateway.lost(socket)
            await socket.close(WSCloseCode.OK)
        return ws

    async def close(self) -> None:
        for socket in list(self._open):
            await socket.close(WSCloseCode.GOING_AWAY)

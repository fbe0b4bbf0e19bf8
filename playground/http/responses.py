"""Answers in JSON."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Body = TypeVar("Body")


def respond(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    if body is None:
        return web.Response(status=204, headers=headers)
    # Exactly this content type, without a charset: the library compares the whole header.
    kind = {"Content-Type": "application/json"}
    return web.Response(status=status, body=msgspec.json.encode(body), headers={**kind, **(headers or {})})


def post(path: str, kind: type[Body], act: Callable[[Body], Awaitable[Any]]) -> web.RouteDef:
    """Return a route that reads its JSON body as this type and answers with the result."""

    async def handler(request: web.Request) -> web.StreamResponse:
        return respond(200, await act(msgspec.json.decode(await request.read(), type=kind, strict=False)))

    return web.post(path, handler)

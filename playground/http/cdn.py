"""Serves attachments and emojis as Discord's CDN does."""

import mimetypes
from collections.abc import Mapping
from types import MappingProxyType

from aiohttp import web

from playground.core.world import World

# A page attached by the bot must not run as one of ours.
SAFE = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox; default-src 'none'"}


# An emoji's image never changes, so a redrawn table need not load its cards again.
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def _serve(content: bytes | None, name: str, more: Mapping[str, str] = MappingProxyType({})) -> web.Response:
    if content is None:
        raise web.HTTPNotFound
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return web.Response(body=content, content_type=kind, headers={**SAFE, **more})


def routes(world: World) -> list[web.RouteDef]:
    async def attachment(request: web.Request) -> web.Response:
        file = request.match_info
        return _serve(world.records.files.get(int(file["ident"])), file["name"])

    async def emoji(request: web.Request) -> web.Response:
        file = request.match_info
        return _serve(world.records.pictures.get(int(file["ident"])), f"emoji.{file['kind']}", FOR_EVER)

    return [
        web.get(r"/attachments/{channel}/{ident:\d+}/{name}", attachment),
        web.get(r"/emojis/{ident:\d+}.{kind}", emoji),
    ]

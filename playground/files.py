"""Attachments and emojis, as Discord's CDN serves them."""

import mimetypes
from typing import TYPE_CHECKING

from aiohttp import web

if TYPE_CHECKING:
    from playground.server import Playground

# A page of the bot's must not run as a page of ours.
SAFE = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox; default-src 'none'"}


def _serve(content: bytes | None, name: str) -> web.Response:
    if content is None:
        raise web.HTTPNotFound
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return web.Response(body=content, content_type=kind, headers=SAFE)


class Files:
    """What a message refers to, by its id."""

    def __init__(self, here: "Playground") -> None:
        self._here = here

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/attachments/{channel}/{ident:\\d+}/{name}", self.attachment),
            web.get("/emojis/{ident:\\d+}.{kind}", self.emoji),
        ]

    async def attachment(self, request: web.Request) -> web.Response:
        ident = int(request.match_info["ident"])
        return _serve(self._here.world.records.files.get(ident), request.match_info["name"])

    async def emoji(self, request: web.Request) -> web.Response:
        ident = int(request.match_info["ident"])
        return _serve(self._here.world.records.pictures.get(ident), f"emoji.{request.match_info['kind']}")

"""Serves the web page's files. The page may talk only to this server."""

import mimetypes
from functools import cache
from pathlib import Path

from aiohttp import web

FOLDER = Path(__file__).parents[1] / "page"
# Some systems have no type for modules, and browsers do not run modules without one.
KINDS = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
HEADERS = {
    "Cache-Control": "no-cache",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


def policy(host: str) -> str:
    """Return the content security policy of the page at that host and port."""
    return "; ".join(
        (
            "default-src 'self'",
            f"connect-src 'self' ws://{host}",
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        )
    )


def routes(folder: Path = FOLDER) -> list[web.RouteDef]:
    """Return routes for the files present at the start, and no others."""
    files = _files_in(folder)

    async def serve(request: web.Request) -> web.Response:
        name = request.match_info.get("path", "index.html")
        path = files.get(name)
        if path is None:
            raise web.HTTPNotFound
        kind = KINDS.get(path.suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        headers = HEADERS | {"Content-Security-Policy": policy(request.host)}
        return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8", headers=headers)

    return [web.get("/", serve), web.get("/page/{path:.+}", serve)]


@cache
def _files_in(folder: Path) -> dict[str, Path]:
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}

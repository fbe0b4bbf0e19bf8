"""Protects the control interface, and answers its refusals."""

import msgspec
from aiohttp import web

from playground.core.refusals import NotPossible, Refusal
from playground.http.responses import Handler, respond

# The bot's requests carry a token instead.
FOR_THE_BOT = ("/api/", "/gw", "/attachments/", "/emojis/")


@web.middleware
async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Keep other sites out, whether they use their own origin or a host name that points here."""
    if request.path.startswith(FOR_THE_BOT):
        return await handler(request)
    origin = request.headers.get("Origin")
    strange = request.url.host not in ("127.0.0.1", "localhost")
    foreign = origin not in (None, f"http://{request.host}")
    # Another site's picture or script tag sends no origin, but this header. Following a link to the page is fine.
    embedded = request.path != "/" and request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site")
    if strange or foreign or embedded:
        return respond(403, {"error": "Only this machine's own page may do that."})
    return await handler(request)


@web.middleware
async def refusals(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Turn refusals by the client or Discord into answers."""
    if not request.path.startswith("/control/"):
        return await handler(request)
    try:
        return await handler(request)
    except NotPossible as error:
        return respond(409, {"error": str(error)})
    except Refusal as refusal:
        return respond(refusal.status, {"error": refusal.text, **refusal.body})
    except (msgspec.MsgspecError, KeyError, ValueError) as error:
        return respond(400, {"error": f"unreadable: {error}"})

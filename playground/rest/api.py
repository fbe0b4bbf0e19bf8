"""The way of a request: faults, rate limits, the bot's token, the handler, the answer."""

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web

from playground.ratelimits import too_many
from playground.recorder import Request
from playground.refusals import CATALOGUE, Refusal, unauthorized
from playground.rest import account, channels, commands, guilds, interactions, messages
from playground.rest.call import Call, Handler, Reply, Table, read_body

if TYPE_CHECKING:
    from playground.faults import Rule
    from playground.server import Playground

PREFIX = "/api/v10"
# Discord's edge says so; the library gives up on a 429 without it.
VIA = {"Via": "1.1 playground"}
# These carry their own token in the path.
BY_TOKEN = ("/interactions/", "/webhooks/")

TABLE = Table(
    route
    for module in (account, channels, commands, guilds, interactions, messages)
    for route in module.ROUTES
)


def respond(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    if body is None:
        return web.Response(status=204, headers=headers)
    # Exactly this content type, without a charset: the library compares the whole header.
    kind = {"Content-Type": "application/json"}
    return web.Response(status=status, body=msgspec.json.encode(body), headers={**kind, **(headers or {})})


class Api:
    """Serves everything under /api/v10."""

    def __init__(self, here: "Playground") -> None:
        self._here = here

    async def serve(self, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        try:
            template, handler, params = TABLE.find(request.method, path)
        except Refusal as refusal:
            return respond(refusal.status, refusal.body)
        call = Call(request.method, path, template, params, request.query, None, [])
        struck = self._here.faults.strike(call.method, template, path)
        response = await self._misfortune(struck, call)
        if response is None:
            response = await self._serve(request, call, handler)
        if any(rule.kind == "lose" for rule in struck) and request.transport is not None:
            request.transport.abort()
        return response

    async def _misfortune(self, struck: list["Rule"], call: Call) -> web.Response | None:
        for rule in struck:
            if rule.kind == "delay":
                await asyncio.sleep(rule.seconds)
            elif rule.kind == "fail":
                text = CATALOGUE.get(rule.code, (0, ""))[1] if rule.code else "Something went wrong"
                return self._record(call, rule.status, {"message": text, "code": rule.code})
            elif rule.kind == "rate-limit":
                headers = VIA | {"Retry-After": str(rule.seconds)}
                return self._record(call, 429, too_many(rule.seconds, everywhere=rule.everywhere), headers)
        return None

    async def _serve(self, request: web.Request, call: Call, handler: Handler) -> web.Response:
        verdict = self._here.limits.count(call.method, call.template, call.major)
        if verdict.retry_after is not None:
            return self._record(call, 429, verdict.body, verdict.headers | VIA)
        try:
            self._authorize(request, call)
            call.body, call.files = await read_body(request)
            status, body = self._carry_out(handler, call)
        except Refusal as refusal:
            status, body = refusal.status, refusal.body
        return self._record(call, status, body, verdict.headers)

    def _carry_out(self, handler: Handler, call: Call) -> tuple[int, Any]:
        try:
            result = handler(self._here, call)
        except (LookupError, TypeError, ValueError, AttributeError):
            # A body of a shape that no handler foresaw.
            if self._here.strict:
                raise
            raise Refusal(50035) from None
        status, body = result if isinstance(result, Reply) else (200, result)
        return (204 if body is None else status), body

    def _authorize(self, request: web.Request, call: Call) -> None:
        if call.template.startswith(BY_TOKEN):
            return
        if request.headers.get("Authorization") != f"Bot {self._here.token}":
            raise unauthorized()

    def _record(
        self, call: Call, status: int, body: Any, headers: dict[str, str] | None = None
    ) -> web.Response:
        recorder = self._here.recorder
        if recorder.keeping:
            code = body.get("code") if status >= 400 and isinstance(body, dict) else None
            recorder.add(Request(call.method, call.template, call.path, call.body, status, code))
            self._here.hub.watch.tell()
        return respond(status, body, headers)

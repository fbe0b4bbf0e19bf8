"""Processes a request: injected faults, rate limits, the bot's token, the handler, the answer."""

from collections.abc import Callable
from functools import partial
from typing import Any

from aiohttp import web

from playground.core.faults import InjectedFault
from playground.core.playground import Playground
from playground.core.ratelimits import everywhere, too_many, wait
from playground.core.recording import RecordedRequest
from playground.core.refusals import CATALOGUE, Refusal
from playground.http import responses
from playground.http.responses import respond
from playground.http.rest import account, channels, commands, guilds, interactions, messages
from playground.http.rest.call import ApiCall, ApiReply, Route, read_body

PREFIX = "/api/v10"
# Discord's edge sends this header; without it, the library gives up on a 429.
VIA = {"Via": "1.1 playground"}
# These paths carry their own token.
BY_TOKEN = ("/interactions/", "/webhooks/")
TOPICS = (account, channels, commands, guilds, interactions, messages)


def _fixed_first(route: Route) -> str:
    """Sort key: aiohttp takes the first matching route, so "@me" must come before "{user_id}"."""
    return route.template.replace("{", "~")


@web.middleware
async def unknown_routes(request: web.Request, handler: responses.Handler) -> web.StreamResponse:
    """Answer unknown routes as Discord does."""
    try:
        return await handler(request)
    except (web.HTTPNotFound, web.HTTPMethodNotAllowed) as error:
        if not request.path.startswith(PREFIX):
            raise
        return respond(error.status, Refusal(0, status=error.status).body)


def _garbled(struck: list[InjectedFault], response: web.Response) -> web.Response:
    """Return the response as a faulty proxy would change it."""
    for fault in struck:
        if fault.kind == "garble":
            return web.Response(
                status=response.status, body=fault.body.encode(), headers={"Content-Type": fault.mime}
            )
    return response


class Api:
    """Serves everything under /api/v10."""

    def __init__(self, playground: Playground, store: Callable[[], None] | None = None) -> None:
        self._playground, self._store = playground, store

    def routes(self) -> list[web.RouteDef]:
        every = sorted((route for topic in TOPICS for route in topic.routes.every), key=_fixed_first)
        return [
            web.route(route.method, PREFIX + route.template, partial(self._serve, route)) for route in every
        ]

    async def _serve(self, route: Route, request: web.Request) -> web.StreamResponse:
        path = request.path.removeprefix(PREFIX)
        call = ApiCall(route.method, route.template, path, dict(request.match_info), request.query)
        struck = self._playground.faults.strike(call.method, call.template, path)
        response = await self._fail(struck, call) or await self._handle(request, call, route)
        if self._store is not None and call.method != "GET":
            self._store()
        response = _garbled(struck, response)
        if any(fault.kind == "lose" for fault in struck) and request.transport is not None:
            request.transport.abort()
        return response

    async def _fail(self, struck: list[InjectedFault], call: ApiCall) -> web.Response | None:
        for fault in struck:
            if fault.kind == "delay":
                await fault.take_time()
            elif fault.kind == "fail":
                text = CATALOGUE.get(fault.code, (0, ""))[1] if fault.code else "Something went wrong"
                return self._record(call, fault.status, {"message": text, "code": fault.code})
            elif fault.kind == "garble" and fault.status >= 300:
                return self._record(call, fault.status, {})
            elif fault.kind == "rate-limit":
                how = everywhere if fault.everywhere else wait
                headers = VIA | how(fault.seconds)
                return self._record(call, 429, too_many(fault.seconds, everywhere=fault.everywhere), headers)
        return None

    async def _handle(self, request: web.Request, call: ApiCall, route: Route) -> web.Response:
        verdict = self._playground.limits.count(call.method, call.template, call.major)
        if verdict.retry_after is not None:
            return self._record(call, 429, verdict.body, verdict.headers | VIA)
        try:
            self._authorize(request, call)
            call.body, call.files = await read_body(request)
            status, body = self._carry_out(route, call)
        except Refusal as refusal:
            status, body = refusal.status, refusal.body
        return self._record(call, status, body, verdict.headers)

    def _carry_out(self, route: Route, call: ApiCall) -> tuple[int, Any]:
        try:
            result = route.handler(self._playground, call)
        except (LookupError, TypeError, ValueError, AttributeError):
            # A body that no handler expected.
            if self._playground.strict:
                raise
            raise Refusal(50035) from None
        status, body = result if isinstance(result, ApiReply) else (200, result)
        return (204 if body is None else status), body

    def _authorize(self, request: web.Request, call: ApiCall) -> None:
        if not request.headers.get("User-Agent"):  # the proxy before Discord requires this header
            raise Refusal(40333)
        by_token = call.template.startswith(BY_TOKEN)
        if not by_token and request.headers.get("Authorization") != f"Bot {self._playground.token}":
            raise Refusal(0, status=401)

    def _record(
        self, call: ApiCall, status: int, body: Any, headers: dict[str, str] | None = None
    ) -> web.Response:
        requests = self._playground.requests
        if requests.keeping:
            code = body.get("code") if status >= 400 and isinstance(body, dict) else None
            requests.add(RecordedRequest(call.method, call.template, call.path, call.body, status, code))
            self._playground.hub.watch.tell()
        return respond(status, body, headers)

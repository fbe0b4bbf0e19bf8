"""Replaces aiohttp's session: requests reach Discord as the weather allows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextvars import Context
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, urlsplit

import aiohttp
import msgspec
from multidict import CIMultiDict
from yarl import URL

from tests.virtual.loop import VirtualLoop

from .screens import SENDS
from .service import Service

if TYPE_CHECKING:
    from .lives import Life
    from .world import World

TYPE = "Content-Type"
NEW = 4.0  # as often as others are new messages hit, which are few


class Response:
    """The parts of aiohttp's response that the library reads."""

    def __init__(self, method: str, url: str, status: int, written: str, headers: dict[str, str]) -> None:
        self.method, self.url, self.status, self.reason = method, url, status, "storm"
        self.headers = {name.lower(): value for name, value in headers.items()} | headers
        self._written = written

    async def text(self, *_: str, **__: str) -> str:
        return self._written

    async def read(self) -> bytes:
        return self._written.encode()

    async def json(self, **_: Any) -> Any:
        return json.loads(self._written)


class _Asking:
    """The result of `session.request`: entered, it is the answer."""

    def __init__(
        self,
        line: Line,
        traces: Sequence[aiohttp.TraceConfig],
        method: str,
        url: str,
        data: Any,
        params: Any,
    ) -> None:
        self._asked = line, method, url, data, params
        self._traces = [(trace, SimpleNamespace()) for trace in traces]

    async def __aenter__(self) -> Response:
        line, method, url, *more = self._asked
        if not self._traces:
            return await line.carry(method, url, *more)
        return await self._traced(line, method, URL(url), *more)

    async def _traced(self, line: Line, method: str, url: URL, data: Any, params: Any) -> Response:
        """Calls the program's hooks of aiohttp."""
        headers: CIMultiDict[str] = CIMultiDict()
        started = aiohttp.TraceRequestStartParams(method, url, headers)
        await self._call("on_request_start", started)
        await self._call("on_connection_reuseconn", aiohttp.TraceConnectionReuseconnParams())
        try:
            response = await line.carry(method, str(url), data, params)
        except BaseException as wrong:
            failed = aiohttp.TraceRequestExceptionParams(method, url, headers, wrong)
            await self._call("on_request_exception", failed)
            raise
        told: Any = response
        await self._call("on_request_end", aiohttp.TraceRequestEndParams(method, url, headers, told))
        return response

    async def _call(self, moment: str, told: Any) -> None:
        for trace, context in self._traces:
            for hook in getattr(trace, moment):
                await hook(None, context, told)

    async def __aexit__(self, *_: object) -> None:
        pass


class Session:
    """Belongs to the life in which it was made."""

    def __init__(self, line: Line, traces: Sequence[aiohttp.TraceConfig] = ()) -> None:
        self._line = line
        self._traces = traces
        self.closed = False

    def request(self, method: str, url: Any, *, data: Any = None, params: Any = None, **_: Any) -> _Asking:
        if self.closed:
            raise RuntimeError("Session is closed")
        return _Asking(self._line, self._traces, method, str(url), data, params)

    def post(self, url: Any, **more: Any) -> _Asking:
        return self.request("POST", url, **more)

    def get(self, url: Any, **more: Any) -> _Asking:
        return self.request("GET", url, **more)

    async def close(self) -> None:
        self.closed = True


def _payload(data: Any) -> Any:
    """The body beside a file is in a part of its own."""
    if not isinstance(data, aiohttp.FormData):
        return data
    fields = data._fields
    return next(value for options, _, value in fields if options["name"] == "payload_json")


class Line:
    """The way between one life of the program and Discord. Requests under way arrive even if the program dies."""

    def __init__(self, world: World, life: Life) -> None:
        self.world, self.life = world, life
        self._loop: VirtualLoop = world.loop
        self._random: Random = world.network_random
        self._outside = Context()

    async def carry(self, method: str, url: str, data: Any, params: Any, *, nonces: bool = True) -> Response:
        if self._loop.over:
            raise aiohttp.ServerDisconnectedError
        weather = self.world.weather
        parts = urlsplit(url)
        path = parts.path.removeprefix("/api/v10")
        query = dict(parse_qsl(parts.query)) | {key: str(value) for key, value in dict(params or {}).items()}
        body = msgspec.json.decode(_payload(data)) if data else {}
        if not nonces:
            body.pop("nonce", None)
        self.world.speaks(self.life, method, path)
        request = _Request(self, method, path, query, body)
        if weather.hits("crash", 0.2 * request.share):
            self.life.kill(f"before {request}")
        there = self._random.uniform(0.02, 0.06)
        if weather.hits("slow-request"):
            request.trouble("slow-request")
            there += weather.draw("slow-request", 0.3, 4.0)
        self._later(there, request.arrive)
        return await request.answer

    def _later(self, seconds: float, call: Any, *args: Any) -> None:
        self._loop.call_later(seconds, call, *args, context=self._outside)


class _Request:
    def __init__(self, line: Line, method: str, path: str, query: dict[str, Any], body: Any) -> None:
        self.line, self.method, self.path, self.query, self.body = line, method, path, query, body
        self.answer = line.world.loop.create_future()
        self.share = NEW if method == "POST" and SENDS.fullmatch(path) else 1.0
        self._world = line.world
        self._note = line.world.model.asked_for(line.life, method, path, body)
        self._sent = line.world.loop.now

    def __str__(self) -> str:
        return f"{self.method} {self.path}"

    def trouble(self, name: str, **facts: Any) -> None:
        self._world.trace.add("fault", name, str(self), **facts)
        self._world.model.troubled(self.path)

    def arrive(self) -> None:
        weather, back = self._world.weather, self.line._random.uniform(0.02, 0.06)
        if weather.hits("lost-request", self.share):
            self.trouble("lost-request")
            return self._break(back)
        if weather.hits("429"):
            return self._too_many(back)
        if weather.hits("5xx"):
            return self._refuse("5xx", back, self.pick("5xx", (500, 502, 503, 504)), '{"message": "storm"}')
        if weather.hits("unreadable"):
            status = self.pick("unreadable", (500, 502, 503, 520, 429))
            return self._refuse("unreadable", back, status, "<html>upstream connect error")
        return self._do(back)

    def pick(self, name: str, choices: tuple[int, ...]) -> int:
        return choices[int(self._world.weather.draw(name, 0, len(choices) - 0.001))]

    def _do(self, back: float) -> None:
        weather, access = self._world.weather, self._world.service.access
        heard = access.refused.copy()
        status, told = self._handle()
        if isinstance(told, dict) and told.get("code") == 40060:
            self._world.model.answered_twice(self.path)
        if weather.hits("doubled"):
            self.trouble("doubled")
            refused = access.refused.copy()
            again = self._handle()
            access.refused = refused  # the bot has asked once
            if weather.draw("doubled", 0, 1) < 0.5:
                status, told = again
        if not self.line.life.dead and weather.hits("crash", 0.2 * self.share):
            self.line.life.kill(f"after {self}")
        if weather.hits("lost-answer", self.share):
            self.trouble("lost-answer")
            access.refused = heard  # the bot does not know that it was refused
            return self._break(back)
        if weather.hits("slow-answer"):
            self.trouble("slow-answer")
            back += weather.draw("slow-answer", 0.5, 6.0)
        written = msgspec.json.encode(told).decode() if told is not None else ""
        return self._tell(back, status, written, {TYPE: "application/json"} if written else {})

    def _handle(self) -> tuple[int, Any]:
        service: Service = self._world.service
        self._world.model.arriving = self._note
        self._world.model.teller = self.line.life, self._sent
        status, told = service.handle(self.method, self.path, self.query, self.body)
        self._world.model.arriving = None
        self._world.trace.add("http", str(self), status=status, life=self.line.life.number)
        return status, told

    def _too_many(self, back: float) -> None:
        after = round(self._world.weather.draw("429", 0.2, 3.0), 3)
        told = json.dumps({"message": "slow down", "retry_after": after, "global": False})
        self._refuse(
            "429",
            back,
            429,
            told,
            {"Via": "1.1 google", "X-Ratelimit-Remaining": "0", "X-Ratelimit-Reset-After": str(after)},
        )

    def _refuse(
        self, name: str, back: float, status: int, written: str, more: dict[str, str] | None = None
    ) -> None:
        self.trouble(name, status=status)
        self._tell(back, status, written, {TYPE: "application/json", **(more or {})})

    def _tell(self, seconds: float, status: int, written: str, headers: dict[str, str]) -> None:
        response = Response(self.method, self.path, status, written, headers)
        self.line._later(seconds, self._settle, response, None)

    def _break(self, seconds: float) -> None:
        self.line._later(seconds, self._settle, None, aiohttp.ServerDisconnectedError())

    def _settle(self, response: Response | None, wrong: Exception | None) -> None:
        if self.answer.done() or self.line.life.dead:
            return
        if wrong is not None:
            self.answer.set_exception(wrong)
        else:
            self.answer.set_result(response)

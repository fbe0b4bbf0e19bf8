"""Requests to Discord over aiohttp's own connections, without the dozen objects it makes for each of them.

A bot does little else than send small JSON bodies to one host. aiohttp also prepares for cookies, redirects, uploads and
streams each time; without that a press costs a fifth less (3.2 instead of 4.0 ms of CPU at a table of Scroker, as
`benchmarks.bench_actions` measures it). Connecting, TLS, keeping connections and reading replies stay aiohttp's. Whatever
is more than a body with headers goes through its session, as before.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import aiohttp
import discord
from aiohttp.http_exceptions import HttpProcessingError
from aiohttp.tracing import Trace
from multidict import CIMultiDict, CIMultiDictProxy
from yarl import URL

USUAL = aiohttp.ClientTimeout(total=300, connect=30)
CHUNK = 1 << 16
PRELIMINARY = 200
REPEATABLE = frozenset({"GET", "PUT", "DELETE"})
"""May be asked again when a kept connection turns out to be closed, as aiohttp does."""
UNFIT = re.compile(r"[\r\n\0]")
Url = str | URL
Body = str | bytes | None


class Reply:
    """As much of aiohttp's reply as is looked at. It has been read already."""

    __slots__ = ("_body", "headers", "method", "reason", "status", "url")

    def __init__(self, method: str, url: URL, message: Any, body: bytes) -> None:
        self.method, self.url = method, url
        self.status: int = message.code
        self.reason: str = message.reason
        self.headers: CIMultiDictProxy[str] = message.headers
        self._body = body

    async def read(self) -> bytes:
        return self._body

    async def text(self, encoding: str = "utf-8") -> str:
        return self._body.decode(encoding)


class _Asking:
    """What `request` gives: entered, it is the reply."""

    __slots__ = ("_asked", "_session")

    def __init__(self, session: LeanSession, *asked: Any) -> None:
        self._session, self._asked = session, asked

    async def __aenter__(self) -> Reply:
        return await self._session.ask(*self._asked)

    async def __aexit__(self, *_: object) -> None:
        pass


class LeanSession:
    """Stands in the place of aiohttp's session, and has one for all that it does not do itself."""

    def __init__(self, session: aiohttp.ClientSession, connector: aiohttp.BaseConnector) -> None:
        self._session, self._connector = session, connector
        self._usual = dict(session.headers)
        self._hosts: dict[tuple[str, str | None, int | None], aiohttp.ClientRequest] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def request(
        self,
        method: str,
        url: Url,
        *,
        data: Any = None,
        headers: dict[str, str] | None = None,
        timeout: aiohttp.ClientTimeout = USUAL,
        **more: Any,
    ) -> Any:
        if more or self._session.closed or not isinstance(data, Body):
            return self._session.request(method, url, data=data, headers=headers, timeout=timeout, **more)
        return _Asking(self, method, url, data, {**self._usual, **(headers or {})}, timeout)

    async def ask(
        self, method: str, url: Url, data: Body, headers: dict[str, str], limits: aiohttp.ClientTimeout
    ) -> Reply:
        address = url if isinstance(url, URL) else URL(url)
        host = self._host(address)
        written = _written(method, address, host.headers["Host"], data, headers)
        carry = partial(self._carried, method, address, host, written, limits)
        if not self._session.trace_configs:
            return await self._again(method, partial(carry, []))
        traces = [Trace(self._session, one, one.trace_config_ctx()) for one in self._session.trace_configs]
        told: CIMultiDict[str] = CIMultiDict(headers)
        try:
            for trace in traces:
                await trace.send_request_start(method, address, told)
            reply: Any = await self._again(method, partial(carry, traces))
        except BaseException as wrong:
            for trace in traces:
                await trace.send_request_exception(method, address, told, wrong)
            raise
        for trace in traces:
            await trace.send_request_end(method, address, told, reply)
        return reply  # type: ignore[no-any-return]  # aiohttp takes it for one of its own

    async def _again(self, method: str, carry: Callable[[], Awaitable[Reply]]) -> Reply:
        try:
            return await carry()
        except aiohttp.ServerDisconnectedError:
            if method not in REPEATABLE:
                raise
        return await carry()

    async def _carried(
        self,
        method: str,
        url: URL,
        host: aiohttp.ClientRequest,
        written: bytes,
        limits: aiohttp.ClientTimeout,
        traces: list[Trace],
    ) -> Reply:
        connection = await self._connector.connect(host, traces, limits)
        try:
            message, body = await _exchanged(connection.protocol, written, limits.total)
        except BaseException as wrong:
            connection.close()  # whatever is still under way there answers this request
            if isinstance(wrong, HttpProcessingError):
                raise aiohttp.ClientPayloadError(wrong.message) from wrong
            raise
        connection.release()
        return Reply(method, url, message, body)

    def _host(self, url: URL) -> aiohttp.ClientRequest:
        """A request that is never sent: it tells aiohttp where to connect."""
        key = url.scheme, url.raw_host, url.port
        if key not in self._hosts:
            loop = asyncio.get_running_loop()
            self._hosts[key] = aiohttp.ClientRequest("GET", url.origin(), loop=loop, session=self._session)
        return self._hosts[key]


async def _exchanged(protocol: Any, written: bytes, seconds: float | None) -> tuple[Any, bytes]:
    """`seconds`: until all of the reply has to be there."""
    if protocol is None or protocol.transport is None:
        raise aiohttp.ServerDisconnectedError
    protocol.set_response_params(read_until_eof=True, read_bufsize=CHUNK)
    late = seconds and asyncio.get_running_loop().call_later(seconds, protocol._on_read_timeout)  # noqa: SLF001 - as it does itself, anew with each piece
    protocol.transport.write(written)
    try:
        while True:
            message, payload = await protocol.read()
            if message.code >= PRELIMINARY:
                return message, await payload.read()
    finally:
        if late:
            late.cancel()


def _written(method: str, url: URL, host: str, data: Body, headers: dict[str, str]) -> bytes:
    """Nothing is said of compression: short replies are read sooner as they are."""
    body = data.encode() if isinstance(data, str) else data or b""
    lines = [f"{method} {url.raw_path_qs} HTTP/1.1", f"Host: {host}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    if body or method != "GET":
        lines.append(f"Content-Length: {len(body)}")
    if any(map(UNFIT.search, lines)):
        raise ValueError("a line break in a header")
    return "\r\n".join([*lines, "", ""]).encode() + body


def lean(client: discord.Client) -> None:
    """Give the library such a session, once it is logged in. Behind a proxy it keeps its own. Whatever is asked over either
    says who asks: without that, Cloudflare lets nothing through to Discord for long."""
    http: Any = client.http
    session = http._HTTPClient__session  # noqa: SLF001 - it has no other way to be given one
    session.headers.update({"User-Agent": http.user_agent, "Accept": "*/*"})
    if http.proxy is None:
        http._HTTPClient__session = LeanSession(session, session.connector)  # noqa: SLF001

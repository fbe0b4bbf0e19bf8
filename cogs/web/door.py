"""The HTTP front end for interactions: it checks Discord's signature, hands each interaction to the bot and
acknowledges it.

The bot answers with the interaction's token, as it does with the gateway. If an interaction cannot be handed over,
the front end answers it.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Callable, Mapping
from time import time
from typing import Any, Protocol

import msgspec
import structlog
from aiohttp import web
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from cogs.startup.config import Config, listening
from cogs.startup.serving import WHY, serving
from cogs.transport.seen import SeenIds
from cogs.web.excuses import PONG, Handed, excuse

log = structlog.get_logger("door")
PATH = "/interactions"
LARGEST = 256 * 1024  # bytes; Discord's largest are some 50 kB
GOODBYE = 3.0
IDLE_SECONDS = 75.0  # an idle connection is closed then; Discord keeps its own for a minute
PING = 1
ID = re.compile("[0-9]{1,20}")
LONGEST_TIMESTAMP = 20  # digits
SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
FRESH = 60.0  # seconds between Discord's clock and ours; interactions are remembered for longer


class Unsigned(Exception):
    """Carries the reason, in one word for the log."""


class Signatures:
    """Checks the signatures of one application, with its public key from Discord's developer portal."""

    def __init__(self, public_key: str, clock: Callable[[], float] = time) -> None:
        self._key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        self._clock = clock

    def check(self, headers: Mapping[str, str], body: bytes) -> None:
        """Raises Unsigned unless Discord signed this within the last minute."""
        told = headers.get(TIMESTAMP, "")
        try:
            signature = bytes.fromhex(headers.get(SIGNATURE, ""))
            self._key.verify(signature, told.encode() + body)
        except (ValueError, InvalidSignature):
            raise Unsigned("bad-signature") from None
        if not (told.isascii() and told.isdigit() and abs(self._clock() - int(told)) <= FRESH):
            raise Unsigned("stale")


class PostedInteraction(msgspec.Struct):
    """The fields that every interaction has."""

    id: str
    type: int
    token: str
    guild_id: str | None = None
    locale: str = ""

    def __post_init__(self) -> None:
        for ident in filter(None, (self.id, self.guild_id)):
            if not ID.fullmatch(ident):
                raise ValueError(f"{ident!r} is no id")


class Indoors(Protocol):
    """Where interactions go: the bot in this process, or the bus."""

    def key(self) -> str:
        """The application's public key; empty until it is known."""

    async def hand_over(self, guild: str | None, raw: bytes) -> Handed: ...

    def lacking(self) -> str:
        """Why nothing can be handed over; empty if it can."""


class Door:
    def __init__(self, indoors: Indoors, signatures: Callable[[str], Signatures] = Signatures) -> None:
        self._indoors = indoors
        self._signatures = signatures
        self._known: tuple[str, Signatures] | None = None
        self._seen: SeenIds[asyncio.Task[dict[str, Any] | None]] = SeenIds()

    def application(self) -> web.Application:
        app = web.Application(client_max_size=LARGEST)
        app.add_routes(
            [
                web.post(PATH, self.receive),
                web.get("/healthz", self._healthz),
                web.get("/readyz", self._readyz),
            ]
        )
        return app

    async def receive(self, request: web.Request) -> web.Response:
        signatures = self._checked_by()
        if signatures is None:
            return web.Response(status=503, text="the application's public key is not known yet\n")
        if len(request.headers.get(TIMESTAMP, "")) > LONGEST_TIMESTAMP:
            request[WHY] = "timestamp"
            return web.Response(status=400, text="this is no time\n")
        body = await request.read()
        try:
            signatures.check(request.headers, body)
        except Unsigned as wrong:
            request[WHY] = str(wrong)
            return web.Response(status=401, text="invalid request signature\n")
        return await self._let_in(request, body)

    async def _let_in(self, request: web.Request, body: bytes) -> web.Response:
        if request.content_type != "application/json":
            request[WHY] = "content-type"
            return web.Response(status=415, text="an interaction is application/json\n")
        try:
            # Decode all of it, so that too deep nesting or too long numbers never reach the bot.
            told = msgspec.convert(msgspec.json.decode(body), PostedInteraction)
        except (ValueError, RecursionError):
            request[WHY] = "no-interaction"
            return web.Response(status=400, text="this is no interaction\n")
        if told.type == PING:
            return _answer({"type": PONG})
        if not self._seen.first(int(told.id), lambda: asyncio.create_task(self._handed_over(told, body))):
            log.info("interaction-again", interaction=told.id)
        answering = self._seen.remembered(int(told.id))
        if answering is None:
            request[WHY] = "too-old"
            return web.Response(status=401, text="this interaction is too old\n")
        answer = await asyncio.shield(answering)
        return web.Response(status=202) if answer is None else _answer(answer)

    async def _handed_over(self, told: PostedInteraction, body: bytes) -> dict[str, Any] | None:
        """The front end's own answer; None if the bot answers."""
        handed = await self._indoors.hand_over(told.guild_id, body)
        if handed is Handed.OVER:
            return None
        log.warning("interaction-not-handed-over", interaction=told.id, handed=handed.value)
        return excuse(told.type, told.locale, handed)

    def _checked_by(self) -> Signatures | None:
        key = self._indoors.key()
        if not key:
            return None
        if self._known is None or self._known[0] != key:
            self._known = key, self._signatures(key)
        return self._known[1]

    # --- for load balancers ------------------------------------------------------------------------------

    async def _healthz(self, _: web.Request) -> web.Response:
        return web.Response(text="alive\n")

    async def _readyz(self, _: web.Request) -> web.Response:
        lacking = self._indoors.lacking()
        told = f"not ready: {lacking}" if lacking else "ready"
        return web.Response(text=f"{told}\n", status=503 if lacking else 200)


def _answer(body: dict[str, Any]) -> web.Response:
    return web.Response(body=msgspec.json.encode(body), content_type="application/json")


@contextlib.asynccontextmanager
async def opened(config: Config, indoors: Indoors) -> AsyncIterator[None]:
    """Serves on the address in the configuration."""
    host, port = listening(config.http)
    app = Door(indoors).application()
    named = f"http: {config.http}"
    async with serving(app, host, port, named, goodbye=GOODBYE, keepalive_timeout=IDLE_SECONDS):
        log.info("door-open", at=config.http)
        yield

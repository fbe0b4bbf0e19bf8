"""Discord, as far as one message and the answers to its presses need it: in virtual time, and with all that goes
wrong."""

from __future__ import annotations

import asyncio
import selectors
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from types import SimpleNamespace
from typing import Any

from cogs.transport.answers import NotAnswered
from cogs.transport.budget import DELETE, PATCH, POST, Route
from cogs.transport.denied import Denied
from cogs.transport.rest import Fault, NotDone, _has
from screens.components import walk

LATE = 4.0  # seconds: a request with an unknown end takes effect at most this much after it was given up
TIMEOUT = 6.0
NONCES = 90.0  # seconds for which a nonce is known
TOKENS = 900.0
IN_TIME = 3.0
INSISTS = 14
EPHEMERAL = 1 << 6
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE = 4, 5, 6, 7
GONE = NotDone(Fault.MESSAGE_GONE, 10008)


class Jump(selectors.SelectSelector):
    """Waiting is over at once, and it is as late as it would have been."""

    loop: Any = None

    def select(self, timeout: float | None = None) -> list[Any]:
        self.loop.now += max(timeout or 0.0, 0.0)
        return []


def virtual_loop() -> Any:
    selector = Jump()
    loop: Any = asyncio.SelectorEventLoop(selector)
    selector.loop, loop.now = loop, 0.0
    loop.time = lambda: loop.now
    return loop


@dataclass
class Shown:
    """A message. `only`: for one reader. `files`: by id, each picture's state."""

    id: int
    channel: int
    only: bool
    body: list[Any]
    files: dict[str, int] = field(default_factory=dict)
    alive: bool = True
    brought: int = 0
    at: float = 0.0

    @property
    def version(self) -> int | None:
        said = [part["content"] for part in walk(self.body) if "content" in part]
        return next((int(one.split()[1]) for one in said if one.startswith("version ")), None)

    @property
    def says(self) -> str:
        return " ".join(str(part.get("content", "")) for part in walk(self.body))


@dataclass
class Interaction:
    id: int
    at: float
    message: int
    kind: int | None = None  # the kind of its first answer
    on: int | None = None  # the message it is attached to
    answered: float | None = None
    troubled: bool = False  # something was done to a request about it


class Discord:
    def __init__(self, rng: Any) -> None:
        self.rng, self.calm = rng, False
        self.loop: Any = asyncio.get_running_loop()
        self.ids = count(1000)
        self.messages: dict[int, Shown] = {}
        self.nonces: dict[str, tuple[int, float]] = {}
        self.interactions: dict[int, Interaction] = {}
        self.sent: list[str] = []  # the nonces of posts
        self.pings: list[int] = []
        self.doubles = self.requests = 0
        self.made: list[tuple[float, Route]] = []  # counted requests
        self.forbidden: set[int] = set()
        self.refused = 0  # times since anything has happened
        self.faults: list[str] = []
        self.alone_deleted: list[int] = []  # private messages, when there was no other

    # --- what happens to a request -----------------------------------------------------------------------

    async def do(self, effect: Any, about: Interaction | None = None) -> Any:
        self.requests += 1
        chance = 1.0 if self.calm else self.rng.random()
        result: asyncio.Future[Any] = self.loop.create_future()
        result.add_done_callback(lambda ended: ended.cancelled() or ended.exception())

        if about is not None and chance < 0.14:
            about.troubled = True
        if chance >= 0.14:
            self.loop.call_later(self.rng.uniform(0.01, 0.25), _carry_out, effect, result)
        elif chance >= 0.08:  # it hangs
            self.loop.call_later(self.rng.uniform(1, TIMEOUT - 0.5), _carry_out, effect, result)
        elif chance >= 0.04:  # the reply is lost, and the effect comes late; else all is lost
            self.loop.call_later(self.rng.uniform(0, TIMEOUT + LATE), _quietly, effect)
        try:
            async with asyncio.timeout(TIMEOUT):
                return await result
        except TimeoutError:
            raise NotDone(Fault.AWAY, 0) from None

    def counts(self, route: Route) -> None:
        self.made.append((self.loop.time(), route))

    # --- messages ----------------------------------------------------------------------------------------

    def edit(self, channel: int, message: int, body: list[Any], attachments: Any, files: Any) -> Any:
        if channel in self.forbidden:
            self._refuses()
        return self.set(message, body, attachments, files)

    def _refuses(self) -> None:
        """A refused request must not be repeated again and again: Discord counts that, too."""
        self.refused += 1
        if self.refused == INSISTS:
            self.faults.append(f"insists, at {self.loop.time():.3f}")
        raise NotDone(Fault.FORBIDDEN, 50013)

    def set(self, message: int, body: list[Any], attachments: Any, files: Any) -> Any:
        shown = self.messages.get(message)
        if shown is None or not shown.alive:
            raise GONE
        shown.body = body
        return self._pictured(shown, attachments, files)

    def _pictured(self, shown: Shown, attachments: Any, files: Any) -> Any:
        if attachments is not None:
            kept = {str(one["id"]) for one in attachments}
            shown.files = {ident: of for ident, of in shown.files.items() if ident in kept}
        listed = []
        for name, content in files:
            ident = str(next(self.ids))
            shown.files[ident] = int(content)
            listed.append({"id": ident, "filename": name})
        self._check(shown)
        return {"id": shown.id, "channel_id": shown.channel, "attachments": listed}

    def _check(self, shown: Shown) -> None:
        if "private" in shown.says and not shown.only:
            self.faults.append(f"a private body on a public message {shown}")
        if shown.version is not None and any(of != shown.version for of in shown.files.values()):
            self.faults.append(f"a picture beside another text at {self.loop.time():.3f} in {shown.id}")

    def post(self, channel: int, body: list[Any], nonce: str, ping: Any, attachments: Any, files: Any) -> Any:
        if channel in self.forbidden:
            self._refuses()
        assert channel, "nowhere"
        known = self.nonces.get(nonce)
        if known is not None and self.loop.time() - known[1] < NONCES:
            return {"id": known[0], "attachments": []}
        shown = Shown(next(self.ids), channel, channel in self.only, body, at=self.loop.time())
        self.messages[shown.id] = shown
        self.sent.append(nonce)
        self.nonces[nonce] = shown.id, self.loop.time()
        self.pings += ping
        return self._pictured(shown, attachments, files)

    only: frozenset[int] = frozenset()
    """Channels with one reader."""

    def delete(self, message: int) -> None:
        if message not in self.messages or not self.messages[message].alive:
            raise GONE
        self.messages[message].alive = False
        own = [one for one in self.messages.values() if one.only and one.body]
        if self.messages[message] in own and not any(one.alive for one in own):
            self.alone_deleted.append(message)

    def with_button(self, channel: int, ids: Any, but: Any) -> int | None:
        there = [
            one
            for one in self.messages.values()
            if one.alive and one.channel == channel and one.id not in but
        ]
        return next((one.id for one in reversed(there) if _has({"components": one.body}, ids)), None)

    # --- interactions ------------------------------------------------------------------------------------

    def press(self, message: int) -> Interaction:
        made = Interaction(next(self.ids), self.loop.time(), message)
        self.interactions[made.id] = made
        return made

    def answer(self, asked: Interaction, kind: int, data: Any, files: Any) -> Any:
        if asked.kind is not None:
            self.doubles += 1
            raise NotDone(Fault.ANSWERED, 40060)
        if self.loop.time() - asked.at > IN_TIME:
            raise NotDone(Fault.TOO_LATE, 10062)
        pressed = self.messages[asked.message]
        reply = None
        if kind in (MESSAGE, DEFERRED_MESSAGE):
            only = bool((data or {}).get("flags", 0) & EPHEMERAL)
            shown = Shown(
                next(self.ids),
                pressed.channel,
                only,
                (data or {}).get("components", []),
                brought=asked.id,
                at=self.loop.time(),
            )
            self.messages[shown.id] = shown
            asked.on = shown.id
            reply = self._pictured(shown, (data or {}).get("attachments"), files)
        else:
            if not pressed.alive:
                asked.troubled = True
                raise GONE
            asked.on = pressed.id
            if kind == UPDATE:
                reply = self.set(pressed.id, data["components"], data.get("attachments"), files)
        asked.kind, asked.answered = kind, self.loop.time()
        return reply

    def original(self, interaction: int) -> int:
        asked = self.interactions[interaction]
        if asked.on is None or self.loop.time() - asked.at > TOKENS or not self.messages[asked.on].alive:
            raise GONE
        return asked.on

    def public_answer(self, interaction: int) -> int | None:
        message = self.messages[self.original(interaction)]
        return None if message.only else message.id

    # --- limits ------------------------------------------------------------------------------------------

    def broken_limits(self) -> list[str]:
        found, routes = [], defaultdict(list)
        times = [at for at, _ in self.made]
        for at, route in self.made:
            routes[route].append(at)
        if any(later - first < 1.0 for first, later in zip(times, times[50:], strict=False)):
            found.append("fifty a second")
        crowded = [
            f"{method} in {channel}"
            for (channel, method), made in routes.items()
            if any(later - first < 4.999 for first, later in zip(made, made[5:], strict=False))
        ]
        return [*found, *(f"five in five seconds: {route}" for route in crowded)]


def _carry_out(effect: Any, result: asyncio.Future[Any]) -> None:
    try:
        done = effect()
    except NotDone as wrong:
        if not result.done():
            result.set_exception(wrong)
    else:
        if not result.done():
            result.set_result(done)


def _quietly(effect: Any) -> None:
    with suppress(NotDone):
        effect()


class Rest:
    """A process's requests. `certain`: whether it may still speak."""

    def __init__(self, discord: Discord, certain: Any) -> None:
        self._discord, self._certain = discord, certain
        self.denied = Denied(SimpleNamespace(get_channel=lambda _: None))

    async def _do(self, effect: Any, route: Route | None = None, about: Interaction | None = None) -> Any:
        await self._certain()
        if route is not None:
            self._discord.counts(route)
        return await self._discord.do(effect, about)

    async def post(self, channel, components, nonce, *, ping=(), quiet=False, attachments=None, files=()):
        assert not (quiet and ping)
        discord = self._discord
        return await self._do(
            lambda: discord.post(channel, components, nonce, list(ping), attachments, files), (channel, POST)
        )

    async def edit(self, channel, message, components, attachments=None, files=()):
        return await self._do(
            lambda: self._discord.edit(channel, message, components, attachments, files), (channel, PATCH)
        )

    async def delete(self, channel, message):
        return await self._do(lambda: self._discord.delete(message), (channel, DELETE))

    async def edit_answer(self, _application, token, message, components, attachments=None, files=()):
        assert message is None
        discord = self._discord
        return await self._do(
            lambda: discord.set(discord.original(int(token)), components, attachments, files)
        )

    async def delete_answer(self, _application, token, message):
        assert message is None
        return await self._do(lambda: self._discord.delete(self._discord.original(int(token))))

    async def answer(self, _application, token):
        try:
            return await self._do(lambda: self._discord.public_answer(int(token)))
        except NotDone as wrong:
            if wrong.fault is Fault.AWAY:
                raise
            return None

    async def with_button(self, channel, *ids, but=(), since):
        assert since
        return await self._do(lambda: self._discord.with_button(channel, ids, but))


class Line:
    def __init__(self, rest: Rest, discord: Discord, asked: Interaction) -> None:
        self._rest, self._discord, self._asked = rest, discord, asked

    async def first(self, kind, data, files=(), *, reads=True):
        assert reads in (True, False)
        discord, asked = self._discord, self._asked
        return await self._do(lambda: discord.answer(asked, kind, data, files), asked)

    async def original(self, data, files=()):
        discord, token = self._discord, self._asked.id
        body = data["components"], data.get("attachments"), files
        return await self._do(lambda: discord.set(discord.original(token), *body))

    async def found(self):
        discord, token = self._discord, self._asked.id
        try:
            return await self._do(lambda: {"id": discord.original(token)})
        except NotAnswered as wrong:
            if wrong.fault is not Fault.MESSAGE_GONE:
                raise
            return None

    async def _do(self, effect, about=None):
        try:
            return await self._rest._do(effect, None, about)
        except NotDone as wrong:
            raise NotAnswered(wrong.fault, wrong.code) from None

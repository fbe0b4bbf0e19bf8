"""The answer to one interaction. Everything goes through its one `Reply`, made at the door.

Discord waits three seconds for a first answer. After two, and only if nothing was sent, the interaction is
deferred; never both, for Discord would refuse one of them. After a deferral the original answer is edited, which is
certainly ours. A first answer is not sent later than two and a half seconds. If the end of one is unknown, the bot
asks Discord what it has, and sends a second one only if it has nothing, and there is time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from enum import Enum
from time import perf_counter
from typing import Any, NamedTuple, Protocol

import structlog

from cogs.messages.body import Body
from cogs.messages.place import Token
from cogs.transport.answers import AGAIN, NotAnswered
from cogs.transport.rest import (
    ALREADY_ANSWERED,
    COMPONENTS_V2,
    EPHEMERAL,
    NOBODY,
    Fault,
    Files,
    NotDone,
    number_of,
)
from house.store import spend
from screens.components import Component, Window

log = structlog.get_logger("cogs")
DUE, LATEST = 2.0, 2.5  # less than Discord's three seconds
ENDS = 4.5  # seconds until the player reads the outcome, or that nothing has happened
TOKEN = 900.0  # Discord accepts anything for this many seconds
A_MOMENT = 0.1  # before it is deferred, the known state is sent
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, WINDOW = 4, 5, 6, 7, 9
MOST_FOLLOW_UPS = 5
"""Discord's limit for one interaction, where the bot is no member."""


class ReplyState(Enum):
    FRESH = "nothing was sent"
    SENT = "an answer was"
    DEFERRED = "it was told that one comes"
    ASKED = "a window was opened"
    LOST = "nobody knows whether Discord has one"
    DEAD = "Discord takes none"


class Line(Protocol):
    """The way of one interaction to Discord (`cogs.transport.answers`)."""

    async def first(
        self, kind: int, data: dict[str, Any] | None, files: Files = (), *, reads: bool = True
    ) -> Any: ...
    async def original(self, data: dict[str, Any], files: Files = ()) -> Any: ...
    async def found(self) -> Any: ...
    async def follow(self, data: dict[str, Any], files: Files = ()) -> Any: ...


class Pressed(NamedTuple):
    """The message whose button was pressed. `brought`: the interaction that brought it. `own`: only the presser
    sees it. `channel`: where it can be changed by its number."""

    message: int
    brought: int = 0
    own: bool = False
    channel: int = 0


class Receipt(NamedTuple):
    """The message that shows the answer; None if Discord does not say. `reply`: Discord's message."""

    message: int | None
    reply: Any = None


class Whispered(NamedTuple):
    """`message`: the id of a follow-up, 0 if Discord's reply could not be read; None for the original answer.
    `reply`: Discord's message, if files were sent or it stays."""

    message: int | None
    reply: Any = None


class Reply:
    def __init__(
        self,
        line: Line,
        token: Token,
        on: Pressed | None,
        *,
        update: bool,
        stays: bool = False,
        age: float = 0.0,
    ) -> None:
        """`update`: the answer changes the pressed message. `stays`: it is an ordinary message, read by this player
        alone or by everybody. `age`: seconds since the press."""
        loop = asyncio.get_running_loop()
        self.token, self.on, self.stays = token, on, stays
        self.update = self._pressed = update and on is not None
        self.state = ReplyState.FRESH
        self.said = False
        """The presser has an answer, or a visible end, sent or on its way."""
        self.wrong: NotAnswered | None = None
        """Why Discord refused the last answer."""
        self.taken = False
        """Discord certainly has an answer, or a deferral."""
        self.not_taken: Callable[[], object] = int
        """Called if Discord accepts no answer any more before one was ready."""
        self.followed = 0
        self._line, self._loop = line, loop
        self._pressed_at = loop.time() - age
        self._thinks = False  # shown by a deferral until the answer replaces it
        self._why_not = NotAnswered(Fault.ANSWERED)
        self._deferral: asyncio.Task[bool] | None = None
        self._timer = loop.call_at(self._pressed_at + DUE, self._defer)

    @property
    def due(self) -> float:
        """When, by the loop's clock, the known state must be sent at last."""
        return self._pressed_at + DUE - A_MOMENT

    @property
    def by(self) -> float:
        """The loop's time until which an edit waits for it."""
        return self._pressed_at + LATEST

    @property
    def ends(self) -> float:
        return self._pressed_at + ENDS

    @property
    def in_time(self) -> bool:
        """Whether the presser, as far as is known, waits for what is done now."""
        return self.said or self._loop.time() <= (self.ends if self.taken else self.by)

    @property
    def left(self) -> float:
        """Seconds that the known state may wait for a better one."""
        return max(0.0, self.due - self._loop.time())

    @property
    def answered(self) -> bool:
        """Whether Discord has an answer or a deferral, for certain or perhaps."""
        return self.state is not ReplyState.FRESH

    @property
    def may_follow(self) -> bool:
        """Whether Discord accepts another message behind the answer."""
        return self.taken and self.said and self.followed < MOST_FOLLOW_UPS

    @property
    def lasts(self) -> bool:
        """Whether the token is still good."""
        return self._loop.time() < self._pressed_at + TOKEN

    # --- for messages that are kept up to date ------------------------------------------------------------

    async def send(self, body: Body, *, public: bool = False) -> Receipt:
        """Raises `NotDone`. If its end is unknown, another `send` edits the original answer. `public`: a new
        message for everybody; refused if a deferral has made the answer private."""
        if self._deferral is not None:
            await asyncio.wait({self._deferral})
        if public and self.state is not ReplyState.FRESH:
            raise NotAnswered(Fault.ANSWERED)
        if self.state is ReplyState.FRESH:
            if self._loop.time() > self.by:
                self._dies(NotAnswered(Fault.TOO_LATE))
                raise self._why_not
            update = self.update and not public
            data = self._data(body, update=update)
            if not (update or public):
                data |= self._flags(COMPONENTS_V2)
            reply = await self._first(UPDATE if update else MESSAGE, data, body.files)
            return self._receipt(reply, update=update)
        if self.state in (ReplyState.ASKED, ReplyState.DEAD):
            raise NotAnswered(Fault.ANSWERED)
        self.said, self._thinks = True, False
        data = {**self._data(body, update=self.update), "attachments": body.attachments or []}
        return self._receipt(await self._line.original(data, body.files), update=self.update)

    def apart(self) -> Reply:
        """The reply for a new private message: the answer itself, or a follow-up."""
        if self.state is ReplyState.FRESH:
            self.update = False  # makes a deferral announce it
        return (
            self
            if not self.update and (self.state is ReplyState.FRESH or self._thinks)
            else behind(self, stays=self.stays)
        )

    async def acknowledge(self) -> bool:
        """Nothing new to show on the pressed message. Returns whether Discord has certainly accepted that."""
        self.said = True
        if self.state is not ReplyState.FRESH:
            return False
        self.update = self._pressed
        self._ends(ReplyState.DEFERRED)
        return await self._told()

    # --- for messages sent once ----------------------------------------------------------------------------

    async def redraw(self, body: Body) -> Any:
        """Change the pressed message. It keeps its attachments unless others are listed. Returns Discord's message
        if files were sent."""
        data: dict[str, Any] = {"components": body.components, "allowed_mentions": NOBODY}
        if body.attachments is not None:
            data["attachments"] = body.attachments
        if await self._is_fresh():
            with suppress(_AnsweredElsewhere):
                return await self._first(UPDATE, data, body.files, reads=bool(body.files))
        self.said = True
        return await self._line.original(data, body.files)

    async def whisper(
        self,
        said: str | list[Component],
        attachments: list[dict[str, Any]] | None = None,
        files: Files = (),
        *,
        stays: bool = False,
    ) -> Whispered:
        """Answer this player alone. `stays`: an ordinary message, because no other player is there. After a
        deferral it is not."""
        data: dict[str, Any] = {"allowed_mentions": NOBODY}
        data |= {"content": said} if isinstance(said, str) else {"components": said}
        if files and attachments is not None:
            data["attachments"] = attachments
        flags = 0 if isinstance(said, str) else COMPONENTS_V2
        private = flags if stays else flags | EPHEMERAL
        if await self._is_fresh():
            with suppress(_AnsweredElsewhere):
                reads = bool(files) or stays
                return Whispered(
                    None, await self._first(MESSAGE, {**data, "flags": private}, files, reads=reads)
                )
        self.said = True
        if self._thinks:
            self._thinks = False
            return Whispered(None, await self._line.original({**data, "flags": flags}, files))
        return Whispered(*await self._follow({**data, "flags": private}, files))

    async def ask(self, window: Window) -> None:
        """Only a first answer can open a window."""
        if not await self._is_fresh():
            raise NotAnswered(Fault.ANSWERED)
        await self._first(WINDOW, window.to_dict(), reads=False)

    async def ping(self, components: list[Component], players: list[int]) -> int:
        """Once answered, send a public message that notifies these players. Returns its id; 0 if Discord does not
        say."""
        mentioned = {"users": [str(player) for player in players]}
        data = {"components": components, "flags": COMPONENTS_V2, "allowed_mentions": mentioned}
        return (await self._follow(data))[0]

    async def is_awaited(self) -> bool:
        """Whether Discord still takes an answer. If it is late, Discord is asked."""
        if not self.in_time:
            self._defer()
            if self._deferral is not None:
                await asyncio.wait({self._deferral})
        return self.state is not ReplyState.DEAD

    def over(self) -> None:
        """The interaction is finished."""
        self._timer.cancel()

    # --- Discord's side ------------------------------------------------------------------------------------

    async def _is_fresh(self) -> bool:
        if self._deferral is not None:
            await asyncio.wait({self._deferral})
        if self.state is ReplyState.LOST:
            await self._look()
        if self.state is ReplyState.DEAD:
            raise self._why_not
        return self._may_start

    @property
    def _may_start(self) -> bool:
        return self.state is ReplyState.FRESH

    async def _first(self, kind: int, data: dict[str, Any], files: Files = (), *, reads: bool = True) -> Any:
        """Send at once. If it is lost, look for it, and send it once more if Discord has nothing."""
        try:
            return await self._tried(kind, data, files, reads=reads)
        except NotAnswered as wrong:
            if self.state is not ReplyState.LOST or kind == WINDOW or self._loop.time() + AGAIN > self.by:
                raise
            await self._waits()
            found = await self._look()
            if found is not None:
                return found
            if not self._may_start:
                raise wrong from None
        with suppress(_AnsweredElsewhere):  # by the lost one
            return await self._tried(kind, data, files, reads=reads)
        return None

    @staticmethod
    async def _waits() -> None:
        began = perf_counter()
        await asyncio.sleep(AGAIN)
        spend("discord", began)

    async def _tried(self, kind: int, data: dict[str, Any], files: Files, *, reads: bool) -> Any:
        self._ends(ReplyState.ASKED if kind == WINDOW else ReplyState.SENT)
        self.said = True
        try:
            reply = await self._line.first(kind, data, files, reads=reads)
        except NotAnswered as wrong:
            self.said, self.wrong = False, wrong
            if wrong.fault is Fault.AWAY and not wrong.certain:
                self.state = ReplyState.DEAD if kind == WINDOW else ReplyState.LOST
            elif wrong.code == ALREADY_ANSWERED:
                raise _AnsweredElsewhere from wrong
            elif wrong.fault is Fault.TOO_LATE:
                self._dies(wrong)
            else:
                self._starts_again()
            raise
        self.taken = True
        return reply

    async def _look(self) -> Any:
        """The answer that Discord has, or None."""
        found = await self._line.found()
        if found is not None:
            self.state = ReplyState.DEFERRED if self._thinks else ReplyState.SENT
            self.taken, self.said = True, not self._thinks
        elif self._loop.time() <= self.by:
            self._thinks = False
            self._starts_again()
        else:
            self._dies(NotAnswered(Fault.AWAY))
        return found

    def _starts_again(self) -> None:
        """Discord has no answer."""
        self.state = ReplyState.FRESH
        self._timer = self._loop.call_at(max(self._loop.time(), self._pressed_at + DUE), self._defer)

    def _ends(self, state: ReplyState) -> None:
        self.state = state
        self._timer.cancel()

    def _dies(self, why: NotAnswered) -> None:
        self._ends(ReplyState.DEAD)
        self._why_not = why

    def _defer(self) -> None:
        if self.state is ReplyState.FRESH:
            self._ends(ReplyState.DEFERRED)
            self._deferral = self._loop.create_task(self._told())

    async def _told(self) -> bool:
        self._thinks = not self.update
        try:
            if self.update:
                await self._line.first(DEFERRED_UPDATE, None, reads=False)
            else:
                await self._line.first(DEFERRED_MESSAGE, self._flags(), reads=False)
        except NotAnswered as wrong:
            log.debug("not-put-off", fault=wrong.fault.value)
            twice = self.said and wrong.code == ALREADY_ANSWERED
            if twice or (wrong.fault is Fault.AWAY and not wrong.certain):  # it may have arrived
                self.state = ReplyState.LOST
                return False
            self._dies(wrong)
            if not self.said:
                self.not_taken()
            return False
        self.taken = True
        return True

    async def _follow(self, data: dict[str, Any], files: Files = ()) -> tuple[int, Any]:
        self.followed += 1
        reply = await self._line.follow(data, files)
        return _number(reply) or 0, reply

    def _flags(self, more: int = 0) -> dict[str, Any]:
        return {"flags": more | (0 if self.stays else EPHEMERAL)}

    def _data(self, body: Body, *, update: bool) -> dict[str, Any]:
        data: dict[str, Any] = {"components": body.components, "allowed_mentions": NOBODY}
        if update:  # it lists its attachments, as every edit does
            return {**data, "attachments": body.attachments or []}
        more = {"attachments": body.attachments} if body.attachments is not None else {}
        return {**data, **more, "flags": COMPONENTS_V2}

    def _receipt(self, reply: Any, *, update: bool) -> Receipt:
        if update and self.on is not None:
            return Receipt(self.on.message, reply)
        return Receipt(_number(reply), reply)


class FollowUp:
    """A follow-up message, kept up to date as if it were the answer."""

    def __init__(self, send: Callable[[dict[str, Any], Files], Awaitable[Any]]) -> None:
        self._send = send

    async def first(
        self, kind: int, data: dict[str, Any] | None, files: Files = (), *, reads: bool = True
    ) -> Any:
        return await self.follow(data or {}, files) if kind == MESSAGE and reads else None

    async def original(self, data: dict[str, Any], files: Files = ()) -> Any:
        return await self.follow(data, files)

    async def follow(self, data: dict[str, Any], files: Files = ()) -> Any:
        return await self._send(data, files)

    async def found(self) -> Any:
        raise NotAnswered(Fault.AWAY)  # it is not sent twice


def behind(reply: Reply, *, stays: bool = False) -> Reply:
    """Private, for the presser. Only a reply that `may_follow` has one."""

    async def whisper(data: dict[str, Any], files: Files) -> Any:
        told = await reply.whisper(data["components"], data.get("attachments"), files, stays=stays)
        return told.reply or {"id": told.message or 0}

    return _followed(reply, whisper)


def below(token: Token, send: Callable[[dict[str, Any], Files], Awaitable[Any]]) -> Reply:
    """Private, for the player whose press this token is from. `send` posts a follow-up to it."""

    async def whisper(data: dict[str, Any], files: Files) -> Any:  # private even if it comes late
        return await send({**data, "flags": data["flags"] | EPHEMERAL}, files)

    return Reply(FollowUp(whisper), token._replace(follows=True), None, update=False)


def following(reply: Reply, called: Callable[[], list[int]]) -> Reply:
    """Public. `called`: the players to notify."""

    async def ping(data: dict[str, Any], _files: Files) -> Any:
        return {"id": await reply.ping(data["components"], called())}

    return _followed(reply, ping)


def _followed(reply: Reply, send: Callable[[dict[str, Any], Files], Awaitable[Any]]) -> Reply:
    return Reply(FollowUp(send), reply.token._replace(follows=True), None, update=False, stays=True)


class _AnsweredElsewhere(NotAnswered):
    """Another process has answered."""

    def __init__(self) -> None:
        super().__init__(Fault.ANSWERED, ALREADY_ANSWERED)


def _number(reply: Any) -> int | None:
    """None if the reply is not from Discord; the message was accepted."""
    try:
        return number_of(reply)
    except NotDone:
        return None

"""The answer to one interaction: one kind, chosen at the door, and one first answer.

Discord waits three seconds for it. After two, and only if nothing has been sent by then, the interaction is deferred in the
same kind; never both, for one of the two would be refused. After a deferral, and after an answer whose end is unknown, the
original answer is edited, which is ours by construction. A first answer that would come after two and a half seconds is not
sent at all: the message that it was to change is then changed the slow way.
"""

from __future__ import annotations

import asyncio
from enum import Enum
from typing import Any, NamedTuple, Protocol

import structlog

from cogs.messages.body import Body
from cogs.messages.place import Token
from cogs.transport.rest import NOBODY, Fault, Files, NotDone, number_of
from screens.components import Window

log = structlog.get_logger("cogs")
DUE, LATEST = 2.0, 2.5  # of Discord's three seconds
A_MOMENT = 0.1  # before it is deferred, what is known is sent
EPHEMERAL, COMPONENTS_V2 = 1 << 6, 1 << 15
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, WINDOW = 4, 5, 6, 7, 9


class State(Enum):
    FRESH = "nothing was sent"
    SENT = "an answer was"
    DEFERRED = "it was told that one comes"
    ASKED = "a window was opened"
    DEAD = "Discord takes none"


class Line(Protocol):
    """One interaction's way to Discord. Both raise `NotDone`, and return Discord's message."""

    async def first(self, kind: int, data: dict[str, Any] | None, files: Files = ()) -> Any: ...
    async def original(self, body: Body) -> Any: ...


class Pressed(NamedTuple):
    """The message whose button was pressed. `brought`: the interaction that brought it. `own`: only the presser sees it."""

    message: int
    brought: int = 0
    own: bool = False


class Receipt(NamedTuple):
    """The message that shows the answer; None if Discord does not say. `reply`: what it does say."""

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
        """`update`: the answer changes the message that was pressed. `stays`: it is a message like others, where nobody else
        reads along or everybody may. `age`: seconds since the press."""
        loop = asyncio.get_running_loop()
        self.token, self.on, self.stays = token, on, stays
        self.update = update and on is not None
        self.state = State.FRESH
        self._line, self._loop = line, loop
        self._pressed_at = loop.time() - age
        self._deferral: asyncio.Task[bool] | None = None
        self._timer = loop.call_at(self._pressed_at + DUE, self._defer)

    @property
    def due(self) -> float:
        """When, by the loop's clock, what is known has to be sent at last."""
        return self._pressed_at + DUE - A_MOMENT

    @property
    def by(self) -> float:
        """Until when an edit waits for it."""
        return self._pressed_at + LATEST

    async def send(self, body: Body) -> Receipt:
        """Raises `NotDone`. If its end is unknown, another `send` edits the original answer."""
        if self._deferral is not None:
            await asyncio.wait({self._deferral})
        if self.state is State.FRESH:
            if self._loop.time() > self.by:
                self._ends(State.DEAD)
                raise NotDone(Fault.TOO_LATE, 0)
            self._ends(State.SENT)
            kind = UPDATE if self.update else MESSAGE
            return self._receipt(await self._line.first(kind, self._data(body), body.files))
        if self.state in (State.ASKED, State.DEAD):
            raise NotDone(Fault.ANSWERED, 0)
        return self._receipt(await self._line.original(body._replace(attachments=body.attachments or [])))

    async def ask(self, window: Window) -> None:
        """Only a first answer can open a window."""
        if self.state is not State.FRESH or self._loop.time() > self.by:
            raise NotDone(Fault.ANSWERED, 0)
        self._ends(State.ASKED)
        await self._line.first(WINDOW, window.to_dict())

    async def acknowledge(self) -> bool:
        """There is nothing new to show on the message that was pressed. Whether Discord has certainly taken that."""
        if self.state is not State.FRESH:
            return False
        self._ends(State.DEFERRED)
        return await self._told()

    def over(self) -> None:
        """The interaction has been dealt with."""
        self._timer.cancel()

    def _ends(self, state: State) -> None:
        self.state = state
        self._timer.cancel()

    def _defer(self) -> None:
        if self.state is State.FRESH:
            self.state = State.DEFERRED
            self._deferral = self._loop.create_task(self._told())

    async def _told(self) -> bool:
        try:
            await self._line.first(
                *((DEFERRED_UPDATE, None) if self.update else (DEFERRED_MESSAGE, self._flags()))
            )
        except NotDone as wrong:
            log.debug("not-put-off", fault=wrong.fault.value)
            if wrong.fault is not Fault.AWAY:  # else it may have arrived
                self.state = State.DEAD
            return False
        return True

    def _flags(self, more: int = 0) -> dict[str, Any]:
        return {"flags": more | (0 if self.stays else EPHEMERAL)}

    def _data(self, body: Body) -> dict[str, Any]:
        data: dict[str, Any] = {"components": body.components, "allowed_mentions": NOBODY}
        if body.attachments is not None:
            data["attachments"] = body.attachments
        if self.update:  # as every edit does
            return {**data, "attachments": body.attachments or []}
        return {**data, **self._flags(COMPONENTS_V2)}

    def _receipt(self, reply: Any) -> Receipt:
        if self.update and self.on is not None:
            return Receipt(self.on.message, reply)
        try:
            return Receipt(number_of(reply), reply)
        except NotDone:  # not Discord's words, but it was taken
            return Receipt(None, reply)

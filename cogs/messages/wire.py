"""The requests on their way to one message: one content at a time, and overtaken ones."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextvars import Context
from typing import Any

from cogs.messages import place
from cogs.messages.body import Body, imprint
from cogs.messages.kind import TRY_AGAIN, Wanted
from cogs.messages.message_state import PINGS, Remembered
from cogs.messages.place import Row
from cogs.transport.budget import PATCH, POST, Priority
from cogs.transport.rest import Fault, NotDone, number_of

HANGS = 1.0  # seconds until a press overtakes a request
LONGEST = 10.0  # seconds for a request
LATE = 10.0  # a request with an unknown end may take effect within these seconds
NO_FILES = (Fault.FORBIDDEN, Fault.OTHER)
"""Faults of a message with files where none are allowed."""


class Wire(Remembered):
    def doubt(self) -> None:
        """Its content is unknown, so show it."""
        self._doubts += 1
        self._shown = None
        self._illustration.doubt()
        self.want()

    def _unknown(self) -> None:
        """A request's outcome is unknown: show the message now, and once more when the request can no longer take
        effect."""
        self.doubt()
        self.once_more()

    def once_more(self, seconds: float = LATE) -> None:
        if self._again is not None:
            self._again.cancel()
        self._again = asyncio.get_running_loop().call_later(seconds, self._shows_again)

    def _shows_again(self) -> None:
        self._again = None
        self.doubt()

    def _is_shown(self, body: Body) -> bool:
        return self._shown == imprint(body.components) and not self._strays

    @property
    def _is_certain(self) -> bool:
        """Whether its content is known, no request can still change it, and no picture follows."""
        waits = self._strays or self._again is not None or self._illustration.follows
        return self._shown is not None and not waits

    async def _free(self, by: float) -> None:
        """Wait until nothing is on the wire, the request there hangs, or time runs out: then overtake it."""
        while (task := self._wire) is not None:
            left = min(self._wired + HANGS, by) - asyncio.get_running_loop().time()
            if left > 0:
                await asyncio.wait({task}, timeout=left)
            if self._wire is task and min(self._wired + HANGS, by) <= asyncio.get_running_loop().time():
                self._wire, self._shown = None, None
                self._illustration.doubt()
                self._strays.add(task)

    async def _turn(self, row: Row, body: Body) -> None:
        """Wait for a turn. Presses do not wait for this."""
        while self._wire is not None:
            await asyncio.wait({self._wire})
        if not row.tokens:
            late = bool(body.files) and row.stands
            priority = Priority.PICTURE if late else self._kind.pace.priority
            await self._desk.budget.turn(priority, row.channel, _method(row))

    def _overtaken(self, row: Row, seen: int) -> bool:
        """Whether an answer was faster, or is about to be."""
        now = asyncio.get_running_loop().time()
        answered = not self._hurries and any(until > now for until in self._expected.values())
        return self._sent != seen or self._row is not row or answered or self._wire is not None

    async def _carry(
        self, row: Row, body: Body, ask: Callable[[Body], Awaitable[Any]], context: Context | None = None
    ) -> None:
        """Put this on the wire, and wait until it has ended: as the newest content, or as a stray."""
        self._sent += 1
        task = self._wire = self._desk.begin(self._sending(row, body, ask), context)
        self._wired = asyncio.get_running_loop().time()
        await asyncio.wait({task})
        wrong = NotDone(Fault.AWAY, 0) if task.cancelled() else task.result()
        if wrong is not None:
            raise wrong

    async def _sending(self, row: Row, body: Body, ask: Callable[[Body], Awaitable[Any]]) -> NotDone | None:
        """Return why Discord has not accepted it, or None."""
        wrong, reply, doubts = None, None, self._doubts
        try:
            async with asyncio.timeout(LONGEST):
                body, reply = await self._with_files(row, body, ask)
        except TimeoutError:
            wrong = NotDone(Fault.AWAY, 0)
        except NotDone as refused:
            wrong = refused
        finally:
            newest = self._ended(asyncio.current_task())
            self._ended_at = asyncio.get_running_loop().time()
        if wrong is not None and wrong.fault is Fault.AWAY:
            self._unknown()
        elif row is not self._row:
            self._wake()
        elif wrong is None and newest and doubts == self._doubts:
            self._shown = None if self._strays else imprint(body.components)
            self._illustration.stands(body, reply)
            if self._strays or self._again is not None:  # they may still bring another picture
                self._illustration.doubt()
        elif wrong is None or not newest:  # otherwise it has failed, and shows what it did
            self.doubt()
        return wrong

    def _ended(self, task: asyncio.Task[Any] | None) -> bool:
        """Whether nothing has overtaken it."""
        if self._wire is task:
            self._wire = None
            return True
        self._strays = {stray for stray in self._strays if stray is not task}
        return False

    async def _with_files(
        self, row: Row, body: Body, ask: Callable[[Body], Awaitable[Any]]
    ) -> tuple[Body, Any]:
        try:
            return body, await ask(body)
        except NotDone as wrong:
            if not body.files or wrong.fault not in NO_FILES:
                raise
        body = self._illustration.dress(body.plain, None)
        if row.channel:
            await self._desk.budget.turn(self._kind.pace.priority, row.channel, _method(row))
        reply = await ask(body)
        self._illustration.not_allowed()  # files are refused here, it seems; the text is not
        return body, reply

    async def _change(self, row: Row, body: Body) -> None:
        async def ask(body: Body) -> Any:
            reply = await place.change(self._desk.rest, self._desk.application(), row, body)
            self._stands(row, row.message or number_of(reply))
            self._keeps(row, *row.tokens)
            return reply

        await self._carry(row, body, ask)

    async def _post(self, row: Row, wanted: Wanted, body: Body) -> None:
        """A message found again may show an earlier state."""
        first, old = row.id not in self._tried, self._old(row)
        self._tried.add(row.id)

        async def ask(body: Body) -> Any:
            reply = await self._desk.rest.post(
                row.channel,
                body.components,
                row.nonce,
                ping=wanted.ping if row.pinged == PINGS and not old else (),
                quiet=wanted.quiet,
                attachments=body.attachments,
                files=body.files,
            )
            self._stands(row, number_of(reply))
            return reply

        try:
            await self._carry(row, body, ask)
        except NotDone as wrong:
            if first and wrong.fault not in TRY_AGAIN:
                self._tried.discard(row.id)  # it was certainly not sent
            raise
        if not first:
            self.doubt()


def _method(row: Row) -> str:
    return PATCH if row.stands else POST

"""Deletes the messages that a new one replaces, once the new one is up."""

from __future__ import annotations

import asyncio

from cogs.messages import place
from cogs.messages.kind import TRY_AGAIN
from cogs.messages.message_state import PINGED
from cogs.messages.place import Row
from cogs.messages.wire import HANGS, LONGEST, Wire
from cogs.transport.budget import DELETE, POST, Priority
from cogs.transport.rest import Fault, NotDone, number_of
from house.store import DatabaseAway, InDoubt, Unread
from screens.components import Component, button, rows


class Clearing(Wire):
    @property
    def _may_clear(self) -> bool:
        """Whether its successor is certainly up, or was given up."""
        row = self._row
        return row is None or row.stands or (row.owed and row.pinged == PINGED)

    @property
    def _clearable(self) -> bool:
        return self._may_clear and any(map(self._deletable, self._leaving))

    def _deletable(self, row: Row) -> bool:
        return row.id not in self._refused

    async def _clear(self) -> None:
        """Start the deletion, but do not let a slow one delay drawing."""
        if self._clearing is not None or not self._clearable:
            return
        task = self._clearing = self._desk.begin(self._cleared())
        await asyncio.wait({task}, timeout=HANGS)
        if task.done() and not task.cancelled() and (wrong := task.result()) is not None:
            raise wrong

    async def _cleared(self) -> Exception | None:
        """Return the reason why something is left, or None."""
        try:
            await self._take_away()
        except (NotDone, DatabaseAway, InDoubt, Unread) as wrong:
            self._rest(self._desk.retry_seconds)
            return wrong
        finally:
            self._clearing = None
            self._wake()
        return None

    async def _take_away(self) -> None:
        """Delete the older messages, once this one is up."""
        for row in [one for one in self._leaving if self._deletable(one)]:
            if not self._may_clear:
                return
            if row not in self._leaving:  # an answer has taken it back
                continue
            try:
                await self._deleted_in_time(row)
            except NotDone as wrong:
                if wrong.fault in TRY_AGAIN:  # the others first
                    self._leaving.sort(key=lambda one: one is row)
                    raise
                if wrong.fault is Fault.FORBIDDEN:
                    self._refused.add(row.id)
                    continue
                left = row.may_come(self._desk.now()) if row.tokens else 0
                if left > 0:
                    self._rest(left / 1000)
                    continue
            if row in self._leaving:
                await self._desk.rows.drop(row)
                self._forget(row)
                self._leaving = [one for one in self._leaving if one is not row]

    async def _deleted_in_time(self, row: Row) -> None:
        try:
            async with asyncio.timeout(LONGEST):
                await self._delete(row)
        except TimeoutError:
            raise NotDone(Fault.AWAY, 0) from None

    async def _delete(self, row: Row) -> None:
        rest = self._desk.rest
        if not row.tokens:
            if row.message is None and not (row.channel and row.id in self._tried):
                return
            if row.message is None and self._old(row):
                row.message = await self._looked_up(row) or None
            if row.message is None:
                await self._desk.budget.turn(Priority.DELETION, row.channel, POST)
                row.message = number_of(await rest.post(row.channel, _asking(row), row.nonce, quiet=True))
            await self._desk.budget.turn(Priority.DELETION, row.channel, DELETE)
        if self._was_pressed(row):
            return
        self._deleted.add(row.id)
        await place.delete(rest, self._desk.application(), row)

    def _was_pressed(self, row: Row) -> bool:
        """Whether this row is the current message: a press on it was answered before the row, or its number, was
        known."""
        now = self._row
        if now is None or now.message is None or now.message != row.message:
            return False
        if row.channel:
            now.channel, self._unsaved[now.id] = row.channel, now
            self._keeps(now)
        return True


def _asking(row: Row) -> list[Component]:
    """Discord answers with the message that it has for this nonce. If it has none, this appears briefly, and its
    button helps to find it."""
    return rows([{**button("…", row.nonce), "disabled": True}])

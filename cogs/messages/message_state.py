"""The state of one message in memory: the current row, older ones, and their unsaved changes."""

from __future__ import annotations

import asyncio
import math
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

from cogs.messages.body import Illustration
from cogs.messages.kind import ASLEEP, GOES, PLAIN, Desk, Kind
from cogs.messages.place import Row, Token
from cogs.messages.reply import Reply
from cogs.messages.rows import Also
from cogs.transport.outbox import Backoff
from house.store import DatabaseAway, InDoubt, Unread, new_id

RENEWED_MS = 5 * 60_000  # a token is worth storing again after this
NONCES_MS = 60_000  # Discord certainly recognises a nonce for this long
ROW_WAITS = 0.1  # seconds that an answer waits for the database
SILENT, PINGS, PINGED = 0, 1, 2


class Remembered(ABC):
    def __init__(self, desk: Desk, kind: Kind, subject: int, reader: int = 0) -> None:
        self._desk, self._kind, self._subject, self._reader = desk, kind, subject, reader
        self._row: Row | None = None
        self._leaving: list[Row] = []
        self._known = False  # whether its rows were read
        self._unsaved: dict[int, Row] = {}  # rows with changes to store
        self._tried: set[int] = set()  # rows that this process has sent
        self._refused: set[int] = set()  # rows that the bot may not delete
        self._forbidden = False  # it was given up
        self._deleted: set[int] = set()  # rows whose deletion was requested
        self._pinged: int | None = None  # the last stage with a notification
        self._marks: tuple[str, ...] = ()
        self._over: int | None = None  # a stage whose message was deleted for good by others
        self._over_at: int | None = None  # a message that will not change any more
        self._look = PLAIN
        self._left = False
        self._dirty = False
        self._shown: int | None = None  # the imprint of its content; None: unknown
        self._doubts = 0  # how often its content became unknown
        self._illustration = Illustration(
            desk.pictures, (kind.name, subject, reader), self.want, public=not kind.own
        )
        self._wire: asyncio.Task[Any] | None = None  # the content on its way
        self._wired = 0.0  # since when
        self._sent = 0  # number of contents sent
        self._strays: set[asyncio.Task[Any]] = set()
        self._expected: dict[object, float] = {}  # answers, and until when an edit waits for each
        self._next = 0.0  # the earliest time of the next edit
        self._gap = kind.pace.gap
        self._ended_at = -math.inf  # when the newest content was sent
        self._wrong: Exception | None = None  # why the last try failed
        self._hurries = 0  # callers waiting until it is shown
        self._last = False  # show it once more although the bot stops
        self._task: asyncio.Task[None] | None = None
        self._clearing: asyncio.Task[Exception | None] | None = None  # deletes the older messages
        self._nap: asyncio.Future[None] | None = None
        self._again: asyncio.TimerHandle | None = None
        self._bedtime: asyncio.TimerHandle | None = None
        self._backoff = Backoff()

    @property
    def row(self) -> Row | None:
        return self._row

    @property
    def idle(self) -> bool:
        """Everything is shown and stored, so it may leave the memory."""
        timers = self._again or (self._bedtime and self._row is not None)
        under_way = self._wire or self._clearing
        return not (self._due or self._leaving or self._strays or under_way or self._expected or timers)

    @property
    def unknown(self) -> bool:
        return self._shown is None

    def want(self, *, soon: bool = False, gap: float | None = None, gather: float = 0.0) -> None:
        """Something has changed. `soon`: do not wait for more changes. `gap`: seconds since the last edit, if not
        those of its kind. `gather`: seconds to collect changes into one edit."""
        if gather and not self._due:
            self._rest(gather)
        self._dirty = True
        self._gap = self._kind.pace.gap if gap is None else gap
        if soon:
            self._next = self._gap = 0.0
        self._wake()

    async def recall(self) -> None:
        """Read its row, but for no longer than a press can wait."""
        if not self._is_known():
            await self._soon(self._recall)

    def learn(self, rows: Sequence[Row]) -> None:
        """Take over all its stored rows."""
        if not (self._is_known() or self._dirty):  # otherwise it reads newer rows
            self._learns(rows)

    async def given(self) -> None:
        """Another message owns that place from now on."""
        if (row := self._row) is not None:
            self._row = None
            self._illustration.ends()
            with suppress(DatabaseAway, InDoubt):
                await self._desk.rows.drop(row)
            self._forget(row)

    def _rest(self, seconds: float) -> None:
        self._next = max(self._next, asyncio.get_running_loop().time() + seconds)

    def _new(self, stage: int, ping: tuple[int, ...]) -> Row:
        pinged = {one.stage for one in (self._row, *self._leaving) if one is not None and one.pinged}
        told = stage in pinged or stage == self._pinged
        now = self._desk.now()
        return Row(
            id=new_id(now),
            kind=self._kind.name,
            subject=self._subject,
            reader=self._reader,
            stage=stage,
            since=now,
            pinged=PINGED if told else PINGS if ping else SILENT,
        )

    def _enters(self, row: Row, *, fresh: bool) -> Row:
        """Change memory first; the database makes the others leave, too. `fresh`: nothing was sent there yet."""
        if self._row is not None and self._row is not row:
            self._row.leaving = True
            self._leaving.append(self._row)
        row.leaving = False
        self._row, self._shown, self._unsaved[row.id] = row, None, row
        self._illustration.anew() if fresh else self._illustration.doubt()
        self._set_bedtime(row)
        return row

    def _with_token(self, row: Row, reply: Reply) -> Row:
        if row.channel:  # editable by number
            return row
        row.tokens = (reply.token, *row.tokens)
        if reply.token.at - row.since > RENEWED_MS:
            row.since = reply.token.at
            self._unsaved[row.id] = row
        self._set_bedtime(row)
        return row

    def _keeps(self, row: Row, *tokens: Token) -> None:
        """Sets its bedtime by the oldest of its tokens."""
        row.tokens = tokens
        if row is self._row:
            self._set_bedtime(row)

    def _stands(self, row: Row, message: int | None) -> None:
        if message is not None and row.message != message:
            row.message, self._unsaved[row.id] = message, row
            if row.channel:  # editable by number
                self._keeps(row)

    def _falls_back(self, row: Row) -> None:
        """Make the row before current again, since this one never came. If it still comes, it is deleted."""
        if self._row is not row:
            return
        there = [old for old in self._leaving if old.id not in self._deleted and (old.stands or old.tokens)]
        before = max(there, key=lambda old: old.id, default=None)
        self._row, self._shown = before, None
        self._illustration.doubt()
        if before is not None:
            self._leaving.remove(before)
            before.leaving = False
            self._unsaved[before.id] = before
        row.leaving = True
        self._leaving.append(row)
        self._unsaved[row.id] = row
        self._set_bedtime(before)

    def _is_known(self) -> bool:
        return self._known

    async def _recall(self) -> None:
        if self._is_known():
            return
        found = await self._desk.rows.of(self._kind.name, self._subject, self._reader)
        if not self._is_known():  # otherwise another task has read it
            self._learns(found)

    def _learns(self, found: Sequence[Row]) -> None:
        self._known = True
        mine = {row.id for row in (self._row, *self._leaving) if row is not None}
        for row in found:
            if row.id in mine:
                continue
            if row.pinged:
                self._pinged = row.stage
            if not row.owed:
                self._tried.add(row.id)
            if self._comes_after(row):
                left = row.leaving
                self._enters(row, fresh=row.owed)
                if not left:
                    del self._unsaved[row.id]
            else:
                row.leaving = True
                self._leaving.append(row)

    def _comes_after(self, row: Row) -> bool:
        """Whether this stored row is newer. An owed one may have been marked when the one before was stored."""
        before = self._row
        later = before is None or (before.id < row.id and (row.owed or before.owed))
        return later and (row.owed or not row.leaving)

    async def _save(self) -> None:
        rows, self._unsaved = self._unsaved, {}
        try:
            await self._desk.rows.put(*rows.values())
        except BaseException:
            self._unsaved = rows | self._unsaved
            raise

    async def _soon(self, work: Callable[[], Awaitable[None]]) -> None:
        """An answer does not wait for the database."""
        task = self._desk.begin(self._quietly(work))
        await asyncio.wait({task}, timeout=ROW_WAITS)

    async def _quietly(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except (DatabaseAway, InDoubt, Unread):
            self.want()
        else:
            self._wake()  # there may be messages to delete

    async def _drop(self, row: Row, also: Also | None) -> None:
        """Forget a row for good."""
        await self._desk.rows.drop(row, also)
        self._forget(row)
        self._over_at = row.message
        if self._row is row:  # otherwise an answer was faster
            self._row = None

    def _forget(self, row: Row) -> None:
        self._unsaved.pop(row.id, None)
        for known in (self._tried, self._refused, self._deleted):
            known.discard(row.id)

    def _told(self, row: Row) -> Also:
        return lambda tx: self._kind.told(tx, row)

    def _old(self, row: Row) -> bool:
        """Discord may have forgotten its nonce."""
        return self._desk.now() - row.since > NONCES_MS

    async def _looked_up(self, row: Row) -> int | None:
        """Look for a message with its marks, or with the button that asked for its number. Return 0 if that is
        impossible."""
        known = {self._over_at, *(one.message for one in (self._row, *self._leaving) if one is not None)}
        if not self._marks:
            went = await self._kind.wanted(self._subject, self._reader, GOES)
            self._marks = went.marks if went is not None else ()
        return await self._desk.rest.with_button(
            row.channel, *self._marks, row.nonce, but=known, since=row.since
        )

    def _set_bedtime(self, row: Row | None) -> None:
        if self._bedtime is not None:
            self._bedtime.cancel()
            self._bedtime = None
        left = row.surely_lasts(self._desk.now()) if row is not None and row.tokens else 0
        if left > 0:
            self._bedtime = asyncio.get_running_loop().call_later(left / 1000, self._falls_asleep)

    def _falls_asleep(self) -> None:
        self._bedtime, self._look = None, ASLEEP
        self.want(soon=True)

    @property
    @abstractmethod
    def _due(self) -> bool:
        """Whether there is work (`editing.py`)."""

    @abstractmethod
    def _wake(self) -> None:
        """Start the work."""

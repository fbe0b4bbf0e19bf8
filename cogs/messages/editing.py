"""Shows a message's changes: a task that exists only while there is work draws the newest state and sends it."""

from __future__ import annotations

import asyncio

import msgspec
import structlog

from cogs.messages import place
from cogs.messages.clearing import Clearing
from cogs.messages.kind import TRY_AGAIN, Wanted
from cogs.messages.message_state import PINGS, SILENT
from cogs.messages.place import DM, Channel, OnlyReply, Row, Where
from cogs.transport.rest import Fault, NotDone
from house.store import DatabaseAway, InDoubt, Unread
from house.store.message_rows import OWED

TOKEN_MS = 15 * 60_000
A_MOMENT = 0.05  # seconds until another try to send it
log = structlog.get_logger("cogs")


class Editing(Clearing):
    @property
    def _due(self) -> bool:
        return self._dirty or bool(self._unsaved) or (self._clearing is None and self._clearable)

    @property
    def _may_run(self) -> bool:
        return self._due and (self._last or not self._desk.closing())

    def _wake(self) -> None:
        if self._nap is not None and not self._nap.done():
            self._nap.set_result(None)
        if self._may_run and (self._task is None or self._task.done()):
            self._task = self._desk.begin(self._run())

    async def _run(self) -> None:
        while self._may_run:
            loop = asyncio.get_running_loop()
            answers = () if self._hurries else self._expected.values()
            left = max(self._next, self._ended_at + self._gap, *answers) - loop.time()
            if left > 0:
                self._nap = loop.create_future()
                await asyncio.wait({self._nap}, timeout=left)
                self._nap = None
            else:
                sent = self._sent
                await self._once()
                if self._dirty and self._sent == sent:  # its obstacle comes first
                    self._rest(A_MOMENT)

    async def _once(self) -> None:
        dirty, self._dirty = self._dirty, False
        try:
            await self._edit(dirty=dirty)
        except (NotDone, DatabaseAway, InDoubt, Unread) as wrong:
            if isinstance(wrong, InDoubt):
                self._known = False
            self._dirty, self._wrong, self._last = True, wrong, False
            self._rest(self._backoff.pause(self._desk.retry_seconds))
        except Exception as wrong:  # noqa: BLE001 - one that cannot be shown must not stop the others
            self._desk.incident("message-not-shown", wrong, kind=self._kind.name)
            self._unsaved.clear()
            self._rest(self._desk.retry_seconds)
        else:
            self._backoff.renew()

    async def _edit(self, *, dirty: bool) -> None:
        """Only what has changed is drawn again; rows are stored and old messages deleted without."""
        lost = await self._stored()
        if dirty:
            await self._drawn_anew()
        await self._clear()
        if lost is not None:
            raise lost

    async def _drawn_anew(self) -> None:
        seen = self._sent
        wanted = await self._wanted()
        if (
            (row := self._row) is not None
            and wanted is not None
            and wanted.where == Channel(row.message or 0)
        ):
            await self._drop(row, None)  # a thread was started on it, and the invitation owns it now
        row = self._row or self._stands_at(wanted)
        fits = row is not None and wanted is not None and (row.stage == wanted.stage or row.stands)
        if wanted is None or not (wanted.anew or fits):
            await self._goes(row)
        elif row is None or (row.stage != wanted.stage and wanted.anew):
            if isinstance(wanted.where, OnlyReply):
                if row is not None:
                    row.stage = wanted.stage
                    await self._shows(row, wanted, seen)
            elif (new := await self._begins(row, wanted, wanted.where)) is not None:
                await self._shows(new, wanted, seen)
        elif row.channel and row.tokens:
            await self._comes(row)
        elif not row.owed or await self._placed(row, wanted):
            await self._shows(row, wanted, seen)

    async def _wanted(self) -> Wanted | None:
        if self._left:
            return None
        wanted = await self._kind.wanted(self._subject, self._reader, self._look)
        self._marks = wanted.marks if wanted is not None else self._marks
        if wanted is not None and isinstance(wanted.where, Channel):
            takes_files = self._desk.rest.denied.takes_files(wanted.where.channel)
            wanted = wanted if takes_files else wanted._replace(picture=None)
        return wanted

    async def _newer(self, wanted: Wanted) -> Wanted:
        """Draw again if something has changed while this waited for its turn."""
        if not self._dirty:
            return wanted
        self._dirty = False
        newer = await self._wanted()
        if newer is None or newer.stage != wanted.stage:
            self._dirty = True
            return wanted
        return newer

    async def _stored(self) -> DatabaseAway | InDoubt | Unread | None:
        """Use the known row even while the database is away."""
        try:
            await self._recall()
            if self._unsaved:
                await self._save()
        except (DatabaseAway, InDoubt, Unread) as wrong:
            if self._row is None:
                raise
            return wrong
        return None

    def _stands_at(self, wanted: Wanted | None) -> Row | None:
        if wanted is None or not wanted.at or not isinstance(wanted.where, Channel):
            return None
        row = self._new(wanted.stage, ())
        row.channel, row.message = wanted.where.channel, wanted.at
        return self._enters(row, fresh=False)

    async def _begins(self, before: Row | None, wanted: Wanted, where: Where) -> Row | None:
        """Store the row before sending. None: impossible, or an answer was faster."""
        row = self._new(wanted.stage, wanted.ping)
        try:
            row.channel = await self._channel(where)
        except NotDone as wrong:
            if wrong.fault in TRY_AGAIN:
                raise
            await self._given_up(row, wanted, wrong.fault)
            return None
        await self._desk.rows.put(row)
        if self._row is not before:
            row.leaving, self._unsaved[row.id] = True, row
            self._leaving.append(row)
            return None
        self._enters(row, fresh=True)
        del self._unsaved[row.id]
        if row.pinged:
            self._pinged = row.stage
        return row

    async def _placed(self, row: Row, wanted: Wanted) -> bool:
        """Find a place for an owed message, which was stored without one. Returns whether it has one now."""
        try:
            channel = await self._channel(wanted.where)
        except NotDone as wrong:
            if wrong.fault in TRY_AGAIN:
                raise
            await self._given_up(row, wanted, wrong.fault)
            return False
        since = self._desk.now()
        await self._desk.rows.put(msgspec.structs.replace(row, channel=channel, since=since))
        row.channel, row.since = channel, since
        return self._row is row

    async def _channel(self, where: Where) -> int:
        if isinstance(where, DM):
            return await self._desk.dm(where.player)
        return where.channel if isinstance(where, Channel) else 0

    async def _shows(self, row: Row, wanted: Wanted, seen: int) -> None:
        """`seen`: the number of contents sent when this was drawn."""
        now = self._desk.now()
        if (row.stage == self._over and not wanted.ends) or (
            row.tokens and row.lasts(now) <= place.LASTS_MS - TOKEN_MS
        ):
            return  # until a press there
        posts = row.message is None and not row.tokens
        if posts and await self._is_found(row):
            return
        await self._illustration.at_once(
            wanted.picture, 0.0 if self._desk.closing() else self._kind.pace.picture
        )
        body = self._illustration.dress(wanted.body, wanted.picture)
        if posts or not self._is_shown(body):
            await self._turn(row, body)
            newer = await self._newer(wanted) if not self._overtaken(row, seen) else wanted
            if newer is not wanted:
                wanted, body = newer, self._illustration.dress(newer.body, newer.picture)
            if self._dirty or self._overtaken(row, seen):
                self._dirty = True
                return
            try:
                await (self._post(row, wanted, body) if posts else self._change(row, body))
                self._refused.clear()  # the bot may write here
            except NotDone as wrong:
                if wrong.fault in TRY_AGAIN:
                    raise
                await self._not_shown(row, wanted, wrong.fault)
                return
        if wanted.ends and row.stands:
            await self._ends(row)
        elif self._unsaved:
            await self._save()

    async def _is_found(self, row: Row) -> bool:
        if not self._old(row):
            return False
        found = await self._looked_up(row)
        if found:
            self._stands(row, found)
            self.doubt()
        elif found is None:
            row.since = self._desk.now()  # no notification went out, and its nonce is as good as new
        return bool(found)

    async def _comes(self, row: Row) -> None:
        """Look for a public answer of unknown number: it is there, or it never came."""
        now, token = self._desk.now(), row.tokens[0].token
        found = await self._desk.rest.answer(self._desk.application(), token)
        if found is None and row.lasts(now) <= place.LASTS_MS - TOKEN_MS:
            found = await self._looked_up(row) or None
        if found is not None:
            self._stands(row, found)
            self.doubt()
        else:
            self._not_come(row)

    def _not_come(self, row: Row) -> None:
        """Not yet, or never."""
        self._dirty = True
        if (left := row.may_come(self._desk.now())) > 0:
            self._rest(left / 1000)
        elif not row.stands:
            row.tokens = ()
            self._tried.discard(row.id)
            self._falls_back(row)

    async def _goes(self, row: Row | None) -> None:
        if row is None:
            return
        if row.owed:
            await self._drop(row, self._told(row))
            return
        row.leaving, self._row, self._unsaved[row.id] = True, None, row
        self._leaving.append(row)
        self._illustration.ends()

    async def _ends(self, row: Row) -> None:
        while self._wire is not None:  # an answer
            await asyncio.wait({self._wire})
        if self._row is row and self._is_certain:
            self._illustration.ends()
            await self._drop(row, self._told(row))

    async def _not_shown(self, row: Row, wanted: Wanted, fault: Fault) -> None:
        if self._row is not row:
            return
        if fault is not Fault.MESSAGE_GONE:
            await self._given_up(row, wanted, fault)
        elif row.tokens and (not row.stands or row.may_come(self._desk.now()) > 0):
            self._not_come(row)
        elif wanted.again and wanted.anew and not isinstance(wanted.where, OnlyReply):
            await self._begins(row, wanted, wanted.where)
            row.message = None  # nothing is left to be deleted
            self._tried.discard(row.id)
            self._dirty = True
        elif not wanted.ends and not wanted.again:
            self._over = row.stage
        else:
            await self._drop(row, self._told(row) if wanted.ends else None)
            self._dirty = bool(row.tokens) and not wanted.ends  # it may be wanted elsewhere

    async def _given_up(self, row: Row, wanted: Wanted, fault: Fault) -> None:
        where = await self._kind.refused(row, fault)
        if row.id not in self._tried and row.pinged == PINGS:  # no notification went out
            row.pinged, self._pinged = SILENT, None
        if where is not None:
            new = await self._begins(self._row, wanted, where)
            self._dirty, self._gap = new is not None, 0.0  # there is no reader earlier
            return
        log.warning("message-given-up", kind=self._kind.name, fault=fault.value)
        self._forbidden = fault is Fault.FORBIDDEN
        if row.stands and not wanted.ends and fault is not Fault.CHANNEL_GONE:
            self._shown = None  # the next change may be accepted
            return
        if (
            row is self._row and row.id in self._tried and not row.stands
        ):  # it may still come, and is deleted then
            await self._goes(row)
            self._dirty = wanted.ends
        elif row is self._row and row.pinged and not wanted.ends:
            await self._begins(row, wanted, Channel(OWED))  # tells later who has been notified
        else:
            await self._drop(row, self._told(row))
            self._dirty = bool(row.tokens) and not wanted.ends

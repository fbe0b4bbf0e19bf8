"""One message in Discord, and the only writer of it. A kind says what it shows and where; `Message` sees to it that just this
stands there, whatever Discord, a kill or the database do meanwhile.

`want` is called when something has changed, and returns at once: one task, which lives only while there is something to do,
draws the newest and sends it. `show` is the same now, as the answer to a press. The rules:

1. One content is on the wire at a time. A press waits a second for it, then overtakes. What was overtaken is a stray: it is
   never cancelled, and when it ends nobody knows what the message shows, so it is shown again.
2. After a request whose end is unknown, the message is shown again at once, and once more when the lost one can no longer take
   effect. Every request ends within ten seconds.
3. The row is stored before the message is sent, and its number is the nonce. What is found again shows nobody knows what.
4. Another stage is another message. One commit makes the old row leave and adds the new one; the old message is deleted when
   the new one stands. Where its own number is unknown, sending it once more finds it.
5. Whether sending it notifies anybody stands in that commit, so nobody is notified twice.
6. An answer is sent once, or deferred once (`reply.py`).
7. An answer keeps several tokens. A new one replaces the others when Discord has confirmed it, and that a message is gone is
   believed when no answer can come any more.
8. Of two private answers the old one leaves when the new one is confirmed. If that is refused, the old one stands.
9. Before its token expires, an answer falls asleep: it is shown in the look `ASLEEP`, and a press wakes it.
10. Whoever presses where nothing is new is answered without a word, beside the wire.
11. A message waits a little for its picture, an answer less; what is drawn later follows. Every edit lists its attachments.
12. What counts against Discord's limits asks the budget for its turn, and a press does not wait for that.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, NamedTuple, Protocol

import msgspec
import structlog

from cogs.messages import place
from cogs.messages.body import Body, Illustration, Queue, imprint
from cogs.messages.place import DM, Channel, OnlyReply, Row, Token, Where
from cogs.messages.reply import Reply
from cogs.messages.rows import Also, Rows
from cogs.transport.budget import Budget, Priority
from cogs.transport.outbox import Backoff
from cogs.transport.rest import Fault, NotDone, Rest, number_of
from house.store import Away, InDoubt, Transaction, Unread, new_id
from house.store.message_rows import OWED
from screens.components import Component, button, rows
from screens.pictures.wording import Picture

log = structlog.get_logger("cogs")
PLAIN, ASLEEP, GOES = "", "asleep", "goes"
"""Looks. One that goes is asked only for its marks."""
HANGS = 1.0  # seconds until a press overtakes what is on the wire
LONGEST = 10.0  # seconds for a request
LATE = 10.0  # seconds in which one whose end is unknown may still take effect
ROW_WAITS = 0.1  # seconds that an answer waits for the database
ANSWER_WAITS = 0.15  # ... and for its picture
NONCES_MS = 60_000  # for which Discord certainly knows a nonce again
RENEWED_MS = 5 * 60_000  # until a token is worth storing again
TOKEN_MS = 15 * 60_000
SILENT, PINGS, PINGED = 0, 1, 2
TRY_AGAIN = (Fault.AWAY, Fault.TOO_FAST)
NO_FILES = (Fault.FORBIDDEN, Fault.OTHER)
"""Faults of a message that has files where none are allowed."""
Begin = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]


class Pace(NamedTuple):
    """`gather`: seconds in which changes become one edit. `gap`: seconds between two edits. `picture`: seconds to wait for it."""

    priority: Priority = Priority.PUBLIC
    gather: float = 0.0
    gap: float = 1.2
    picture: float = 1.0


class Wanted(NamedTuple):
    """`where` counts for a new message only: one that is to stand elsewhere says another stage. `ping`: who is notified.
    `quiet`: nobody is, not even by Discord. `marks`: buttons or words that no other message there has. `again`: it is posted
    again if somebody deletes it. `anew`: it is posted where there is none, or one of another stage. `ends`: nothing more comes of
    it, so it is not kept any longer. `at`: it stands there, sent in another way."""

    version: int
    body: list[Component]
    where: Where
    stage: int = 0
    picture: Picture | None = None
    ping: tuple[int, ...] = ()
    quiet: bool = False
    marks: tuple[str, ...] = ()
    again: bool = True
    anew: bool = True
    ends: bool = False
    at: int = 0


class Kind(Protocol):
    """`own`: only its reader sees it."""

    name: str
    own: bool
    pace: Pace

    async def wanted(self, subject: int, reader: int, look: str) -> Wanted | None:
        """None: it goes."""

    async def refused(self, row: Row, fault: Fault) -> Where | None:
        """Where it may stand instead; None: it is given up."""

    async def told(self, tx: Transaction, row: Row) -> None:
        """Stored when it ends, or is given up before it ever stood."""


class Desk(NamedTuple):
    """All that messages share. `dm`: the channel of a player's direct messages."""

    rest: Rest
    rows: Rows
    budget: Budget
    pictures: Queue
    begin: Begin
    incident: Callable[..., object]
    now: Callable[[], int]
    dm: Callable[[int], Awaitable[int]]
    application: Callable[[], int]
    closing: Callable[[], bool]
    retry_seconds: float


class Message:
    def __init__(self, desk: Desk, kind: Kind, subject: int, reader: int = 0) -> None:
        self._desk, self._kind, self._subject, self._reader = desk, kind, subject, reader
        self._row: Row | None = None
        self._leaving: list[Row] = []
        self._known = False  # what is stored of it
        self._unsaved: dict[int, Row] = {}  # of which there is more to store
        self._tried: set[int] = set()  # rows that this process has sent
        self._refused: set[int] = set()  # rows that the bot may not delete
        self._forbidden = False  # it was given up
        self._deleted: set[int] = set()  # rows whose deletion has been asked for
        self._pinged: int | None = None  # the last stage that somebody was notified of
        self._marks: tuple[str, ...] = ()
        self._over: int | None = None  # a stage whose message somebody has deleted for good
        self._over_at: int | None = None  # the message of which nothing more comes
        self._look = PLAIN
        self._left = False
        self._dirty = False
        self._shown: int | None = None  # the imprint of what it shows; None: unknown
        self._doubts = 0  # how often nobody has known
        self._illustration = Illustration(
            desk.pictures, (kind.name, subject, reader), self.want, public=not kind.own
        )
        self._wire: asyncio.Task[Any] | None = None  # the content that is on its way
        self._wired = 0.0  # since when
        self._sent = 0  # how many contents have been
        self._strays: set[asyncio.Task[Any]] = set()
        self._expected: dict[object, float] = {}  # answers, and until when an edit waits for each
        self._next = 0.0  # the earliest time of the next edit
        self._gap = kind.pace.gap
        self._ended_at = -math.inf  # when the newest content had been sent
        self._wrong: Exception | None = None  # why it could not be shown last time
        self._hurries = 0  # how many wait until it is shown
        self._last = False  # it is shown once more although the bot stops
        self._task: asyncio.Task[None] | None = None
        self._clearing: asyncio.Task[Exception | None] | None = None  # takes those before it away
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
        """Whether nobody knows what it shows."""
        return self._shown is None

    @property
    def behind(self) -> bool:
        """What stands there is out of date because Discord is failing."""
        return self._backoff.tried

    # --- what is wanted ----------------------------------------------------------------------------------

    def want(self, *, soon: bool = False, gap: float | None = None) -> None:
        """Something has changed. `soon`: without waiting for more. `gap`: seconds since the last edit, if they are not those of
        its kind."""
        self._dirty = True
        self._gap = self._kind.pace.gap if gap is None else gap
        if soon:
            self._next = self._gap = 0.0
        self._wake()

    def leave(self) -> None:
        """It is not wanted any more."""
        self._left = True
        self.want(soon=True)

    def owed(self) -> None:
        """A row of it was stored together with what it tells."""
        self._known = False
        self.want()

    async def settled(self, seconds: float) -> Exception | None:
        """Returns when all that is wanted is shown, or cannot be, at the latest after so many seconds; and why it is not."""
        self._wrong, self._hurries = None, self._hurries + 1
        try:
            self.want(soon=True)
            if self._task is not None:
                await asyncio.wait({self._task}, timeout=seconds)
        finally:
            self._hurries -= 1
        return self._wrong

    async def goodbye(self) -> None:
        """What stands is shown once more although the bot stops."""
        if self._row is not None and self._row.stands:
            self._last = True
            await self.settled(LONGEST)

    async def recall(self) -> None:
        """So that its row is known; not for longer than a press can wait."""
        if not self._is_known():
            await self._soon(self._recall)

    def learn(self, rows: Sequence[Row]) -> None:
        """All that is stored of it."""
        if not (self._is_known() or self._dirty):  # else it reads what has been stored since
            self._learns(rows)

    def take_up(self, rows: Sequence[Row], later: float = 0.0) -> None:
        """After a restart, with all that is stored of it. What is owed or leaves does not wait. What stands is shown once, when
        nothing that was on its way can arrive any more, and so many seconds `later`."""
        self.learn(rows)
        if any(not row.owed and (row.leaving or not row.stands) for row in rows):
            self._unknown()
        elif any(row.owed for row in rows):
            self.want()
        else:
            self.once_more(LATE + later)

    @property
    def forbidden(self) -> bool:
        """It was given up, for the bot may not write there, as far as is known."""
        return self._forbidden

    def allowed(self) -> None:
        """The bot seems to have its permissions back."""
        if self._refused or self._forbidden:
            self._refused.clear()
            self._forbidden = False
            self.want()

    @contextmanager
    def expect(self, reply: Reply) -> Iterator[None]:
        """No edit before this is answered, for as long as it can be."""
        mine = object()
        self._expected[mine] = reply.by
        try:
            yield
        finally:
            del self._expected[mine]
            self._wake()

    def _wake(self) -> None:
        if self._nap is not None and not self._nap.done():
            self._nap.set_result(None)
        if self._may_run and (self._task is None or self._task.done()):
            self._rest(self._kind.pace.gather)
            self._task = self._desk.begin(self._run())

    # --- the answer to a press ---------------------------------------------------------------------------

    async def show(self, reply: Reply, look: str = PLAIN, *, where: Where | None = None) -> bool:
        """The same as `want`, now, as the answer to this press. Whatever cannot be answered any more is shown the slow way.
        `where`: whatever was pressed, a new message for everybody; in a channel it is stored first. Returns whether it stands."""
        with self.expect(reply):
            self._look, self._left, before = look, False, self._row
            await self._soon(self._recall)
            row = self._answered_by(reply, where)
            if row is None:
                self.want()
                await reply.acknowledge()
                return False
            if self._unsaved:
                await (self._saved_first(row) if isinstance(where, Channel) else self._soon(self._save))
            public = not self._kind.own and (where is not None or not reply.update)
            body = await self._drawn_for(reply, row)
            if body is None or (row is self._row and self._is_shown(body) and reply.update):
                if await reply.acknowledge() and reply.token in row.tokens:
                    self._keeps(row, reply.token)
                return row.stands
            try:
                await self._carry(row, body, partial(self._answer, row, reply, public))
            except NotDone as wrong:
                log.debug("not-answered", kind=self._kind.name, fault=wrong.fault.value)
                if wrong.fault is not Fault.AWAY:  # else its tokens will tell
                    self._not_answered(row, reply, fresh=row is not before)
            if isinstance(where, Channel) and self._unsaved:
                await self._soon(self._save)
            return row is self._row and row.stands

    async def _saved_first(self, row: Row) -> None:
        try:
            await self._save()
        except BaseException:
            self._falls_back(row)
            self.want()
            raise

    def _answered_by(self, reply: Reply, where: Where | None) -> Row | None:
        """The message that this answer shows, which is the message from now on. None: it shows nothing of it."""
        row, on = self._row, reply.on if reply.update and where is None else None
        if on is not None and self._kind.own and not on.own:
            return None  # everybody would read it
        if on is not None and row is not None and row.is_at(on.message, on.brought):
            return self._with_token(row, reply)
        back = next((old for old in self._leaving if on and old.is_at(on.message, on.brought)), None)
        if back is not None and (self._kind.own or back.tokens):
            if back.id in self._deleted:
                return None
            self._leaving.remove(back)
            return self._enters(self._with_token(back, reply), fresh=False)
        if on is not None and not self._kind.own:
            return None
        now = self._desk.now()
        new = self._new(row.stage if row is not None else 0, ())
        new.channel = where.channel if isinstance(where, Channel) else 0
        new.tokens, new.since = (reply.token,), now
        return self._enters(new, fresh=on is None)

    def _with_token(self, row: Row, reply: Reply) -> Row:
        if row.channel:  # which can be changed without
            return row
        row.tokens = (reply.token, *row.tokens)
        if reply.token.at - row.since > RENEWED_MS:
            row.since = reply.token.at
            self._unsaved[row.id] = row
        self._set_bedtime(row)
        return row

    def _enters(self, row: Row, *, fresh: bool) -> Row:
        """In memory first; the database makes the others leave, too. `fresh`: nothing stands there yet."""
        if self._row is not None and self._row is not row:
            self._row.leaving = True
            self._leaving.append(self._row)
        row.leaving = False
        self._row, self._shown, self._unsaved[row.id] = row, None, row
        self._illustration.anew() if fresh else self._illustration.doubt()
        self._set_bedtime(row)
        return row

    async def _drawn_for(self, reply: Reply, row: Row) -> Body | None:
        """Drawn at a time when nothing newer has been sent, and nothing is on the wire."""
        while True:
            self._dirty, seen = False, self._sent
            try:
                wanted = await self._kind.wanted(self._subject, self._reader, self._look)
            except BaseException:
                self.want()
                raise
            if wanted is None:
                self.want()
                return None
            left = reply.due - asyncio.get_running_loop().time()
            await self._illustration.at_once(wanted.picture, max(0.0, min(ANSWER_WAITS, left)))
            await self._free(reply.due)
            if row is not self._row:  # another answer is the message by now, and this one will leave
                return Body(wanted.body, [] if reply.update else None) if row.tokens else None
            if self._sent == seen:
                if not isinstance(wanted.where, Channel):
                    row.stage = wanted.stage
                self._dirty = self._dirty or wanted.ends or row.stage != wanted.stage
                return self._illustration.dress(wanted.body, wanted.picture)

    async def _answer(self, row: Row, reply: Reply, public: bool, body: Body) -> Any:
        receipt = await reply.send(body, public=public)
        if row.tokens:
            self._keeps(row, reply.token)
        self._stands(row, receipt.message)
        return receipt.reply

    def _keeps(self, row: Row, *tokens: Token) -> None:
        """Its bedtime is that of the oldest of them."""
        row.tokens = tokens
        if row is self._row:
            self._set_bedtime(row)

    def _not_answered(self, row: Row, reply: Reply, *, fresh: bool) -> None:
        """What stood before stands still."""
        self._keeps(row, *(token for token in row.tokens if token != reply.token))
        if not row.stands and (fresh or not (row.channel or row.tokens)):
            self._falls_back(row)
        self.want()

    def _falls_back(self, row: Row) -> None:
        """It never came, so the one before is the message again. Should it come after all, it goes."""
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

    async def _soon(self, work: Callable[[], Awaitable[None]]) -> None:
        """An answer does not wait for the database."""
        task = self._desk.begin(self._quietly(work))
        await asyncio.wait({task}, timeout=ROW_WAITS)

    async def _quietly(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except (Away, InDoubt, Unread):
            self.want()
        else:
            self._wake()  # there may be messages to delete

    # --- the wire ----------------------------------------------------------------------------------------

    async def _free(self, by: float) -> None:
        """Nothing is on the wire, or what is there hangs, or it is high time: then it is overtaken."""
        while (task := self._wire) is not None:
            left = min(self._wired + HANGS, by) - asyncio.get_running_loop().time()
            if left > 0:
                await asyncio.wait({task}, timeout=left)
            if self._wire is task and min(self._wired + HANGS, by) <= asyncio.get_running_loop().time():
                self._wire, self._shown = None, None
                self._illustration.doubt()
                self._strays.add(task)

    async def _carry(self, row: Row, body: Body, ask: Callable[[Body], Awaitable[Any]]) -> None:
        """Put this on the wire, and wait until it has ended: as the newest content, or as a stray."""
        self._sent += 1
        task = self._wire = self._desk.begin(self._sending(row, body, ask))
        self._wired = asyncio.get_running_loop().time()
        await asyncio.wait({task})
        wrong = NotDone(Fault.AWAY, 0) if task.cancelled() else task.result()
        if wrong is not None:
            raise wrong

    async def _sending(self, row: Row, body: Body, ask: Callable[[Body], Awaitable[Any]]) -> NotDone | None:
        """Why Discord has not taken it, or None."""
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
            if self._strays or self._again is not None:  # which may still bring another picture
                self._illustration.doubt()
        elif wrong is None or not newest:  # else it has failed, and shows what it did
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
            await self._desk.budget.turn(self._kind.pace.priority, row.channel)
        reply = await ask(body)
        self._illustration.not_allowed()  # here, it seems; the text is
        return body, reply

    def doubt(self) -> None:
        """Nobody knows what it shows, so it is shown."""
        self._doubts += 1
        self._shown = None
        self._illustration.doubt()
        self.want()

    def _unknown(self) -> None:
        """Nobody knows whether a request was carried out, or still will be: show it now, and once more when it cannot any more."""
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

    def _stands(self, row: Row, message: int | None) -> None:
        if message is not None and row.message != message:
            row.message, self._unsaved[row.id] = message, row
            if row.channel:  # it can be changed without
                self._keeps(row)

    # --- what follows by itself --------------------------------------------------------------------------

    @property
    def _due(self) -> bool:
        return self._dirty or bool(self._unsaved) or (self._clearing is None and self._clearable)

    @property
    def _may_clear(self) -> bool:
        """Whether its successor certainly stands, or was given up."""
        row = self._row
        return row is None or row.stands or (row.owed and row.pinged == PINGED)

    @property
    def _clearable(self) -> bool:
        return self._may_clear and any(map(self._deletable, self._leaving))

    def _deletable(self, row: Row) -> bool:
        return row.id not in self._refused

    @property
    def _may_run(self) -> bool:
        return self._due and (self._last or not self._desk.closing())

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
                await self._once()

    def _rest(self, seconds: float) -> None:
        self._next = max(self._next, asyncio.get_running_loop().time() + seconds)

    async def _once(self) -> None:
        self._dirty = False
        try:
            await self._edit()
        except (NotDone, Away, InDoubt, Unread) as wrong:
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

    async def _edit(self) -> None:
        lost = await self._stored()
        seen = self._sent
        wanted = await self._wanted()
        if (
            (row := self._row) is not None
            and wanted is not None
            and wanted.where == Channel(row.message or 0)
        ):
            await self._drop(row, None)  # a thread was started on it, and it is another's
        row = self._row or self._stands_at(wanted)
        if wanted is None or not (wanted.anew or (row is not None and self._is_that(row, wanted))):
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
        await self._clear()
        if lost is not None:
            raise lost

    def _stands_at(self, wanted: Wanted | None) -> Row | None:
        if wanted is None or not wanted.at or not isinstance(wanted.where, Channel):
            return None
        row = self._new(wanted.stage, ())
        row.channel, row.message = wanted.where.channel, wanted.at
        return self._enters(row, fresh=False)

    def _is_that(self, row: Row, wanted: Wanted) -> bool:
        """Whether this can be shown there without another message."""
        return row.stage == wanted.stage or row.stands

    async def _goes(self, row: Row | None) -> None:
        if row is None:
            return
        if row.owed:
            await self._drop(row, self._told(row))
            return
        row.leaving, self._row, self._unsaved[row.id] = True, None, row
        self._leaving.append(row)
        self._illustration.ends()

    async def _stored(self) -> Away | InDoubt | Unread | None:
        """What is known of it is shown even while the database is away."""
        try:
            await self._recall()
            if self._unsaved:
                await self._save()
        except (Away, InDoubt, Unread) as wrong:
            if self._row is None:
                raise
            return wrong
        return None

    async def _wanted(self) -> Wanted | None:
        if self._left:
            return None
        wanted = await self._kind.wanted(self._subject, self._reader, self._look)
        self._marks = wanted.marks if wanted is not None else self._marks
        if wanted is not None and isinstance(wanted.where, Channel):
            takes_files = self._desk.rest.denied.takes_files(wanted.where.channel)
            wanted = wanted if takes_files else wanted._replace(picture=None)
        return wanted

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

    async def _begins(self, before: Row | None, wanted: Wanted, where: Where) -> Row | None:
        """Stored before it is sent. None: it cannot be, or an answer has been first."""
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
        """The same for one that is owed: it was stored without its place. Whether it has one now."""
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
        """`seen`: the contents that had been sent when this was drawn."""
        now = self._desk.now()
        if (row.stage == self._over and not wanted.ends) or (
            row.tokens and row.lasts(now) <= place.LASTS_MS - TOKEN_MS
        ):
            return  # until somebody presses there
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

    async def _comes(self, row: Row) -> None:
        """An answer for everybody whose number is not known: it stands, or it never came."""
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

    async def _ends(self, row: Row) -> None:
        while self._wire is not None:  # an answer
            await asyncio.wait({self._wire})
        if self._row is row and self._is_certain:
            self._illustration.ends()
            await self._drop(row, self._told(row))

    @property
    def _is_certain(self) -> bool:
        """What it shows is known, nothing on its way can change that, and no picture follows."""
        waits = self._strays or self._again is not None or self._illustration.follows
        return self._shown is not None and not waits

    async def _newer(self, wanted: Wanted) -> Wanted:
        """What has changed while this waited for its turn."""
        if not self._dirty:
            return wanted
        self._dirty = False
        newer = await self._wanted()
        if newer is None or newer.stage != wanted.stage:
            self._dirty = True
            return wanted
        return newer

    async def _turn(self, row: Row, body: Body) -> None:
        """A press does not wait for this."""
        while self._wire is not None:
            await asyncio.wait({self._wire})
        if not row.tokens:
            late = bool(body.files) and row.stands
            await self._desk.budget.turn(Priority.PICTURE if late else self._kind.pace.priority, row.channel)

    def _overtaken(self, row: Row, seen: int) -> bool:
        """Whether an answer was first, or is about to be."""
        now = asyncio.get_running_loop().time()
        answered = not self._hurries and any(until > now for until in self._expected.values())
        return self._sent != seen or self._row is not row or answered or self._wire is not None

    async def _change(self, row: Row, body: Body) -> None:
        async def ask(body: Body) -> Any:
            reply = await place.change(self._desk.rest, self._desk.application(), row, body)
            self._stands(row, row.message or number_of(reply))
            self._keeps(row, *row.tokens)
            return reply

        await self._carry(row, body, ask)

    async def _post(self, row: Row, wanted: Wanted, body: Body) -> None:
        """A message that was there already may show an earlier state."""
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
                self._tried.discard(row.id)  # it certainly stands nowhere
            raise
        if not first:
            self.doubt()

    def _old(self, row: Row) -> bool:
        """Discord may have forgotten its nonce."""
        return self._desk.now() - row.since > NONCES_MS

    async def _is_found(self, row: Row) -> bool:
        if not self._old(row):
            return False
        found = await self._looked_up(row)
        if found:
            self._stands(row, found)
            self.doubt()
        elif found is None:
            row.since = self._desk.now()  # nobody has been notified, and its nonce is as good as new
        return bool(found)

    async def _looked_up(self, row: Row) -> int | None:
        """There may be a message with its marks, or one that asked for its number. 0 if nobody can tell."""
        known = {self._over_at, *(one.message for one in (self._row, *self._leaving) if one is not None)}
        if not self._marks:
            went = await self._kind.wanted(self._subject, self._reader, GOES)
            self._marks = went.marks if went is not None else ()
        return await self._desk.rest.with_button(
            row.channel, *self._marks, row.nonce, but=known, since=row.since
        )

    async def _drop(self, row: Row, also: Also | None) -> None:
        """Nothing more comes of it."""
        await self._desk.rows.drop(row, also)
        self._forget(row)
        self._over_at = row.message
        if self._row is row:  # else an answer has been first
            self._row = None

    def _forget(self, row: Row) -> None:
        self._unsaved.pop(row.id, None)
        for known in (self._tried, self._refused, self._deleted):
            known.discard(row.id)

    def _told(self, row: Row) -> Also:
        return lambda tx: self._kind.told(tx, row)

    # --- what goes wrong ---------------------------------------------------------------------------------

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

    async def _given_up(self, row: Row, wanted: Wanted, fault: Fault) -> None:
        where = await self._kind.refused(row, fault)
        if row.id not in self._tried and row.pinged == PINGS:  # nobody has been notified
            row.pinged, self._pinged = SILENT, None
        if where is not None:
            new = await self._begins(self._row, wanted, where)
            self._dirty, self._gap = new is not None, 0.0  # nobody reads it before
            return
        log.warning("message-given-up", kind=self._kind.name, fault=fault.value)
        self._forbidden = fault is Fault.FORBIDDEN
        if row.stands and not wanted.ends and fault is not Fault.CHANNEL_GONE:
            self._shown = None  # the next change may be taken
            return
        if (
            row is self._row and row.id in self._tried and not row.stands
        ):  # it may still come, and then it goes
            await self._goes(row)
            self._dirty = wanted.ends
        elif row is self._row and row.pinged and not wanted.ends:
            await self._begins(row, wanted, Channel(OWED))  # so that it is known who has been notified
        else:
            await self._drop(row, self._told(row))

    async def _clear(self) -> None:
        """A deletion that hangs keeps nothing from being shown."""
        if self._clearing is not None or not self._clearable:
            return
        task = self._clearing = self._desk.begin(self._cleared())
        await asyncio.wait({task}, timeout=HANGS)
        if task.done() and not task.cancelled() and (wrong := task.result()) is not None:
            raise wrong

    async def _cleared(self) -> Exception | None:
        """Why something is left."""
        try:
            await self._take_away()
        except (NotDone, Away, InDoubt, Unread) as wrong:
            self._rest(self._desk.retry_seconds)
            return wrong
        finally:
            self._clearing = None
            self._wake()
        return None

    async def _take_away(self) -> None:
        """Those before it, once it stands itself."""
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
            await self._desk.budget.turn(Priority.DELETION, row.channel)
            if row.message is None:
                row.message = number_of(await rest.post(row.channel, _asking(row), row.nonce, quiet=True))
                await self._desk.budget.turn(Priority.DELETION, row.channel)
        if self._was_pressed(row):
            return
        self._deleted.add(row.id)
        await place.delete(rest, self._desk.application(), row)

    def _was_pressed(self, row: Row) -> bool:
        """It is the message that stands: a press on it was answered before this row, or its number, was known."""
        now = self._row
        if now is None or now.message is None or now.message != row.message:
            return False
        if row.channel:
            now.channel, self._unsaved[now.id] = row.channel, now
            self._keeps(now)
        return True

    # --- what is stored, and for how long it lasts -------------------------------------------------------

    def _is_known(self) -> bool:
        return self._known

    async def _recall(self) -> None:
        if self._is_known():
            return
        found = await self._desk.rows.of(self._kind.name, self._subject, self._reader)
        if not self._is_known():  # else another has asked meanwhile
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
        """Whether this stored one is the message now. One that is owed may have been marked when the one before was stored."""
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


def _asking(row: Row) -> list[Component]:
    """Discord answers with the message that it has of this nonce. Where it has none, this stands for a moment, and can be
    found by its button."""
    return rows([{**button("…", row.nonce), "disabled": True}])

"""One message in Discord, and its only writer. A kind decides its content and place; `Message` makes Discord show
just that, in spite of failures of Discord, the database or this process.

Call `want` after a change; it returns at once. One task, which exists only while there is work, draws the newest
state and sends it. `show` does the same now, as the answer to a press. The rules:

1. One content is on the wire at a time. A press waits a second for it, then overtakes. An overtaken request is
   a stray: it is never cancelled, and since its end leaves the message's content unknown, the message is shown
   again.
2. After a request with an unknown end, the message is shown again at once, and once more when the lost request
   can no longer take effect. Every request ends within ten seconds.
3. The row is stored before the message is sent, and its number is the nonce. A message found again has unknown
   content.
4. Another stage is another message. One commit makes the old row leave and adds the new one; the old message is
   deleted once the new one is up. If its number is unknown, sending it once more finds it.
5. That commit also stores whether sending notifies anybody, so nobody is notified twice.
6. An answer is sent once, or deferred once (`reply.py`).
7. An answer keeps several tokens. A new one replaces the others when Discord has confirmed it. A message counts
   as gone only when no answer can come any more.
8. Of two private answers the old one leaves when the new one is confirmed. If Discord refuses that, the old one
   stays.
9. Before its token expires, an answer falls asleep: it shows the look `ASLEEP`, and a press wakes it.
10. A press on an up-to-date message is acknowledged without a word, beside the wire.
11. A message waits a little for its picture, an answer less; late pictures follow. Every edit lists its
    attachments.
12. Requests that count against Discord's limits wait for their turn in the budget; a press does not wait for
    that.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import copy_context
from functools import partial
from typing import Any

import structlog

from cogs.messages.body import Body
from cogs.messages.editing import Editing
from cogs.messages.kind import PLAIN
from cogs.messages.place import Channel, OnlyReply, Row, Where
from cogs.messages.reply import Reply, ReplyState, below
from cogs.messages.wire import LATE, LONGEST
from cogs.transport.rest import Fault, NotDone

log = structlog.get_logger("cogs")
ANSWER_WAITS = 0.15  # seconds that an answer waits for its picture


class Message(Editing):
    @property
    def behind(self) -> bool:
        """The message is out of date because Discord is failing."""
        return self._backoff.tried

    def leave(self) -> None:
        """The message is no longer wanted."""
        self._left = True
        self.want(soon=True)

    def owed(self) -> None:
        """A row of it was stored in its event's transaction."""
        self._known = False
        self.want()

    async def settled(self, seconds: float) -> Exception | None:
        """Return when everything wanted is shown or has failed, after this many seconds at most; also return the
        failure."""
        self._wrong, self._hurries = None, self._hurries + 1
        try:
            self.want(soon=True)
            if self._task is not None:
                await asyncio.wait({self._task}, timeout=seconds)
        finally:
            self._hurries -= 1
        return self._wrong

    async def goodbye(self) -> None:
        """Show the current message once more although the bot stops."""
        if self._row is not None and self._row.stands:
            self._last = True
            await self.settled(LONGEST)

    def take_up(self, rows: Sequence[Row], later: float = 0.0) -> None:
        """Resume after a restart, with all its stored rows. Owed and leaving rows do not wait. A message that is up
        is shown once, `later` seconds after nothing can be on its way any more."""
        self.learn(rows)
        if any(not row.owed and (row.leaving or not row.stands) for row in rows):
            self._unknown()
        elif any(row.owed for row in rows):
            self.want()
        else:
            self.once_more(LATE + later)

    @property
    def forbidden(self) -> bool:
        """Whether it was given up because the bot may not write there, as far as is known."""
        return self._forbidden

    def allowed(self) -> None:
        """The bot seems to have its permissions back."""
        if self._refused or self._forbidden:
            self._refused.clear()
            self._forbidden = False
            self.want()

    @contextmanager
    def expect(self, reply: Reply) -> Iterator[None]:
        """Make edits wait for this answer, for as long as it can come."""
        mine = object()
        self._expected[mine] = reply.by
        try:
            yield
        finally:
            del self._expected[mine]
            self._wake()

    async def show(self, reply: Reply, look: str = PLAIN, *, where: Where | None = None) -> bool:
        """Want it now, as the answer to this press. If it is too late to answer, use an edit. `where`: a
        new message, stored first if it is in a channel. Returns whether it is up."""
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
            anew = row is not before and (where is not None or not reply.update)
            body = None
            try:
                body = await self._drawn_for(reply, row)
            finally:
                if body is None and anew:  # the answer has other content, and must not be taken for it
                    self._not_answered(row, reply, fresh=True)
            if body is None or (row is self._row and self._is_shown(body) and reply.update):
                if await reply.acknowledge() and reply.token in row.tokens:
                    self._keeps(row, reply.token)
                return row.stands
            try:
                await self._carry(
                    row, body, partial(self._answer, row, reply, anew and not self._kind.own), copy_context()
                )
            except NotDone as wrong:
                log.debug("not-answered", kind=self._kind.name, fault=wrong.fault.value)
                fresh = row is not before
                if fresh and wrong.fault is Fault.ANSWERED and reply.state is ReplyState.SENT:
                    self.doubt()  # Discord has this very answer: the request arrived twice
                elif wrong.fault is not Fault.AWAY:  # if not, its tokens will tell
                    self._not_answered(row, reply, fresh=fresh)
            if isinstance(where, Channel) and self._unsaved:
                await self._soon(self._save)
            return row is self._row and row.stands

    async def moves_down(self) -> None:
        """Post a private answer again, below everything that came after it: as a follow-up to the reader's last
        press. The old one leaves."""
        row = self._row
        if self._left or row is None or not (row.stands and row.tokens) or row.lasts(self._desk.now()) < 0:
            return
        token = row.tokens[0]
        send = partial(self._desk.rest.follow_up, self._desk.application(), token.token)
        await self.show(below(token, send), self._look, where=OnlyReply())

    async def _saved_first(self, row: Row) -> None:
        try:
            await self._save()
        except BaseException:
            self._falls_back(row)
            self.want()
            raise

    def _answered_by(self, reply: Reply, where: Where | None) -> Row | None:
        """The row that this answer shows and that becomes current; None if the answer has other content."""
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
        if not self._kind.own and (on is not None or (reply.answered and not isinstance(where, Channel))):
            return None  # everybody reads it, and a deferral was private
        now = self._desk.now()
        new = self._new(row.stage if row is not None else 0, ())
        new.channel = where.channel if isinstance(where, Channel) else 0
        new.since = now
        if on is not None and on.channel:
            new.channel, new.message = on.channel, on.message
        else:
            new.tokens = (reply.token,)
        return self._enters(new, fresh=on is None)

    async def _drawn_for(self, reply: Reply, row: Row) -> Body | None:
        """Draw at a moment when nothing newer has been sent, and nothing is on the wire."""
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
            if row is not self._row:  # another answer is current by now, and this one will leave
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

    def _not_answered(self, row: Row, reply: Reply, *, fresh: bool) -> None:
        """Keep the earlier message."""
        self._keeps(row, *(token for token in row.tokens if token != reply.token))
        if not row.stands and (fresh or not (row.channel or row.tokens)):
            self._falls_back(row)
        self.want()

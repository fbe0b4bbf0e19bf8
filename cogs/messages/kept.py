"""One message in Discord, kept up to date. Tables, hands and invitations say where, when and what.

`Kept` posts and edits it and knows what it shows. A nonce prevents a second copy after a lost reply or a crash; after a
restart Discord may have forgotten the nonce, so `Kept` first looks for the message's buttons. The picture comes with the
message if it is ready, else in an edit; where Discord refuses files, the text is sent alone.

`Following` decides when: one attempt at a time, several changes in one, and retries with growing pauses while Discord or the
database fails.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterable
from contextlib import suppress
from hashlib import blake2b
from typing import Any, Generic, Literal, Protocol, TypeVar

from cogs.messages.body import Body, Illustration, imprint
from cogs.messages.hand_places import HandDM, Place, same
from cogs.messages.pictures import PictureQueue
from cogs.transport.outbox import Backoff, Outbox
from cogs.transport.rest import Attachments, Fault, NotDone, Rest, number_of
from house.store import Away, InDoubt, Unread
from screens.components import Component
from screens.pictures.wording import Picture

TRY_AGAIN = (Fault.AWAY, Fault.TOO_FAST)
NO_FILES = (Fault.FORBIDDEN, Fault.OTHER)
"""Faults of a message that has files where none are allowed."""
MOST_NOTED = 30
LONGEST_NAP = 1.0  # seconds until the next look at whether it is time
BYTES = 12  # twice as many characters; Discord takes 25

MessageKind = Literal[
    "board",
    "letter",
]
"""Part of the nonce, so these words stay: an upgrade must not post a message twice."""


def nonce(table: int, kind: MessageKind, *which: int) -> str:
    """If a message is sent again with the same nonce, Discord returns the first one. `which`: the hand or decision, and a
    running number."""
    named = ":".join(map(str, (table, kind, *which)))
    return blake2b(named.encode(), digest_size=BYTES).hexdigest()


class Kept:
    __slots__ = ("_illustration", "_imprint", "_rest", "_times", "changing", "place", "unsure")

    def __init__(
        self,
        pictures: PictureQueue,
        whose: Hashable,
        again: Callable[[], None] = lambda: None,
        *,
        place: Place | None = None,
        public: bool = False,
    ) -> None:
        """`again` draws the message once more when its picture is ready. `public`: its picture may wait."""
        self.place = place
        self.unsure = False
        """The next message may have been posted already."""
        self.changing = asyncio.Lock()
        """Held while a player's own panel is changed, by an edit or as an answer."""
        self._rest = pictures.outbox.rest
        self._illustration = Illustration(pictures, whose, again, public=public)
        self._imprint: int | None = None  # of what it shows; None: unknown
        self._times = 0  # that it was shown

    def dress(self, components: list[Component], picture: Picture | None, *, upload: bool = True) -> Body:
        return self._illustration.dress(components, picture, upload=upload)

    async def at_once(self, picture: Picture | None, seconds: float) -> None:
        await self._illustration.at_once(picture, seconds)

    # --- what stands there -------------------------------------------------------------------------------

    @property
    def doubtful(self) -> bool:
        """Whether nobody knows what it shows."""
        return self._imprint is None

    def shows(self, body: Body) -> bool:
        return self._imprint == imprint(body.components)

    async def change(self, body: Body) -> bool:
        """Whether it shows this now. If an answer changed it meanwhile, nobody knows which came last."""
        place, times = self.place, self._times
        if place is None:
            raise NotDone(Fault.MESSAGE_GONE, 0)
        try:
            body, reply = await self._sent(body, lambda body: place.edit(self._rest, *body[:3]))
        except BaseException:
            if self._is_at(place):
                self.doubt()
            raise
        if self._times == times:
            self.stands(place, body, reply)
            return True
        if self._is_at(place):
            self.doubt()
        return False

    def _is_at(self, place: Place) -> bool:
        return self.place is not None and same(self.place, place)

    async def post(
        self,
        channel: int,
        body: Body,
        made: str,
        *buttons: str,
    ) -> HandDM:
        """`made`: its nonce. `buttons`: any of these identifies it. A message that was there already may show an earlier state."""
        times, unsure, self.unsure = self._times, self.unsure, True
        message, reply = None, None
        try:
            if unsure and buttons:
                message = await self._rest.with_button(channel, *buttons)
            if message is None:
                body, reply = await self._sent(
                    body,
                    lambda body: self._rest.post(
                        channel,
                        body.components,
                        made,
                        attachments=body.attachments,
                        files=body.files,
                    ),
                )
                message = number_of(reply)
        except BaseException:
            self.doubt()
            raise
        self.unsure = False
        place = HandDM(channel, message)
        if self._times == times:
            self.stands(place, body, reply)
            if unsure:
                self.doubt()
        return place

    async def _sent(self, body: Body, send: Callable[[Body], Awaitable[Any]]) -> tuple[Body, Any]:
        try:
            return body, await send(body)
        except NotDone as wrong:
            if not body.files or wrong.fault not in NO_FILES:
                raise
        body = self.dress(body.plain, None)
        reply = await send(body)
        self._illustration.not_allowed()
        return body, reply

    def stands(self, place: Place, body: Body, reply: Any = None) -> None:
        """Discord has taken it: as an edit, a new message, or the answer to a press. A missing picture is queued."""
        self.place, self._times, self._imprint = place, self._times + 1, imprint(body.components)
        self._illustration.stands(body, reply)

    def anew(self) -> None:
        """The next body goes on a new message."""
        self._imprint = None
        self._illustration.anew()

    def doubt(self) -> None:
        """What the message shows is unknown: after a restart, or when an edit was lost or hung."""
        self._imprint = None
        self._illustration.doubt()

    def ends(self) -> Attachments:
        """No more pictures. Returns what the last edit has to say about the one that is shown."""
        return self._illustration.ends()


class Deletable(Protocol):
    async def delete(self, rest: Rest) -> None: ...


P = TypeVar("P", bound=Deletable)


class Leaving(Generic[P]):
    """Messages to be deleted. Their owner stores them until they are gone, so a crash does not leave them behind."""

    def __init__(self, outbox: Outbox, places: Iterable[P] = ()) -> None:
        self.places = [*places]
        self._outbox = outbox
        self._refused: list[P] = []  # those that the bot was not allowed to delete

    @property
    def noted(self) -> list[P]:
        return self.places[-MOST_NOTED:]

    def take_away(self, *places: P) -> None:
        self.places += [place for place in places if place not in self.places]
        for place in places:
            self._outbox.begin(self._delete(place))

    def begin(self) -> None:
        """After a restart."""
        self.take_away(*self.places)

    async def _delete(self, place: P) -> None:
        refused = await self._outbox.eventually(lambda: place.delete(self._outbox.rest))
        if refused is Fault.FORBIDDEN:
            self._refused.append(place)
        elif place in self.places:
            self.places.remove(place)

    def allowed(self) -> None:
        """The bot seems to have its permissions back."""
        refused, self._refused = self._refused, []
        self.take_away(*refused)


async def nothing_helps(_fault: Fault) -> bool:
    return False


class Following:
    def __init__(
        self,
        outbox: Outbox,
        put: Callable[[], Awaitable[None]],
        name: str,
        *,
        mended: Callable[[Fault], Awaitable[bool]] = nothing_helps,
        gather: float = 0.0,
        wait: Callable[[], float] = lambda: 0.0,
        free: Callable[[], bool] = lambda: True,
    ) -> None:
        """`put` shows the current state. `mended`: whether another try may succeed after a refusal. `gather`: seconds in which
        changes become one edit, unless there is a hurry. `wait`: seconds until it may be shown. `free`: whether it may be
        shown at all."""
        self.wanted = False
        self.next = 0.0
        """The earliest time of the next try, by the loop's clock."""
        self._outbox, self._put, self._mended, self._name = outbox, put, mended, name
        self._gather, self._may_wait, self._free = gather, wait, free
        self._hurried = False
        self._nap: asyncio.Future[None] | None = None
        self._backoff = Backoff()
        self._task: asyncio.Task[None] | None = None

    @property
    def quiet(self) -> bool:
        """Everything is shown."""
        shown = not (self.wanted and self._free())
        return shown and (self._task is None or self._task.done())

    @property
    def failing(self) -> bool:
        return self._backoff.tried

    def touch(self) -> None:
        """Something has changed."""
        self.wanted = True
        if not self._outbox.closing and self._free() and (self._task is None or self._task.done()):
            self._task = self._outbox.begin(self._run())  # else the next start shows it

    def hurry(self) -> None:
        """Show the next change at once."""
        self._hurried = True
        _end(self._nap)

    async def _run(self) -> None:
        self.rest(self._gather)
        while self._due:
            if not self._hurried and (wait := self._wait()) > 0:
                await self._sleep(min(wait, LONGEST_NAP))
            else:
                self._hurried = False
                await self._once()
                self.rest(self._gather)
        self._task = None

    async def _sleep(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._nap = loop.create_future()
        timer = loop.call_later(seconds, _end, self._nap)
        try:
            await self._nap
        finally:
            timer.cancel()
            self._nap = None

    @property
    def _due(self) -> bool:
        return self.wanted and self._free() and not self._outbox.closing

    def _wait(self) -> float:
        return max(self.next - asyncio.get_running_loop().time(), self._may_wait())

    def rest(self, seconds: float) -> None:
        """No try for so many seconds."""
        self.next = max(self.next, asyncio.get_running_loop().time() + seconds)

    async def _once(self) -> None:
        self.wanted = False
        try:
            await self._put()
        except (NotDone, Away, InDoubt, Unread) as wrong:
            await self.failed(wrong)
        except Exception as wrong:  # noqa: BLE001 - one that cannot be shown must not stop the others
            self._outbox.incident(self._name, wrong)
        else:
            self.renew()

    def renew(self) -> None:
        """It worked."""
        self._backoff.renew()

    async def failed(self, wrong: NotDone | Away | InDoubt | Unread) -> None:
        fault = wrong.fault if isinstance(wrong, NotDone) else Fault.AWAY
        if fault not in TRY_AGAIN:
            with suppress(Away, InDoubt, Unread):
                self.wanted = await self._mended(fault) or self.wanted
                return
        self.wanted = True
        self.rest(self._backoff.pause(self._outbox.timing.retry_seconds))


def _end(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)

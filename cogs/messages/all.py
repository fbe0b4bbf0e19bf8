"""All messages of the kinds that `Message` maintains: created on demand, resumed after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from weakref import WeakValueDictionary

from cogs.messages.kind import Desk, Kind
from cogs.messages.message import Message
from cogs.messages.place import Row
from cogs.transport.budget import A_SECOND

Which = tuple[str, int, int]
KEPT = 2_000
"""Idle messages are dropped from memory above this number."""


class AllMessages:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._known: WeakValueDictionary[Which, Message] = WeakValueDictionary()  # while anybody holds them
        self._messages: dict[Which, Message] = {}
        self._kinds: dict[str, Kind] = {}
        self._most = KEPT

    def add(self, kind: Kind) -> None:
        """Register a kind of message under its name."""
        self._kinds[kind.name] = kind

    def named(self, kind: str, subject: int, reader: int = 0) -> Message:
        return self.of(self._kinds[kind], subject, reader)

    def idle(self, kind: str, subject: int, reader: int = 0) -> bool:
        """Whether everything wanted of it is shown and stored."""
        message = self._known.get((kind, subject, reader))
        return message is None or message.idle

    def of(self, kind: Kind, subject: int, reader: int = 0) -> Message:
        which = kind.name, subject, reader
        message = self._known.get(which)
        if message is None:
            message = self._known[which] = Message(self.desk, kind, subject, reader)
        if which not in self._messages:
            if len(self._messages) >= self._most:
                self._messages = {key: one for key, one in self._messages.items() if not one.idle}
                self._most = max(KEPT, 2 * len(self._messages))
            self._messages[which] = message
        return message

    def allowed(self) -> None:
        """The bot's permissions have changed: try again where Discord refused."""
        for message in [*self._known.values()]:
            message.allowed()

    async def about(self, kind: str, subject: int) -> list[Message]:
        """All stored messages of that kind about this subject."""
        rows = await self.desk.rows.about(kind, subject)
        return [self.named(kind, subject, row.reader) for row in rows]

    async def take_up(self, kind: Kind, passed_over: Callable[[Row], Awaitable[bool]]) -> set[int]:
        """Resume, after a restart, messages that were owed, on their way, or to be deleted. `passed_over`: whether
        to leave one as it is, because another process sees to it or nothing can have changed. Returns their
        subjects."""
        stored: dict[tuple[int, int], list[Row]] = {}
        for row in await self.desk.rows.of_kind(kind.name):
            stored.setdefault((row.subject, row.reader), []).append(row)
        known: set[int] = set()
        for number, (which, rows) in enumerate(stored.items()):
            if not all([await passed_over(row) for row in rows]):
                # A few at a time: Discord accepts no more a second.
                self.of(kind, *which).take_up(rows, later=number / A_SECOND)
                known.add(which[0])
        return known

"""Every message of the kinds that `Message` keeps: made when it is asked for, taken up after a restart."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs.messages.message import Desk, Kind, Message

Which = tuple[str, int, int]
KEPT = 2_000
"""Messages in memory from which those that are idle leave it."""


async def nowhere(_subject: int) -> bool:
    return False


class AllMessages:
    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._messages: dict[Which, Message] = {}

    def of(self, kind: Kind, subject: int, reader: int = 0) -> Message:
        which = kind.name, subject, reader
        message = self._messages.get(which)
        if message is None:
            if len(self._messages) >= KEPT:
                self._messages = {key: one for key, one in self._messages.items() if not one.idle}
            message = self._messages[which] = Message(self.desk, kind, subject, reader)
        return message

    async def take_up(self, kind: Kind, elsewhere: Callable[[int], Awaitable[bool]] = nowhere) -> None:
        """After a restart: what was owed or on its way, or was to be deleted. Each reads its own rows. `elsewhere`: whether
        another process sees to what is about this."""
        for row in await self.desk.rows.of_kind(kind.name):
            if not await elsewhere(row.subject):
                self.of(kind, row.subject, row.reader).take_up()

"""Messages are made when they are asked for, leave the memory when they are idle, and are taken up after a restart."""

import asyncio
from types import SimpleNamespace

import pytest

from cogs.messages import all as every
from cogs.messages.all import AllMessages
from cogs.messages.place import Row
from cogs.messages.wire import LATE
from tests.model.worlds import virtually


class Stored:
    def __init__(self, *rows):
        self._rows, self.asked = rows, []

    async def of_kind(self, kind):
        self.asked.append(kind)
        return self._rows

    async def of(self, *which):
        self.asked.append(which)
        return []


class Looked:
    """When each was looked at."""

    name, own = "kind", False

    def __init__(self):
        self.pace = SimpleNamespace(gather=0.0, gap=0.0, picture=0.0, priority=0)
        self.at = {}

    async def wanted(self, subject, _reader, _look):
        self.at.setdefault(subject, asyncio.get_running_loop().time())
        await asyncio.Event().wait()


def desk(rows):
    return SimpleNamespace(
        rows=rows,
        pictures=SimpleNamespace(forget=lambda _whose: None),
        begin=asyncio.ensure_future,
        closing=lambda: False,
        now=lambda: 0,
    )


def row(ident, subject, **facts):
    return Row(id=ident, kind="kind", subject=subject, reader=0, channel=1, **facts)


def test_what_stands_is_looked_at_in_turn_by_what_was_read_once_and_what_leaves_at_once():
    stand = [row(subject, subject, message=subject) for subject in range(1, 91)]
    rows, kind = Stored(*stand, row(901, 91), row(902, 92), row(903, 92, leaving=True)), Looked()

    async def taken_up():
        async def another_processs(row):
            return row.subject == 91

        known = await AllMessages(desk(rows)).take_up(kind, another_processs)
        await asyncio.sleep(2 * LATE)
        return known

    known = virtually(taken_up())
    assert rows.asked == ["kind"]
    assert known == kind.at.keys() == {*range(1, 91), 92}
    assert kind.at[92] < 1 < LATE <= kind.at[1] < kind.at[45] < kind.at[90] == pytest.approx(LATE + 89 / 45)


def test_of_many_that_are_busy_each_is_not_looked_at_for_every_new_one(monkeypatch):
    looked = 0

    class Busy:
        def __init__(self, *_):
            self.rests = False

        @property
        def idle(self):
            nonlocal looked
            looked += 1
            return self.rests

    monkeypatch.setattr(every, "Message", Busy)
    monkeypatch.setattr(every, "KEPT", 10)
    messages, kind = AllMessages(None), Looked()
    made = [messages.of(kind, subject) for subject in range(1000)]
    assert looked < 2 * len(made)
    assert len(messages._messages) == 1000
    for one in made:
        one.rests = True
    for subject in range(1000, 2100):
        messages.of(kind, subject).rests = True
    assert len(messages._messages) < 1000

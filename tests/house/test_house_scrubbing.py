"""The database is rewritten after a deletion: tried until it works, reported once, and not all the time."""

from types import SimpleNamespace

import pytest
from manual_time import ManualTime
from structlog.testing import capture_logs

from house.privacy.scrubbing import AGAIN_MS, Scrubber
from house.store import Broken, DatabaseAway, Unread
from house.store.transactions import Passing
from house.tasks import Tasks


class Store:
    """A database that refuses this many rewrites."""

    bytes = 0

    def __init__(self, *wrong):
        self._wrong = list(wrong)
        self.asked = SimpleNamespace(value="1")
        self.tried = self.done = 0

    async def first(self, _query):
        return self.asked

    async def scrub(self):
        self.tried += 1
        wrong = self._wrong.pop(0) if self._wrong else None
        if wrong is not None:
            raise wrong

    async def write(self, _statement, **_values):
        self.done += 1
        self.asked = None


def scrubber(store):
    time, bells = ManualTime(), []
    clock = SimpleNamespace(set=lambda _key, at: bells.append(at))
    return Scrubber(store, time, clock, Tasks()), time, bells


def known():
    """A failure with its number in the log, known to a player."""
    wrong = Broken("seen")
    wrong.number = "4f2a"
    return wrong


async def test_a_failure_is_logged_once_however_often_it_comes_back_and_tried_again_each_minute():
    store = Store(DatabaseAway("disk"), DatabaseAway("disk"), DatabaseAway("disk"))
    scrub, time, bells = scrubber(store)
    with capture_logs() as logs:
        for _ in range(3):
            await scrub.scrub()
            assert bells[-1] == time.now() + AGAIN_MS
            time.advance(AGAIN_MS / 1000)
    assert [(one["event"], one["reason"]) for one in logs] == [("not-scrubbed", "disk")]
    await scrub.scrub()
    assert (store.tried, store.done, len(bells)) == (4, 1, 3)


async def test_when_it_has_worked_in_between_the_next_failure_is_logged_again():
    store = Store(DatabaseAway("disk"), None, DatabaseAway("disk again"))
    scrub, time, _ = scrubber(store)
    with capture_logs() as logs:
        for _ in range(3):
            store.asked = SimpleNamespace(value="1")
            await scrub.scrub()
            time.advance(AGAIN_MS / 1000)
    assert [one["reason"] for one in logs] == ["disk", "disk again"]


@pytest.mark.parametrize("wrong", [Passing("a backup reads"), Unread(), known()])
async def test_what_passes_or_is_in_the_log_already_is_not_logged_but_tried_again(wrong):
    scrub, time, bells = scrubber(Store(wrong))
    with capture_logs() as logs:
        await scrub.scrub()
    assert logs == []
    assert bells == [time.now() + AGAIN_MS]


async def test_where_nobody_has_asked_nothing_is_written_anew():
    store = Store()
    store.asked = None
    scrub, _, bells = scrubber(store)
    await scrub.scrub()
    assert (store.tried, bells) == (0, [])

"""A disk that takes seconds for each transaction: nobody waits for minutes, and unstored acts are reported."""

from __future__ import annotations

import time

from house.store.sqlite import PATIENCE, SqliteWriter
from house.store.transactions import Conflict, DatabaseAway


async def nothing(_tx):
    pass


class SlowDisk(SqliteWriter):
    """Each transaction takes this long; one of several in one is refused, so that each gets its own."""

    def __init__(self, path, monkeypatch, seconds):
        super().__init__(path)
        self._seconds, self._now, self.tried = seconds, 0.0, 0
        monkeypatch.setattr(time, "monotonic", lambda: self._now)

    def _transaction(self, works):
        self._now += self._seconds
        if len(works) > 1:
            return [Conflict("one of them")] * len(works)
        self.tried += 1
        return [self.tried]


def test_whoever_would_wait_for_longer_hears_that_nothing_is_stored(tmp_path, monkeypatch):
    disk = SlowDisk(tmp_path / "cards.db", monkeypatch, seconds=3.0)
    results = disk._store([nothing] * 40)
    assert disk.tried * 3 >= PATIENCE
    assert disk.tried < 6
    assert results[: disk.tried] == list(range(1, disk.tried + 1))
    assert all(isinstance(wrong, DatabaseAway) and wrong.readable for wrong in results[disk.tried :])
    assert len(results) == 40


def test_at_a_usual_disk_each_has_its_turn(tmp_path, monkeypatch):
    disk = SlowDisk(tmp_path / "cards.db", monkeypatch, seconds=0.01)
    assert disk._store([nothing] * 40) == list(range(1, 41))

"""Two bots never play on one file, and a refused one keeps nothing."""

from pathlib import Path

import pytest

from house.store.lease import FileLease, InUse


def opened():
    return len([*Path("/proc/self/fd").iterdir()])


def test_the_second_is_turned_away_until_the_first_has_gone(tmp_path):
    database = tmp_path / "house.db"
    first, second = FileLease(database), FileLease(database)
    first.take()
    for _ in range(3):
        with pytest.raises(InUse):
            second.take()
    first.give_back()
    second.take()
    second.give_back()


def test_whoever_is_turned_away_leaves_no_file_open(tmp_path):
    """A kept file would stay open for days of new tries."""
    first, second = FileLease(tmp_path / "house.db"), FileLease(tmp_path / "house.db")
    first.take()
    before = opened()
    for _ in range(5):
        with pytest.raises(InUse):
            second.take()
    assert opened() == before
    first.give_back()


def test_what_is_given_back_twice_is_given_back_once(tmp_path):
    lease = FileLease(tmp_path / "house.db")
    lease.take()
    lease.give_back()
    lease.give_back()
    assert [path.name for path in tmp_path.iterdir()] == ["house.db.lock"]

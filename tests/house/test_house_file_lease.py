"""Two bots never play on one file, and whoever was turned away keeps nothing."""

from pathlib import Path

import pytest

from house.store.lease import FileLease, InUse


def opened():
    return len([*Path("/proc/self/fd").iterdir()])


def test_the_second_is_turned_away_until_the_first_has_gone(tmp_path):
    database = tmp_path / "house.db"
    first, second = FileLease(database, 0), FileLease(database, 0)
    first.take()
    for _ in range(3):
        with pytest.raises(InUse):
            second.take()
    first.give_back()
    second.take()
    second.give_back()


def test_whoever_is_turned_away_leaves_no_file_open(tmp_path):
    """A bot on standby tries for days."""
    first, second = FileLease(tmp_path / "house.db", 0), FileLease(tmp_path / "house.db", 0)
    first.take()
    before = opened()
    for _ in range(5):
        with pytest.raises(InUse):
            second.take()
    assert opened() == before
    first.give_back()


def test_shards_of_their_own_do_not_keep_each_other_out(tmp_path):
    leases = [FileLease(tmp_path / "house.db", number) for number in range(3)]
    for lease in leases:
        lease.take()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "house.db.1.lock",
        "house.db.2.lock",
        "house.db.lock",
    ]
    for lease in leases:
        lease.give_back()
        lease.give_back()  # twice is once

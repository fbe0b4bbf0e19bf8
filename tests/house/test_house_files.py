"""Files are private to the bot's user."""

from __future__ import annotations

import os
import sqlite3
import stat
from contextlib import closing

import pytest
from guests import ANN, GUILD
from toy_game import GAMES

from house.room import CardRoom
from house.store import require_file
from playground.local.folder_lock import lock_folder


@pytest.fixture
def _open_to_all():
    before = os.umask(0o022)
    yield
    os.umask(before)


def _rights(path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.usefixtures("_open_to_all")
@pytest.mark.parametrize("by_the_front_door", [True, False])
async def test_the_database_its_log_and_its_index_are_for_their_owner_only(tmp_path, time, by_the_front_door):
    url = f"sqlite:///{tmp_path}/house.db"
    if by_the_front_door:
        require_file(url)
    async with CardRoom(url, games=GAMES, time=time) as room:
        await room.bank.balance(GUILD, ANN)
        rights = {file.name: _rights(file) for file in tmp_path.iterdir()}
    assert rights == {"house.db": 0o600, "house.db-wal": 0o600, "house.db-shm": 0o600}


@pytest.mark.usefixtures("_open_to_all")
async def test_a_database_that_was_there_keeps_its_rights(tmp_path, time):
    file = tmp_path / "house.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode = WAL")
    file.chmod(0o640)
    async with CardRoom(f"sqlite:///{file}", games=GAMES, time=time):
        pass
    assert _rights(file) == 0o640


def test_a_database_on_a_server_is_not_looked_for_among_the_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert require_file("postgresql://bot:word@db.example:5432/cards") is None
    assert [*tmp_path.iterdir()] == []


@pytest.mark.usefixtures("_open_to_all")
def test_a_folder_that_is_made_is_for_its_owner_only(tmp_path):
    with lock_folder(tmp_path / "home" / ".playground"):
        assert _rights(tmp_path / "home" / ".playground") == 0o700

"""Killed without warning, the house has lost nothing that a player has seen."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from guests import ANN, BOB, GUILD
from manual_time import ManualTime
from toy_game import GAMES

from house.audit import audit_database
from house.room import CardRoom

pytestmark = pytest.mark.slow
TOLD = 17  # changes, before the kill

PLAYER = f"""
import asyncio, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from toy_game import GAMES
from house.room import CardRoom
from house.tables.records import TableOpening

async def main():
    room = await CardRoom(sys.argv[1], games=GAMES).open()
    opening = TableOpening(guild={GUILD}, channel=1, game="pennies", host={ANN}, name="Ann")
    table = await room.open_table(opening)
    room.watch(lambda table, change: print(table.id, change.version, flush=True))
    await table.join({BOB}, "Bob")
    await table.start({ANN})
    while True:
        await table.act({ANN}, {{"do": "put", "amount": 0}})
        await table.act({BOB}, {{"do": "fold"}})
        await table.deal({ANN})
        if table.now.report().chips[1] < 5:
            await table.leave({BOB})
            await table.join({BOB}, "Bob")

asyncio.run(main())
"""


async def test_what_was_told_before_a_kill_is_stored(tmp_path):
    url = f"sqlite:///{tmp_path}/house.db"
    table_id, version = _killed(url, TOLD)
    assert (await audit_database(url, GAMES)).problems == ()
    async with CardRoom(url, games=GAMES, time=ManualTime()) as room:
        table = room.table(table_id)
        assert table.now.version >= version
        assert (await table.log(limit=1))[0].version == table.now.version
        await table.close(None)
        assert (await room.audit()).problems == ()


async def test_a_copy_put_in_place_after_a_kill_is_what_was_copied(tmp_path):
    """The killed bot's files beside its database go with it, as the README says."""
    url, file, copy = f"sqlite:///{tmp_path}/house.db", tmp_path / "house.db", tmp_path / "copy.db"
    _killed(url, TOLD)
    with closing(sqlite3.connect(file)) as database, closing(sqlite3.connect(copy)) as backup:
        database.backup(backup)
    before = await audit_database(f"sqlite:///{copy}", GAMES)
    async with CardRoom(url, games=GAMES) as room:
        await room.bank.grant(GUILD, ANN, 5, by=BOB, key="more")
    _killed(url, TOLD)
    assert (tmp_path / "house.db-wal").exists()
    for left in ("house.db-wal", "house.db-shm"):
        (tmp_path / left).unlink()
    copy.replace(file)
    assert await audit_database(url, GAMES) == before
    async with CardRoom(url, games=GAMES) as room:
        assert (await room.audit()).problems == ()


def _killed(url: str, told_before: int) -> tuple[int, int]:
    """Let a house play, kill it, and return its last report."""
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, url], stdout=subprocess.PIPE, text=True, cwd=Path.cwd()
    ) as playing:
        assert playing.stdout is not None
        told = [playing.stdout.readline().split() for _ in range(told_before)]
        playing.send_signal(signal.SIGKILL)
        told += [line.split() for line in playing.stdout.read().splitlines() if len(line.split()) == 2]
    table_id, version = map(int, told[-1])
    return table_id, version

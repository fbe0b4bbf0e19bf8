"""Killed without warning, the house has lost nothing that anybody was told."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from guests import ANN, BOB, GUILD
from pennies import GAMES

from house import CardRoom, audit_database
from house.clock import ManualTime

PLAYER = f"""
import asyncio, sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from pennies import GAMES
from house import CardRoom, Opening

async def main():
    room = await CardRoom(sys.argv[1], games=GAMES).open()
    opening = Opening(guild={GUILD}, channel=1, game="pennies", host={ANN}, name="Ann")
    table = await room.open_table(opening)
    room.watch(lambda table, change: print(table.id, change.version, flush=True))
    await table.join({BOB}, "Bob")
    await table.start({ANN})
    while True:
        await table.act({ANN}, {{"do": "put", "amount": 0}})
        await table.act({BOB}, {{"do": "fold"}})
        await table.deal({ANN})
        if table.report().chips[1] < 5:
            await table.leave({BOB})
            await table.join({BOB}, "Bob")

asyncio.run(main())
"""


@pytest.mark.parametrize("told_before", [1, 2, 3, 17, 150])
async def test_what_was_told_before_a_kill_is_stored(tmp_path, told_before):
    url = f"sqlite:///{tmp_path}/house.db"
    table_id, version = _killed(url, told_before)
    assert (await audit_database(url, GAMES)).problems == ()
    async with CardRoom(url, games=GAMES, time=ManualTime()) as room:
        table = room.table(table_id)
        assert table.version >= version
        assert (await table.log(limit=1))[0].version == table.version
        await table.close(None)
        assert (await room.audit()).problems == ()


def _killed(url: str, told_before: int) -> tuple[int, int]:
    """Let a house play, kill it, and say what it told last."""
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, url], stdout=subprocess.PIPE, text=True, cwd=Path.cwd()
    ) as playing:
        assert playing.stdout is not None
        told = [playing.stdout.readline().split() for _ in range(told_before)]
        playing.send_signal(signal.SIGKILL)
        told += [line.split() for line in playing.stdout.read().splitlines() if len(line.split()) == 2]
    table_id, version = map(int, told[-1])
    return table_id, version

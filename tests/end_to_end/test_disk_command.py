"""`bot.py disk`, as an operator types it: what grows, and by how much with each hand."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from house.room import CardRoom
from house.store.schema import metadata
from house.store.weights import KEPT

pytestmark = [pytest.mark.slow, pytest.mark.real]

ROOT = Path(__file__).resolve().parents[2]
GUILD = 7 << 22


def disk(folder):
    return subprocess.run(
        [sys.executable, str(ROOT / "bot.py"), "disk"],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "LETTERSHARK_DATABASE": "sqlite:///house.db"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


async def test_every_table_has_its_line_and_the_lines_add_up(tmp_path):
    async with CardRoom(f"sqlite:///{tmp_path}/house.db") as room:
        for number in range(400):
            await room.bank.give(GUILD, 11, 12, 1, key=str(number))
        ran = disk(tmp_path)  # while it runs
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()[2:]
    named = {name for name in metadata.tables if any(re.search(rf"\b{name}\b", line) for line in lines)}
    assert named == set(metadata.tables)
    assert len(lines) == len(metadata.tables)
    assert " entries " in lines[0]  # the heaviest first
    assert {
        name for name in KEPT if not any(f" {name} " in line and "a hand" in line for line in lines)
    } == set()


def test_where_there_is_no_database_it_says_so_and_makes_none(tmp_path):
    ran = disk(tmp_path)
    assert ran.returncode == 2
    assert "there is no database" in ran.stderr
    assert not (tmp_path / "house.db").exists()

"""A card room without a clock of its own."""

import pytest
from manual_time import ManualTime

from house.room import CardRoom
from house.tables.timing import TableTiming
from tests.ready_databases import ready


@pytest.fixture
async def room(tmp_path):
    quiet = TableTiming(computer_seconds=(1e6, 1e6))
    ready(tmp_path / "test.db")
    url = f"sqlite+aiosqlite:///{tmp_path}/test.db"
    async with CardRoom(url, timing=quiet, time=ManualTime()) as room:
        yield room

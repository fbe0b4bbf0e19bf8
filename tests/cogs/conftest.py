"""A card room without a clock of its own."""

import pytest

from house import Habits
from house.clock import ManualTime
from house.room import CardRoom


@pytest.fixture
async def room(tmp_path):
    quiet = Habits(computer_seconds=(1e6, 1e6))
    url = f"sqlite+aiosqlite:///{tmp_path}/test.db"
    async with CardRoom(url, habits=quiet, time=ManualTime()) as room:
        yield room

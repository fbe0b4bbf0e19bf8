"""A room whose players may vote."""

import pytest
from disputing import played_here


@pytest.fixture
async def players(room):
    await played_here(room)
    return room

"""Tables that move below each result."""

import pytest
from stand_in import house


@pytest.fixture
async def bot(discord, guild, tmp_path, timing):
    """Here the table moves below each result, as it usually does."""
    assert guild.channels
    async with house(discord, tmp_path, timing, repost_after=20) as bot:
        yield bot

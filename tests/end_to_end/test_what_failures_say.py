"""A failing test reports its wait, the bot's requests, and the unanswered interactions."""

import pytest
from stand_in import house, what_happened

from cogs.startup.client import Lettershark


async def test_what_the_bot_has_asked_and_not_answered_is_told(discord, bot, ann, cards):
    assert bot.is_ready()
    discord.server.interactions.answer_seconds = 0
    await ann.slash("play", game="scroker")
    with pytest.raises(TimeoutError, match=r"waited 0 s for a thread"):
        await cards.wait_for_thread(seconds=0)
    told = what_happened(discord)
    assert f"200 PUT /applications/{bot.application_id}/commands" in told
    assert "not answered in time: ann: {" in told
    assert "'scroker'" in told


async def test_a_bot_that_does_not_start_says_why_at_once(discord, tmp_path, timing, monkeypatch):
    async def load_cogs(_bot):
        raise ZeroDivisionError("no cogs")

    monkeypatch.setattr(Lettershark, "load_cogs", load_cogs)
    with pytest.raises(ZeroDivisionError, match="no cogs"):
        async with house(discord, tmp_path, timing):
            pytest.fail("it has started")

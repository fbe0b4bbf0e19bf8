"""What is read in the hand's own message is no higher than a phone's window and a little, with the acts below it."""

import re
from functools import partial
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import expect
from test_in_sight import Player
from window import SIZES

from engine.catalogue import GAMES
from tests.end_to_end.stand_in import house
from tests.wished_deals import alike

pytestmark = pytest.mark.slow

HIGHEST, MOST_PAGES = 900, 4
WORST = ("dealers-choice", "texas-scrummy", "quist", "soup")
"""One of each family, with the longest rules or the most buttons."""


@partial(pytest_asyncio.fixture, loop_scope="session")
async def bot(discord, tmp_path, timing):
    async with house(discord, tmp_path, timing, Random(7), pictures=True, nudge_seconds=600) as bot:
        yield bot


class Reader:
    """Reads in their hand, and measures it."""

    def __init__(self, window):
        self.own, self.heights = window.own, []

    async def press(self, label):
        before = await self.own.inner_text()
        await self.own.get_by_role("button", name=label).first.click()
        await expect(self.own).not_to_have_text(before, use_inner_text=True)

    async def reads(self, label):
        """All its pages."""
        if not await self.own.get_by_role("button", name=label).count():
            await self.press("Plus…")
        await self.press(label)
        await self.measures()
        while await self.own.get_by_role("button", name=re.compile("^▶ ")).count():
            await self.press(re.compile("^▶ "))
            await self.measures()
        await self.press("Retour")

    async def measures(self):
        self.heights.append((await self.own.locator(".container").first.bounding_box())["height"])


@pytest.mark.parametrize("game", WORST)
async def test_rules_and_options_are_read_on_a_french_phone_without_scrolling_far(monkeypatch, windows, game):
    alike(monkeypatch, game)
    luc = await windows("luc", greeted=False, tolerant=True, **SIZES["phone"])
    player = Player(luc, "fr", "phone", GAMES[game].name)
    await player.sit_down(GAMES[game].name)
    await expect(player.offered.first).to_be_visible()
    reader = Reader(luc)
    await reader.reads("Règles")
    assert 2 <= len(reader.heights) <= MOST_PAGES
    await reader.reads("Options")
    assert len(reader.heights) > MOST_PAGES
    assert max(reader.heights) <= HIGHEST, reader.heights

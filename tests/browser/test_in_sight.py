"""Whole hands, as newcomers begin them: whatever a turn asks for is in sight without scrolling, and so is the result when it
comes. At the desk by keys alone, on a phone by taps; in both languages."""

import re
from functools import partial
from random import Random

import pytest
import pytest_asyncio
from playwright.async_api import expect
from window import SIZES

from screens.i18n.language import i18n
from tests.end_to_end.stand_in import house

PLAYERS = {"en": "ann", "fr": "luc"}
HIGHEST = {"desk": 560, "phone": 450}  # pixels of a turn's panel
MOST_PRESSES = 120
# What leads on, in this order; where nothing does, the first card that is not chosen yet.
EASY = (
    "Nothing",
    "Accept",
    "Keep all",
    "Check",
    "Call {amount}",
    "Ready",
    "No ruling suit",
    "Leave it",
    "Stock",
    "Pass {n}",
    "Discard {card}",
    "Start with {letter}",
    "Add {letter}",
    "Eat it",
    "Drop it",
    "Let it pass",
)


class Player:
    """Somebody who plays with what stands in their hand, and never scrolls."""

    def __init__(self, window, language, size):
        self.window, self.page, self.size = window, window.page, size
        self.say = i18n(language).say
        more = self.page.get_by_role("button", name=self.say("More…"))
        self.hand = self.page.locator("main.pane article.ephemeral").filter(has=more).last
        review = re.compile(f"^{self.say('Review')}$")  # what is left when the hand is over
        self.offered = self.hand.locator(".row button[data-act=press]:enabled").filter(has_not_text=review)
        self.result = window.result

    def named(self, sentence):
        """Offered buttons that say this, whatever the numbers and names in it."""
        pattern = re.sub(r"\\{\w+\\}", ".+", re.escape(self.say(sentence)))
        return self.offered.filter(has_text=re.compile(f"^{pattern}$"))

    async def sit_down(self, game):
        """As a newcomer does."""
        welcome = self.page.get_by_role("dialog")
        await welcome.get_by_role("button", name=re.compile("^(Choose a game|Choisir un jeu)")).click()
        await welcome.get_by_role("button", name=re.compile(f"^{game}")).click()
        await expect(self.window.pane.get_by_role("heading", level=1)).to_contain_text(game)

    async def sees_turn(self):
        picture = self.hand.locator("img:not(.emoji)").last
        await expect(picture).not_to_have_js_property("naturalWidth", 0)
        await expect(picture).to_be_in_viewport(ratio=1)
        for button in (self.offered.first, self.offered.last):
            await expect(button).to_be_in_viewport(ratio=1)
        panel = await self.hand.locator(".container").bounding_box()
        assert panel["height"] <= HIGHEST[self.size], await self.hand.inner_text()

    async def press(self):
        for sentence in EASY:
            target = self.named(sentence).first
            if await target.count():
                break
        else:
            target = self.hand.locator(".row button.secondary[data-act=press]:enabled").first
        before = await self.hand.inner_text()
        if self.size == "phone":
            await target.tap()
        else:
            await self.reach(target)
            await self.page.keyboard.press("Enter")
        await expect(self.hand.or_(self.result).first).not_to_have_text(before, use_inner_text=True)

    async def reach(self, target):
        for _ in range(80):
            if await target.evaluate("one => one === document.activeElement"):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never reaches {await target.inner_text()}")


CASES = [
    pytest.param(
        game,
        size,
        language,
        marks=() if (game, size, language) == ("Scroker", "phone", "fr") else pytest.mark.slow,
    )
    for game in ("Scroker", "Scrummy", "Quist", "Soup")
    for size in SIZES
    for language in PLAYERS
]


@partial(pytest_asyncio.fixture, loop_scope="session")
async def bot(discord, tmp_path, timing):
    async with house(discord, tmp_path, timing, Random(7), pictures=True) as bot:
        yield bot


@pytest.mark.parametrize(("game", "size", "language"), CASES)
async def test_a_whole_hand_is_played_without_scrolling(windows, tmp_path, game, size, language):
    window = await windows(PLAYERS[language], greeted=False, tolerant=True, **SIZES[size])
    player = Player(window, language, size)
    await player.sit_down(game)
    for turn in range(MOST_PRESSES):
        await expect(player.offered.or_(player.result).first).to_be_visible()
        if await player.result.count():
            break
        await player.sees_turn()
        await player.page.screenshot(path=tmp_path / f"turn-{turn:03}.png")
        await player.press()
    await expect(player.result).to_be_in_viewport(ratio=1)
    await player.page.screenshot(path=tmp_path / "result.png")

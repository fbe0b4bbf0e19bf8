"""A newcomer's first steps with the program: they are dealt in, and play until a pot is won, even if the bot dies
in between."""

import re

import pytest
import pytest_asyncio
from playwright.async_api import expect
from program import program
from window import Window

from tests.labels import ACCEPT, BET, CHECK, KEEP_ALL, MY_HAND

# On their turn, the player presses the first of these that is offered.
EAGER = (CHECK, r"Call \d+", KEEP_ALL, "Show nothing", ACCEPT, r"All in \d+")

STARTING = 60_000  # milliseconds; the bot is a program of its own, which the page does not wait for


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path):
    async with program(tmp_path) as address:
        yield address


async def test_a_newcomer_chooses_poker_and_plays_until_the_pot_is_won(address, open_page):
    ann = Window(await open_page(address, "ann", greeted=False, tolerant=True), "ann")
    await ann.page.get_by_role("button", name="Choose a game").click()
    await ann.page.get_by_role("button", name=re.compile("^Scroker")).click(timeout=STARTING)
    await expect(ann.table).to_contain_text("hand 1", timeout=STARTING)
    await bets(ann)
    await ann.play_until(" wins ", *EAGER)
    await expect(ann.result).to_contain_text(re.compile("Next hand|Buy chips"))


async def bets(ann):
    """Raise in the button's window, by enough for any bet of the computers."""
    await ann.act(BET, "Raise…")
    await ann.dialog.get_by_role("textbox").fill("20")
    await ann.dialog.get_by_role("button", name="Submit").click()
    await expect(ann.dialog).to_be_hidden()
    await expect(ann.own).to_contain_text(re.compile(r"ann [1-7]?\d\b|ann wins"))


@pytest.mark.slow
async def test_a_killed_bot_goes_on_with_the_hand(windows):
    ann = await windows("ann")
    await ann.deal("scroker", computers=2)
    status = ann.page.locator(".status")
    await ann.page.get_by_role("button", name="What if…").click()
    await ann.dialog.get_by_role("button", name="Kill the bot").click()
    await ann.dialog.get_by_role("button", name="Close").click()
    await expect(status).to_contain_text("not connected")
    await expect(status).to_be_hidden(timeout=STARTING)
    await ann.table.get_by_role("button", name=MY_HAND).click()
    await expect(ann.own).to_contain_text("Your turn")
    await ann.first_offered(CHECK, r"Call \d+", on=ann.hand)

"""The first second: the page is there, and the bot is still on its way."""

import pytest
from playwright.async_api import expect
from window import Window

from tests.end_to_end.stand_in import house


@pytest.fixture
def begun(discord, tmp_path, timing):
    """Starts the bot when the test wants it."""
    return lambda: house(discord, tmp_path, timing)


@pytest.fixture
def arrive(discord, open_page):
    """A newcomer who is quicker than the bot."""

    async def arrived(**how):
        return Window(await open_page(discord.url, "ann", **how), "ann")

    return arrived


async def test_a_newcomer_is_dealt_in_as_soon_as_the_bot_can(arrive, begun):
    ann = await arrive(greeted=False)
    await ann.page.get_by_role("button", name="Deal me in").click()
    await expect(ann.dialog.get_by_role("status")).to_contain_text("The bot is just starting")
    async with begun():
        await expect(ann.table).to_contain_text("FOUR BY FOUR")
        await expect(ann.table).to_contain_text("hand 1")
        await expect(ann.dialog).to_have_count(0)
        await expect(ann.table).to_contain_text("ann plays with")


async def test_known_commands_do_not_make_a_bot(arrive, begun, discord):
    async with begun():
        assert "play" in discord.commands
    ann = await arrive(greeted=False)
    await ann.page.get_by_role("button", name="Deal me in").click()
    await expect(ann.dialog.get_by_role("status")).to_contain_text("The bot is just starting")
    async with begun():
        await expect(ann.table).to_contain_text("ann plays with")


async def test_the_last_choice_counts(arrive, begun):
    ann = await arrive(greeted=False)
    await ann.page.get_by_role("button", name="Deal me in").click()
    await ann.page.get_by_role("button", name="Choose a game").click()
    await expect(ann.dialog.get_by_role("status")).to_contain_text("The bot is just starting")
    async with begun():
        await expect(
            ann.page.get_by_role("dialog", name="Choose a game").get_by_role("listitem")
        ).to_have_count(15)
        await expect(ann.page.locator(".threads .place")).to_have_count(0)


async def test_whoever_leaves_the_greeting_is_not_dealt_in_later(arrive, begun):
    ann = await arrive(greeted=False)
    await ann.page.get_by_role("button", name="Deal me in").click()
    await expect(ann.dialog.get_by_role("status")).to_contain_text("The bot is just starting")
    await ann.page.keyboard.press("Escape")
    await expect(ann.page.locator(".status")).to_contain_text("Lettershark is just starting…")
    async with begun():
        await expect(ann.page.locator(".status")).to_be_hidden()
        await ann.command("/help")
        await expect(ann.own).to_contain_text("Only you can see this")
        await expect(ann.page.locator(".threads .place")).to_have_count(0)


async def test_commands_come_while_somebody_types(arrive, begun):
    ann = await arrive()
    await expect(ann.box).to_be_enabled()
    await ann.box.press_sequentially("/pla")
    await expect(ann.pane.locator(".popup-title")).to_contain_text("The bot is just starting")
    await ann.box.press("Enter")
    await expect(ann.pane.get_by_role("alert")).to_contain_text("has not registered its commands yet")
    async with begun():
        suggestions = ann.pane.get_by_role("listbox", name="Suggestions").get_by_role("option")
        await expect(suggestions.first).to_contain_text("/play")

"""Places without the bot, where a user has installed it: a group chat, and another server."""

import re

import pytest
from playwright.async_api import expect

pytestmark = pytest.mark.slow


async def shown(window, place):
    if not await window.page.get_by_role("link", name=place, exact=True).is_visible():
        await window.page.get_by_role("button", name=re.compile("^Channels$")).click()
    await window.page.get_by_role("link", name=place, exact=True).click()
    await expect(window.page.get_by_role("heading", name=place).first).to_be_visible()


async def test_three_people_sit_down_in_a_group_chat_and_others_do_not_see_it(windows):
    ann, bob, cy = [await windows(name) for name in ("ann", "bob", "cy")]
    await shown(ann, "bob, luc")
    await shown(bob, "ann, luc")
    await expect(cy.page.get_by_role("link", name="ann, bob, luc")).to_have_count(0)
    await expect(ann.pane).to_contain_text("The bot is not here.")
    await ann.command("/play game:Scroker")
    await bob.press("Join", on=bob.lobby)
    await expect(bob.own).to_contain_text("You sit at Scroker")
    await ann.press("Start", on=ann.own)
    await expect(bob.table).to_contain_text("to act")
    await bob.press("My hand", on=bob.table)
    await expect(bob.hand).to_be_visible()


async def test_on_another_server_only_what_is_installed_for_oneself_works(windows):
    ann = await windows("ann")
    await expect(ann.page.get_by_role("heading", name="Another server")).to_be_visible()
    await shown(ann, "general")
    await ann.box.fill("/")
    popup = ann.pane.locator(".popup")
    await expect(popup).to_contain_text("/daily")
    await expect(popup).not_to_contain_text("/tournament")
    await ann.box.fill("")
    await ann.command("/help")
    await expect(ann.own).to_contain_text("What would you like to do?")
    await expect(ann.own.get_by_role("button", name="Play with friends")).to_have_count(0)

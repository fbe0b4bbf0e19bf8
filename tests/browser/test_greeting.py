"""The other ways in: choosing a game, and playing without direct messages."""

import re

import pytest
from playwright.async_api import expect

FIFTEEN = 15


async def chooser(window):
    await window.page.get_by_role("button", name=re.compile("Choose a game")).click()
    dialog = window.page.get_by_role("dialog", name="Choose a game")
    await expect(dialog.get_by_role("listitem")).to_have_count(FIFTEEN)
    return dialog


async def test_the_welcome_comes_back_until_somebody_has_played(windows):
    ann = await windows("ann", greeted=False)
    await ann.page.keyboard.press("Escape")
    await ann.command("/about")
    await expect(ann.own).to_be_visible()
    await ann.page.reload()
    await ann.dialog.get_by_role("button", name=re.compile("^Deal me in")).click()
    await expect(ann.button("My hand")).to_be_visible()
    await ann.page.reload()
    await ann.press("My hand")  # nothing is in the way
    await expect(ann.own).to_contain_text("Your cards")
    await expect(ann.page.get_by_role("dialog")).to_have_count(0)


async def test_every_game_is_told_in_one_line(windows):
    ann = await windows("ann", greeted=False)
    dialog = await chooser(ann)
    for row in await dialog.get_by_role("listitem").all():
        await expect(row.locator(".quiet")).to_have_text(re.compile(r"^\S.{20,}\.$"))


@pytest.mark.parametrize("game", ["Soup", "Scrotch", "Quist"])
async def test_a_chosen_game_is_full_and_begins_with_the_cards_below_the_table(windows, game):
    ann = await windows("ann", greeted=False)
    await (await chooser(ann)).get_by_role("button", name=re.compile(f"^{game}")).click()
    await expect(ann.pane.get_by_role("heading", level=1)).to_contain_text(game)
    await expect(
        ann.pane.locator("article:not(.ephemeral)").get_by_role("button", name="My hand")
    ).to_be_visible()
    await expect(ann.own).to_contain_text("Your ")
    await expect(ann.own).to_be_in_viewport()


async def test_a_newcomer_is_taught_step_by_step(windows):
    ann = await windows("ann", greeted=False)
    await ann.page.get_by_role("button", name=re.compile("Teach me")).click()
    await expect(ann.own).to_contain_text("Learn Scroker · step 1")
    await ann.own.get_by_role("button", name="Go on").click()
    await expect(ann.own).to_contain_text("step 2")
    await ann.own.get_by_role("button", name="Fold").click()
    await expect(ann.own).to_contain_text("too early. Bet.")
    await ann.press("Bet…", on=ann.own)
    await ann.dialog.get_by_role("textbox").fill("1")
    await ann.dialog.get_by_role("button", name="Submit").click()
    await expect(ann.own).to_contain_text("step 3")


async def test_a_chosen_game_may_wait_for_friends(windows):
    ann = await windows("ann", greeted=False)
    dialog = await chooser(ann)
    await dialog.get_by_role("checkbox").uncheck()
    await dialog.get_by_role("button", name=re.compile("^Scrummy")).click()
    await expect(ann.own).to_contain_text("1 more player is needed")
    await expect(ann.button("Fill and start", on=ann.own)).to_be_visible()


async def test_a_hand_is_played_with_closed_direct_messages(windows):
    cy = await windows("cy", greeted=False)
    await cy.page.get_by_role("button", name=re.compile("Deal me in")).click()
    await expect(cy.table).to_contain_text("cy plays with")
    await expect(cy.page.locator("aside.pane article.message")).to_have_count(0)
    await cy.press("My hand")
    await expect(cy.own).to_contain_text("Your turn")
    await cy.play_until("Next hand", "Check", r"Call \d+", "Keep all", "Nothing", "Accept")

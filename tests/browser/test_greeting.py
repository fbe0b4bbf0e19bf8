"""The other ways in: choosing a game, and playing without direct messages."""

import re

from playwright.async_api import expect

from house.tables.table import Table
from screens.unable import Unable
from tests.labels import BET, FOLD, MY_HAND, YOUR_CARDS

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
    await expect(ann.button(MY_HAND)).to_be_visible()
    await ann.page.reload()
    await ann.press(MY_HAND)  # nothing is in the way
    await expect(ann.own).to_contain_text(YOUR_CARDS)
    await expect(ann.page.get_by_role("dialog")).to_have_count(0)


async def test_a_table_that_could_not_be_started_says_so_and_is_started_by_the_second_try(
    windows, bot, monkeypatch
):
    started, refused = Table.start, []

    async def busy(self, player, **more):
        if not refused:
            refused.append(player)
            raise Unable("busy")
        return await started(self, player, **more)

    monkeypatch.setattr(Table, "start", busy)
    ann = await windows("ann", greeted=False)
    await ann.dialog.get_by_role("button", name=re.compile("^Deal me in")).click()
    await expect(ann.page.get_by_text("Your table has not begun. Press Start there")).to_be_visible()
    await ann.page.get_by_role("button", name="How to start").click()
    await ann.dialog.get_by_role("button", name=re.compile("^Deal me in")).click()
    await expect(ann.own).to_contain_text(YOUR_CARDS)
    assert len(bot.room.tables) == len(refused) == 1


async def test_a_newcomer_is_taught_step_by_step(windows):
    ann = await windows("ann", greeted=False)
    await ann.page.get_by_role("button", name=re.compile("Teach me")).click()
    await expect(ann.own).to_contain_text("Learn Scroker · step 1")
    await ann.own.get_by_role("button", name="Go on").click()
    await expect(ann.own).to_contain_text("step 2")
    await ann.own.get_by_role("button", name=FOLD).click()
    await expect(ann.own).to_contain_text("too early. Bet.")
    await ann.press(BET, on=ann.own)
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


async def test_a_chosen_game_leads_to_its_own_table_though_another_begins_first(windows, bot, monkeypatch):
    started = Table.start

    async def second(self, player, **more):
        [other] = [table for table in bot.room.tables.values() if table is not self]
        await started(other, other.record.seats[0].player)
        return await started(self, player, **more)

    bob = await windows("bob")
    await bob.open_table("scroker", computers=3)
    monkeypatch.setattr(Table, "start", second)
    ann = await windows("ann", greeted=False)
    dialog = await chooser(ann)
    await dialog.get_by_role("button", name=re.compile("^Scrummy")).click()
    await expect(bob.button(MY_HAND)).to_be_visible()
    await expect(ann.pane.get_by_role("heading", level=1)).to_contain_text("Scrummy")
    await expect(ann.hand).to_contain_text(YOUR_CARDS)

"""The page around the tables: two players, the message box, direct messages, a phone."""

import re

from playwright.async_api import expect
from window import two_seated

from tests.labels import CHECK, MY_HAND, YOUR_CARDS


async def test_two_windows_play_at_one_table(windows):
    first, second = await two_seated(windows, "scroker")
    await expect(second.table).to_contain_text(f"{first.name} to act")
    await first.act(CHECK)
    await expect(second.table).to_contain_text(f"{second.name} to act")
    await expect(second.table).to_contain_text(f"{first.name} checks")


async def test_somebody_else_presses_and_is_told_so(windows):
    ann, bob = await windows("ann"), await windows("bob")
    await ann.deal("scroker", computers=2)
    before = await ann.messages.count()
    await bob.page.locator(".threads .place a").first.click()
    await bob.press(MY_HAND)
    await expect(bob.own).to_contain_text("Only you can see this")
    await expect(ann.messages).to_have_count(before)
    await bob.own.get_by_role("button", name="Dismiss message").click()
    await expect(bob.page.locator("article.ephemeral")).to_have_count(0)


async def test_the_table_is_one_press_away_from_under_private_messages(windows):
    ann = await windows("ann", height=500)
    await ann.deal("scroker", computers=2)
    up = ann.pane.get_by_role("button", name="Up to the table")
    for count in range(2, 5):  # their hand is there before
        await ann.command("/about")
        await expect(ann.pane.locator("article.ephemeral")).to_have_count(count)
    await expect(ann.button(MY_HAND)).not_to_be_in_viewport()
    await up.click()
    await expect(ann.table).to_be_in_viewport()
    await expect(ann.table).to_be_focused()
    await expect(up).to_be_hidden()


async def test_cards_come_as_a_direct_message_with_an_unread_mark(windows):
    ann, _ = await two_seated(windows, "scroker", letters=True)
    letters = ann.page.get_by_role("navigation", name="Channels").get_by_role("link", name="Lettershark")
    await expect(letters.get_by_label("1 new")).to_be_visible()
    await expect(ann.page).to_have_title(re.compile(r"^\(\d\) "))
    await letters.click()
    await expect(ann.messages.last).to_contain_text(YOUR_CARDS)
    await expect(ann.messages.last).to_contain_text("Your turn")
    await expect(letters.get_by_label("1 new")).to_have_count(0)

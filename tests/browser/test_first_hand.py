"""What a newcomer does first: he is greeted, dealt in, and plays until somebody has won the pot."""

import re

from playwright.async_api import expect

# What he presses, whenever it is his to press; the first of them that is offered.
EAGER = ("Next hand", "Check", r"Call \d+", "Stand pat", "Present nothing", "Accept", r"All in \d+")
MOST = 60


async def test_a_newcomer_is_dealt_in_and_plays_until_the_pot_is_won(windows):
    ann = await windows("ann", greeted=False)
    await ann.page.get_by_role("button", name="Deal me in").click()
    await expect(ann.table).to_contain_text("SCROKER · table")
    await bets(ann)
    for _ in range(MOST):
        await expect(ann.table).to_contain_text(re.compile("ann to act|Next hand|Present nothing|Accept"))
        if " wins " in await ann.table.inner_text():
            break
        await ann.first_offered(*EAGER)
    await expect(ann.table).to_contain_text(" wins ")
    await expect(ann.table).to_contain_text("Next hand")


async def bets(ann):
    """By the window that the button opens; too much is refused in words, and there is no harm in that."""
    await expect(ann.table).to_contain_text("ann to act")
    await ann.press("Bet…", "Raise…")
    dialog = ann.page.get_by_role("dialog")
    await dialog.get_by_role("textbox").fill("2")
    await dialog.get_by_role("button", name="Submit").click()
    await expect(dialog).to_be_hidden()
    await expect(ann.table).to_contain_text(re.compile("ann (bets|raises)"))

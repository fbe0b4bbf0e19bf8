"""A result on the page: it stays beside the table, says why, and its buttons work."""

from playwright.async_api import expect


async def test_a_result_stays_while_the_next_hand_is_played(windows):
    ann = await windows("ann", tolerant=True)
    await ann.open_table("scroker", computers=2)
    await ann.start()
    await ann.play_until("Next hand", "Fold", "Check", "Keep all", "Nothing", "Accept")
    await expect(ann.result).to_contain_text("hand 1")
    said = await ann.result.locator(".container").inner_text()
    await ann.press("Next hand", on=ann.result)
    await expect(ann.table).to_contain_text("hand 2")
    assert await ann.result.locator(".container").inner_text() == said
    await ann.press("Details", on=ann.result)
    await expect(ann.own).to_contain_text("ante")
    await ann.press("Share", on=ann.own)
    await expect(ann.own).to_contain_text("Copy this")

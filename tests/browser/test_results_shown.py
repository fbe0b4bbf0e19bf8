"""A result on the page: where one looks, says why, and its buttons work."""

from playwright.async_api import expect


async def test_whoever_plays_alone_has_the_result_and_the_next_hand_in_one_message(windows):
    ann = await windows("ann", tolerant=True)
    await ann.open_table("scroker", computers=2)
    await ann.start()
    await ann.play_until("Next hand", "Fold", "Check", "Keep all", "Nothing", "Accept")
    await expect(ann.own).to_contain_text("hand 1")
    await expect(ann.button("Next hand", on=ann.own)).to_be_in_viewport()
    await expect(ann.pane.locator("article.message:not(.ephemeral)", has_text="Details")).to_have_count(0)
    private = await ann.pane.locator("article.ephemeral").count()
    await ann.press("Next hand", on=ann.own)
    await expect(ann.hand).to_contain_text("hand 2")
    await expect(ann.pane.locator("article.ephemeral")).to_have_count(private)
    await ann.play_until("Next hand", "Fold", "Check", "Keep all", "Nothing", "Accept")
    await ann.press("Details", on=ann.result)
    await expect(ann.own).to_contain_text("ante")
    await ann.press("Share", on=ann.own)
    await expect(ann.own).to_contain_text("Copy this")

"""A hand without a mouse, and its texts for screen readers."""

import re

from playwright.async_api import expect
from window import two_seated

from tests.labels import BET, YOUR_CARDS


async def reached(window, target, key="Tab", most=60):
    """Step by step, as with a keyboard alone."""
    await expect(target).to_be_visible()
    for _ in range(most):
        if await target.evaluate("one => one === document.activeElement"):
            return
        await window.page.keyboard.press(key)
    raise AssertionError(f"{key} never reaches {target}")


async def test_a_hand_is_begun_and_bet_on_by_keyboard_alone(windows):
    ann = await windows("ann", greeted=False)
    await expect(ann.page.get_by_role("button", name=re.compile("^Deal me in"))).to_be_focused()
    await reached(ann, ann.page.get_by_role("button", name=re.compile("^Choose a game")))
    await ann.page.keyboard.press("Enter")
    await expect(
        ann.page.get_by_role("listitem").get_by_role("button", name=re.compile("^Scroker"))
    ).to_be_focused()
    await ann.page.keyboard.press("Enter")
    await expect(ann.table).to_contain_text("ann plays with")
    await reached(ann, ann.button(BET, "Raise…", on=await ann.opened()))
    await ann.page.keyboard.press("Enter")
    await reached(ann, ann.dialog.get_by_role("textbox"))
    await ann.page.keyboard.type("20")
    await ann.page.keyboard.press("Enter")
    await expect(ann.own).to_contain_text(re.compile(r"ann [1-7]?\d\b|ann wins"))
    await expect(ann.page.locator("#announcer")).to_contain_text("ann")
    spoken = "import('/page/scripts/dom/announcer.js').then((made) => made.sentences(['Your turn', 'Come and play!', 'Done.']))"
    assert await ann.page.evaluate(spoken) == "Your turn. Come and play! Done."
    dismiss = ann.own.get_by_role("button", name="Dismiss message")
    await reached(ann, dismiss)
    await ann.page.keyboard.press("Enter")
    await expect(ann.page.locator("main article.ephemeral")).to_have_count(0)


async def test_every_control_of_a_table_has_a_role_and_a_name(windows):
    ann, _ = await two_seated(windows, "scrummy", letters=True)
    await ann.opened()
    await expect(ann.page.locator(".toast")).to_be_visible()
    await expect(ann.own).to_contain_text(YOUR_CARDS)
    nameless = """[...document.querySelectorAll("button, a, input, textarea, [role]")]
        .filter((one) => one.checkVisibility() && one.matches("button, a, input, textarea, [role=combobox], [role=region]"))
        .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.title))
        .map((one) => one.outerHTML)"""
    assert await ann.page.evaluate(nameless) == []
    for role, name in (
        ("main", re.compile("Scrummy")),
        ("navigation", "Channels"),
        ("navigation", "Play as"),
        ("complementary", "Members"),
        ("region", "Messages"),
        ("region", "News"),
    ):
        await expect(ann.page.get_by_role(role, name=name).first).to_be_visible()
    await expect(ann.page.locator("#announcer[aria-live=polite]")).to_have_count(1)

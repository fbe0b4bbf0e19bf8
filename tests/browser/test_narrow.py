"""Nothing is cut off at double size or on a small phone, and the hand does not hide the table."""

import re

import pytest
from packs import Others
from playwright.async_api import expect
from window import by_letter

from tests.labels import ACCEPT, JOIN, MY_HAND

pytestmark = pytest.mark.slow

SIZES = {
    "phone": {"width": 320, "height": 640},
    "twice": {"width": 640, "height": 400, "device_scale_factor": 2},  # 1280 by 800 at 200 %
    "four times": {"width": 320, "height": 256, "device_scale_factor": 4},  # 1280 by 1024 at 400 %
}
# Text wider than its box, or outside the window without scrolling.
CUT = """() => [...document.querySelectorAll("button, a, p, h1, h2, h3, h4, li, label, input, textarea")]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".unseen, .skip, .strip, .option"))
    .filter((one) => {
        const {left, right, width} = one.getBoundingClientRect();
        return width && (left < -1 || right > innerWidth + 1);
    })
    .map((one) => one.outerHTML.slice(0, 160))"""
SIDEWAYS = "[...document.querySelectorAll('html, .scroller, dialog')].some((one) => one.scrollWidth > one.clientWidth + 1)"


async def whole(page):
    assert await page.evaluate(CUT) == []
    assert not await page.evaluate(SIDEWAYS)


async def overlap(one, other):
    """How many pixels of one cover the other."""
    a, b = await one.bounding_box(), await other.bounding_box()
    wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return max(0, wide) * max(0, high)


async def lists_are_whole(ann):
    """All of a select's list can be reached, at any place in the window."""
    select = ann.own.get_by_role("combobox").first
    for place in ("start", "center", "end"):
        await select.evaluate("(one, block) => one.scrollIntoView({block})", place)
        listed = await ann.unfold(select)
        box = await listed.bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= ann.page.viewport_size["height"]
        await ann.page.keyboard.press("Escape")


@pytest.fixture
def entered(windows):
    async def enter(size, name="ann", **more):
        return await windows(name, own=True, **SIZES[size], **more)

    return enter


@pytest.mark.parametrize("size", SIZES)
async def test_dialogs_are_whole(entered, tmp_path, size):
    reader = await entered(size, "luc", greeted=False)
    await whole(reader.page)
    await reader.page.screenshot(path=tmp_path / "greeting.png")
    await reader.dialog.get_by_role("button", name=re.compile("^(How this|Comment)")).click()
    await expect(reader.dialog.get_by_role("list")).to_be_visible()
    await whole(reader.page)
    await reader.page.screenshot(path=tmp_path / "tour.png")
    await reader.dialog.get_by_role("button", name=re.compile("^(Choose a|Choisir un)")).click()
    await expect(reader.dialog.get_by_role("checkbox")).to_be_visible()
    await whole(reader.page)


@pytest.mark.parametrize("size", SIZES)
async def test_the_cards_beside_do_not_hide_the_table(entered, discord, tmp_path, size):
    luc = await entered(size, "luc")
    await luc.command("/play game:scroker")
    await luc.page.get_by_role("button", name="Salons").click()
    await luc.page.locator(".threads .place a").first.click()
    await Others(discord, luc, "bob").join()
    await luc.start()
    await by_letter(luc)
    await luc.page.get_by_role("button", name="Salons").click()
    direct = luc.page.locator(".place", has_text="Lettershark")
    await direct.hover()
    await direct.get_by_role("button").click()
    beside = luc.page.locator("aside.pane")
    cards = beside.locator("article.message").last
    await expect(cards).to_be_visible()
    await expect(cards.get_by_role("button").first).to_be_visible()
    assert await overlap(luc.pane, beside) == 0
    await luc.button(MY_HAND, "Ma main").scroll_into_view_if_needed()
    await luc.button(MY_HAND, "Ma main").click(trial=True)
    await cards.get_by_role("button").first.scroll_into_view_if_needed()
    await cards.get_by_role("button").first.click(trial=True)
    await whole(luc.page)
    await luc.page.screenshot(path=tmp_path / "beside.png")


def held(cards):
    """Any score will do: a hand may have ended before."""
    return re.compile(rf"ann -?\d+, {cards} cards")


async def test_a_turn_is_taken(entered, tmp_path):
    ann = await entered("four times")
    await ann.command("/play game:scrummy computers:1")
    await ann.page.get_by_role("button", name="Channels").click()
    await ann.page.locator(".threads .place a").first.click()
    await ann.press(JOIN, on=ann.lobby)
    await ann.press("Add computer", on=ann.own)
    await lists_are_whole(ann)
    await ann.press("Back", on=ann.own)
    await ann.press("Start", on=ann.own)
    await ann.until_offered("Stock", pressing=("Leave it", ACCEPT))
    await whole(ann.page)
    await ann.page.screenshot(path=tmp_path / "table.png")
    await ann.act("Stock")
    await whole(ann.page)
    await expect(ann.table).to_contain_text(held(8))
    await ann.discards()
    await ann.page.screenshot(path=tmp_path / "hand.png")
    await expect(ann.table).to_contain_text(held(7))  # the other may have taken it up

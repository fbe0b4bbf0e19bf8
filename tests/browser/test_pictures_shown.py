"""Drawn pictures as a member sees them: really there, decoded, inside the window, with alt text; in both themes and sizes."""

import re
from random import Random

import pytest
import pytest_asyncio
from packs import Others, dealt
from playwright.async_api import expect

from tests.end_to_end.stand_in import house
from tests.labels import DETAILS, MY_HAND, YOUR_CARDS

SHOWN = """one => ({width: one.naturalWidth, height: one.naturalHeight, left: one.getBoundingClientRect().left,
    right: one.getBoundingClientRect().right, room: document.documentElement.clientWidth})"""
BRIGHT = """one => {
    const page = document.createElement('canvas'), pen = page.getContext('2d');
    [page.width, page.height] = [one.naturalWidth, one.naturalHeight];
    pen.drawImage(one, 0, 0);
    const found = new Set(), seen = pen.getImageData(0, 0, page.width, page.height).data;
    for (let at = 0; at < seen.length; at += 404) found.add(seen.slice(at, at + 3).join());
    return found.size;
}"""
ACTS = re.compile(r"^(Check|Call \d+|Keep all|Show nothing|Accept)$")
COLOURS = 20  # a picture of cards has more, an empty one has few

pytestmark = pytest.mark.usefixtures("illustrated")


@pytest_asyncio.fixture(loop_scope="session")
async def illustrated(discord, tmp_path, timing):
    async with house(discord, tmp_path, timing, Random(7)) as bot:
        for guild in discord.server.world.records.guilds:
            await bot.room.settings.set(guild, "pictures", "on")
        yield bot


async def begun(enter, monkeypatch, scheme, size, discord=None):
    """A table of three with cards that are known, in a window of that size; with `discord`, people sit there."""
    dealt(
        monkeypatch,
        "le.B ch.A2 le.D an.U ch.E5",
        "an.T an.O an.R an.L le.F",
        "li.R li.U le.M li.T ch.E1",
        dealer=2,
    )
    ann = on_pictures(await enter(scheme))
    computers = 0 if discord else 2
    await ann.command(f"/play game:scroker computers:{computers} options:turn_seconds=0")
    await ann.page.locator(".threads .place a").first.click()
    if discord:
        await Others(discord, ann, "bob", "cy").join()
    await ann.start()
    await expect(ann.button(MY_HAND)).to_be_visible()
    return ann if size == "desk" else on_pictures(await enter(scheme, size, at=ann.page.url))


def on_pictures(window):
    """The table's message has no heading there: it is the one with these buttons."""
    button = window.page.get_by_role("button", name=re.compile("^(Start|My hand)$"))
    window.table = window.messages.filter(has=button).last
    window.result = window.messages.filter(has=window.page.get_by_role("button", name=DETAILS)).last
    return window


async def seen(place, says):
    """The picture that says this: loaded, decoded, painted, and wholly inside the window."""
    picture = place.locator("img:not(.emoji)").and_(place.page.get_by_alt_text(re.compile(says))).last
    await expect(picture).to_be_visible()
    await picture.scroll_into_view_if_needed()
    await expect(picture).to_have_js_property("complete", value=True)
    await picture.evaluate("one => one.decode()")
    shown = await picture.evaluate(SHOWN)
    assert shown["width"] in (960, 800, 640, 560, 480)
    assert shown["height"] > 100
    assert 0 <= shown["left"] < shown["right"] <= shown["room"]
    assert shown["right"] - shown["left"] >= min(300, shown["room"] * 0.6)
    assert await picture.evaluate(BRIGHT) > COLOURS
    return await picture.get_attribute("alt")


@pytest.mark.parametrize(("size", "scheme"), [("desk", "light"), ("phone", "dark")])
async def test_a_table_a_hand_and_a_result_are_pictured(enter, monkeypatch, tmp_path, size, scheme):
    ann = await begun(enter, monkeypatch, scheme, size)
    told = await seen(ann.table, "3 of 8|hand 1")
    assert "ann 99" in told
    assert " of Lemons" not in told
    await ann.page.screenshot(path=tmp_path / f"table-{size}-{scheme}.png")
    await ann.opened()
    await expect(ann.pane.locator("article.ephemeral")).to_have_count(1)
    told = await seen(ann.own, YOUR_CARDS)
    for card in (
        "B of Lemons",
        "A2 of Chili Peppers",
        "D of Lemons",
        "U of Animals (Unicorn)",
        "E5 of Chili Peppers",
    ):
        assert card in told
    await ann.page.screenshot(path=tmp_path / f"hand-{size}-{scheme}.png")
    acts = ann.own.get_by_role("button", name=ACTS, disabled=False).first
    while not await ann.result.count():
        await expect(acts.or_(ann.result).first).to_be_visible()
        if await acts.count():
            await acts.click()
            await expect(ann.own.locator("[aria-busy=true]")).to_have_count(0)
    told = await seen(ann.result, "hand 1")
    assert "ann" in told
    await ann.page.screenshot(path=tmp_path / f"result-{size}-{scheme}.png")


async def test_the_hand_in_the_direct_message_is_pictured(enter, discord, monkeypatch):
    ann = await begun(enter, monkeypatch, "dark", "desk", discord)
    monkeypatch.setattr("cogs.messages.place.LASTS_MS", 200)  # a panel that can no longer be edited gives way
    await ann.press(MY_HAND)
    await (
        ann.page.locator(".place", has_text="Lettershark")
        .first.locator("a")
        .or_(ann.page.locator("a.place", has_text="Lettershark").first)
        .first.click()
    )
    letter = await enter("dark", "phone", at=ann.page.url)
    told = await seen(letter.messages.last, YOUR_CARDS)
    assert "U of Animals (Unicorn)" in told

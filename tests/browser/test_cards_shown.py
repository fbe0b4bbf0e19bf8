"""Cards as a member sees them: pictures in text, on buttons and in lists, sharp on a phone, in both themes."""

import asyncio
import re
from functools import partial
from random import Random

import pytest
import pytest_asyncio
from packs import Others, dealt, dealt_out
from playwright.async_api import expect

from cogs.emojis import uploads
from tests.end_to_end.stand_in import PATIENCE, house

PIXELS = "one => [one.naturalWidth, one.getBoundingClientRect().width * devicePixelRatio, one.complete]"

pytestmark = pytest.mark.usefixtures("pictured")


@partial(pytest_asyncio.fixture, loop_scope="session")
async def pictured(discord, tmp_path, timing, monkeypatch):
    """The bot, with every card of Scroker drawn."""
    monkeypatch.setattr(uploads, "DECKS", ("scroker",))
    async with house(discord, tmp_path, timing, Random(7), card_pictures=True) as bot:
        async with asyncio.timeout(PATIENCE):
            await bot.card_emojis.settled.wait()
        yield bot


async def sharp(pictures):
    """Each is there, and has at least as many pixels as the screen shows of it."""
    found = await pictures.count()
    assert found
    for place in range(found):
        one = pictures.nth(place)
        await one.scroll_into_view_if_needed()
        await expect(one).to_have_js_property("complete", value=True)
        real, shown, complete = await one.evaluate(PIXELS)
        assert complete
        assert real >= shown > 0
    return found


async def test_a_hand_is_pictures(enter, monkeypatch, tmp_path):
    dealt(
        monkeypatch,
        "le.B ch.A2 li.S an.U ch.E5",
        "an.T an.O an.R an.L le.F",
        "li.R li.U le.M li.T ch.E1",
        dealer=2,
    )
    ann = await enter("dark")
    await ann.open_table("scroker", computers=2, options="turn_seconds=0")
    await ann.start()
    ann = await enter("dark", "phone", at=ann.page.url)
    await ann.opened()
    cards = ann.own.locator("img.emoji")
    assert await sharp(cards) > 4
    names = await cards.evaluate_all("all => all.map(one => one.alt)")
    assert names[:5] == [":Lemon_B:", ":Chili_A2:", ":Chili_E5:", ":Lime_S:", ":Animal_U_Unicorn:"]
    await ann.page.screenshot(path=tmp_path / "hand-phone-dark.png")


async def test_cards_are_pictures_on_buttons(enter, monkeypatch, tmp_path):
    dealt_out(monkeypatch, "quist", {1: "le.K le.B", 0: "le.D le.C"})
    ann = await enter("dark")
    await ann.open_table("quist", computers=3, options="turn_seconds=0")
    await ann.start()
    await ann.act("No ruling suit")
    await expect(ann.hand).to_contain_text(re.compile("Follow|Play any card"))
    ann = await enter("dark", "phone", at=ann.page.url)
    hand = await ann.opened()
    cards = hand.locator("button[data-act=press]", has=ann.page.locator("img.emoji"))
    assert await sharp(cards.locator("img.emoji")) == await cards.count()
    await ann.page.screenshot(path=tmp_path / "buttons-phone-dark.png")
    label = (await cards.first.inner_text()).strip()
    assert len(label) <= 2
    await cards.first.click()
    await expect(ann.table).to_contain_text("ann")


async def test_cards_are_pictures_in_lists(enter, discord, monkeypatch, tmp_path):
    dealt_out(monkeypatch, "quist", {1: "le.K le.B", 2: "le.A le.E", 3: "le.I le.F", 0: "le.D le.C"})
    ann = await enter("light")
    await ann.open_table("quist", options="turn_seconds=0")
    others = Others(discord, ann, "bob", "cy", "dee")
    await others.join()
    await expect(ann.lobby).to_contain_text("dee")  # the last seat changes its button
    await ann.start()
    await ann.act("No ruling suit")
    await expect(ann.table).to_contain_text("bob to act")
    for name, card in (("bob", "le.K"), ("cy", "le.A"), ("dee", "le.I")):
        await others.does(name, "trick play", card=card)
    await ann.act("Word with K A I…")
    listed = await ann.unfold(ann.dialog.get_by_role("combobox").first)
    options = listed.get_by_role("option")
    assert await sharp(options.locator("img.emoji")) == await options.count()
    await ann.page.screenshot(path=tmp_path / "list-desk-light.png")

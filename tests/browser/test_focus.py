"""The table is a few tabs away, and the focus stays where its reader is."""

import re
from contextlib import suppress
from functools import partial

import pytest_asyncio
from playwright.async_api import TimeoutError as NotInTime
from playwright.async_api import expect
from window import SOON, two_seated

from tests.labels import MORE, MY_HAND

THREADS = 16
FEW = 10
ON_NOTHING = "document.activeElement === null || document.activeElement === document.body"
WHERE = "document.activeElement.outerHTML.slice(0, 120)"


async def tabs_to(page, target):
    """How many presses of Tab it takes from the top of the page."""
    for count in range(60):
        if await target.evaluate("one => one.contains(document.activeElement)"):
            return count
        await page.keyboard.press("Tab")
    raise AssertionError(f"never reached, but {await page.evaluate(WHERE)}")


async def settled(page):
    """The watch over the focus has seen what has changed."""
    await page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")


async def kept(page):
    await settled(page)
    assert not await page.evaluate(ON_NOTHING), "the focus is lost"


async def from_the_top(page):
    """Open the page as a new arrival does."""
    await page.reload()
    await expect(page.locator("#composer")).to_be_enabled()


@partial(pytest_asyncio.fixture, loop_scope="session")
async def crowded(windows, discord):
    """A table, and beside it as many threads as an evening leaves."""
    ann = await windows("ann")
    await ann.deal("scroker", computers=2)
    guild = discord.guild("Word Nerds")
    cards = guild.channel("cards").record
    for count in range(THREADS):
        discord.server.world.add_thread(cards, f"table {count}", guild.record.owner_id)
    await from_the_top(ann.page)
    await expect(ann.page.locator(".threads .place")).to_have_count(THREADS + 1)
    await expect(ann.button(MY_HAND)).to_be_visible()
    return ann


async def test_the_table_is_reached_in_under_ten_tabs_among_many_threads(crowded):
    assert await tabs_to(crowded.page, crowded.button(MY_HAND)) < FEW


async def test_the_first_tab_leads_to_the_table_and_stays_in_its_channel(crowded):
    page, address = crowded.page, crowded.page.url
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Skip to the table")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(crowded.hand).to_be_focused()
    await expect(crowded.button(MORE, on=crowded.hand)).to_be_in_viewport()
    assert page.url == address


async def test_arrows_go_through_the_channels_and_tab_leaves_them(crowded):
    page = crowded.page
    places = page.locator(".places")
    await tabs_to(page, places)
    await expect(places.locator("[aria-current]")).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(places.locator("[aria-current]")).not_to_be_focused()
    assert await places.evaluate("one => one.contains(document.activeElement)")
    await page.keyboard.press("ArrowRight")
    await expect(places.locator(".split:focus")).to_have_count(1)
    await page.keyboard.press("Home")
    await expect(places.get_by_role("link").first).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(crowded.pane.get_by_role("heading", level=1)).to_contain_text("Lettershark")
    await page.keyboard.press("Tab")
    assert not await places.evaluate("one => one.contains(document.activeElement)")


async def test_whoever_is_dealt_in_stands_at_the_table(windows):
    ann = await windows("ann", greeted=False)
    await ann.page.keyboard.press("Enter")
    await expect(ann.table).to_contain_text("ann plays with")
    await expect(ann.table).to_be_focused()


async def test_how_this_works_leads_into_a_game(windows):
    ann = await windows("ann", greeted=False)
    await ann.dialog.get_by_role("button", name=re.compile("^How this works")).click()
    tour = ann.page.get_by_role("dialog", name="How this works")
    await tour.get_by_role("button", name="Deal me in").click()
    await expect(ann.table).to_contain_text("ann plays with")
    await expect(ann.dialog).to_have_count(0)


async def test_a_closed_dialog_leaves_the_focus_on_the_page(windows):
    ann = await windows("ann", greeted=False)
    await ann.page.keyboard.press("Escape")
    await expect(ann.dialog).to_have_count(0)
    await kept(ann.page)


async def test_a_dismissed_message_leaves_the_focus_with_the_table(windows):
    ann = await windows("ann")
    await ann.deal("scroker", computers=2)
    dismiss = ann.own.get_by_role("button", name="Dismiss message")
    await dismiss.focus()
    await ann.page.keyboard.press("Enter")
    await expect(ann.page.locator("main article.ephemeral")).to_have_count(0)
    await expect(ann.table).to_be_focused()


async def test_a_whole_hand_by_keyboard_never_loses_the_focus(windows):
    # A press on a button that has just changed is refused, and the browser notes it.
    ann = await windows("ann", tolerant=True)
    await ann.deal("scroker", computers=2)
    hand = await ann.opened()
    offered = hand.get_by_role(
        "button", name=re.compile("^(Fold|Check|Keep all|Show nothing|Accept)$"), disabled=False
    )
    while not await ann.result.count():
        await expect(offered.or_(ann.result).first).to_be_visible()
        if await ann.result.count():
            break
        with suppress(NotInTime):  # another player has acted, and it is gone
            await offered.first.focus(timeout=SOON)
            await ann.page.keyboard.press("Enter")
        await expect(hand.locator("[aria-busy=true]")).to_have_count(0)
        await kept(ann.page)
    await kept(ann.page)


async def test_a_note_waits_while_somebody_reads_it_by_key(windows, monkeypatch):
    async def clocked(name):
        window = await windows(name)
        await window.page.clock.install()
        return window

    ann, _ = await two_seated(clocked, "scroker")
    monkeypatch.setattr("cogs.messages.place.LASTS_MS", 200)  # a panel that can no longer be edited gives way
    await ann.press(MY_HAND)
    note = ann.page.locator(".toast")
    await note.get_by_role("button", name="Show").focus()
    await ann.page.clock.fast_forward(60_000)
    await expect(note).to_be_visible()
    await note.get_by_role("button", name="Close this note").focus()
    await ann.page.keyboard.press("Enter")
    await expect(note).to_have_count(0)
    await kept(ann.page)

"""axe-core objects to nothing, in any state of the page, dark or light."""

import re

import pytest
from axe import findings
from playwright.async_api import expect
from window import two_seated

from tests.labels import ACCEPT, BET, CHECK, FOLD, JOIN, KEEP_ALL, MY_HAND, NEXT_HAND, YOUR_CARDS

pytestmark = pytest.mark.slow

NARROW = {"width": 320, "height": 640}


async def greeted(windows):
    ann = await windows("ann", greeted=False)
    await expect(ann.page.get_by_role("dialog")).to_be_visible()
    return ann


async def tour(windows):
    ann = await greeted(windows)
    await ann.dialog.get_by_role("button", name=re.compile("^How this works")).click()
    await expect(ann.page.get_by_role("dialog", name="How this works")).to_be_visible()
    return ann


async def choosing(windows):
    ann = await greeted(windows)
    await ann.dialog.get_by_role("button", name=re.compile("^Choose a game")).click()
    await expect(ann.page.get_by_role("dialog", name="Choose a game")).to_be_visible()
    return ann


async def french(windows):
    luc = await windows("luc", greeted=False)
    await luc.dialog.get_by_role("button", name=re.compile("^Je joue")).click()
    await expect(luc.button("Ma main")).to_be_visible()
    return luc


async def channel(windows):
    return await windows("ann")


async def breaking(windows):
    ann = await windows("ann")
    await ann.page.get_by_role("button", name="What if…").click()
    await expect(ann.dialog).to_be_visible()
    return ann


async def suggesting(windows):
    ann = await windows("ann")
    await ann.box.press_sequentially("/pl")
    await expect(ann.pane.get_by_role("option").first).to_be_visible()
    return ann


async def lobby(windows):
    ann = await windows("ann")
    await ann.open_table("scroker")
    return ann


async def beside(windows):
    """A player's turn, with the cards beside the table."""
    ann, _ = await two_seated(windows, "scroker", letters=True)
    await ann.page.locator(".place", has_text="Lettershark").first.hover()
    await ann.page.get_by_role("button", name="Open Lettershark beside").click()
    await expect(ann.page.locator("aside.pane article.message").first).to_contain_text(YOUR_CARDS)
    return ann


async def told(windows):
    """The cards came as a direct message, and a note says so."""
    ann, _ = await two_seated(windows, "scroker", letters=True)
    await expect(ann.page.locator(".toast")).to_be_visible()
    return ann


async def hand(windows):
    ann = await windows("ann")
    await ann.deal("quist", computers=3)
    await ann.press(MY_HAND)
    await expect(ann.own).to_contain_text(YOUR_CARDS)
    return ann


async def window(windows):
    ann = await windows("ann")
    await ann.deal("scroker", computers=2)
    await ann.act(BET, "Raise…")
    await expect(ann.dialog).to_be_visible()
    return ann


async def listed(windows):
    ann = await windows("ann")
    await ann.open_table("scroker")
    await ann.press(JOIN, on=ann.lobby)
    await ann.press("Add computer", on=ann.own)
    await ann.unfold(ann.own.get_by_role("combobox").first)
    return ann


async def result(windows):
    ann = await windows("ann")
    await ann.deal("scroker", computers=2)
    await ann.play_until(NEXT_HAND, FOLD, CHECK, KEEP_ALL, "Show nothing", ACCEPT)
    await expect(ann.result).to_be_visible()
    return ann


async def private(windows, command):
    ann = await windows("ann")
    await ann.command(command)
    await expect(ann.own).to_contain_text("Only you can see this")
    return ann


async def rules(windows):
    return await private(windows, "/rules game:scroker")


async def settings(windows):
    return await private(windows, "/settings me")


async def stats(windows):
    return await private(windows, "/stats me")


async def drawer(windows):
    ann = await windows("ann", **NARROW)
    await ann.command("/play game:soup computers:2")
    await ann.page.get_by_role("button", name="Channels").click()
    await expect(ann.page.locator(".threads .place a").first).to_be_visible()
    return ann


STATES = (
    *(
        greeted,
        tour,
        choosing,
        french,
        channel,
        breaking,
        suggesting,
        lobby,
        beside,
        told,
        hand,
        window,
        listed,
    ),
    *(result, rules, settings, stats, drawer),
)


@pytest.mark.broad(1)
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
async def test_axe_has_no_finding(windows, state):
    reader = await state(windows)
    assert await findings(reader.page) == []

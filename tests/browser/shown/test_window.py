"""The window itself: phones, light and dark, lost connections, keyboards and screen readers."""

import re

import pytest
from playwright.async_api import expect

PHONE = {"width": 390, "height": 844, "is_mobile": True, "has_touch": True}
GROUND = "getComputedStyle(document.querySelector('main.pane')).backgroundColor"


@pytest.mark.parametrize("command", ["/framed", "/panel", "/shot", "/text"])
async def test_nothing_is_wider_than_a_phone(open_window, command):
    ann = await open_window("ann", **PHONE)
    await ann.send(command)
    for place in ("document.documentElement", "document.querySelector('main.pane .scroller')"):
        assert await ann.page.evaluate(f"{place}.scrollWidth <= {place}.clientWidth")


async def test_channels_slide_in_on_a_phone(open_window):
    ann = await open_window("ann", **PHONE)
    opener = ann.page.get_by_role("button", name="Channels")
    lounge = ann.page.get_by_role("link", name="lounge")
    await expect(lounge).to_be_hidden()
    await opener.click()
    await expect(opener).to_have_attribute("aria-expanded", "true")
    await ann.page.keyboard.press("Escape")
    await expect(lounge).to_be_hidden()
    await expect(opener).to_be_focused()
    await opener.click()
    await lounge.click()
    await expect(lounge).to_be_hidden()
    await expect(ann.pane.get_by_role("heading", name="# lounge", level=1)).to_be_visible()


async def test_it_is_dark_or_light_as_the_system_is_until_somebody_chooses(open_window):
    ann = await open_window("ann", color_scheme="light")
    assert await ann.page.evaluate(GROUND) == "rgb(255, 255, 255)"
    await ann.page.emulate_media(color_scheme="dark")
    await expect(ann.page.locator("html")).to_have_attribute("data-theme", "dark")
    await ann.page.get_by_role("button", name="Dark or light").click()
    assert await ann.page.evaluate(GROUND) == "rgb(255, 255, 255)"
    await ann.page.reload()
    await expect(ann.page.locator("html")).to_have_attribute("data-theme", "light")


async def test_a_lost_connection_comes_back_with_what_was_missed(open_window, discord):
    ann = await open_window("ann", tolerant=True)  # the browser notes the lost connection
    bob = discord.guild("Word Nerds").member("bob")
    await ann.send("before")
    await ann.page.context.set_offline(True)
    for feed in list(discord.http.feeds.open):
        await feed.close()
    await expect(ann.page.locator(".status")).to_contain_text("Reconnecting")
    bob.say("meanwhile", in_=discord.guild("Word Nerds").channel("cards"))
    await ann.page.context.set_offline(False)
    await expect(ann.last).to_contain_text("meanwhile")
    await expect(ann.page.locator(".status")).to_be_hidden()
    await ann.send("after")
    await expect(ann.messages).to_have_count(3)


async def test_it_says_when_the_bot_is_away_and_when_it_is_back(ann, discord):
    status = ann.page.locator(".status")
    await discord.faults.drop_gateway(refuse=1)
    await expect(status).to_contain_text("Lettershark is not connected")
    await expect(status).to_be_hidden()


async def test_a_hand_can_be_played_by_keyboard_alone(ann):
    await ann.page.keyboard.press("Tab")
    await ann.page.keyboard.press("Tab")
    await expect(ann.page.get_by_role("link", name="Skip to the message box")).to_be_focused()
    await ann.page.keyboard.press("Enter")
    await expect(ann.box).to_be_focused()
    await ann.page.keyboard.type("/panel ")
    await ann.page.keyboard.press("Enter")
    await expect(ann.messages).to_have_count(1)
    button = ann.button("Count 0", ann.last)
    for _ in range(40):
        await ann.page.keyboard.press("Shift+Tab")
        if await button.evaluate("one => one === document.activeElement"):
            break
    await expect(button).to_be_focused()
    assert await button.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
    await ann.page.keyboard.press("Enter")
    await expect(ann.button("Count 1", ann.last)).to_be_focused()


async def test_a_button_that_goes_away_leaves_the_focus_on_its_message(ann):
    panel = await ann.send("/panel")
    await ann.button("Vanish", panel).focus()
    await ann.page.keyboard.press("Enter")
    await expect(ann.button("Vanish", panel)).to_have_count(0)
    await expect(panel).to_be_focused()


async def test_news_is_read_aloud_and_only_once(open_window):
    ann, bob = await open_window("ann"), await open_window("bob")
    announcer = ann.page.locator("#announcer")
    await bob.send("/panel")
    await expect(announcer).to_have_text("Lettershark: a panel")
    await bob.send("hello")
    await expect(announcer).to_have_text("bob: hello")


async def test_everything_that_can_be_pressed_has_a_name(ann):
    await ann.send("/panel")
    await ann.send("/framed")
    nameless = """[...document.querySelectorAll("button, a, input, textarea, [role=button]")]
        .filter((one) => one.checkVisibility())
        .filter((one) => !(one.getAttribute("aria-label") || one.textContent.trim() || one.title))
        .map((one) => one.outerHTML)"""
    assert await ann.page.evaluate(nameless) == []
    for role in ("main", "navigation", "complementary"):
        await expect(ann.page.get_by_role(role).first).to_be_visible()


async def test_the_greeting_comes_once_and_again_when_asked_for(open_window):
    ann = await open_window("ann")
    await expect(ann.dialog).to_have_count(0)
    await ann.page.get_by_role("button", name="How to start").click()
    await expect(ann.dialog.get_by_role("button", name=re.compile("Deal me in"))).to_be_focused()
    await ann.dialog.get_by_role("button", name=re.compile("How this works")).click()
    await expect(ann.dialog).to_contain_text("You play as one member at a time")

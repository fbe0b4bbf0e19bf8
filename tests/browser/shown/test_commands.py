"""The message box: slash commands that complete themselves, and plain messages."""

import re

from playwright.async_api import expect


async def test_a_command_is_completed_from_its_name_to_its_last_option_by_keyboard(ann):
    await ann.box.press_sequentially("/pi")
    await expect(ann.popup.get_by_role("option", selected=True)).to_contain_text("/pick")
    await expect(ann.popup).to_contain_text("Completes a fruit")
    await ann.box.press("Tab")
    await expect(ann.box).to_have_value("/pick fruit:")
    await ann.box.press_sequentially("mel")
    await expect(ann.popup.get_by_role("option")).to_have_text(["Melon"])
    await ann.box.press("Enter")
    await expect(ann.box).to_have_value("/pick fruit:Melon number:")
    await expect(ann.pane.locator(".popup-title")).to_contain_text("how many (a whole number, 1 to 9)")
    await ann.box.press_sequentially("3 wh")
    await expect(ann.popup.get_by_role("option", selected=True)).to_contain_text("whom")
    await ann.box.press("Tab")
    await ann.box.press_sequentially("bo")
    await expect(ann.popup.get_by_role("option", selected=True)).to_contain_text("bob")
    await ann.box.press("Enter")
    await expect(ann.box).to_have_value("/pick fruit:Melon number:3 whom:bob ")
    await expect(ann.popup.get_by_role("option")).to_have_text(re.compile("ripe"))
    await ann.box.press("Enter")
    await expect(ann.last).to_contain_text("3 M-1 for bob, ripe: None")


async def test_the_box_says_which_suggestion_is_meant(ann):
    await ann.box.press_sequentially("/p")
    await expect(ann.popup).to_be_visible()
    first = await ann.box.get_attribute("aria-activedescendant")
    await expect(ann.pane.locator(f"#{first}")).to_contain_text("/panel")
    await ann.box.press("ArrowDown")
    await expect(ann.popup.get_by_role("option", selected=True)).to_contain_text("/pick")
    await ann.box.press("ArrowUp")
    await ann.box.press("ArrowUp")
    await expect(ann.popup.get_by_role("option", selected=True)).to_have_attribute("id", re.compile(r"-\d+$"))
    await ann.box.press("Escape")
    await expect(ann.pane.locator(".popup")).to_be_hidden()
    await expect(ann.box).not_to_have_attribute("aria-activedescendant", re.compile("."))


async def test_suggestions_are_picked_by_the_mouse_too(ann):
    await ann.box.press_sequentially("/pick fruit:")
    await ann.popup.get_by_role("option", name="Lime").click()
    await expect(ann.box).to_have_value("/pick fruit:Lime number:")
    await expect(ann.box).to_be_focused()


async def test_what_is_missing_is_asked_for(ann):
    await ann.box.fill("/pick fruit:Lime")
    await ann.box.press("Escape")
    await ann.box.press("Enter")
    await expect(ann.box).to_have_value("/pick fruit:Lime number:")
    await expect(ann.pane.get_by_role("alert")).to_contain_text("number: how many")


async def test_what_the_client_would_not_send_is_said(open_window):
    ann = await open_window("ann", tolerant=True)  # the browser itself notes the refusal
    await ann.box.fill("/pick fruit:Lime number:12")
    await ann.box.press("Escape")
    await ann.box.press("Enter")
    await expect(ann.pane.get_by_role("alert")).to_contain_text("out of bounds for number")
    await expect(ann.box).to_have_value("/pick fruit:Lime number:12")
    await ann.box.fill("/nothing")
    await ann.box.press("Escape")
    await ann.box.press("Enter")
    await expect(ann.pane.get_by_role("alert")).to_contain_text("There is no command /nothing here")
    await ann.box.fill("/basket")
    await ann.box.press("Escape")
    await ann.box.press("Enter")
    await expect(ann.pane.get_by_role("alert")).to_contain_text(
        "/basket needs another word: /basket empty, /basket show."
    )


async def test_commands_for_moderators_are_offered_to_moderators(open_window):
    ann, dee = await open_window("ann"), await open_window("dee")
    await ann.box.press_sequentially("/")
    await expect(ann.popup.get_by_role("option").first).to_be_visible()
    await expect(ann.popup.get_by_text("/void")).to_have_count(0)
    await dee.box.press_sequentially("/")
    await expect(dee.popup.get_by_text("/void")).to_be_visible()


async def test_plain_messages_take_several_lines(ann):
    await ann.box.fill("one")
    await ann.box.press("Shift+Enter")
    await ann.box.press_sequentially("**two**")
    await ann.box.press("Enter")
    await expect(ann.last.locator(".content")).to_have_text("one\ntwo", use_inner_text=True)
    await expect(ann.box).to_have_value("")
    await expect(ann.last.locator(".author")).to_have_text("ann")

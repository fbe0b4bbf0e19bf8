"""Pressing, choosing and filling in, with a slow or silent bot, too."""

import re

from playwright.async_api import expect


async def test_a_press_changes_the_message_in_place(ann):
    panel = await ann.send("/panel")
    await ann.button("Count 0", panel).click()
    await ann.button("Count 1", panel).click()
    await expect(ann.button("Count 2", panel)).to_be_visible()
    await expect(ann.messages).to_have_count(1)


async def test_a_pressed_button_waits_for_its_answer(ann, bot):
    panel = await ann.send("/panel")
    button = ann.button("Wait", panel)
    await button.click()
    await expect(button).to_have_attribute("aria-busy", "true")
    await expect(ann.pane.locator(".typing")).to_contain_text("Lettershark is typing")
    bot.gate.set()
    await expect(ann.last).to_contain_text("waited")
    await expect(button).not_to_have_attribute("aria-busy", "true")
    await expect(ann.pane.locator(".typing")).to_be_empty()


async def test_a_press_that_nobody_answers_has_failed(ann, discord):
    discord.server.interactions.answer_seconds = 0.2
    panel = await ann.send("/panel")
    await ann.button("Silent", panel).click()
    await expect(panel.get_by_role("alert")).to_have_text("This interaction failed")
    await ann.button("Count 0", panel).click()
    await expect(panel.get_by_role("alert")).to_have_count(0)


async def test_a_command_that_nobody_answers_is_given_back(ann, discord, bot):
    discord.server.interactions.answer_seconds = 0.2
    await bot.close()
    await ann.box.fill("/panel ")
    await ann.box.press("Escape")
    await ann.box.press("Enter")
    await expect(ann.pane.locator(".composer-problem")).to_have_text("The application did not respond")
    await expect(ann.box).to_have_value("/panel ")


async def test_an_answer_for_one_is_seen_by_one_and_dismissed(open_window):
    ann, bob = await open_window("ann"), await open_window("bob")
    panel = await ann.send("/panel")
    await ann.listbox_choice(panel, "one of these", "Y")
    await expect(ann.last).to_contain_text("chose Y")
    await expect(ann.last).to_contain_text("Only you can see this")
    await expect(bob.messages).to_have_count(1)
    await ann.button("Dismiss message", ann.last).click()
    await expect(ann.messages).to_have_count(1)
    await ann.page.reload()
    await expect(ann.messages).to_have_count(1)


async def test_several_are_chosen_and_sent_together(ann):
    panel = await ann.send("/panel")
    await panel.get_by_role("combobox", name="throw one or two").click()
    options = ann.listbox.get_by_role("option")
    await expect(options.first).to_contain_text("card A")
    await options.nth(0).click()
    await options.nth(2).click()
    await options.nth(1).click()  # one too many
    await expect(ann.listbox.get_by_role("option", selected=True)).to_have_count(2)
    await ann.listbox.get_by_role("button", name="Done").click()
    await expect(ann.last).to_contain_text("threw a+c")


async def test_a_select_is_opened_and_left_by_keyboard(ann):
    panel = await ann.send("/panel")
    menu = panel.get_by_role("combobox", name="one of these")
    await menu.focus()
    await menu.press("Enter")
    await expect(menu).to_have_attribute("aria-expanded", "true")
    await ann.page.keyboard.press("Escape")
    await expect(menu).to_be_focused()
    await menu.press("Enter")
    await ann.page.keyboard.press("ArrowDown")
    await ann.page.keyboard.press("Enter")
    await expect(ann.last).to_contain_text("chose Y")
    await expect(menu).to_contain_text("Y")


async def test_a_member_is_chosen(ann):
    panel = await ann.send("/panel")
    await ann.listbox_choice(panel, "whom", "bob")
    await expect(ann.last).to_contain_text("chose bob")


async def test_a_window_is_filled_in_and_sent(ann):
    panel = await ann.send("/panel")
    opener = ann.button("Type…", panel)
    await opener.click()
    await expect(ann.dialog).to_have_accessible_name("Your words")
    word = ann.dialog.get_by_role("textbox", name="A word")
    await expect(word).to_be_focused()
    await word.fill("B")
    await word.press("Enter")
    await expect(ann.dialog.get_by_role("alert").first).to_have_text("Write at least 2 characters.")
    await word.fill("BADGES")
    await expect(word).to_have_value("BADGE")
    await ann.dialog.get_by_role("textbox", name="Why").fill("it scores")
    await ann.dialog.get_by_role("button", name="Submit").click()
    await expect(ann.dialog.get_by_text("Choose at least 1.")).to_be_visible()
    await ann.dialog.get_by_role("combobox", name="Suit").click()
    await ann.listbox.get_by_role("option", name="Limes").click()
    await ann.dialog.get_by_role("button", name="Submit").click()
    await expect(ann.dialog).to_be_hidden()
    await expect(ann.last).to_contain_text("BADGE, it scores, Limes")
    await expect(opener).to_be_focused()


async def test_a_window_keeps_the_focus_inside_until_it_is_left(ann):
    panel = await ann.send("/panel")
    await ann.button("Type…", panel).click()
    await expect(ann.dialog.get_by_role("textbox", name="A word")).to_be_focused()
    for _ in range(12):
        await ann.page.keyboard.press("Tab")
        assert await ann.page.evaluate("!document.activeElement.closest('#app')")
    await ann.page.keyboard.press("Escape")
    await expect(ann.dialog).to_be_hidden()
    await expect(ann.button("Type…", panel)).to_be_focused()


async def test_the_bot_thinks_and_then_speaks(ann, bot):
    last = await ann.send("/think secret:True")
    await expect(last).to_contain_text("Lettershark is thinking…")
    await expect(last).to_contain_text("Only you can see this")
    bot.gate.set()
    await expect(ann.last).to_contain_text("thought")
    await expect(ann.messages).to_have_count(1)


async def test_an_answer_appears_in_both_windows_of_two_players(open_window):
    ann, bob = await open_window("ann"), await open_window("bob")
    await ann.send("/panel")
    await expect(bob.last).to_contain_text("a panel")
    await bob.button("Count 0", bob.last).click()
    await expect(ann.button("Count 1", ann.last)).to_be_visible()
    await bob.send("well counted, @ann")
    await expect(ann.last).to_contain_text("well counted, @ann")
    await expect(ann.last.locator(".mention.mine")).to_have_count(1)


async def test_what_everybody_may_press_can_be_slow_without_being_pressed_twice(ann, bot):
    panel = await ann.send("/panel")
    await ann.button("Wait", panel).dblclick()
    bot.gate.set()
    await expect(ann.last).to_contain_text("waited")
    await expect(ann.messages).to_have_count(2)
    await expect(ann.pane.get_by_text(re.compile("^waited$"))).to_have_count(1)

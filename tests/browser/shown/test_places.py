"""Channels, threads, direct messages and members: finding them, and their unread marks."""

import re

from playwright.async_api import expect


def place(window, name):
    return window.page.get_by_role("navigation", name="Channels").get_by_role(
        "link", name=re.compile(f"^{name}")
    )


async def test_a_thread_is_listed_under_its_channel_and_opened(ann):
    await ann.send("/thread name:Table 7K")
    listed = ann.page.get_by_role("list", name="Threads in cards")
    await listed.get_by_role("link", name=re.compile("Table 7K")).click()
    await expect(ann.pane.get_by_role("heading", name="Table 7K", level=1)).to_be_visible()
    await expect(ann.last).to_contain_text("welcome @ann")
    await ann.page.go_back()
    await expect(ann.pane.get_by_role("heading", name="# cards", level=1)).to_be_visible()


async def test_a_channel_is_read_once_and_what_happens_meanwhile_is_not_lost(ann, discord):
    await ann.send("/thread name:7K")
    guild = discord.guild("Word Nerds")
    thread = guild.channel("cards").threads[0]
    asked = []

    async def slow(route):
        asked.append(route.request.url)
        answer = await route.fetch()
        if len(asked) == 1:
            guild.member("bob").say("hello", thread)
        await route.fulfill(response=answer)

    await ann.page.route(re.compile(r"/control/messages\?"), slow)
    await place(ann, "7K").click()
    await expect(ann.last).to_contain_text("hello")
    assert len(asked) == 1


async def test_a_link_to_a_thread_leads_there(ann):
    await ann.send("/thread name:7K")
    await ann.last.get_by_role("link", name="jump to the message").click()
    await expect(ann.pane.get_by_role("heading", name="7K", level=1)).to_be_visible()


async def test_a_link_to_a_thread_is_french_on_a_french_page(open_window):
    luc = await open_window("luc", locale="fr-FR")
    await luc.send("/thread name:7K")
    await expect(luc.last.get_by_role("link", name="voir le message")).to_be_visible()


async def test_a_thread_is_opened_beside_its_channel(ann):
    await ann.send("/thread name:7K")
    await ann.page.get_by_role("button", name="Open 7K beside").click()
    await expect(ann.beside.locator("article.message")).to_contain_text("welcome @ann")
    await expect(ann.messages).to_have_count(2)
    await ann.page.reload()
    await expect(ann.beside.locator("article.message")).to_contain_text("welcome @ann")
    await ann.beside.get_by_role("button", name="Close this side").click()
    await expect(ann.beside).to_be_hidden()


async def test_a_direct_message_is_announced_marked_and_read(ann):
    await ann.send("/write")
    note = ann.page.locator(".toast")
    await expect(note).to_contain_text("Lettershark wrote to you")
    await expect(place(ann, "Lettershark").get_by_label("1 new")).to_be_visible()
    await expect(ann.page).to_have_title(re.compile(r"^\(1\) "))
    await note.get_by_role("button", name="Show").click()
    await expect(ann.last).to_contain_text("a letter")
    await expect(note).to_have_count(0)
    await expect(place(ann, "Lettershark").get_by_label("1 new")).to_have_count(0)
    await expect(ann.page).not_to_have_title(re.compile(r"^\("))


async def test_a_note_says_in_plain_words_what_was_written(ann, discord):
    cards = discord.guild("Word Nerds").channel("cards")
    jump = "[➜](https://discord.com/channels/1/2/3)"
    await ann.send(f"/write text:**Your hand** · <t:99999999999:R> · <#{cards.id}> · {jump}")
    await expect(ann.page.locator(".toast p")).to_have_text("Your hand · #cards")


async def test_a_note_lies_over_neither_the_messages_nor_the_channels_on_a_phone(open_window, tmp_path):
    ann = await open_window("ann", width=390, height=844, is_mobile=True, has_touch=True)
    await ann.send("/write")
    note = ann.page.locator(".toast")
    await expect(note.get_by_role("button", name="Show")).to_be_visible()
    await expect(note.get_by_role("button", name="Beside")).to_be_hidden()
    low, messages = await note.bounding_box(), await ann.pane.locator(".messages").bounding_box()
    assert low["y"] + low["height"] <= messages["y"]
    await ann.page.screenshot(path=tmp_path / "note.png")
    await ann.page.get_by_role("button", name="Channels").click()
    await expect(note).to_be_hidden()
    await place(ann, "Lettershark").click()
    await expect(ann.last).to_contain_text("a letter")


async def test_a_direct_message_is_still_unread_after_coming_back(ann):
    await ann.send("/write")
    await expect(place(ann, "Lettershark")).to_contain_text("1")
    await ann.page.reload()
    await expect(place(ann, "Lettershark")).to_contain_text("(unread)")


async def test_a_channel_elsewhere_is_marked_until_it_is_opened(open_window):
    ann, bob = await open_window("ann"), await open_window("bob")
    await place(ann, "lounge").click()
    await bob.send("hello")
    await expect(place(ann, "cards")).to_contain_text("(unread)")
    await place(ann, "cards").click()
    await expect(place(ann, "cards")).not_to_contain_text("(unread)")


async def test_private_channels_are_listed_to_those_who_see_them(open_window):
    ann, dee = await open_window("ann"), await open_window("dee")
    await expect(place(dee, "moderators")).to_be_visible()
    await expect(place(ann, "moderators")).to_have_count(0)


async def test_somebody_else_is_one_click_away(ann):
    strip = ann.page.get_by_role("navigation", name="Play as")
    await strip.get_by_role("link", name="bob").click()
    await expect(ann.page).to_have_url(re.compile(r"\?as=bob"))
    await expect(strip.get_by_role("link", name="bob")).to_have_attribute("aria-current", "true")
    members = ann.page.get_by_role("complementary", name="Members")
    await members.get_by_role("link", name="dee").click()
    await expect(ann.page).to_have_url(re.compile(r"\?as=dee"))


async def test_a_name_that_nobody_has_becomes_somebody(open_window):
    nobody = await open_window("nobody")
    await expect(nobody.page).to_have_url(re.compile(r"\?as=ann"))


async def test_doors_are_closed_and_roles_are_given_in_the_panel(ann):
    await ann.page.get_by_role("button", name="What if…").click()
    await ann.dialog.get_by_role("switch", name=re.compile("takes no direct messages")).check()
    await ann.dialog.get_by_role("switch", name=re.compile("is a moderator")).check()
    await ann.dialog.get_by_role("button", name="Close").click()
    await expect(place(ann, "moderators")).to_be_visible()
    members = ann.page.get_by_role("complementary", name="Members")
    await expect(members.get_by_role("link", name=re.compile("ann"))).to_contain_text("no direct messages")
    await expect(await ann.send("/write")).to_contain_text("refused with 50007")
    await expect(await ann.send("/void")).to_contain_text("voided")


async def test_the_network_of_the_bot_is_broken_and_mended_in_the_panel(ann, discord):
    def ordered(kind):
        return ann.page.expect_response(
            lambda r: r.url.endswith("faults") and kind in (r.request.post_data or "")
        )

    await ann.page.get_by_role("button", name="What if…").click()
    network = ann.dialog.get_by_role("combobox", name="The bot's network is")
    async with ordered("delay"):
        await network.select_option("slow")
    await ann.dialog.get_by_role("button", name="Close").click()
    await ann.page.get_by_role("button", name="What if…").click()
    await expect(network).to_have_value("slow")
    async with ordered("clear"):
        await network.select_option("fine")
    assert not discord.server.faults.pending
    await expect(ann.dialog.get_by_role("button", name="Kill the bot")).to_be_disabled()

"""New messages scroll into view, unless the reader has scrolled away."""

from playwright.async_api import expect
from show_bot import Panel

LONG = "\n".join(f"line {count}" for count in range(60))


async def below_much(ann, discord):
    """A message of the bot without buttons, far above the visible part."""
    first = await ann.send("/text text:soon")
    discord.guild("Word Nerds").member("bob").say(LONG, in_=discord.guild("Word Nerds").channel("cards"))
    await expect(ann.last).to_contain_text("line 59")
    await expect(first).not_to_be_in_viewport()
    return first


async def asks(ann, bot, discord):
    """Now it has buttons."""
    ident = await ann.pane.locator("li.entry").first.get_attribute("data-message")
    channel = bot.get_channel(discord.guild("Word Nerds").channel("cards").id)
    await channel.get_partial_message(int(ident)).edit(view=Panel())


async def test_a_message_with_new_buttons_comes_into_view(ann, bot, discord):
    first = await below_much(ann, discord)
    await asks(ann, bot, discord)
    await expect(first.get_by_role("combobox").last).to_be_in_viewport()
    await expect(first).to_be_in_viewport(ratio=1)


async def test_what_asks_one_reader_is_not_left_for_what_asks_everybody(ann, bot, discord):
    first = await below_much(ann, discord)
    await ann.send("/panel secret:true")
    await asks(ann, bot, discord)
    await expect(first.get_by_role("combobox")).not_to_have_count(0)
    await expect(first).not_to_be_in_viewport()
    await expect(ann.last).to_be_in_viewport(ratio=1)


async def test_whoever_reads_elsewhere_is_left_alone_until_they_come_back(ann, bot, discord):
    first = await below_much(ann, discord)
    await ann.last.hover()
    await ann.page.mouse.wheel(0, -300)
    newest = ann.button("Jump to the newest message")
    await expect(newest).to_be_visible()
    await asks(ann, bot, discord)
    await expect(ann.button("Green", first)).to_be_enabled()
    await expect(first).not_to_be_in_viewport()
    await newest.click()
    await expect(newest).to_be_hidden()
    await ann.send("/text text:later")
    await expect(ann.last).to_be_in_viewport()


async def test_a_press_that_failed_says_so_in_view(open_window, discord):
    discord.server.interactions.answer_seconds = 0.2
    ann = await open_window("ann", height=420)
    panel = await ann.send("/panel")
    await ann.button("Silent", panel).evaluate("one => one.scrollIntoView({block: 'end'})")
    await ann.pane.locator(".scroller").dispatch_event("wheel")
    await ann.button("Silent", panel).click()
    await expect(panel.get_by_role("alert")).to_be_in_viewport(ratio=1)

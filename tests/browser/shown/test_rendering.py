"""Every kind of thing that a message can hold is shown; nothing in it is ever code."""

import re
import time

from playwright.async_api import expect
from show_bot import PIXEL

LOADED = "one => one.decode().then(() => one.naturalWidth > 0)"


async def test_markdown_is_shown_and_markup_is_text(ann):
    last = await ann.send("/text")
    await expect(last.locator("h3.heading")).to_have_text("A heading")
    await expect(last.locator("h4.heading")).to_have_text("A small one")
    await expect(last.locator(".subtext").first).to_have_text("and subtext")
    for tag, text in ("strong", "bold"), ("em", "italics"), ("u", "under"), ("s", "struck"):
        await expect(last.locator(f"{tag}", has_text=re.compile(f"^{text}$"))).to_have_count(1)
    await expect(last.locator("strong > em")).to_have_text("both")
    await expect(last.locator("p code")).to_have_text(["code", "T"])
    await expect(last.locator("blockquote")).to_have_text("a quote")
    await expect(last.locator("ul ul li")).to_have_text("inner")
    await expect(last.locator("ol[start='3'] li")).to_have_text("three")
    await expect(last.locator("pre code")).to_have_text('x = "<b>"')
    await expect(last).to_contain_text("*plain* snake_case_name")
    await expect(last).to_contain_text("<script>alert(1)</script> <img src=x onerror=alert(1)>")
    await expect(last.locator("script, img[src=x]")).to_have_count(0)
    link = last.get_by_role("link", name="a link")
    await expect(link).to_have_attribute("rel", "noopener noreferrer")


async def test_mentions_name_people_and_places(ann, discord):
    guild = discord.guild("Word Nerds")
    me, cards = guild.member("ann"), guild.channel("cards")
    last = await ann.send(f"/text text:<@{me.id}> in <#{cards.id}> </pick:1> @everyone")
    await expect(last.locator(".mention.mine")).to_have_text("@ann")
    await expect(last.get_by_role("link", name="#cards")).to_be_visible()
    await expect(last.locator(".mention", has_text="/pick")).to_be_visible()
    await expect(last).to_have_class(re.compile("calls"))


async def test_times_count(open_window):
    ann = await open_window("ann", own=True)
    await ann.page.clock.install()
    soon = int(time.time()) + 65
    last = await ann.send(f"/text text:due <t:{soon}:R>, at <t:0:D>")
    stamp = last.locator("time[data-counts]")
    await expect(stamp).to_have_text("in 1 minute")
    await ann.page.clock.fast_forward(40_000)
    await expect(stamp).to_have_text(re.compile(r"in \d+ seconds"))
    await expect(last).to_contain_text("1 January 1970")


async def test_emojis_alone_are_big(ann):
    await expect((await ann.send("/text text:🐢🦄")).locator(".content.jumbo .emoji")).to_have_count(2)
    await expect((await ann.send("/text text:🐢 T")).locator(".content.jumbo")).to_have_count(0)


async def test_a_card_is_not_torn_at_the_end_of_a_line(ann):
    last = await ann.send("/text text:🌶️E5 🍋B and 🐢 alone")
    await expect(last.locator(".glued")).to_have_text(["🌶️E5", "🍋B"])


async def test_a_mark_stays_with_its_card_and_black_signs_are_drawn_as_letters(ann):
    last = await ann.send("/text text:▸**🐰R** ▸🍋B ♠️K ♥️A")
    await expect(last.locator(".content")).to_have_text("▸\u2060🐰R ▸\u2060🍋B ♠K ♥️A")
    await expect(last.locator(".emoji.black")).to_have_text(["♠"])


async def test_emojis_of_the_application_are_pictures_of_this_server(ann, bot):
    turtle = await bot.create_application_emoji(name="turtle", image=PIXEL)
    last = await ann.send(f"/text text:a {turtle} card")
    shown = last.get_by_role("img", name=":turtle:")
    await expect(shown).to_have_attribute("src", f"/emojis/{turtle.id}.png")
    assert await shown.evaluate(LOADED)


async def test_components_stand_in_their_frame(ann):
    last = await ann.send("/framed")
    box = last.locator(".container").first
    assert await box.evaluate("one => getComputedStyle(one).borderLeftColor") == "rgb(51, 102, 153)"
    await expect(box.locator("h3.heading")).to_have_text("A table")
    await expect(box.get_by_role("separator")).to_have_count(1)
    await expect(box.get_by_role("img", name="A thumbnail")).to_be_visible()
    await expect(box.get_by_role("button", name="Accessory")).to_be_visible()
    dot = box.get_by_role("img", name="The first dot")
    await expect(dot).to_be_visible()
    assert await dot.evaluate(LOADED)
    await expect(box.get_by_role("link", name="words.txt")).to_have_attribute("download", "words.txt")
    await expect(box.get_by_role("button", name="In the frame")).to_be_visible()


async def test_pictures_of_elsewhere_are_named_and_not_fetched(ann):
    last = await ann.send("/framed")
    far = last.get_by_role("link", name="A dot elsewhere")
    await expect(far).to_have_attribute("href", "https://example.com/far.png")
    await expect(last.locator("img[src*='example.com']")).to_have_count(0)


async def test_an_attachment_is_shown(ann):
    last = await ann.send("/shot")
    await expect(last.get_by_role("img", name="A single dot")).to_be_visible()


async def test_buttons_look_and_behave_as_they_are(ann):
    last = await ann.send("/panel")
    for label, kind in ("Blue", "primary"), ("Green", "success"), ("Count 0", "secondary"):
        await expect(ann.button(label, last)).to_have_class(re.compile(kind))
    await expect(ann.button("Red", last)).to_be_disabled()
    await expect(ann.button("🐢", last)).to_be_enabled()
    away = last.get_by_role("link", name="Elsewhere")
    await expect(away).to_have_attribute("target", "_blank")


async def test_messages_of_one_author_stand_together(ann):
    await ann.send("hello there")
    second = await ann.send("and again")
    await expect(second).to_have_class(re.compile("together"))
    command = await ann.send("/text text:hi")
    await expect(command.locator(".cause")).to_contain_text("ann used /text")
    await expect(command.locator(".tag")).to_have_text("APP")

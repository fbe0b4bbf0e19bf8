"""/rules: the cards and a worked example as pictures that follow, each with its alt text; other pages have none."""

import pytest
from test_pictures import _Held, alt, gallery


@pytest.fixture
def pictures():
    return True


async def pictured(message, says):
    assert await message.discord.wait_until(lambda: gallery(message) is not None and says in alt(message))


async def test_the_cards_and_the_example_are_pictured_and_other_pages_are_not(bot, ann):
    assert bot.is_ready()
    page = (await ann.slash("rules", game="scroker")).message
    await pictured(page, "Lemons: A, B, C")
    (file,) = page.record.attachments
    assert file.description == alt(page)
    await ann.press("Next", on=page)
    assert page.record.attachments == []
    while "**GLIMB**" not in page.text:
        await ann.press("Next", on=page)
    await pictured(page, "DAME (")
    assert len(page.record.attachments) == 1
    await ann.press("Next", on=page)
    assert "GLIMB" not in page.text
    assert page.record.attachments == []


async def test_what_is_asked_for_later_takes_no_picture_away_from_another_page(bot, ann):
    held = _Held(bot)
    pages = [(await ann.slash("rules", game=game)).message for game in ("scroker", "soup")]
    held.let_go()
    for page, game in zip(pages, ("SCROKER", "SOUP"), strict=True):
        await pictured(page, game)


@pytest.mark.parametrize("where", ["cards", "dm"])
async def test_no_picture_of_the_page_before_follows(bot, guild, ann, where):
    held = _Held(bot)
    where = ann.dm if where == "dm" else guild.channel(where)
    page = (await ann.slash("rules", game="scroker", in_=where)).message
    while "GLIMB" not in page.text:
        await ann.press("Next", on=page)
    await ann.press("Next", on=page)
    held.let_go()
    await pictured((await ann.slash("rules", game="soup", in_=where)).message, "SOUP")
    assert gallery(page) is None


async def test_a_server_without_pictures_has_the_text_alone(bot, guild, ann):
    await bot.room.settings.set(guild.id, "pictures", "off")
    page = (await ann.slash("rules", game="quist", in_=guild.channel("cards"))).message
    while "**FACE**" not in page.text:
        await ann.press("Next", on=page)
    await bot.room.settled()
    assert gallery(page) is None
    assert bot.messages.context.pictures.artist.started == 0

"""/help as it is pressed through: from what one wants to do to the table, the lesson, the rules, the settings."""

import pytest
from evening import table_of

from screens.wishes import WISHES
from tests.labels import MORE, YOUR_CARDS

pytestmark = pytest.mark.usefixtures("bot")


async def test_each_wish_is_answered_and_back_leads_back(ann, guild):
    start = await ann.slash("help", in_=guild.channel("cards"))
    assert "What would you like to do?" in start.text
    for wish in (wish for wish in WISHES if not wish.group):
        if wish.rare:
            await ann.press(MORE, on=start.message)
        answer = await ann.press(wish.label, on=start.message)
        assert not answer.failed
        assert answer.text
        assert "What would you like to do?" not in answer.text
        if wish.steps:
            again = await ann.press("Back to help", on=answer.message)
            assert again.message == start.message
            assert "What would you like to do?" in again.text
        elif wish.rare:
            await ann.press("Back to help", on=start.message)


async def test_somebody_alone_is_four_presses_from_the_first_card(bot, ann, guild):
    start = await ann.slash("help", in_=guild.channel("cards"))
    games = await ann.press("Play alone", on=start.message)
    for label in ("Tricks", "Quist", "Play now"):
        await ann.press(label, on=games.message)
    table = table_of(bot)
    assert table.game.id == "quist"
    assert table.now.length == "quick"
    assert [seat.strength is None for seat in table.now.seats] == [True, False, False, False]
    await ann.wait_for_ephemeral(lambda message: YOUR_CARDS in message.text)
    assert table.now.phase == "playing"
    assert table.now.only_person == 0


async def test_friends_are_told_the_presses_and_the_first_is_there(bot, ann, guild):
    start = await ann.slash("help", in_=guild.channel("cards"))
    steps = await ann.press("Play with friends", on=start.message)
    assert "**Join**" in steps.text
    games = await ann.press("Open a table", on=steps.message)
    for label in ("Poker", "Scroker", "Invite people"):
        await ann.press(label, on=games.message)
    assert table_of(bot).game.id == "scroker"


async def test_the_rules_of_any_game_are_one_choice_away(ann):
    start = await ann.slash("help")
    which = await ann.press("Read the rules", on=start.message)
    page = await ann.choose("Choose a game", "Soup", on=which.message)
    assert "Soup" in page.text
    assert "Page 1 of" in page.text


async def test_a_server_without_computers_says_so(bot, ann, guild):
    await bot.room.settings.set(guild.id, "computers", value=False)
    start = await ann.slash("help", in_=guild.channel("cards"))
    games = await ann.press("Play alone", on=start.message)
    await ann.press("Soup", on=games.message)
    answer = await ann.press("Play now", on=games.message)
    assert not bot.room.tables
    assert "omputer" in answer.text


async def test_about_shows_the_operators_pages_as_far_as_there_are_any(bot, ann):
    def links(answer):
        return {one.label: one.url for one in answer.message.buttons if one.url}

    assert links(await ann.slash("about")) == {}
    bot.messages.links = {"terms": "https://example.org/t", "support": "https://example.org/s"}
    assert links(await ann.slash("about")) == {
        "Terms": "https://example.org/t",
        "Support": "https://example.org/s",
    }

"""Statistics are pictures, with a line under each; a result is shared with its picture."""

import pytest
from played_hands import played
from test_pictures import alt, gallery

from house.statistics import reading
from tests.labels import DETAILS


@pytest.fixture
def pictures():
    return True


@pytest.fixture
async def hand(bot, cards, ann, bob):
    """A hand that ann or bob has won."""
    return await played(bot, cards, ann, bob)


async def charted(discord, message, says):
    assert await discord.wait_until(lambda: gallery(message) is not None and says in alt(message))


@pytest.mark.usefixtures("hand")
async def test_statistics_chips_and_a_shared_result_are_a_picture_each_and_a_line(
    discord, bot, guild, cards, ann
):
    answer = await ann.slash("stats me", in_=cards)
    stats = await bot.room.statistics.player(guild.id, ann.id)
    await charted(discord, answer.message, f"Scroker: {stats.wins} of 1 won")
    assert alt(answer.message).startswith("ann. ")
    assert "### ann" not in answer.message.text
    assert "no rank yet: too few hands with other people" in answer.message.text
    await ann.press(DETAILS, on=answer.message)
    await charted(discord, answer.message, "Chips won: ")
    assert f"Chips won: {stats.chips:+};" in alt(answer.message)
    assert "Rating" not in alt(answer.message)
    assert " · provisional" in answer.message.text
    own = await ann.slash("chips", in_=cards)
    answer = await ann.press("Where my chips went", on=own.message)
    await charted(discord, answer.message, "starting chips")
    result = await cards.wait_for(lambda message: DETAILS in message.labels)
    details = await ann.press(DETAILS, on=result)
    shared = await ann.press("Share", on=details.message)
    await charted(discord, shared.message, ". Scroker · hand 1. ")
    title = alt(shared.message).partition(". ")[0]
    assert f"```\n{title}\nScroker · hand 1\n" in shared.message.text
    assert shared.message.text.count("```") == 2


@pytest.mark.usefixtures("hand")
async def test_another_page_takes_the_picture_of_the_page_before_away(discord, cards, ann, bob, monkeypatch):
    monkeypatch.setattr(reading, "SURE", 199)
    answer = await ann.slash("stats me", in_=cards)
    await charted(discord, answer.message, "Scroker")
    await ann.press("Leaderboard", on=answer.message)
    await charted(discord, answer.message, "Leaderboard · all games · this quarter · rating. 1. ")
    assert bob.name in alt(answer.message)
    assert len(answer.message.record.attachments) == 1
    await ann.press("Statistics", on=answer.message)
    await charted(discord, answer.message, " of 1 won")
    await ann.press(DETAILS, on=answer.message)
    await charted(discord, answer.message, "Rating: 1,")
    await ann.press("History", on=answer.message)
    assert gallery(answer.message) is None
    assert answer.message.record.attachments == []


async def test_no_chart_where_pictures_are_off(bot, guild, cards, ann, bob):
    await bot.room.settings.set(guild.id, "pictures", "off")
    await played(bot, cards, ann, bob)
    answer = await ann.slash("stats me", in_=cards)
    assert "Scroker **" in answer.message.text
    await bot.room.settled()
    assert gallery(answer.message) is None
    assert bot.messages.context.pictures.artist.started == 0

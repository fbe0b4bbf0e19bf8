"""Statistics have charts: after the numbers, in the same private message."""

import pytest
from evening import started, to_act
from test_pictures import alt, gallery


@pytest.fixture
def pictures():
    return True


async def folded(bot, ann, bob):
    """A table with a hand that ann or bob has won."""
    board = await started(ann, bob)
    first, _ = to_act(bot, ann, bob)
    await first.slash("poker fold", in_=board.channel)
    await bot.room.settled()
    return board


@pytest.fixture
async def played(bot, ann, bob):
    return await folded(bot, ann, bob)


async def charted(discord, message, says):
    await discord.wait_until(lambda: gallery(message) is not None and says in alt(message))


async def test_own_statistics_come_with_a_chart_that_says_its_numbers(discord, bot, ann, played):
    answer = await ann.slash("stats me", in_=played.channel)
    await charted(discord, answer.message, "Scroker")
    stats = await bot.room.statistics.player(played.channel.record.guild_id, ann.id)
    assert f"{round(stats.rating):,} ± {round(stats.spread)}" in alt(answer.message)
    assert f"Rating **{round(stats.rating):,}** ± {round(stats.spread)}" in answer.message.text


async def test_another_page_takes_the_chart_of_the_page_before_away(discord, ann, bob, played):
    answer = await ann.slash("stats me", in_=played.channel)
    await charted(discord, answer.message, "Scroker")
    await ann.press("Leaderboard", on=answer.message)
    await charted(discord, answer.message, "Leaderboard")
    assert bob.name in alt(answer.message)
    assert len(answer.message.record.attachments) == 1
    await ann.press("History", on=answer.message)
    assert gallery(answer.message) is None
    assert answer.message.record.attachments == []


async def test_the_ledger_has_a_chart(discord, ann, played):
    answer = await ann.slash("chips ledger", in_=played.channel)
    await charted(discord, answer.message, "starting chips")


async def test_no_chart_where_pictures_are_off(bot, guild, ann, bob):
    await bot.room.settings.set(guild.id, "pictures", "off")
    played = await folded(bot, ann, bob)
    answer = await ann.slash("stats me", in_=played.channel)
    assert "Rating" in answer.message.text
    await bot.room.settled()
    assert gallery(answer.message) is None
    assert bot.messages.context.pictures.artist.started == 0

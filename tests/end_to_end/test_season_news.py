"""A season that is over is told once, where a server wants it; its hall of fame is a press away."""

import asyncio

import pytest
from stand_in import PATIENCE, house

from house.chips.remnants import DAY_MS
from house.clock import SystemTime
from house.daily.daily import Daily
from house.servers.settings import SEASON
from house.statistics.windows import last_over, season_on
from house.store.statistic_rows import ADD_DAY, ADD_PLAYER
from screens.i18n.language import i18n
from screens.seasons import title


@pytest.fixture
def mod(guild):
    return guild.member("mod", permissions=["manage_guild"])


def season():
    """The one that is on when the test runs."""
    return season_on(SystemTime().now() // DAY_MS)


def it_is_day(monkeypatch, number):
    monkeypatch.setattr(Daily, "today", season().window.begin + number - 1)


async def ann_has_won(bot, guild, ann):
    """In the season before."""
    day = season().window.begin - 1
    whose = {"guild": guild.id, "player": ann.id}
    await bot.room.store.write(ADD_DAY, **whose, game="scroker", day=day, hands=30, wins=12, alone=0)
    named = {"table_id": 1, "hand": 1, "seat": 0, "name": "ann", "gain": 0, "at": day * DAY_MS}
    await bot.room.store.write(ADD_PLAYER, **whose, **named)


async def told_of(bot):
    """Until nothing is left to tell."""
    async with asyncio.timeout(PATIENCE):
        while await bot.room.news.untold(SEASON, last_over(bot.room.daily.today).number):
            pass


async def test_a_season_is_told_once_and_leads_to_the_hall_of_fame_for_ones_own_eyes(
    discord, guild, mod, ann, tmp_path, timing, monkeypatch
):
    news = guild.channel("news")

    async def killed(*_):
        raise RuntimeError

    async with house(discord, tmp_path, timing) as bot:
        await ann_has_won(bot, guild, ann)
        with monkeypatch.context() as patched:
            it_is_day(patched, 3)
            patched.setattr(bot.room.news, "tell", killed)
            await mod.slash("settings server", name=SEASON, value=f"<#{news.id}>")
            told = await news.wait_for(lambda one: "Hall of fame" in one.labels)
    assert "ann **30 · hands**" in told.text
    assert "ann **12 · wins**" in told.text
    async with house(discord, tmp_path, timing) as bot:
        it_is_day(monkeypatch, 3)
        await told_of(bot)
        hall = await mod.press("Hall of fame", on=told)
        assert hall.ephemeral
        await mod.choose("Rank by", "hands won", on=hall.message)
        assert f"ann **12 · {title(i18n('en'), season().before)}**" in hall.message.text
    assert news.messages == [told]


@pytest.mark.parametrize(("day", "played"), [(8, True), (1, True), (2, False)])
async def test_nothing_is_told_that_is_no_news_or_not_over_or_of_a_season_in_which_nobody_played(
    bot, guild, mod, ann, monkeypatch, day, played
):
    if played:
        await ann_has_won(bot, guild, ann)
    it_is_day(monkeypatch, day)
    news = guild.channel("news")
    await mod.slash("settings server", name=SEASON, value=f"<#{news.id}>")
    await told_of(bot)
    assert news.messages == []

"""The machine's clock is set: the table goes on, and shows the new time."""

from functools import partial

import pytest
import stand_in
from evening import started, table_of, to_act
from manual_time import ManualTime

from house.room import CardRoom

HOUR = 3600


@pytest.fixture
def time(monkeypatch):
    time = ManualTime()
    monkeypatch.setattr(stand_in, "CardRoom", partial(CardRoom, time=time))
    return time


@pytest.fixture
async def bot(discord, guild, tmp_path, timing, time):
    assert guild.channels
    assert not time.follow()
    async with stand_in.house(discord, tmp_path, timing) as bot:
        yield bot


@pytest.mark.parametrize("by", [-HOUR, HOUR])
async def test_the_table_shows_the_turn_s_new_hour_and_ends_it_in_time(bot, discord, time, ann, bob, by):
    board = await started(ann, bob)
    first, second = to_act(bot, ann, bob)
    seconds = (table_of(bot).now.deadline - time.now()) // 1000
    time.set_clock(by)
    time.advance(20)
    await bot.room.settled()
    ends = time.now() // 1000 + seconds - 20
    await discord.wait_until(lambda: f"<t:{ends}:R>" in board.text, what="the new hour")
    time.advance(seconds - 21)
    await bot.room.settled()
    assert to_act(bot, ann, bob) == (first, second)
    time.advance(1)
    await discord.wait_until(lambda: f"<t:{ends}:R>" not in board.text, what="the end of the turn")
    assert to_act(bot, ann, bob) == (second, first)

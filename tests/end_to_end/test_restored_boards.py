"""A copy of yesterday's database plays on: the bot's later messages are still in the channel."""

import shutil

from evening import act, started, to_act
from stand_in import house

from tests.labels import CHECK, MY_HAND


async def test_the_table_stands_again_though_its_messages_were_sent_before(
    discord, ann, bob, tmp_path, timing
):
    """Discord takes the next ones for those that it knows."""
    async with house(discord, tmp_path, timing):
        board = await started(ann, bob)
    shutil.copy(tmp_path / "test.db", tmp_path / "copy.db")
    async with house(discord, tmp_path, timing):
        for _ in range(2):
            await ann.slash("table show", in_=board.channel)
    shutil.copy(tmp_path / "copy.db", tmp_path / "test.db")
    async with house(discord, tmp_path, timing) as bot:
        await ann.slash("table show", in_=board.channel)
        first, second = to_act(bot, ann, bob)
        shown = await board.channel.wait_for(
            lambda message: f"▶ **{first.name}** to act" in message.text and MY_HAND in message.labels
        )
        await act(first, shown, CHECK)
        await board.channel.wait_for(
            lambda message: f"▶ **{second.name}** to act" in message.text and MY_HAND in message.labels
        )

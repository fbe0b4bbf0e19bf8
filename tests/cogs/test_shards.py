"""Interactions on the bus reach the bot as soon as it can answer."""

from types import SimpleNamespace

import msgspec

from cogs.web.shards import ABOUT, BotFacts, Post, subject_of

KEY = "ab" * 32


class Bus:
    def __init__(self):
        self.heard = {}

    async def hear(self, subject, heard):
        self.heard[subject] = heard


async def test_a_door_need_not_wait_until_discord_has_said_how_many_shards_there_are():
    bus, listeners = Bus(), {}
    bot = SimpleNamespace(
        config=SimpleNamespace(shards=0, places=1),
        shard_count=None,
        shard_ids=None,
        application=None,
        connection=SimpleNamespace(),
        add_listener=lambda listener, name: listeners.update({name: listener}),
    )
    Post(bus, KEY).follow(bot)
    await listeners["on_answers"]()
    assert set(bus.heard) == {subject_of(0), ABOUT}
    assert msgspec.json.decode(await bus.heard[ABOUT](b"", 0.0), type=BotFacts) == BotFacts(1, KEY)
    bot.shard_count = 3
    await listeners["on_ready"]()
    assert set(bus.heard) == {*(subject_of(shard) for shard in range(3)), ABOUT}
    assert msgspec.json.decode(await bus.heard[ABOUT](b"", 0.0), type=BotFacts) == BotFacts(3, KEY)

"""The whole bot leaves something alone until a time that outlives it."""


async def test_nothing_is_left_alone_until_somebody_says_so_and_a_restart_keeps_to_it(new_room):
    async with new_room() as room:
        assert await room.pauses.until("commands") == 0
        await room.pauses.pause("commands", 5_000)
        await room.pauses.pause("commands", 7_000)
    async with new_room() as room:
        assert await room.pauses.until("commands") == 7_000
        assert await room.pauses.until("emojis") == 0

"""What the house notes of the bot's emojis."""

from house.clock import ManualTime
from house.room import CardRoom


async def test_notes_outlive_a_restart_and_can_be_taken_back(tmp_path):
    url = f"sqlite+aiosqlite:///{tmp_path}/test.db"
    async with CardRoom(url, time=ManualTime()) as room:
        assert await room.emojis.all() == {}
        await room.emojis.note(5, "a1")
        await room.emojis.note(6, "b2")
        await room.emojis.note(5, "c3")
    async with CardRoom(url, time=ManualTime()) as room:
        assert await room.emojis.all() == {5: "c3", 6: "b2"}
        await room.emojis.forget([5, 7])
        await room.emojis.forget([])
        assert await room.emojis.all() == {6: "b2"}

"""Even after many kills, a turn loses no more than the time that the house ran."""

from __future__ import annotations

from guests import ANN, BOB, GUILD, HABITS
from manual_time import ManualTime
from toy_game import GAMES

from house.room import CardRoom
from house.store import Broken
from house.tables.records import TableOpening

TURN = 300
OPENING = TableOpening(
    guild=GUILD, channel=9, game="pennies", host=ANN, name="Ann", options={"turn_seconds": TURN}
)


class Killed:
    """A house that runs for a while and is never closed: after a kill, only committed data is there."""

    def __init__(self, url: str, now: int) -> None:
        self.time = ManualTime(now)
        self.room = CardRoom(url, games=GAMES, timing=HABITS, time=self.time)

    async def run(self, seconds: int) -> None:
        for _ in range(seconds):
            self.time.advance(1)
            await self.room.settled()

    def left(self) -> float:
        (table,) = self.room.tables.values()
        return (table.now.deadline - self.time.now()) / 1000

    async def bury(self) -> None:
        """Its files are let go; nothing of it is stored any more."""
        await self.room.settled()
        await self.room.store.close()


async def _killed_again_and_again(url: str, rounds: list[tuple[int, int]]) -> list[tuple[float, int]]:
    """The rest of one turn at each opening, and how long the houses have run by then."""
    now, ran, told = 1_700_000_000_000, 0, []
    for number, (running, closed) in enumerate((*rounds, (0, 0))):
        house = Killed(url, now)
        await house.room.open()
        if number == 0:
            table = await house.room.open_table(OPENING)
            await table.join(BOB, "Bob")
            await table.start(ANN)
        told.append((house.left(), ran))
        await house.run(running)
        await house.bury()
        ran += running
        now = house.time.now() + closed * 1000
    return told


async def test_two_crashes_in_one_turn_give_back_what_each_of_them_took(url):
    told = await _killed_again_and_again(url, [(25, 100), (22, 100)])
    assert [left for left, _ in told] == [300, 280, 260]


async def test_a_crash_in_the_first_seconds_gives_back_the_time_the_house_was_closed(url):
    told = await _killed_again_and_again(url, [(5, 3600)])
    assert [left for left, _ in told] == [300, 300]


async def test_a_house_that_cannot_store_the_credit_opens_all_the_same(url, monkeypatch):
    first = Killed(url, 1_700_000_000_000)
    async with first.room as room:
        table = await room.open_table(OPENING)
        await table.join(BOB, "Bob")
        await table.start(ANN)
    second = Killed(url, first.time.now() + 60_000)

    async def full(work):
        del work
        raise Broken("database or disk is full")

    monkeypatch.setattr(second.room.store, "probe", full)
    await second.room.open()
    assert second.left() == TURN
    monkeypatch.undo()
    await second.room.close()

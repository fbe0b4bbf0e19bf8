"""People at a table in the card room who play like computers, and come and go."""

from __future__ import annotations

from contextlib import suppress
from random import Random

from manual_time import ManualTime

from engine.refused import EngineError
from house.declined import Declined
from house.room import CardRoom
from house.tables.records import TableOpening

GUILD = 3 << 22
PEOPLE = [11, 12, 13, 14, 15]


class Evening:
    """People at one table who play like computers, except that they leave, join, sit out and fall asleep."""

    def __init__(self, room: CardRoom, time: ManualTime, seed: int) -> None:
        self.room = room
        self.time = time
        self.random = Random(seed)
        self.refused: list[str] = []

    async def open(self, game: str) -> None:
        self.table = await self.room.open_table(
            TableOpening(guild=GUILD, channel=1, game=game, host=PEOPLE[0], name="11")
        )
        await self.table.join(PEOPLE[1], "12")
        while len(self.table.now.seats) < max(3, self.table.game.seats.least) <= self.table.game.seats.most:
            await self.table.add_computer(PEOPLE[0], "Ada", "plain")
        await self.table.start(PEOPLE[0])

    async def go_on(self) -> None:
        self.time.advance(self.random.choice([0, 0, 1, 3, 10]))
        await self.room.settled()
        chance = self.random.random()
        with suppress(Declined):
            if chance < 0.15:
                await self._come_or_go()
            elif chance < 0.17:
                self.time.advance(130)
            else:
                await self._play()
        await self.room.settled()

    def agrees(self) -> None:
        """House and rules agree who is here and who is away."""
        table = self.table
        if table.now.phase in ("playing", "between"):
            chairs = table.now.state.chairs
            seated = [
                place for place, seat in enumerate(table.now.seats) if seat.taken and place < len(chairs)
            ]
            assert [table.now.seats[place].presence for place in seated] == [
                chairs[place].presence for place in seated
            ]

    async def _play(self) -> None:
        table = self.table
        for player in self.random.sample(PEOPLE, len(PEOPLE)):
            seat = table.now.seat_of(player)
            offers = table.now.offers(player)
            if seat is None or table.now.due is None or seat not in table.now.due.seats or not offers:
                continue
            action = table.game.computer(table.now.view(player), offers, self.random, "plain")
            try:
                await table.act(player, action, table.now.version)
            except EngineError as refused:
                self.refused.append(f"{action}: {refused}")
            return

    async def _come_or_go(self) -> None:
        table, player = self.table, self.random.choice(PEOPLE)
        acts = [
            lambda: table.leave(player),
            lambda: table.join(player, str(player)),
            lambda: table.sit_out(player),
            lambda: table.back(player),
            lambda: table.top_up(player, 50),
            lambda: table.pause(table.now.host, moderator=True),
            lambda: table.resume(table.now.host, moderator=True),
        ]
        with suppress(EngineError):
            await self.random.choice(acts)()
        if table.now.paused == "moderator":
            await table.resume(table.now.host, moderator=True)

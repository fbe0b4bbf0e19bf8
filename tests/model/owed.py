"""Worlds of one message that an act owes: its row is there before it has a place, and it ends when nothing more comes of it."""

from __future__ import annotations

import asyncio
from typing import Any

from cogs.messages.kind import GOES, Pace, Wanted
from cogs.messages.place import Channel, OnlyReply, Row
from house.store import new_id
from house.store.message_rows import OWED
from screens.components import Component, button, container, rows, text
from screens.pictures.wording import Picture

from .worlds import CHANNEL, ELSEWHERE, State, World

MARK = "mark.result"


class Owed:
    """A result: while it leads on, it is kept; then it stays as it is."""

    name, own = "result", False
    pace = Pace(picture=0.5)

    def __init__(self, world: OwedWorld) -> None:
        self._world = world

    async def wanted(self, subject, reader, look):
        assert (subject, reader) == (1, 0)
        if look == GOES:
            return Wanted(0, [], OnlyReply(), marks=(MARK,))
        world = self._world
        leads, place = world.leads, world.place
        await asyncio.sleep(world.rng.choice((0.0, 0.001, 0.05)))
        return Wanted(
            2 - leads,
            _said("leads on" if leads else "stays"),
            Channel(place),
            picture=Picture(State(1), "picture") if world.drawn else None,
            quiet=True,
            marks=(MARK,),
            again=False,
            anew=False,
            ends=not leads,
        )

    async def refused(self, row, fault):
        raise AssertionError(f"{fault} for {row}")

    async def told(self, _tx, _row):
        pass


def _said(which: str) -> list[Component]:
    return [
        container([text("in the picture"), text(which), text("version 1"), *rows([button("Press", MARK)])], 1)
    ]


class OwedWorld(World):
    def __init__(self, seed: int) -> None:
        self.leads, self.place = True, CHANNEL
        super().__init__(seed, "result")
        self.drawn, self.undrawable = seed % 2 == 0, seed % 8 == 0

    def _kind(self, _kind: str) -> Any:
        """The act has stored that it is owed."""
        row = Row(
            id=new_id(self.now_ms()), kind="result", subject=1, reader=0, channel=OWED, since=self.now_ms()
        )
        self.database.rows[row.id] = row
        return Owed(self)

    async def live(self, most: int) -> None:
        happenings = (
            (20, self.change),
            (25, self._presses),
            (10, self._moves),
            (6, self._goes_away),
            (6, self.taken_over),
            (12, self.kill),
            (5, self._kill_for_long),
        )
        weights, what = [weight for weight, _ in happenings], [happens for _, happens in happenings]
        for _ in range(self.rng.randint(0, most)):
            await asyncio.sleep(self.rng.choice((0.01, 0.05, 0.3, 1, 3)))
            [happens] = self.rng.choices(what, weights)
            if (done := happens()) is not None:
                await done

    def _moves(self) -> None:
        """The table does; a result that is posted stays where it is."""
        self.place = CHANNEL + ELSEWHERE - self.place

    async def _kill_for_long(self) -> None:
        """Wait until Discord has forgotten the nonces."""
        await self.kill(100)

    async def rests(self) -> None:
        """The next hand begins, at the last by a press here."""
        self.database.away, self.leads = False, False
        there = self.pressable()
        if there and self.rng.random() < 0.5:
            self.discord.calm = self.rng.random() < 0.7
            await self.life.message.show(self.reply(there[-1]))
        else:
            self.change()
            await asyncio.sleep(self.rng.choice((0.0, 0.1, 1)))
            if self.rng.random() < 0.3:
                await self.kill()
        self.discord.calm = True
        await asyncio.sleep(90)
        self.at_rest = self._at_rest()

    def _at_rest(self) -> list[str]:
        stand = [one for one in self.discord.messages.values() if one.alive and one.id != self.table]
        pictures = int(self.drawn and not self.undrawable)
        faults = []
        if [("stays" in one.says, len(one.files)) for one in stand] != [(True, pictures)]:
            faults.append(f"stand {[(one.says, one.files) for one in stand]}, {pictures} pictures")
        if self.database.rows:
            faults.append(f"kept: {self.database.rows}")
        return faults


async def lived(seed: int, most: int = 15) -> list[str]:
    world = OwedWorld(seed)
    await world.live(most)
    await world.rests()
    return world.found()

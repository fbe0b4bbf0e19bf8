"""A table's evening, as far as its ping needs it: decisions, reminders, kills and outages, all from one seed."""

from __future__ import annotations

import asyncio
import random
from types import SimpleNamespace
from typing import Any

from cogs.messages.turn_ping import TurnPing, TurnPings
from cogs.transport.budget import Budget
from house.declined import Declined
from screens.i18n.language import i18n

from .discord import Discord, Shown
from .worlds import CHANNEL, ELSEWHERE, EPOCH_MS, Database, Life

NUDGE = 10.0
LINK = "https://discord.example/5"
TABLE = 7
ANN, BOB = 101, 102


def a_table() -> Any:
    """The player to act follows from the decision's number, so that each ping shows its decision."""
    now = SimpleNamespace(
        channel=ELSEWHERE,
        version=1,
        closes_at=None,
        phase="playing",
        due=SimpleNamespace(decision=1, seats=(0,), seconds=0, then="fold"),
        seats=[SimpleNamespace(player=player, presence="here") for player in (ANN, BOB)],
        only_person=None,
        at_home=False,
        in_group=False,
        options={"turn_seconds": 60},
        countdown=None,
    )
    return SimpleNamespace(id=TABLE, short="7A", now=now)


class TableLife(Life):
    """A process in which the table is open."""

    def begins(self) -> None:
        evening: Any = self.world
        outbox = SimpleNamespace(timing=SimpleNamespace(nudge_seconds=NUDGE), begin=self.begin, closing=False)
        context = SimpleNamespace(
            outbox=outbox,
            messages=self.messages,
            styles=SimpleNamespace(table=_styles),
            room=SimpleNamespace(table=evening.find),
            notices=SimpleNamespace(closed_lately=lambda _: False),
        )
        spot: Any = SimpleNamespace(context=context, table=evening.table, place=CHANNEL, link=lambda _: LINK)
        self.ping = TurnPing(spot)
        self.messages.add(TurnPings(context, lambda _: self.ping))

    def come(self) -> None:
        """The gateway has come."""
        self.begin(self._come())

    async def _come(self) -> None:
        pinged = await self.messages.take_up(self.messages._kinds["ping"], _nowhere)
        self.ping.take_up(stands=TABLE in pinged)

    def kill(self) -> None:
        super().kill()
        if self.ping._timer is not None:
            self.ping._timer.cancel()


async def _styles(_table: Any) -> Any:
    stage = SimpleNamespace(i18n=i18n("en"), view=SimpleNamespace(phase="play"))
    return SimpleNamespace(i18n=stage.i18n, stage=lambda *_: stage)


async def _nowhere(_row: Any) -> bool:
    return False


class Evening:
    kind = None

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.loop: Any = asyncio.get_running_loop()
        self.discord = Discord(self.rng)
        self.budget = Budget()
        self.database = Database(self)  # type: ignore[arg-type]  # as far as it asks for a world
        self.table = a_table()
        self.lives = 0
        self.called = [ANN]  # whom each decision, and each reminder, waits for
        self.life = self._life()

    def _life(self) -> TableLife:
        return TableLife(self)  # type: ignore[arg-type]  # the same

    def now_ms(self) -> int:
        return EPOCH_MS + int(self.loop.time() * 1000)

    def find(self, _table: int) -> Any:
        if self.table.now.phase == "closed":
            raise Declined("no-table", key=TABLE)
        return self.table

    # --- what happens ------------------------------------------------------------------------------------

    def decides(self) -> None:
        """Another decision, by a player who has not been pinged yet."""
        due, version = self.table.now.due, self.table.now.version + 1
        self.called.append(ANN + len(self.called))
        self.table.now.version, self.table.now.seats[0].player = version, self.called[-1]
        decision = due.decision + 1 if due is not None else version
        self.table.now.due = SimpleNamespace(decision=decision, seats=(0,), seconds=0, then="fold")
        self.life.ping.changed()

    def pauses(self) -> None:
        self.table.now.version += 1
        self.table.now.due = None
        self.life.ping.changed()

    def draws(self) -> None:
        """Nothing is decided by that."""
        self.table.now.version += 1
        self.life.ping.changed()

    async def kill(self, seconds: float = 0.1) -> None:
        self.life.kill()
        self.lives += 1
        await asyncio.sleep(seconds)
        self.life = self._life()
        self.life.come()

    async def live(self, most: int) -> None:
        happenings = (
            (40, self.decides),
            (15, self.draws),
            (5, self.pauses),
            (6, self._goes_away),
            (6, self.kill),
            (3, self._kill_for_long),
        )
        weights, what = [weight for weight, _ in happenings], [happens for _, happens in happenings]
        for _ in range(self.rng.randint(5, most)):
            await asyncio.sleep(self.rng.choice((0.01, 0.3, 3, NUDGE - 0.1, NUDGE + 0.1, NUDGE + 0.3, 30)))
            [happens] = self.rng.choices(what, weights)
            if (done := happens()) is not None:
                await done

    async def _kill_for_long(self) -> None:
        """Wait until Discord has forgotten the nonces. A probe for a message to delete has no mark."""
        sought = any(row.leaving and row.message is None for row in self.database.rows.values())
        await self.kill(0.1 if sought else 100)

    def _goes_away(self) -> None:
        """The database does."""
        self.database.away = True
        self.loop.call_later(self.rng.uniform(1, 20), self._answers_again)

    def _answers_again(self) -> None:
        self.database.away, self.database.was_away = False, self.loop.time()

    async def rests(self) -> None:
        self.decides()
        await asyncio.sleep(self.rng.choice((0.1, NUDGE - 0.01, NUDGE + 0.1)))
        self.discord.calm, self.database.away = True, False
        if self.rng.random() < 0.5:
            await self.kill(self.rng.choice((0.1, 5, 30)))
        await asyncio.sleep(60)

    # --- what must hold ----------------------------------------------------------------------------------

    @property
    def stand(self) -> list[Shown]:
        return [one for one in self.discord.messages.values() if one.alive]

    def found(self) -> list[str]:
        pings, faults = self.discord.pings, [*self.discord.faults, *self.discord.broken_limits()]
        if len(pings) != len(set(pings)):
            faults.append(f"pinged twice: {pings}")
        if [one.says.split(",")[0] for one in self.stand] != [f"<@{self.called[-1]}>"]:
            faults.append(f"stand {[one.says for one in self.stand]}, called {self.called[-1]}")
        if self.called[-1] not in pings:
            faults.append(f"{self.called[-1]} was never called")
        if not self.life.messages.idle("ping", TABLE):
            faults.append("it does not come to rest")
        return faults


async def lived(seed: int, most: int = 20) -> list[str]:
    evening = Evening(seed)
    await evening.live(most)
    await evening.rests()
    return evening.found()

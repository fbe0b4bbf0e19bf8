"""Members who press the buttons they see, so and so many at a time, and how long each waited for the answer."""

from __future__ import annotations

import asyncio
import re
from time import perf_counter
from typing import TYPE_CHECKING, Any

from playground.asked import COMPONENT, MODAL_SUBMIT, Asked
from playground.checks.components import walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks._bot_tables import Seated
    from playground.pilot import Discord
    from playground.state import User

TO_ACT = re.compile(r"▸ \*\*(\w+)")
WISHES = ("nothing", "accept", "draw", "check", "call", "deal")


class Driver:
    """Plays on at these tables, each press by whoever is to act there."""

    def __init__(self, discord: Discord, tables: Sequence[Seated]) -> None:
        self._interactions = discord.server.interactions
        self._tables = tables
        self._waits: list[float] = []
        self._left = 0

    async def run(self, presses: int, in_flight: int) -> list[float]:
        """How many seconds each press waited."""
        self._waits, self._left = [], presses
        lanes = [self._tables[lane::in_flight] for lane in range(min(in_flight, len(self._tables)))]
        await asyncio.gather(*map(self._lane, lanes))
        return self._waits

    async def _lane(self, tables: Sequence[Seated]) -> None:
        while True:
            for table in tables:
                if self._left <= 0:
                    return
                self._left -= 1
                await self._press(table)

    async def _press(self, table: Seated) -> None:
        user, custom_id = whose_turn(table)
        if custom_id.endswith(":bet"):
            await self._bet(table, user, custom_id)
            return
        await self._timed(self._ask(COMPONENT, user, table, _pressed(custom_id)), table)

    async def _bet(self, table: Seated, user: User, custom_id: str) -> None:
        """Opening the window costs the bot, too, but is not counted: the bet is the act."""
        window = self._ask(COMPONENT, user, table, _pressed(custom_id))
        await window.future
        field = {"type": 4, "custom_id": "amount", "value": "1", "id": 2}
        data = {
            "custom_id": (window.modal or {})["custom_id"],
            "components": [{"type": 18, "id": 1, "component": field}],
        }
        await self._timed(self._ask(MODAL_SUBMIT, user, table, data), table)

    def _ask(self, kind: int, user: User, table: Seated, data: dict[str, Any]) -> Asked:
        return self._interactions.ask(kind, user, table.channel, data, table.message)

    async def _timed(self, asked: Asked, table: Seated) -> None:
        began = perf_counter()
        outcome = await asked.future
        self._waits.append(perf_counter() - began)
        if outcome.kind != "update":
            raise RuntimeError(f"{outcome.kind} instead of the table {table.number}: {asked.data}")


class Clicker(Driver):
    """Presses the one same button again and again: for a bot that does nothing but answer."""

    async def _press(self, table: Seated) -> None:
        user = next(iter(table.players.values()))
        await self._timed(self._ask(COMPONENT, user, table, _pressed(button_of(table))), table)


def whose_turn(table: Seated) -> tuple[User, str]:
    """Who has to act by what the message says, and the button he presses."""
    buttons: dict[str, str] = {}
    text = ""
    for component in walk(table.message.components):
        if component["type"] == 2:
            act = component["custom_id"].split(":")[3]
            buttons[act] = component["custom_id"]
        text += component.get("content") or ""
    found = TO_ACT.search(text)
    user = table.players[found[1]] if found else next(iter(table.players.values()))
    if "bet" in buttons and "first betting round" in text:
        return user, buttons["bet"]
    return user, next(buttons[act] for act in WISHES if act in buttons)


def _pressed(custom_id: str) -> dict[str, Any]:
    return {"custom_id": custom_id, "component_type": 2, "id": 0}


def button_of(table: Seated) -> str:
    """The first button of a message."""
    return next(found["custom_id"] for found in walk(table.message.components) if found["type"] == 2)

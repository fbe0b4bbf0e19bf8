"""Members who act in their own hands: where the table is a picture, it has no buttons to act."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from benchmarks._bot_drive import PRESS, WINDOW, WISHES, Driver, read
from playground.core.interaction import COMPONENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks._bot_tables import Seated
    from playground.core.records import Message, User
    from playground.pilot import Discord

TO_ACT = re.compile(r"[▸▶] \*\*(\w+)")
HAND = "hand"


class HandDriver(Driver):
    def __init__(self, discord: Discord, tables: Sequence[Seated]) -> None:
        super().__init__(discord, tables)
        self._panels: dict[tuple[int, int], Message] = {}
        self._bets = {table.number for table in tables}  # where nobody has bet in this hand

    async def _press(self, table: Seated) -> None:
        user, before = self._to_act(table), self._board(table).components
        if user is None:
            await self._lead_on(table, next(iter(table.players.values())))
            self._bets.add(table.number)
            return
        panel = await self._panel_of(user, table)
        act = self._wished(panel, table)
        if act is not None:
            self._bets.discard(table.number)
            asked = self._ask(COMPONENT, user, table, self._pressed(act), panel)
            asks = WINDOW if act.split(":")[3] == "bet" else PRESS
            self._played.append((asks, asked))
            await (self._bet(asked, table, user) if asks == WINDOW else self._timed(asked, table))
        await self._discord.wait_until(lambda: self._board(table).components is not before)
        if act is None:  # the table had not followed their last act
            await self._press(table)

    async def _panel_of(self, user: User, table: Seated) -> Message:
        """Their own hand, which stays where it was opened first, and follows the game."""
        panel = self._panels.get((table.number, user.id))
        if panel is None or self._wished(panel, table) is None:
            panel = await self._look(user, table, read(self._board(table))[0][HAND])
            self._panels[table.number, user.id] = panel
        return panel

    def _wished(self, panel: Message, table: Seated) -> str | None:
        """Every hand comes to its end, and costs something."""
        buttons = read(panel)[0]
        if "bet" in buttons and table.number in self._bets:
            return buttons["bet"]
        return next((buttons[act] for act in WISHES if act in buttons), None)

    def _to_act(self, table: Seated) -> User | None:
        found = TO_ACT.search(read(self._board(table))[1])
        return table.players[found[1]] if found else None

    def _is_over(self, table: Seated) -> bool:
        return self._to_act(table) is None

    def _board(self, table: Seated) -> Message:
        newest_first = reversed(table.channel.messages.values())
        return next((message for message in newest_first if HAND in read(message)[0]), table.message)

"""Members of the bare bot: they ask the same of it as the other bot's members, at tables without a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from benchmarks._bot_drive import (
    BESIDE,
    LEAD,
    PICTURES,
    PRESS,
    TABLES,
    Driver,
    PanelDriver,
    acts_on,
    button_of,
    pressed_on,
)
from playground.core.interaction import COMPONENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from benchmarks._bot_tables import Seated
    from playground.core.records import MessageRecord, User
    from playground.pilot import Discord


class Owed:
    """Whole requests, where each press adds a fraction of one."""

    def __init__(self, like: Driver) -> None:
        self._like = like
        self._owed = [0.0] * len(BESIDE)

    def due(self, tables: int = 0) -> dict[str, list[int]]:
        """`tables`: the number of edits of the table that belong to the press itself."""
        owed = [owed + more for owed, more in zip(self._owed, self._like.beside, strict=True)]
        owed[TABLES] -= tables + self._like.beside[PICTURES]
        due = [max(0, int(one)) for one in owed]
        self._owed = [one - paid for one, paid in zip(owed, due, strict=True)]
        return {"beside": due}


class PanelClicker(PanelDriver):
    """Asks for the same messages from a bot that knows no game: the panel, the panel and the table again, and the
    same number of others' panels that follow."""

    def __init__(self, discord: Discord, tables: Sequence[Seated], like: Driver) -> None:
        super().__init__(discord, tables)
        self._owed = Owed(like)

    def _offer(self, panel: MessageRecord) -> dict[str, Any]:
        return {**pressed_on(acts_on(panel)[0]), **self._owed.due(tables=1)}

    def _turn(self, table: Seated) -> User | None:
        return next(iter(table.players.values()))


class Clicker(Driver):
    """Asks the same of a bot that knows no game: an answer to each act, and the other bot's windows and panels."""

    def __init__(self, discord: Discord, tables: Sequence[Seated], like: Driver) -> None:
        super().__init__(discord, tables)
        self._like = like
        self._owed = Owed(like)
        self._hands: dict[int, MessageRecord] = {}

    async def run(self, presses: int, in_flight: int) -> list[float]:
        if not self._hands:
            await self._show_panels()
        return await super().run(presses, in_flight)

    async def _show_panels(self) -> None:
        """Give every table a panel that can be edited, as the other bot's players have."""
        for table in self._tables:
            user = next(iter(table.players.values()))
            self._hands[table.number] = await self._look(user, table, button_of(table))

    async def _press(self, table: Seated) -> None:
        user = next(iter(table.players.values()))
        asks = self._like.played[self._left % len(self._like.played)]
        if asks == LEAD:
            await self._timed(self._ask(COMPONENT, user, table, self._pressed(LEAD)), table, "deferred")
        elif asks == PRESS:
            hand, before = self._hands[table.number], table.message.components
            pressed = {**pressed_on(acts_on(hand)[0]), **self._owed.due(tables=1)}
            asked = self._ask(COMPONENT, user, table, pressed, hand)
            self._played.append((PRESS, asked))
            await self._timed(asked, table)
            await self._discord.wait_until(lambda: table.message.components is not before)
        else:
            await self._act(table, user, asks, asks)

    def _board(self, table: Seated) -> MessageRecord:
        return table.message

    def _pressed(self, custom_id: str) -> dict[str, Any]:
        return {**super()._pressed(custom_id), **self._owed.due()}

"""The private panel of each player in a lobby. It follows the table until its token expires; each press renews the token."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from cogs.messages.body import Body
from cogs.messages.hand_places import Panel, Place, moved, same
from cogs.messages.kept import Following, Kept
from cogs.messages.spot import Spot
from house.store import Unread
from house.tables.lobby import decides
from screens.components import Component
from screens.table import lobby
from screens.table.stage import Stage


class ShownPanel(NamedTuple):
    kept: Kept
    place: Place
    moderates: bool


class LobbyPanels:
    def __init__(self, spot: Spot, changing: Callable[[int], asyncio.Lock]) -> None:
        """`changing`: held while a player's own panel is changed."""
        self._spot, self._outbox, self._changing = spot, spot.context.outbox, changing
        self._answering: frozenset[int] = frozenset()  # whose panel is being changed as the answer to a press
        self._shown: dict[int, ShownPanel] = {}  # by player
        self._overtaken: set[int] = set()  # whose last edit came back while an answer was on its way
        self._follow = Following(self._outbox, self._bring_up_to_date, "lobby-not-shown")

    @contextmanager
    def answering(self, player: int) -> Iterator[None]:
        """Do not edit their panel meanwhile: the answer to their press does."""
        self._answering |= {player}
        try:
            yield
        finally:
            self._answering -= {player}

    async def drawn(self, stage: Stage, *, moderates: bool, notice: str = "") -> list[Component]:
        table, room, player = self._spot.table, self._spot.context.room, stage.player or 0
        have = await room.bank.balance(table.guild, player) if table.game.chips else 0
        computers = bool(await room.settings.get(table.guild, "computers"))
        may = decides(table.record, player, moderator=moderates)
        purse = lobby.purse(stage, have)
        return lobby.own(stage, decides=may, computers=computers, purse=purse, notice=notice)

    def stood(self, player: int) -> Place | None:
        """Where their panel stands, if anywhere."""
        shown = self._shown.get(player)
        return shown.place if shown is not None else None

    def overtaken(self, player: int, place: Place, since: Place | None) -> bool:
        """Whether they were shown another panel (after that at `since`) while an answer in this place was on its way."""
        overtaken = moved(self.stood(player), place, since)
        if overtaken:
            self._take_away(place)
        return overtaken

    def stands(
        self, player: int, place: Place, components: list[Component], *, moderates: bool, at: int
    ) -> None:
        """A new panel replaces the one before, and shows version `at` of the table. If cards were dealt while it was sent, it
        goes at once."""
        if self._spot.table.phase != "lobby":
            self._take_away(place)
            return
        before = self._shown.get(player)
        kept = Kept(self._spot.context.pictures, ("lobby", self._spot.table.id, player))
        kept.stands(place, Body(components))
        self._shown[player] = ShownPanel(kept, place, moderates)
        if before is not None and not same(before.place, place):
            self._take_away(before.place)
        overtaken = player in self._overtaken
        if overtaken:
            self._overtaken.remove(player)
            kept.doubt()
        if overtaken or at != self._spot.table.version:
            self._follow.touch()

    def gives_way(self, player: int) -> None:
        """Something else is shown in its place."""
        self._shown.pop(player, None)

    def changed(self) -> None:
        table = self._spot.table
        if not self._shown or self._outbox.closing:
            return
        if table.phase == "lobby":
            self._follow.touch()
            return
        ended, self._shown = self._shown, {}
        for player in ended.keys() - self._answering:
            self._take_away(ended[player].place)

    async def _bring_up_to_date(self) -> None:
        for player in list(self._shown):
            await self._outbox.quietly(self._show(player))

    async def _show(self, player: int) -> None:
        async with self._changing(player):
            shown, table = self._shown.get(player), self._spot.table
            if shown is None or table.phase != "lobby" or _is_out_of_reach(shown.place):
                return
            if player in self._answering:
                return
            if table.seat_of(player) is None:
                self._take_away(self._shown.pop(player).place)
                return
            try:
                style = await self._spot.context.styles.player(player, table.guild)
                body = Body(await self.drawn(style.stage(table, player), moderates=shown.moderates))
            except Unread:
                return
            late = self._shown.get(player) is not shown or player in self._answering
            if not late and not shown.kept.shows(body):
                await self._change(player, shown, body)

    async def _change(self, player: int, shown: ShownPanel, body: Body) -> None:
        try:
            await shown.kept.change(body)
        finally:
            now = self._shown.get(player)
            if (
                now is None
            ):  # an answer that brings the panel back may be on its way: this may have come after it
                self._overtaken.add(player)
            elif now is not shown:  # an answer has overtaken it: it may have come last
                now.kept.doubt()
                self._follow.touch()

    def _take_away(self, place: Place) -> None:
        if not _is_out_of_reach(place):
            self._outbox.begin(self._outbox.eventually(lambda: place.delete(self._outbox.rest)))


def _is_out_of_reach(place: Place) -> bool:
    return isinstance(place, Panel) and place.lasts < 0

"""Every press, choice and window of ours comes in here, by its custom id, and is answered: nothing is left hanging.

No view is kept in memory and none is needed: an id says which table, which version and what to do, so that the
buttons of any message live as long as the message, through restarts.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from cogs import ids
from cogs.acting import Acting
from cogs.desk import Desk
from cogs.floor import Floor
from cogs.ids import Press
from cogs.menus import Menus
from cogs.pages import Pages
from cogs.refusals import explain
from cogs.replies import answered_in_time, excuse
from cogs.screens.stage import Stage
from cogs.tongues import Tongue
from cogs.unable import Unable
from engine.refused import Refused
from house import Declined
from house.table import Table

Handler = Callable[[discord.Interaction, Table], Awaitable[None]]


class Router:
    def __init__(self, floor: Floor, acting: Acting, desk: Desk, menus: Menus, pages: Pages) -> None:
        self.floor = floor
        self.acting = acting
        self.desk = desk
        self.menus = menus
        self.pages = pages
        self._about_table: Mapping[str, Handler] = {
            "join": desk.join,
            "leave": desk.leave,
            "start": desk.start,
            "deal": desk.deal,
            "pause": desk.pause,
            "resume": desk.resume,
            "close": desk.close,
            "sit_out": desk.sit_out,
            "back": desk.back,
            "menu": menus.menu,
            "log": menus.log,
            "options": menus.options,
            "hand": self._hand,
            "rules": self._rules,
        }

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Component presses and windows; commands have the tree."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        self.floor.whispers.heard(interaction)
        with answered_in_time(interaction, update=True):
            try:
                await self._route(interaction)
            except Exception as wrong:  # noqa: BLE001 - the one place where failures become sentences
                await self._excuse(interaction, wrong)
        if self.floor.whispers.waiting_for(interaction.user.id) and interaction.response.is_done():
            await self.floor.whispers.deliver(interaction)
        # The library's interaction and its response hold each other. What hangs on them, a message of thirty parts,
        # would lie about until the collector comes, and nobody is answered while it looks.
        interaction.message = None

    async def _route(self, interaction: discord.Interaction) -> None:
        self.floor.must_be_open()
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        page = ids.read_page(custom_id)
        if page is not None:
            await self.pages.turn(interaction, *page, values=tuple(data.get("values", ())))
            return
        press = ids.read(custom_id)
        if press is None:
            raise Unable("old-button")
        press = press._replace(values=tuple(data.get("values", ())), fields=_fields(data))
        if press.kind == "t" and press.act == "rematch":
            await self.desk.rematch(interaction, press.table)
            return
        table = self._table(press)
        if press.kind == "g":
            await self.acting.press(interaction, table, press)
        else:
            await self._manage(interaction, table, press)

    def _table(self, press: Press) -> Table:
        try:
            return self.floor.room.table(press.table)
        except Declined:
            raise Declined("table-closed") from None

    async def _manage(self, interaction: discord.Interaction, table: Table, press: Press) -> None:
        handler = self._about_table.get(press.act)
        if handler is not None:
            await handler(interaction, table)
        elif press.act == "computer" and press.first in ("plain", "sly", "shark"):
            await self.desk.add_computer(interaction, table, press.first)  # type: ignore[arg-type]  # just checked
        elif press.act == "option":
            await self.menus.option(interaction, table, press)
        else:
            raise Unable("old-button")

    async def _hand(self, interaction: discord.Interaction, table: Table) -> None:
        stage = await self.acting.stage(interaction, table)
        await self.acting.show_hand(
            interaction, self.floor.board(table), stage.but(letter=False), update=False
        )

    async def _rules(self, interaction: discord.Interaction, table: Table) -> None:
        await self.pages.turn(interaction, "rules", f"{table.game.id}.0.new")

    # --- when it did not work ----------------------------------------------------------------------------

    async def _excuse(self, interaction: discord.Interaction, wrong: Exception) -> None:
        tongue = await self._tongue(interaction)
        data: Any = interaction.data or {}
        press = ids.read(str(data.get("custom_id", "")))
        try:
            table = self.floor.room.table(press.table) if press is not None else None
        except Declined:
            table = None
        stage: Stage | None = None
        if table is not None:
            stage = await self.acting.stage(interaction, table)
            if isinstance(wrong, Refused) and wrong.code == "stale":
                try:
                    await self.acting.moved_on(interaction, table, explain(wrong, tongue, stage))
                except Exception as again:  # noqa: BLE001 - still to be answered
                    wrong = again
                else:
                    return
        await excuse(interaction, wrong, tongue, stage)

    async def _tongue(self, interaction: discord.Interaction) -> Tongue:
        styles = self.floor.styles
        return (await styles.player(interaction.user.id, interaction.guild_id, interaction.locale)).tongue


def _fields(data: Any) -> dict[str, str]:
    """What was typed into a window, by field."""
    found: dict[str, str] = {}
    for part in data.get("components", ()):
        for field in part.get("components", ()) or [part.get("component") or {}]:
            if "custom_id" in field:
                values = field.get("values") or [field.get("value", "")]
                found[field["custom_id"]] = " ".join(map(str, values))
    return found

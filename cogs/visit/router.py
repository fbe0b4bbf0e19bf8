"""Every press, choice and window of ours comes in here, by its custom id, and is answered: nothing is left hanging.

No view is kept in memory and none is needed: an id says which table, which version and what to do, so that the
buttons of any message live as long as the message, through restarts.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import discord

from cogs.messages import Messages
from cogs.visit.menus import Menus
from cogs.visit.moves import Moves
from cogs.visit.pages import Pages
from cogs.visit.replies import answered_in_time, excuse
from cogs.visit.table_commands import Desk
from engine.presets import LENGTHS
from engine.refused import Refused
from house.declined import Declined
from house.tables.table import Table
from screens import custom_ids
from screens.custom_ids import Press
from screens.i18n.language import I18n
from screens.refusals.sentences import explain
from screens.refusals.unable import Unable
from screens.table.stage import Stage

Handler = Callable[[discord.Interaction, Table], Awaitable[None]]


class Router:
    def __init__(self, messages: Messages, moves: Moves, desk: Desk, menus: Menus, pages: Pages) -> None:
        self.messages = messages
        self.moves = moves
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
            "keep": desk.keep,
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
        self.messages.notices.heard(interaction)
        with answered_in_time(interaction, update=True):
            try:
                await self._route(interaction)
            except Exception as wrong:  # noqa: BLE001 - the one place where failures become sentences
                await self._excuse(interaction, wrong)
        if self.messages.notices.waiting_for(interaction.user.id) and interaction.response.is_done():
            await self.messages.notices.deliver(interaction)
        # The library's interaction and its response hold each other. What hangs on them, a message of thirty parts,
        # would lie about until the collector comes, and nobody is answered while it looks.
        interaction.message = None

    async def _route(self, interaction: discord.Interaction) -> None:
        self.messages.must_be_open()
        data: Any = interaction.data or {}
        custom_id, values = str(data.get("custom_id", "")), _chosen(data)
        if len(custom_id) > custom_ids.LONGEST:
            raise Unable("old-button")
        page = custom_ids.read_page(custom_id)
        if page is not None:
            await self.pages.turn(interaction, *page, values=values)
            return
        press = custom_ids.read(custom_id)
        if press is None:
            raise Unable("old-button")
        press = press._replace(values=values, fields=_fields(data))
        if press.kind == "t" and press.act == "rematch":
            await self.desk.rematch(interaction, press.table)
            return
        table = self._table(interaction, press)
        if press.kind == "g":
            await self.moves.press(interaction, table, press)
        else:
            await self._manage(interaction, table, press)

    def _table(self, interaction: discord.Interaction, press: Press) -> Table:
        """No button acts on a table of another server, whoever wrote its id."""
        try:
            table = self.messages.room.table(press.table)
        except Declined:
            raise Declined("table-closed") from None
        if not self.desk.is_known(interaction, table):
            raise Declined("table-closed" if interaction.guild_id is not None else "not-seated")
        return table

    async def _manage(self, interaction: discord.Interaction, table: Table, press: Press) -> None:
        handler = self._about_table.get(press.act)
        if handler is not None:
            await handler(interaction, table)
        elif press.act == "computer" and press.first in ("plain", "sly", "shark"):
            await self.desk.add_computer(interaction, table, press.first)  # type: ignore[arg-type]  # just checked
        elif press.act == "length" and press.first in LENGTHS:
            await self.desk.set_length(interaction, table, press.first)
        elif press.act == "option":
            await self.menus.option(interaction, table, press)
        else:
            raise Unable("old-button")

    async def _hand(self, interaction: discord.Interaction, table: Table) -> None:
        stage = await self.moves.stage(interaction, table)
        await self.moves.show_hand(
            interaction, self.messages.board(table), stage.but(letter=False), update=False
        )

    async def _rules(self, interaction: discord.Interaction, table: Table) -> None:
        await self.pages.turn(interaction, "rules", f"{table.game.id}.0.new")

    # --- when it did not work ----------------------------------------------------------------------------

    async def _excuse(self, interaction: discord.Interaction, wrong: Exception) -> None:
        i18n = await self._tongue(interaction)
        data: Any = interaction.data or {}
        press = custom_ids.read(str(data.get("custom_id", "")))
        try:
            table = self._table(interaction, press) if press is not None else None
        except Declined:
            table = None
        stage: Stage | None = None
        if table is not None:
            stage = await self.moves.stage(interaction, table)
            if isinstance(wrong, Refused) and wrong.code == "stale":
                try:
                    await self.moves.moved_on(interaction, table, explain(wrong, i18n, stage))
                except Exception as again:  # noqa: BLE001 - still to be answered
                    wrong = again
                else:
                    return
        await excuse(interaction, wrong, i18n, stage)

    async def _tongue(self, interaction: discord.Interaction) -> I18n:
        styles = self.messages.styles
        return (await styles.player(interaction.user.id, interaction.guild_id, interaction.locale)).i18n


def _chosen(data: Any) -> tuple[str, ...]:
    """What was chosen in a select, as far as it is text that one of ours could have sent."""
    values = data.get("values") or ()
    return tuple(value for value in values if isinstance(value, str) and len(value) <= custom_ids.LONGEST)


def _fields(data: Any) -> dict[str, str]:
    """What was typed into a window, by field."""
    found: dict[str, str] = {}
    for part in data.get("components", ()):
        for field in part.get("components", ()) or [part.get("component") or {}]:
            if "custom_id" in field:
                values = field.get("values") or [field.get("value", "")]
                found[field["custom_id"]] = " ".join(map(str, values))
    return found

"""A move in the game, by button, select, window or slash command: all of them end at `Table.act`."""

from __future__ import annotations

from typing import Any

import discord

from cogs.messages import Messages
from cogs.messages.table_message import Board
from cogs.visit import answers
from cogs.visit.replies import redraw, whisper
from engine.refused import Refused
from house.tables.records import Done
from house.tables.table import Table
from screens.catalogue import screen_of
from screens.custom_ids import Press
from screens.table import frames
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw


class Moves:
    def __init__(self, messages: Messages) -> None:
        self.messages = messages

    async def stage(self, interaction: discord.Interaction, table: Table) -> Stage:
        """The table as whoever pressed may see it."""
        player = interaction.user.id
        style = await self.messages.styles.player(player, table.guild, interaction.locale)
        hints = await self.messages.room.preferences.get(player, "hints")
        letter = interaction.guild_id is None
        return self.messages.stage(table, player, style, hints=hints, letter=letter)

    # --- buttons, selects, windows -----------------------------------------------------------------------

    async def press(self, interaction: discord.Interaction, table: Table, press: Press) -> None:
        board = self.messages.board(table)
        stage = await self.stage(interaction, table)
        own = own_panel(interaction, board)
        if interaction.message is not None and not own:
            _must_be_asked(stage, press)
        if press.version < stage.version:
            raise Refused("stale", version=table.version)
        match screen_of(table.game).wanted(stage, press):
            case Ask(window):
                await answers.open_window(interaction, window)
            case Redraw(picked):
                await self.show_hand(interaction, board, stage, picked=picked, update=own)
            case Act(action):
                with board.held():
                    done = await table.act(interaction.user.id, action, press.version)
                    await self._show(interaction, board, action, done, own=own)

    async def _show(
        self,
        interaction: discord.Interaction,
        board: Board,
        action: dict[str, Any],
        done: Done,
        *,
        own: bool,
    ) -> None:
        """The answer to a press is the message it was on, as it is now. What everybody sees and is not the table's
        message, left behind by a crash perhaps, stays as it is: a hand is never shown there."""
        screen = screen_of(board.table.game)
        if on_board(interaction, board):
            if not interaction.response.is_done():
                await board.answer(interaction)
            if screen.keeps_secret(action):
                stage = await self.stage(interaction, board.table)
                await self.show_hand(interaction, board, stage, update=False)
            return
        stage = await self.stage(interaction, board.table)
        aside = screen.answered(stage, action, done.events) or ""
        await self.show_hand(interaction, board, stage, notice=aside, update=own)

    # --- slash commands ----------------------------------------------------------------------------------

    async def command(self, interaction: discord.Interaction, table: Table, action: dict[str, Any]) -> None:
        """Answered with the player's own panel; the table is drawn for all by itself."""
        done = await table.act(interaction.user.id, action)
        stage = await self.stage(interaction, table)
        aside = screen_of(table.game).answered(stage, action, done.events) or ""
        await self.show_hand(interaction, self.messages.board(table), stage, notice=aside, update=False)

    # --- the player's own panel --------------------------------------------------------------------------

    async def show_hand(
        self,
        interaction: discord.Interaction,
        board: Board,
        stage: Stage,
        *,
        update: bool,
        notice: str = "",
        picked: Press | None = None,
    ) -> None:
        """`update`: in place of the message that was pressed, which is such a panel."""
        if stage.seat is None or stage.view is None:
            await whisper(interaction, frames.watching(stage, notice=notice))
            return
        where = self.messages.where(board, stage.i18n, link=interaction.guild_id is None)
        shown = frames.hand(stage, where, notice=notice, picked=picked)
        if not update:
            await whisper(interaction, shown)
            return
        await redraw(interaction, shown)
        if stage.letter and interaction.message is not None:
            board.letters.drawn(interaction.user.id, interaction.message.id, shown)

    async def moved_on(self, interaction: discord.Interaction, table: Table, sentence: str) -> None:
        """A press that came too late is answered with the table as it is."""
        board = self.messages.board(table)
        stage = await self.stage(interaction, table)
        if board.behind and on_board(interaction, board):
            await board.answer(interaction)  # an answer may be taken where edits are not
        else:
            board.touch()
        update = own_panel(interaction, board)
        await self.show_hand(interaction, board, stage, update=update, notice=sentence)


def on_board(interaction: discord.Interaction, board: Board) -> bool:
    """Whether it was pressed on the table's public message."""
    return interaction.message is not None and interaction.message.id == board.message


def own_panel(interaction: discord.Interaction, board: Board) -> bool:
    """Whether it was pressed on a panel that only this player sees."""
    message = interaction.message
    if message is None or on_board(interaction, board):
        return False
    return interaction.guild_id is None or message.flags.ephemeral


def _must_be_asked(stage: Stage, press: Press) -> None:
    """The buttons under the table are for those who must act, and say so to everybody else."""
    if stage.seat is None:
        raise Refused("not-seated")
    if stage.seat in stage.to_act:
        return
    if press.version < stage.table.record.decision_version or not stage.to_act:
        raise Refused("stale", version=stage.table.version)
    raise Refused("not-your-turn", turn=stage.to_act[0])

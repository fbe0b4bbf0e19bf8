"""The bot itself: the library's client with the card room behind it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from pathlib import Path
from typing import Any

import discord
import structlog
from discord import app_commands
from discord.ext import commands

from cogs.messages import Messages
from cogs.messages.timing import UiTiming
from cogs.startup.command_sync import sync_if_changed
from cogs.startup.config import Config
from cogs.startup.translator import Translator
from cogs.visit import door
from cogs.visit.menus import Menus
from cogs.visit.moves import Moves
from cogs.visit.pages import Pages
from cogs.visit.replies import answered_in_time, excuse
from cogs.visit.router import Router
from cogs.visit.table_commands import Desk
from house.declined import Declined
from house.room import CardRoom
from house.services import incident
from screens.refusals.unable import Unable

log = structlog.get_logger("cogs")
LEAVE_SECONDS = 3.0  # for the library to close its connections


class Tree(app_commands.CommandTree["Lettershark"]):
    """The slash commands. What goes wrong in any of them is answered in one place."""

    async def _call(self, interaction: discord.Interaction[Lettershark]) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            await self._complete(interaction)
            return
        messages, whispers = interaction.client.messages, interaction.client.messages.notices
        whispers.heard(interaction)
        with answered_in_time(interaction, update=False):
            try:
                messages.must_be_open()
                command, given = self._brought(interaction)
                door.must_be_allowed(command, interaction)
                door.must_fit(command, given)
                await super()._call(interaction)
            except Exception as wrong:  # noqa: BLE001 - the one place where failures become sentences
                await self._excuse(interaction, wrong)
        if whispers.waiting_for(interaction.user.id) and interaction.response.is_done():
            await whispers.deliver(interaction)

    async def _complete(self, interaction: discord.Interaction[Lettershark]) -> None:
        """Whatever was typed, wherever: something is offered, if only nothing."""
        with contextlib.suppress(Unable, Declined, app_commands.AppCommandError):
            command, given = self._brought(interaction)
            door.must_be_allowed(command, interaction)
            if door.sought(command, given):
                await super()._call(interaction)
        if not interaction.response.is_done():
            with contextlib.suppress(
                discord.DiscordException, OSError, ValueError
            ):  # too late, or Discord fails
                await interaction.response.autocomplete([])

    def _brought(
        self, interaction: discord.Interaction[Lettershark]
    ) -> tuple[door.Command, list[door.Given]]:
        """The command, and what was chosen and typed with it."""
        data: Any = interaction.data
        try:
            command, given = self._get_app_command_options(data)
        except (LookupError, TypeError, AttributeError) as wrong:
            raise Unable("unfit-command") from wrong
        if data.get("type", 1) != 1 or not all(isinstance(one, dict) for one in given):
            raise Unable("unfit-command")
        return command, given  # type: ignore[return-value]  # plain dictionaries

    async def on_error(
        self, interaction: discord.Interaction[Lettershark], error: app_commands.AppCommandError, /
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            return
        wrong = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await self._excuse(interaction, wrong)

    async def _excuse(self, interaction: discord.Interaction[Lettershark], wrong: Exception) -> None:
        bot = interaction.client
        if isinstance(wrong, app_commands.AppCommandError):  # it came otherwise than we told Discord
            log.info("unfit-command", wrong=type(wrong).__name__)
            wrong = Unable("unfit-command")
        stage = None
        table = interaction.extras.get("table")
        if table is not None:
            stage = await bot.moves.stage(interaction, table)
        i18n = await bot.desk.i18n(interaction)
        await excuse(interaction, wrong, i18n, stage)


COGS = (
    "cogs.play",
    "cogs.tables",
    "cogs.poker",
    "cogs.dealers_choice",
    "cogs.house_games",
    "cogs.rummy",
    "cogs.tricks",
    "cogs.soup",
    "cogs.chips",
    "cogs.bank",
    "cogs.stats",
    "cogs.rules",
    "cogs.words",
    "cogs.settings",
    "cogs.privacy",
    "cogs.help",
    "cogs.about",
)
"""In the order in which the commands are listed."""

# There are no voices at a card table, so nobody needs to hear that a library for them is missing.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Lettershark(commands.AutoShardedBot):
    def __init__(self, config: Config, room: CardRoom) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,  # nothing is read of what people write
            help_command=None,
            tree_cls=Tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=config.ready_seconds,
            shard_count=config.shards or None,
        )
        self.config = config
        self.room = room
        self._leaving: asyncio.Task[None] | None = None
        timing = UiTiming(
            edit_seconds=config.edit_seconds,
            letter_seconds=config.letter_seconds,
            nudge_seconds=config.nudge_seconds,
            repost_after=config.repost_after,
        )
        self.messages = Messages(self, room, timing)
        self.moves = Moves(self.messages)
        self.desk = Desk(self.messages, self.moves)
        self.menus = Menus(self.messages, self.moves)
        self.pages = Pages()
        self.router = Router(self.messages, self.moves, self.desk, self.menus, self.pages)

    async def setup_hook(self) -> None:
        """Logged in, not yet connected."""
        await self.load_cogs()
        await self.tree.set_translator(Translator())
        whom = f"{self.application_id}@{discord.http.Route.BASE}"
        await sync_if_changed(self.tree, Path(self.config.data_dir), whom)
        self.messages.open()

    async def load_cogs(self) -> None:
        for name in COGS:
            await self.load_extension(name)

    async def on_ready(self) -> None:
        log.info("ready", guilds=len(self.guilds), shards=self.shard_count, tables=len(self.room.tables))

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await self.router.on_interaction(interaction)

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """Something failed outside of any interaction. What was being handled could name cards: only the kind and
        the place are logged."""
        wrong = sys.exc_info()[1]
        if wrong is not None:
            incident("event-failed", wrong, event_name=event_method)

    async def close(self) -> None:
        """Once, however often it is asked for; and in time, whatever Discord does."""
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())
        await asyncio.shield(self._leaving)

    async def _leave(self) -> None:
        await self.messages.close(self.config.shutdown_seconds)
        closing = asyncio.create_task(super().close())
        _, late = await asyncio.wait({closing}, timeout=LEAVE_SECONDS)
        if late:
            # The library waits half a minute for a gateway that does not say goodbye. Without its line it is done.
            log.info("gateway-left-open")
            await self.http.close()
            _, late = await asyncio.wait({closing}, timeout=LEAVE_SECONDS)
        if not late:
            await closing

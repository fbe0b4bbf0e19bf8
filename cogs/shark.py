"""The bot itself: the library's client with the card room behind it."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Any

import discord
import structlog
from discord import app_commands

from cogs.acting import Acting
from cogs.commands import add_commands
from cogs.config import Config
from cogs.desk import Desk
from cogs.floor import Floor
from cogs.floor.manners import Manners
from cogs.menus import Menus
from cogs.pages import Pages
from cogs.replies import answered_in_time, excuse
from cogs.router import Router
from cogs.sync import sync_if_changed
from cogs.translator import Translator
from house.room import CardRoom
from house.services import incident

log = structlog.get_logger("cogs")
LEAVE_SECONDS = 3.0  # for the library to close its connections


class Tree(app_commands.CommandTree["Lettershark"]):
    """The slash commands. What goes wrong in any of them is answered in one place."""

    async def _call(self, interaction: discord.Interaction[Lettershark]) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            await super()._call(interaction)
            return
        floor, whispers = interaction.client.floor, interaction.client.floor.whispers
        whispers.heard(interaction)
        with answered_in_time(interaction, update=False):
            try:
                floor.must_be_open()
                await super()._call(interaction)
            except Exception as wrong:  # noqa: BLE001 - the one place where failures become sentences
                await self._excuse(interaction, wrong)
        if whispers.waiting_for(interaction.user.id) and interaction.response.is_done():
            await whispers.deliver(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Lettershark], error: app_commands.AppCommandError, /
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            return
        wrong = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        await self._excuse(interaction, wrong)

    async def _excuse(self, interaction: discord.Interaction[Lettershark], wrong: Exception) -> None:
        bot = interaction.client
        stage = None
        table = interaction.extras.get("table")
        if table is not None:
            stage = await bot.acting.stage(interaction, table)
        tongue = await bot.desk.tongue(interaction)
        await excuse(interaction, wrong, tongue, stage)


# There are no voices at a card table, so nobody needs to hear that a library for them is missing.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Lettershark(discord.AutoShardedClient):
    def __init__(self, config: Config, room: CardRoom) -> None:
        super().__init__(
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
        manners = Manners(
            edit_seconds=config.edit_seconds,
            letter_seconds=config.letter_seconds,
            nudge_seconds=config.nudge_seconds,
            repost_after=config.repost_after,
        )
        self.floor = Floor(self, room, manners)
        self.acting = Acting(self.floor)
        self.desk = Desk(self.floor, self.acting)
        self.menus = Menus(self.floor, self.acting)
        self.pages = Pages()
        self.router = Router(self.floor, self.acting, self.desk, self.menus, self.pages)
        contexts = app_commands.AppCommandContext(guild=True)
        installs = app_commands.AppInstallationType(guild=True, user=False)
        self.tree = Tree(self, allowed_contexts=contexts, allowed_installs=installs)
        add_commands(self)

    async def setup_hook(self) -> None:
        """Logged in, not yet connected."""
        await self.tree.set_translator(Translator())
        whom = f"{self.application_id}@{discord.http.Route.BASE}"
        await sync_if_changed(self.tree, Path(self.config.data_dir), whom)
        self.floor.open()

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
        await self.floor.close(self.config.shutdown_seconds)
        closing = asyncio.create_task(super().close())
        _, late = await asyncio.wait({closing}, timeout=LEAVE_SECONDS)
        if late:
            # The library waits half a minute for a gateway that does not say goodbye. Without its line it is done.
            log.info("gateway-left-open")
            await self.http.close()
            _, late = await asyncio.wait({closing}, timeout=LEAVE_SECONDS)
        if not late:
            await closing

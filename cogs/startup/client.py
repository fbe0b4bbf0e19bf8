"""The bot itself: a discord.py client with the card room behind it."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands
from yarl import URL

from cogs.emojis.keeper import EmojiKeeper
from cogs.messages.messages import Messages
from cogs.startup.allowed import allowed, limited
from cogs.startup.command_sync import sync_if_changed
from cogs.startup.config import Config
from cogs.startup.silence import silence
from cogs.startup.timing import ui_timing
from cogs.startup.translator import Translator
from cogs.transport.connection import ShardedConnection
from cogs.transport.unreadable import UNREADABLE
from cogs.visit import command_options
from cogs.visit.door import receive
from cogs.visit.outcomes import COMPLETION, DONE
from cogs.visit.pages import Pages
from cogs.visit.router import Router
from cogs.visit.table_commands import TableCommands
from cogs.visit.visit import EXTRA, Visit
from house.cluster.allowance import Allowance
from house.declined import Declined
from house.incidents import WATCHERS, incident
from house.room import CardRoom
from house.store import StoreError
from screens.unable import Unable

log = structlog.get_logger("cogs")
AGAIN = 2.0  # seconds until another try to reach the database, or Discord
NOT_NOW = (StoreError, OSError, TimeoutError, aiohttp.ClientError, discord.GatewayNotFound, *UNREADABLE)
LEAVE_SECONDS = 3.0  # for the library to close its connections


class Tree(app_commands.CommandTree["Lettershark"]):
    """The slash commands."""

    async def _call(self, interaction: discord.Interaction[Lettershark]) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            if not interaction.client.room.holds:
                return
            began = perf_counter()
            await self._complete(interaction)
            for watcher in WATCHERS:
                watcher.answered(COMPLETION, DONE, perf_counter() - began)
            return

        async def run(_visit: Visit) -> None:
            try:
                command, given = self._brought(interaction)
                command_options.must_be_allowed(command, interaction)
                command_options.must_fit(command, given)
                await super(Tree, self)._call(interaction)
            except app_commands.AppCommandError as wrong:  # not a command that we registered with Discord
                log.info("unfit-command", wrong=type(wrong).__name__)
                raise Unable("unfit-command") from wrong

        await receive(interaction.client.messages, interaction, run, update=False)

    async def _complete(self, interaction: discord.Interaction[Lettershark]) -> None:
        """Discord always gets an answer, even an empty one."""
        with contextlib.suppress(Unable, Declined, app_commands.AppCommandError):
            command, given = self._brought(interaction)
            command_options.must_be_allowed(command, interaction)
            if command_options.sought(command, given):
                visit = interaction.extras[EXTRA] = await Visit.begin(
                    interaction.client.messages, interaction
                )
                visit.must_be_welcome()
                await super()._call(interaction)
        interaction.extras.pop(EXTRA, None)
        if not interaction.response.is_done():
            # It is too late, or Discord is failing.
            with contextlib.suppress(discord.DiscordException, OSError, ValueError):
                await interaction.response.autocomplete([])

    def _brought(
        self, interaction: discord.Interaction[Lettershark]
    ) -> tuple[command_options.Command, list[command_options.TypedOptions]]:
        """The command, and the options it was sent with."""
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
        """Raised again, for the door to excuse."""
        if interaction.type is not discord.InteractionType.autocomplete:
            raise error.original if isinstance(error, app_commands.CommandInvokeError) else error


COGS = (
    "cogs.play",
    "cogs.tables",
    "cogs.turns",
    "cogs.families",
    "cogs.dealers_choice",
    "cogs.house_games",
    "cogs.chips",
    "cogs.bank",
    "cogs.stats",
    "cogs.fair",
    "cogs.daily",
    "cogs.night",
    "cogs.tournament",
    "cogs.learn",
    "cogs.rules",
    "cogs.words",
    "cogs.settings",
    "cogs.privacy",
    "cogs.help",
    "cogs.about",
)
"""The order of the command list."""

# A card table has no voice, so a missing voice library is no news.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


class Lettershark(commands.AutoShardedBot):
    """`allowance`: its share of Discord's limit."""

    def __init__(self, config: Config, room: CardRoom, allowance: Allowance | None = None) -> None:
        own = {"shard_ids": list(room.shards.numbers)} if config.places > 1 else {}
        super().__init__(
            command_prefix=commands.when_mentioned,  # the bot reads no messages
            help_command=None,
            tree_cls=Tree,
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=ui_timing(config).ready_seconds,
            shard_count=config.shards or None,
            shard_connect_timeout=None,  # its turn may be late
            **own,  # type: ignore[arg-type]  # one option of many
        )
        self.config, self.allowance = config, allowance
        self._paced: set[int] = set()
        self.answers = False
        """Whether it can answer an interaction from outside the gateway, which may not be connected yet."""
        self.answers_session: aiohttp.ClientSession
        """The session for answers to interactions. It has the library's connections, and their end closes it."""
        self.room = room
        room.settings.usually("pictures", "on" if config.pictures else "off")
        self.http.http_trace = silence(room) if room.lost is not None else aiohttp.TraceConfig()
        if allowance is not None:
            allowed(self.http.http_trace, allowance, self._refused)
        self._leaving: asyncio.Task[None] | None = None
        timing = ui_timing(config)
        self.messages = Messages(self, room, timing)
        self.messages.links = config.links
        self.messages.outbox.rest.denied.banned = room.bans.closed
        budget = self.messages.context.messages.desk.budget
        limited(self.http.http_trace, budget.close, budget.pause)
        self.card_emojis = EmojiKeeper(self, self.messages.styles.pictures, self.messages.outbox)
        self.table_commands = TableCommands()
        self.pages = Pages()
        self.router = Router(self.table_commands, self.pages)

    def _get_state(self, **options: Any) -> ShardedConnection:
        return ShardedConnection(
            dispatch=self.dispatch, handlers=self._handlers, hooks=self._hooks, http=self.http, **options
        )

    @property
    def connection(self) -> ShardedConnection:
        connection: Any = self._connection
        return connection  # type: ignore[no-any-return]

    async def setup_hook(self) -> None:
        """The bot is logged in, but not connected yet."""
        self.answers_session = aiohttp.ClientSession(
            connector=self.http.connector,
            connector_owner=False,
            trace_configs=[self.http.http_trace] if self.http.http_trace is not None else None,
            cookie_jar=aiohttp.DummyCookieJar(),
        )
        await self.load_cogs()
        await self.tree.set_translator(Translator())
        whom = f"{self.application_id}@{discord.http.Route.BASE}"
        first = 0 in self.room.shards.numbers  # work for the bot as a whole is done once
        if first:
            await sync_if_changed(self.tree, Path(self.config.data_dir), whom)
        if self.config.card_pictures:
            self.card_emojis.begin(uploads=first)  # asked for before any card is shown
        self.messages.open()
        self.answers = True
        self.dispatch("answers")

    async def load_cogs(self) -> None:
        for name in COGS:
            await importlib.import_module(name).setup(self)

    async def on_ready(self) -> None:
        log.info("ready", guilds=len(self.guilds), shards=self.shard_count, tables=len(self.room.tables))

    async def launch_shard(self, gateway: URL, shard_id: int, *, initial: bool = False) -> None:
        """Waits for its turn before it connects, because Discord drops a connection that does not identify itself."""
        if self.room.lost is not None:
            await self._turn_to_identify(shard_id)
            self._paced.add(shard_id)
        await super().launch_shard(gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        if self.room.lost is None or shard_id is None:
            await super().before_identify_hook(shard_id, initial=initial)
        elif shard_id in self._paced:
            self._paced.remove(shard_id)
        else:
            await self._turn_to_identify(shard_id)

    async def _turn_to_identify(self, shard: int) -> None:
        """Discord allows one connection in five seconds in each bucket, from any process, and a number of them a
        day. One too many would end them all. Slow answers to these questions delay no turn."""
        loop, wait, met, limits = asyncio.get_running_loop(), 1.0, "", None
        while wait:
            asked = loop.time()
            try:
                if limits is None:
                    limits = await self.fetch_session_start_limits()
                    asked = loop.time()
                if limits.remaining <= self.config.places:  # each place may be about to take one
                    wait, limits = limits.reset_after / 1000, None
                    log.warning("no-connections-left", shard=shard, again_in=wait)
                else:
                    wait = await self.room.turn_to_identify(shard % limits.max_concurrency)
            except NOT_NOW as wrong:  # the other shards go on playing
                wait = AGAIN
                if met != (met := type(wrong).__name__):
                    log.warning("no-turn-to-connect", shard=shard, wrong=met, again_in=wait)
            await asyncio.sleep(asked + wait - loop.time())

    async def _refused(self, seconds: float) -> None:
        """Discord makes the whole bot wait: inform the other places, too."""
        if self.config.places > 1:
            with contextlib.suppress(StoreError):
                await self.room.refused(seconds)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Buttons, selects and windows; commands go to the tree."""
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await receive(self.messages, interaction, self.router.route, update=True)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.messages.deleted(channel.id)

    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        self.messages.deleted(thread.thread_id)

    async def on_guild_channel_update(self, *_: discord.abc.GuildChannel) -> None:
        self._permissions_changed()

    async def on_guild_role_update(self, *_: discord.Role) -> None:
        self._permissions_changed()

    async def on_guild_role_delete(self, _: discord.Role) -> None:
        self._permissions_changed()

    async def on_member_update(self, *_: discord.Member) -> None:
        """Discord reports only the bot's own changes as a member."""
        self._permissions_changed()

    async def on_guild_join(self, _: discord.Guild) -> None:
        self._permissions_changed()

    async def on_guild_available(self, _: discord.Guild) -> None:
        """Also called after a gap in the connection."""
        self.messages.outbox.rest.denied.forget()

    def _permissions_changed(self) -> None:
        self.messages.outbox.rest.denied.forget()
        self.messages.allowed()

    async def on_error(self, event_method: str, /, *_args: Any, **_kwargs: Any) -> None:
        """Something failed outside of any interaction. Its arguments could name cards, so only the kind and the
        place are logged."""
        wrong = sys.exc_info()[1]
        if wrong is not None:
            incident("event-failed", wrong, event_name=event_method)

    async def close(self) -> None:
        """Closes once for all callers, and in time, even if Discord hangs."""
        if self._leaving is None:
            self._leaving = asyncio.create_task(self._leave())
        await asyncio.shield(self._leaving)

    async def _leave(self) -> None:
        await self.messages.close(ui_timing(self.config).shutdown_seconds)
        if self.answers:
            await self.answers_session.close()
        closing = asyncio.create_task(super().close())
        _, late = await asyncio.wait({closing}, timeout=LEAVE_SECONDS)
        if late:
            # The library waits half a minute for a gateway's goodbye. Without a connection it stops waiting.
            log.info("gateway-left-open")
            await self.http.close()
            _, late = await asyncio.wait({closing}, timeout=LEAVE_SECONDS)
        if not late:
            await closing

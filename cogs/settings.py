"""/settings: a server's settings, which moderators change, and your own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.slash.common import MOST_CHOICES, GroupCog, choice, everywhere, options
from cogs.startup.translator import called
from cogs.visit.bot_permissions import takes_files
from cogs.visit.pages import FRESH
from cogs.visit.visit import Visit, visit_of
from engine.languages import LANGUAGES
from engine.options import Option
from engine.refused import Refused
from engine.words import is_entry
from house.declined import Declined
from house.meeting.hours import zones
from house.servers.settings import DAILY, GUILD_SETTINGS, PREFERENCES, WORDS, no_word
from screens import settings as sheets
from screens.components import Component
from screens.custom_ids import page
from screens.forms import OptionWindow, changes
from screens.i18n.language import later
from screens.i18n.option_names import LABELS, VALUES, label, typed_value
from screens.refusals.sentences import explain
from screens.refusals.unable import Unable
from screens.settings import CHANNELS, SCREEN

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

Value = app_commands.Range[str, 1, 6000]  # lists of words and channels
EMPTY = ("", "-")
NONE = ("none", "aucun", "0", *EMPTY)
CHANNEL = re.compile(r"<#(\d{1,20})>|(\d{1,20})", re.ASCII)
ROLE = re.compile(r"<@&(\d{1,20})>|(\d{1,20})", re.ASCII)


def _names(options: tuple[Option, ...]) -> list[Choice[str]]:
    return [
        Choice(name=app_commands.locale_str(LABELS[one.name]), value=one.name)
        for one in options
        if not one.secret
    ]


@everywhere
class SettingsCog(
    GroupCog,
    name=called("command", "settings"),
    description=later("This server's settings, and your own."),
):
    @app_commands.command(
        name=called("command", "me"),
        description=later("Your language, and how and where you see your cards."),
    )
    @options(
        name=later("The setting to change. Leave it empty to see them all."), value=later("The new value.")
    )
    @app_commands.choices(name=_names(PREFERENCES))
    async def me(
        self, interaction: discord.Interaction, name: str | None = None, value: str | None = None
    ) -> None:
        visit = visit_of(interaction)
        if name is None or value is None:
            await self.bot.pages.turn(visit, SCREEN, "me.new")
            return
        await _set(visit, "me", _known(PREFERENCES, name), value)
        await visit.whisper(await _overview(visit, "me", [visit.say("Saved.")]))

    @app_commands.command(
        name=called("command", "server"),
        description=later("This server's settings; moderators may change them."),
    )
    @options(
        name=later("The setting to change. Leave it empty to see them all."),
        value=later("The new value. Several words or channels: put spaces between them."),
    )
    @app_commands.allowed_contexts(guilds=True)
    async def server(
        self, interaction: discord.Interaction, name: str | None = None, value: Value | None = None
    ) -> None:
        visit = visit_of(interaction)
        if name is None or value is None:
            await self.bot.pages.turn(visit, SCREEN, "server.new")
            return
        await visit.must_moderate()
        await _set(visit, "server", _known(GUILD_SETTINGS, name), value)
        await visit.whisper(await _overview(visit, "server", [visit.say("Saved.")]))

    @server.autocomplete("name")
    async def complete_names(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """Completes setting names: there are more of them than a command may list."""
        i18n = visit_of(interaction).i18n
        names = [(label(i18n, one.name), one.name) for one in GUILD_SETTINGS if not one.secret]
        found = [choice(word, name) for word, name in names if typed.lower() in f"{word} {name}".lower()]
        return found[:MOST_CHOICES]

    @me.autocomplete("value")
    async def complete_mine(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return _values(interaction, PREFERENCES, typed)

    @server.autocomplete("value")
    async def complete_servers(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return _values(interaction, GUILD_SETTINGS, typed)


def _values(interaction: discord.Interaction, options: tuple[Option, ...], typed: str) -> list[Choice[str]]:
    name = str(getattr(interaction.namespace, "name", ""))
    one = next((one for one in options if one.name == name), None)
    if one is None:
        return []
    say = visit_of(interaction).say
    if one.name == "timezone":
        return [choice(name, name) for name in sorted(zones()) if typed.lower() in name.lower()][
            :MOST_CHOICES
        ]
    values = ("on", "off") if isinstance(one.default, bool) else one.choices
    words = [(say(VALUES[value]), value) for value in values]
    found = [choice(word, value) for word, value in words if typed.lower() in f"{word} {value}".lower()]
    return found[:MOST_CHOICES]


# --- windows ---------------------------------------------------------------------------------------------


async def settings_sheet(visit: Visit, detail: str) -> list[Component] | None:
    """Shows all settings, opens a window for some, or stores its changes."""
    scope, name = sheets.read(detail)
    notices: Sequence[str] = ()
    if scope == "server" and name in (sheets.BARRED, sheets.BAR, sheets.ADMIT):
        return await _barred(visit, name)
    group = sheets.group_of(scope, name)
    if group is not None:
        values = await _values_of(visit, scope)
        if scope == "server":
            await visit.must_moderate()
        if not visit.fields:
            ident = page(SCREEN, f"{scope}.{name}{FRESH if visit.custom_id.endswith(FRESH) else ''}")
            await visit.ask(sheets.window(visit.i18n, ident, group, values))
            return None
        notices = await _changed(visit, scope, group, values)
    return await _overview(visit, scope, notices)


async def _barred(visit: Visit, name: str) -> list[Component]:
    await visit.must_moderate()
    bans, chosen, notices = visit.room.bans, [int(one) for one in visit.chosen if one.isdecimal()], []
    if name == sheets.BAR and chosen:
        await bans.bar(visit.server, [one for one in chosen if one != visit.player])
        notices.append(visit.say("Saved."))
    elif name == sheets.ADMIT and chosen:
        await bans.admit(visit.server, chosen)
        notices.append(visit.say("Saved."))
    members = [int(one.who) for one in bans.barred(visit.server) if one.who.isdecimal()]
    return sheets.barred(visit.i18n, members, notices)


async def _overview(visit: Visit, scope: str, notices: Sequence[str]) -> list[Component]:
    may, values = scope == "me" or await visit.moderates(), await _values_of(visit, scope)
    if scope == "server" and may and values["pictures"] == "on" and not takes_files(visit):
        notices = [*notices, visit.say("No pictures in this channel: I need the permission to Attach Files.")]
    return sheets.overview(visit.i18n, scope, values, notices, may=may, server=visit.guild is not None)


async def _values_of(visit: Visit, scope: str) -> dict[str, Any]:
    if scope == "server":
        return await visit.room.settings.all(visit.server)
    return await visit.room.preferences.all(visit.player)


async def _changed(visit: Visit, scope: str, group: OptionWindow, values: Mapping[str, Any]) -> list[str]:
    """Stores each valid change and returns the refusals."""
    refused: list[str] = []
    wanted = [one for one in changes(group.options, values, visit.fields) if one[0].name not in WORDS]
    for one, given in wanted:
        try:
            await _set(visit, scope, one, given)
        except (Refused, Declined, Unable) as wrong:
            refused.append(explain(wrong, visit.i18n))
    listed = await _listed(visit, refused) if group.has(WORDS[0]) else False
    return [visit.say("Saved."), *refused] if listed or len(wanted) > len(refused) else refused


async def _listed(visit: Visit, refused: list[str]) -> bool:
    """Adds and removes the typed words on a server's lists. Returns whether anything changed."""
    change, server = visit.room.settings.change, visit.server
    typed = {name: sheets.words_in(visit.fields.get(name, "")) for name in (*WORDS, sheets.DROP)}
    gone, done = typed[sheets.DROP], False
    for name in WORDS:
        words = [word for word in typed[name] if is_entry(word, LANGUAGES)]
        refused += [explain(no_word(word), visit.i18n) for word in typed[name] if word not in words]
        if words or gone:
            await change(server, name, partial(sheets.listed, words, gone))
            done = True
    if done:
        await _follow(visit, "server")
    return done


async def _set(visit: Visit, scope: str, one: Option, value: str) -> None:
    if scope == "me":
        await visit.room.preferences.set(visit.player, one.name, typed_value(one, value))
        if one.name == "hand_dms":
            visit.messages.notices.opened(visit.player)
    else:
        meant = _of_discord(one, value, visit.interaction)
        await visit.room.settings.set(visit.server, one.name, meant)
        if one.name == DAILY:
            visit.messages.news.touch()
        if one.name == "timezone":
            await visit.room.nights.moved(visit.server)
    await _follow(visit, scope)


async def _follow(visit: Visit, scope: str) -> None:
    """Redraws what the player sees."""
    await visit.renew_style()
    if scope == "me":
        for table in visit.room.seated(visit.player):  # tables may look different now
            visit.messages.of(table).hands.redraw()
    else:
        for message in visit.messages.in_guild(visit.server):
            message.touch()


def _known(options: tuple[Option, ...], name: str) -> Option:
    found = next((one for one in options if one.name == name and not one.secret), None)
    if found is None:
        raise Unable("no-such-setting", typed=name)
    return found


def _of_discord(one: Option, value: str, interaction: discord.Interaction) -> Any:
    """Reads mentions or ids of roles and channels; `none` empties a list."""
    if one.open and value.strip() in EMPTY:
        return None
    if value.strip().lower() in NONE:
        return () if isinstance(one.default, tuple) else typed_value(one, "0")
    if one.name in CHANNELS:
        channels, guild = _named(CHANNEL, value), interaction.guild
        if not 0 < len(channels) <= CHANNELS[one.name] or not all(
            _has_channel(guild, channel) for channel in channels
        ):
            raise Unable("mention-channels", typed=value)
        for channel in channels:
            if not _can_write(interaction, channel, posts=one.name == DAILY):
                raise Unable("cannot-write-there", channel=f"<#{channel}>")
        return [str(channel) for channel in channels]
    if one.name == "moderator_role":
        roles = _named(ROLE, value)
        if len(roles) != 1 or not _has_role(interaction.guild, roles[0]):
            raise Unable("mention-a-role", typed=value)
        return roles[0]
    return typed_value(one, value)


def _named(kind: re.Pattern[str], value: str) -> list[int]:
    """The ids, without repetition; empty if anything else, such as a member, is among them."""
    found = [kind.fullmatch(part) for part in value.replace(",", " ").replace(">", "> ").split()]
    ids = [int(match[1] or match[2]) for match in found if match is not None]
    return list(dict.fromkeys(ids)) if len(ids) == len(found) else []


def _has_channel(guild: discord.Guild | None, ident: int) -> bool:
    """Whether tables can be opened there. A thread counts as its channel."""
    if guild is None or guild.unavailable:
        return True  # Discord has not described the server, so nothing can be checked
    return isinstance(guild.get_channel(ident), discord.abc.Messageable | discord.ForumChannel)


def _can_write(interaction: discord.Interaction, ident: int, *, posts: bool) -> bool:
    """Whether the bot may write there, as far as is known. `posts`: directly in the channel, not in a thread."""
    guild, data = interaction.guild, cast("dict[str, Any]", interaction.data or {})
    channel = None if guild is None else guild.get_channel(ident)
    told = data.get("resolved", {}).get("channels", {}).get(str(ident), {}).get("app_permissions")
    if told is not None:  # Discord describes channels that were chosen, not those that were typed
        granted = discord.Permissions(int(told))
    elif guild is None or channel is None:
        return True
    else:
        granted = channel.permissions_for(guild.me)
    fits = not posts or channel is None or isinstance(channel, discord.abc.Messageable)
    return granted.view_channel and granted.send_messages and fits


def _has_role(guild: discord.Guild | None, ident: int) -> bool:
    """Whether it is a role of some members, not of everyone."""
    if guild is None or guild.unavailable:
        return True
    role = guild.get_role(ident)
    return role is not None and not role.is_default()


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, settings_sheet)
    await bot.add_cog(SettingsCog(bot))

"""/settings: a server's settings, which moderators change, and your own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.slash.common import MOST_CHOICES, GroupCog, choice
from cogs.startup.translator import called
from cogs.visit.visit import Visit, visit_of
from engine.options import Option
from engine.refused import Refused
from house.servers.settings import GUILD_SETTINGS, PREFERENCES
from screens.components import COLOUR, container, text
from screens.i18n.language import I18n, later
from screens.i18n.option_names import LABELS, VALUES, label, typed_value, value_word
from screens.i18n.option_texts import option_help
from screens.refusals.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

Inter = discord.Interaction
Value = app_commands.Range[str, 1, 6000]  # lists of words and channels
LONGEST_LIST = 300
NONE = ("none", "aucun", "-")
CHANNEL = re.compile(r"<#(\d{1,20})>|(\d{1,20})", re.ASCII)
ROLE = re.compile(r"<@&(\d{1,20})>|(\d{1,20})", re.ASCII)


def _names(options: tuple[Option, ...]) -> list[Choice[str]]:
    return [
        Choice(name=app_commands.locale_str(LABELS[one.name]), value=one.name)
        for one in options
        if not one.secret
    ]


class Settings(
    GroupCog,
    name=called("command", "settings"),
    description=later("This server's settings, and your own."),
):
    @app_commands.command(
        name=called("command", "me"),
        description=later("Your language, hints, and how and where you see your cards."),
    )
    @app_commands.rename(name=called("option", "name"), value=called("option", "value"))
    @app_commands.describe(
        name=later("The setting to change. Leave it empty to see them all."), value=later("The new value.")
    )
    @app_commands.choices(name=_names(PREFERENCES))
    @app_commands.allowed_contexts(guilds=True, dms=True)
    async def me(self, interaction: Inter, name: str | None = None, value: str | None = None) -> None:
        visit = visit_of(interaction)
        preferences, player = visit.room.preferences, visit.player
        if name is not None and value is not None:
            one = _known(PREFERENCES, name, value)
            await preferences.set(player, name, typed_value(one, value))
            await visit.renew_style()
            if name == "hand_dms":
                visit.messages.notices.opened(player)
            for table in visit.room.seated(player):  # what they see there may look different now
                visit.messages.of(table).hands.redraw()
        await _show(visit, PREFERENCES, await preferences.all(player), name if value else None)

    @app_commands.command(
        name=called("command", "server"),
        description=later("This server's settings; moderators may change them."),
    )
    @app_commands.rename(name=called("option", "name"), value=called("option", "value"))
    @app_commands.describe(
        name=later("The setting to change. Leave it empty to see them all."),
        value=later("The new value. Several words or channels: put spaces between them."),
    )
    @app_commands.choices(name=_names(GUILD_SETTINGS))
    async def server(self, interaction: Inter, name: str | None = None, value: Value | None = None) -> None:
        visit = visit_of(interaction)
        guild = visit.server
        if name is not None and value is not None:
            await visit.must_moderate()
            one = _known(GUILD_SETTINGS, name, value)
            await visit.room.settings.set(guild, name, _of_discord(one, value, interaction.guild))
            await visit.renew_style()
            for message in visit.messages.in_guild(guild):
                message.touch()
        values = await visit.room.settings.all(guild)
        await _show(visit, GUILD_SETTINGS, values, name if value else None)

    @me.autocomplete("value")
    async def complete_mine(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return _values(interaction, PREFERENCES, typed)

    @server.autocomplete("value")
    async def complete_servers(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return _values(interaction, GUILD_SETTINGS, typed)


def _values(interaction: Inter, options: tuple[Option, ...], typed: str) -> list[Choice[str]]:
    """The values of a setting that has a fixed list of them."""
    name = str(getattr(interaction.namespace, "name", ""))
    one = next((one for one in options if one.name == name), None)
    if one is None:
        return []
    say = visit_of(interaction).say
    values = ("on", "off") if isinstance(one.default, bool) else one.choices
    words = [(say(VALUES[value]), value) for value in values]
    found = [choice(word, value) for word, value in words if typed.lower() in f"{word} {value}".lower()]
    return found[:MOST_CHOICES]


async def _show(
    visit: Visit, options: tuple[Option, ...], values: dict[str, Any], changed: str | None
) -> None:
    """All the settings, or only the one that was changed."""
    i18n = visit.i18n
    lines = [
        f"{label(i18n, one.name)} **{_shown(i18n, one, values[one.name])}** · {option_help(i18n, one)}"
        for one in options
        if not one.secret and changed in (None, one.name)
    ]
    if changed is not None:
        lines.insert(0, i18n.say("Saved. The settings now:"))
    await visit.whisper([container([text("\n".join(lines)[:3900])], COLOUR)])


def _known(options: tuple[Option, ...], name: str, value: str) -> Option:
    found = next((one for one in options if one.name == name and not one.secret), None)
    if found is None:
        allowed = ", ".join(one.name for one in options if not one.secret)
        raise Refused("bad-option", option=name, value=value, allowed=allowed)
    return found


def _of_discord(one: Option, value: str, guild: discord.Guild | None) -> Any:
    """Roles and channels may be mentioned, or given by their ids; `none` empties a list."""
    if value.strip().lower() in NONE:
        return () if isinstance(one.default, tuple) else typed_value(one, "0")
    if one.name == "channels":
        channels = _named(CHANNEL, value)
        if not channels or not all(_has_channel(guild, channel) for channel in channels):
            raise Unable("mention-channels", typed=value)
        return [str(channel) for channel in channels]
    if one.name == "moderator_role":
        roles = _named(ROLE, value)
        if len(roles) != 1 or not _has_role(guild, roles[0]):
            raise Unable("mention-a-role", typed=value)
        return roles[0]
    return typed_value(one, value)


def _named(kind: re.Pattern[str], value: str) -> list[int]:
    """The ids, each once. None at all if anything else is among them, such as a member."""
    found = [kind.fullmatch(part) for part in value.replace(",", " ").replace(">", "> ").split()]
    ids = [int(match[1] or match[2]) for match in found if match is not None]
    return list(dict.fromkeys(ids)) if len(ids) == len(found) else []


def _has_channel(guild: discord.Guild | None, ident: int) -> bool:
    """Whether tables can be opened there. A thread counts as its channel."""
    if guild is None or guild.unavailable:
        return True  # there is nothing to look it up in
    return isinstance(guild.get_channel(ident), discord.abc.Messageable | discord.ForumChannel)


def _has_role(guild: discord.Guild | None, ident: int) -> bool:
    """Whether it is a role that only some members have."""
    if guild is None or guild.unavailable:
        return True
    role = guild.get_role(ident)
    return role is not None and not role.is_default()


def _shown(i18n: I18n, one: Option, value: Any) -> str:
    if one.name == "moderator_role" and value:
        return f"<@&{value}>"
    if one.name == "channels" and value:
        return " ".join(f"<#{item}>" for item in value)[:LONGEST_LIST]
    if one.name == "moderator_role":
        return "—"
    return value_word(i18n, one, value)[:LONGEST_LIST]


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(Settings(bot))

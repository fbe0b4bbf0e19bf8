"""/settings: a server's settings, which moderators change, and your own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

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
from house.hours import zones
from house.servers.settings import DAILY, GUILD_SETTINGS, PREFERENCES, WORDS, no_word
from screens import settings as sheets
from screens.components import Component
from screens.custom_ids import page
from screens.forms import OptionWindow, changes
from screens.i18n.language import later
from screens.i18n.option_names import LABELS, VALUES, label, typed_value
from screens.refusals.sentences import explain
from screens.settings import CHANNELS, SCREEN
from screens.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

Value = app_commands.Range[str, 1, 6000]  # lists of words and channels
MOST_KEPT = 1000  # windows that were refused
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
        await visit.whisper(await _overview(visit, "me", [visit.say("Saved.")], name))

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
        await visit.whisper(await _overview(visit, "server", [visit.say("Saved.")], name))

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


class RefusedWindows:
    """The inputs of refused windows, until they are opened again."""

    def __init__(self) -> None:
        self._typed: dict[tuple[int, str], Mapping[str, str]] = {}

    def keep(self, player: int, window: str, typed: Mapping[str, str]) -> None:
        if len(self._typed) >= MOST_KEPT:
            del self._typed[next(iter(self._typed))]
        self._typed[player, window] = typed

    def take(self, player: int, window: str) -> Mapping[str, str]:
        return self._typed.pop((player, window), {})


class SettingChanges(NamedTuple):
    """The values to store after a window, and words to add to each list or remove from both."""

    values: dict[str, Any]
    words: dict[str, list[str]]
    gone: list[str]
    refused: list[str]


async def settings_sheet(windows: RefusedWindows, visit: Visit, detail: str) -> list[Component] | None:
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
        window = f"{visit.guild if scope == 'server' else scope}.{group.name}"
        if not visit.fields:
            ident = page(SCREEN, f"{scope}.{name}{FRESH if visit.custom_id.endswith(FRESH) else ''}")
            typed = windows.take(visit.player, window)
            await visit.ask(sheets.window(visit.i18n, ident, group, values, typed))
            return None
        wanted = _wanted(visit, scope, group, values)
        if wanted.refused:
            windows.keep(visit.player, window, visit.fields)
            notices = sheets.refused(visit.i18n, group, wanted.refused)
        elif wanted.values or wanted.gone or any(wanted.words.values()):
            await _store(visit, scope, wanted)
            notices = [visit.say("Saved.")]
    return await _overview(visit, scope, notices, name)


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


async def _overview(visit: Visit, scope: str, notices: Sequence[str], name: str) -> list[Component]:
    """The page with this setting."""
    may, values = scope == "me" or await visit.moderates(), await _values_of(visit, scope)
    if scope == "server" and may and values["pictures"] == "on" and not takes_files(visit):
        notices = [*notices, visit.say("No pictures in this channel: I need the permission to Attach Files.")]
    number, server = sheets.page_of(scope, name), visit.guild is not None
    return sheets.overview(visit.i18n, scope, values, notices, may=may, server=server, number=number)


async def _values_of(visit: Visit, scope: str) -> dict[str, Any]:
    if scope == "server":
        return await visit.room.settings.all(visit.server)
    return await visit.room.preferences.all(visit.player)


def _wanted(visit: Visit, scope: str, group: OptionWindow, values: Mapping[str, Any]) -> SettingChanges:
    """A server's lists: only what was typed is added or removed."""
    found = SettingChanges({}, {}, sheets.words_in(visit.fields.get(sheets.DROP, "")), [])
    for one, given in changes(group.options, values, visit.fields):
        if one.name in WORDS:
            continue
        try:
            found.values[one.name] = _checked(visit, scope, one, given)
        except (Refused, Declined, Unable) as wrong:
            found.refused.append(explain(wrong, visit.i18n))
    for name in WORDS:
        found.words[name] = words = sheets.words_in(visit.fields.get(name, ""))
        wrong_words = (word for word in words if not is_entry(word, LANGUAGES))
        found.refused.extend(explain(no_word(word), visit.i18n) for word in wrong_words)
    return found


async def _store(visit: Visit, scope: str, wanted: SettingChanges) -> None:
    for name, words in wanted.words.items():
        if words or wanted.gone:
            changed = partial(sheets.listed, words, wanted.gone)
            await visit.room.settings.change(visit.server, name, changed)
    await _put(visit, scope, wanted.values)


def _checked(visit: Visit, scope: str, one: Option, value: str, now: Sequence[str] = ()) -> Any:
    if scope == "me":
        return visit.room.preferences.checked(one.name, typed_value(one, value))
    return visit.room.settings.checked(one.name, _of_discord(one, value, visit.interaction), now)


async def _put(visit: Visit, scope: str, meant: Mapping[str, Any]) -> None:
    """Store them, and let what is shown follow, which looks different now."""
    if scope == "me":
        await visit.room.preferences.put(visit.player, meant)
        if "hand_dms" in meant:
            visit.messages.notices.opened(visit.player)
    else:
        await visit.room.settings.put(visit.server, meant)
        if DAILY in meant:
            visit.messages.news.touch()
        if "timezone" in meant:
            await visit.room.nights.moved(visit.server)
    await visit.renew_style()
    if scope == "me":
        for table in visit.room.seated(visit.player):
            visit.messages.of(table).hands.redraw()
    else:
        for message in visit.messages.in_guild(visit.server):
            message.touch()


async def _set(visit: Visit, scope: str, one: Option, value: str) -> None:
    now = await visit.room.settings.get(visit.server, one.name) if one.name in WORDS else ()
    await _put(visit, scope, {one.name: _checked(visit, scope, one, value, now)})


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
    """The ids, without repetition; empty if there is any other text, such as a member's mention."""
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
    bot.pages.add(SCREEN, partial(settings_sheet, RefusedWindows()))
    await bot.add_cog(SettingsCog(bot))

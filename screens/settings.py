"""Settings: all their values, and a window for each group.

A button names a setting (`scope.name`), and its window asks for the whole group. The presser's rights are checked
again when it comes back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.options import Option
from house.servers.settings import DAILY, GUILD_SETTINGS, PREFERENCES, WORDS
from screens import forms
from screens.components import (
    COLOUR,
    MOST_OPTIONS,
    Component,
    Window,
    button,
    container,
    native,
    people,
    rows,
    text,
    typed,
)
from screens.custom_ids import THESE, page
from screens.forms import OptionWindow
from screens.i18n.language import I18n, later
from screens.i18n.numbers import whole
from screens.i18n.option_names import choice_word, label, value_word
from screens.names import mention
from screens.paging import turning

SCREEN = "settings"
SCOPES: Mapping[str, tuple[Option, ...]] = MappingProxyType({"me": PREFERENCES, "server": GUILD_SETTINGS})
GROUPS: Mapping[str, Mapping[str, Sequence[str]]] = MappingProxyType(
    {
        "me": {
            later("Language and cards"): ("language", "cards", "pictures", "sort", "hand_dms"),
            later("Tips"): ("tips",),
            later("Meeting up"): ("invitations", "timezone", "quiet_from", "quiet_to", "reminders"),
            later("Cutting the deck"): ("cut_word",),
        },
        "server": {
            later("Language and cards"): ("language", "pictures", "cards"),
            later("Who and where"): ("moderator_role", "channels", DAILY),
            later("Chips"): ("starting_chips", "daily_chips", "gift_limit", "most_buy_in"),
            later("Limits on chips"): ("account_days", "alone_chips"),
            later("Tables"): ("tables_each", "tables_here", "wild_cap", "computers", "threads"),
            later("Meeting up"): ("timezone", "notifications"),
            later("Words"): (*WORDS, "vote_quorum", "vote_hours"),
        },
    }
)
CHANNELS = MappingProxyType({"channels": MOST_OPTIONS, DAILY: 1})
"""Settings that are channels, and how many each may have."""
NATIVE = ("moderator_role", *CHANNELS)
"""Chosen from Discord's own lists."""
BARRED, BAR, ADMIT = "barred", "bar", "admit"
A_PAGE = 6
"""Most settings on a page."""
MOST_SHOWN = 60
DROP = "drop"
LONGEST_LIST = 300
LONGEST_TYPED = 1000


def read(detail: str) -> tuple[str, str]:
    """Scope and name of a setting; ignores the rest of an old button."""
    scope, name, *_ = *detail.split("."), ""
    return (scope if scope in SCOPES else "me"), name


def groups(scope: str) -> list[OptionWindow]:
    return forms.grouped(GROUPS[scope], SCOPES[scope])


def pages(scope: str) -> list[list[OptionWindow]]:
    """The groups on each page."""
    found: list[list[OptionWindow]] = []
    for group in groups(scope):
        if found and sum(len(one.options) for one in (*found[-1], group)) <= A_PAGE:
            found[-1].append(group)
        else:
            found.append([group])
    return found


def page_of(scope: str, name: str) -> int:
    """The page with this setting; or its number, from a button that turns to it."""
    holding = (at for at, page in enumerate(pages(scope)) if any(group.has(name) for group in page))
    return next(holding, min(whole(name) or 0, len(pages(scope)) - 1))


def group_of(scope: str, name: str) -> OptionWindow | None:
    return next((group for group in groups(scope) if group.has(name)), None)


def shown(i18n: I18n, one: Option, value: Any) -> str:
    """A setting's value; a role or a channel as Discord shows it."""
    if one.name == "moderator_role":
        return f"<@&{value}>" if value else "—"
    if one.name == "timezone":
        return choice_word(i18n, value)
    if one.name in CHANNELS and value:
        return " ".join(f"<#{item}>" for item in value)[:LONGEST_LIST]
    return _called(i18n, one, value) if one.choices else value_word(i18n, one, value)[:LONGEST_LIST]


def _called(i18n: I18n, one: Option, value: str) -> str:
    """If no language was chosen, its origin."""
    if (one.name, value) != ("language", "auto"):
        return choice_word(i18n, value)
    return i18n.say("same as your Discord") if one in PREFERENCES else i18n.say("same as this Discord server")


def overview(
    i18n: I18n,
    scope: str,
    values: Mapping[str, Any],
    notices: Sequence[str] = (),
    *,
    may: bool,
    server: bool = True,
    number: int = 0,
) -> list[Component]:
    """A page of them, with a window for each group. `may`: the reader may change them. `server`: they read this on
    one."""
    say, found = i18n.say, pages(scope)
    title = say("Settings of this server") if scope == "server" else say("Your settings")
    parts = [text("\n".join(notices))] if notices else []
    parts.append(text(f"### {title}"))
    for group in found[number]:
        told = _told(i18n, group, values)
        parts += [text(told), *rows([_opens(i18n, scope, group)] if may else [])]
    parts += turning(number, len(found), lambda place: page(SCREEN, f"{scope}.{place}"))
    if may and scope == "server" and any(group.has("moderator_role") for group in found[number]):
        parts += rows([button(f"{say('Barred members')}…", page(SCREEN, f"server.{BARRED}"))])
    if not may:
        parts.append(text(f"-# {say('Moderators can change these.')}"))
    if server:
        other = ("me", say("My settings")) if scope == "server" else ("server", say("Server settings"))
        parts += rows([button(other[1], page(SCREEN, other[0]))])
    return [container(parts, COLOUR)]


def refused(i18n: I18n, group: OptionWindow, why: Sequence[str]) -> list[str]:
    """The page after a refused window, which stores nothing."""
    window = f"{i18n.say(group.name)}…"
    return [*why, i18n.say("Nothing has been saved. *{window}* still has what you typed.", window=window)]


def barred(i18n: I18n, members: Sequence[int], notices: Sequence[str] = ()) -> list[Component]:
    """Barred members of this server, the newest first, with menus to bar and to admit people."""
    say = i18n.say
    shown = " ".join(map(mention, members[:MOST_SHOWN])) or say("Nobody is barred here.")
    more = len(members) - MOST_SHOWN
    parts = [
        *([text("\n".join(notices))] if notices else []),
        text(f"### {say('Barred members')}"),
        text(
            say(
                "They cannot sit down, be invited, press or type anything of mine on this server. They are not told until they try."
            )
        ),
        text(shown + (i18n.count(" and {n} more", " and {n} more", more) if more > 0 else "")),
        people(say("Bar members"), page(SCREEN, f"server.{BAR}{THESE}"), MOST_OPTIONS),
        people(say("Admit them again"), page(SCREEN, f"server.{ADMIT}{THESE}"), MOST_OPTIONS),
    ]
    parts += rows([button(say("Server settings"), page(SCREEN, "server"))])
    return [container(parts, COLOUR)]


def _told(i18n: I18n, group: OptionWindow, values: Mapping[str, Any]) -> str:
    """Each setting of a group in a line of its own."""
    return "\n".join([f"**{i18n.say(group.name)}**", *forms.told_each(i18n, group, values, shown)])


def _opens(i18n: I18n, scope: str, group: OptionWindow) -> Component:
    return button(f"{i18n.say(group.name)}…", page(SCREEN, f"{scope}.{group.options[0].name}"))


def window(
    i18n: I18n, custom_id: str, group: OptionWindow, values: Mapping[str, Any], typed: Mapping[str, str]
) -> Window:
    """`typed`: what was refused in it, which is there again."""
    values = forms.as_typed(group.options, values, typed)
    usual = [one for one in group.options if one.name not in (*NATIVE, *WORDS)]
    fields = forms.fields(i18n, usual, values, _called)
    fields += [_native(i18n, one, values[one.name]) for one in group.options if one.name in NATIVE]
    if group.has(WORDS[0]):
        fields += _lists(i18n, typed)
    return Window(i18n.say(group.name), custom_id, fields)


def _native(i18n: I18n, one: Option, value: Any) -> Component:
    name, about = label(i18n, one.name), i18n.say(one.help)
    if one.name in CHANNELS:
        most = CHANNELS[one.name]
        return native("channel", name, one.name, map(int, value), most=most, about=about)
    role = int(value)
    return native("role", name, one.name, [role] if role else [], most=1, about=about)


def _lists(i18n: I18n, given: Mapping[str, str]) -> list[Component]:
    """Lists may be long, and votes add to them: players type only additions and removals."""
    say = i18n.say
    wanted = {
        WORDS[0]: (say("Words to allow"), say("One language only: en:word or fr:word.")),
        WORDS[1]: (say("Words to exclude"), say("One language only: en:word or fr:word.")),
        DROP: (say("Words to take off both lists"), say("The dictionary decides about them again.")),
    }
    hint = say("Several words: put spaces between them.")
    return [
        typed(
            name,
            ident,
            value=given.get(ident, ""),
            hint=hint,
            about=about,
            most=LONGEST_TYPED,
            required=False,
        )
        for ident, (name, about) in wanted.items()
    ]


def words_in(typed_words: str) -> list[str]:
    return list(dict.fromkeys(typed_words.replace(",", " ").split()))


def listed(come: Sequence[str], gone: Sequence[str], now: Sequence[str]) -> list[str]:
    """The changed list; a word without a language is removed in every language."""
    folded = {word.casefold() for word in gone}
    left = [word for word in now if not folded & {word.casefold(), word.casefold().rpartition(":")[2]}]
    return list(dict.fromkeys([*left, *come]))

"""Settings as menus: all of them with what they stand at, and one of them with all it can be.

A button says everything (`scope.name.=value`), so nothing is remembered, and whoever presses is checked again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.options import Option
from house.servers.settings import PREFERENCES
from house.tables.deals import LONGEST_CUT
from screens.components import (
    BLUE,
    COLOUR,
    GREEN,
    GREY,
    MOST_OPTIONS,
    Component,
    Window,
    button,
    container,
    native,
    option,
    rows,
    select,
    text,
    typed,
)
from screens.custom_ids import page
from screens.i18n.language import I18n
from screens.i18n.numbers import whole
from screens.i18n.option_names import NOTHING, choice_word, label, limits, value_word
from screens.i18n.option_texts import option_help

SCREEN = "settings"
SCOPES = ("me", "server")
ON_A_PAGE = 8
LONGEST_LIST = 300
LONGEST_TYPED = 1000
LONGEST_NUMBER = 20
FEW = 5
"""Values that fit side by side as buttons."""


class Asked(NamedTuple):
    """Which sheet, and what is to be done before it is shown."""

    scope: str
    name: str = ""
    do: str = ""  # `=value`, `type`, `add`, `drop`, or the number of a page

    def written(self) -> str:
        return ".".join(part for part in self if part)


def read(detail: str) -> Asked:
    scope, _, rest = detail.partition(".")
    name, _, do = rest.partition(".")
    if scope not in SCOPES:
        scope = "me"
    if whole(name) is not None:
        return Asked(scope, "", name)
    return Asked(scope, name, do)


def _id(scope: str, name: str = "", do: str = "") -> str:
    return page(SCREEN, Asked(scope, name, do).written())


def shown(i18n: I18n, one: Option, value: Any) -> str:
    """What a setting stands at; a role or a channel as Discord shows it."""
    if one.name == "moderator_role":
        return f"<@&{value}>" if value else "—"
    if one.name == "channels" and value:
        return " ".join(f"<#{item}>" for item in value)[:LONGEST_LIST]
    if one.choices and value == "auto":
        return _automatic(i18n, one)
    return value_word(i18n, one, value)[:LONGEST_LIST]


def _automatic(i18n: I18n, one: Option) -> str:
    """Whose language it is when nobody has chosen one."""
    if one.name != "language":
        return choice_word(i18n, "auto")
    return i18n.say("same as your Discord") if one in PREFERENCES else i18n.say("same as this Discord server")


def line(i18n: I18n, one: Option, value: Any) -> str:
    said = i18n.say("{name}: {what}", name=f"**{label(i18n, one.name)}**", what=shown(i18n, one, value))
    return f"{said}\n-# {option_help(i18n, one)}"


# --- all of them -----------------------------------------------------------------------------------------


def overview(
    i18n: I18n, scope: str, options: Sequence[Option], values: Mapping[str, Any], number: int, *, may: bool
) -> list[Component]:
    """`may`: whoever looks at it may change them."""
    known = [one for one in options if not one.secret]
    last = (len(known) - 1) // ON_A_PAGE
    number = min(max(number, 0), last)
    here = known[number * ON_A_PAGE : (number + 1) * ON_A_PAGE]
    title = i18n.say("Settings of this server") if scope == "server" else i18n.say("Your settings")
    parts = [text(f"### {title}"), text("\n".join(line(i18n, one, values[one.name]) for one in here))]
    if may:
        choices = [
            option(label(i18n, one.name), f"{scope}.{one.name}", option_help(i18n, one)) for one in here
        ]
        parts.append(select(i18n.say("Change a setting"), _id(scope, "change"), choices[:MOST_OPTIONS]))
    else:
        parts.append(text(f"-# {i18n.say('Moderators can change these.')}"))
    return [container([*parts, *rows(_ways(i18n, scope, number, last))], COLOUR)]


def _ways(i18n: I18n, scope: str, number: int, last: int) -> list[Component]:
    found = []
    if number:
        found.append(button(i18n.say("Back"), _id(scope, str(number - 1))))
    if number < last:
        found.append(button(i18n.say("Next"), _id(scope, str(number + 1))))
    other = "me" if scope == "server" else "server"
    name = i18n.say("My settings") if other == "me" else i18n.say("Server settings")
    return [*found, button(name, page(SCREEN, other))]


# --- one of them -----------------------------------------------------------------------------------------


def single(
    i18n: I18n, scope: str, one: Option, value: Any, *, may: bool, saved: bool = False
) -> list[Component]:
    said = [text(i18n.say("Saved."))] if saved else []
    parts = [*said, text(f"### {label(i18n, one.name)}\n{option_help(i18n, one)}")]
    parts.append(text(i18n.say("Now: {value}", value=f"**{shown(i18n, one, value)}**")))
    if may:
        parts += _controls(i18n, scope, one, value)
    else:
        parts.append(text(f"-# {i18n.say('Moderators can change these.')}"))
    parts += rows([button(i18n.say("All settings"), page(SCREEN, scope))])
    return [container(parts, COLOUR)]


def _controls(i18n: I18n, scope: str, one: Option, value: Any) -> list[Component]:
    if one.name == "moderator_role":
        return [_native(i18n, "role", scope, one, [value] if value else [])]
    if one.name == "channels":
        return [_native(i18n, "channel", scope, one, list(map(int, value)))]
    if isinstance(one.default, bool) or one.choices:
        return _choices(i18n, scope, one, value)
    if isinstance(one.default, tuple):
        found = [button(i18n.say("Add…"), _id(scope, one.name, "add"), BLUE)]
        if value:
            found.append(button(i18n.say("Take away…"), _id(scope, one.name, "drop")))
        return rows(found)
    return rows(_to_type(i18n, scope, one, value))


def _native(i18n: I18n, kind: Any, scope: str, one: Option, chosen: Sequence[int]) -> Component:
    say = i18n.say
    placeholder = say("Choose a role, or none") if kind == "role" else say("Choose channels, or none for all")
    most = 1 if kind == "role" else MOST_OPTIONS
    return native(kind, placeholder, f"{_id(scope, one.name)}.these", chosen, most=most)


def _choices(i18n: I18n, scope: str, one: Option, value: Any) -> list[Component]:
    values = ("on", "off") if isinstance(one.default, bool) else one.choices
    now = ("on" if value else "off") if isinstance(one.default, bool) else value
    words = {each: _automatic(i18n, one) if each == "auto" else choice_word(i18n, each) for each in values}
    if len(values) <= FEW:
        made = (
            button(word, _id(scope, one.name, f"={each}"), GREEN if each == now else GREY)
            for each, word in words.items()
        )
        return rows(made)
    choices = [
        option(word, f"{scope}.{one.name}.={each}", chosen=each == now) for each, word in words.items()
    ][:MOST_OPTIONS]
    return [select(label(i18n, one.name), _id(scope, one.name, "pick"), choices)]


def _to_type(i18n: I18n, scope: str, one: Option, value: Any) -> list[Component]:
    what = i18n.say("Type a word…") if isinstance(one.default, str) else i18n.say("Type a number…")
    found = [button(what, _id(scope, one.name, "type"), BLUE)]
    if value and not one.least and one.name in NOTHING:
        found.append(button(i18n.say(NOTHING[one.name]), _id(scope, one.name, "=0")))
    if value != one.default:
        usual = value_word(i18n, one, one.default)
        found.append(
            button(i18n.say("As usual: {value}", value=usual), _id(scope, one.name, f"={one.usual}"))
        )
    return list({made["custom_id"]: made for made in found}.values())


def window(i18n: I18n, asked: Asked, one: Option, value: Any) -> Window:
    """For a number, or for words to add to a list or to strike from it."""
    about = option_help(i18n, one)
    if isinstance(one.default, tuple):
        name = i18n.say("Words to add") if asked.do == "add" else i18n.say("Words to take away")
        field = typed(
            name,
            "value",
            hint=i18n.say("Several words: put spaces between them."),
            about=about,
            most=LONGEST_TYPED,
        )
    else:
        hint = limits(i18n, one.limits)
        most = LONGEST_CUT if isinstance(one.default, str) else LONGEST_NUMBER
        field = typed(label(i18n, one.name), "value", value=str(value), hint=hint, about=about, most=most)
    return Window(label(i18n, one.name), page(SCREEN, asked.written()), [field])


def with_typed(asked: Asked, now: Sequence[str], words: str) -> list[str]:
    """A list of words after some were added to it, or struck from it; without a language, in whatever language."""
    meant = words.replace(",", " ").split()
    if asked.do == "add":
        return list(dict.fromkeys([*now, *meant]))
    gone = {word.casefold() for word in meant}
    return [word for word in now if not gone & {word.casefold(), word.casefold().rpartition(":")[2]}]

"""Checks application commands as Discord does."""

import re
from typing import Any

from playground.core.records import Json
from playground.core.refusals import FormErrors, Refusal

NAME = re.compile(r"^[-_'\w]{1,32}$")
SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
CHAT, PRIMARY_ENTRY = 1, 4
MOST_COMMANDS, MOST_TEXT = 100, 8000
LOCALES = frozenset(
    re.findall(
        r"\S+",
        "en-US en-GB bg zh-CN zh-TW hr cs id da nl fi fr de el hi hu it ja ko es-419 lt no pl pt-BR ro ru es-ES"
        " sv-SE th tr uk vi",
    )
)


def _name(form: FormErrors, path: str, name: Any, *, chat: bool = True) -> None:
    form.required(path, name, 1, 32)
    if chat and isinstance(name, str) and name and not (NAME.match(name) and name == name.lower()):
        form.wrong(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _names(form: FormErrors, path: str, thing: Json, *, chat: bool = True) -> None:
    _name(form, f"{path}.name", thing.get("name"), chat=chat)
    for locale, name in (thing.get("name_localizations") or {}).items():
        form.choice(f"{path}.name_localizations.{locale}", locale, LOCALES)
        _name(form, f"{path}.name_localizations.{locale}", name, chat=chat)


def _descriptions(form: FormErrors, path: str, thing: Json) -> None:
    form.required(f"{path}.description", thing.get("description"), 1, 100)
    for locale, text in (thing.get("description_localizations") or {}).items():
        where = f"{path}.description_localizations.{locale}"
        form.choice(where, locale, LOCALES)
        form.required(where, text, 1, 100)


def _choices(form: FormErrors, path: str, option: Json) -> None:
    choices = option.get("choices") or []
    form.length(f"{path}.choices", choices, 0, 25)
    if choices and option.get("autocomplete"):
        form.wrong(f"{path}.autocomplete", "BASE_TYPE_BAD", "Choices and autocomplete exclude each other.")
    for n, entry in enumerate(choices):
        form.required(f"{path}.choices.{n}.name", entry.get("name"), 1, 100)
        value(form, f"{path}.choices.{n}.value", entry.get("value"), option["type"])
    if len({entry.get("name") for entry in choices}) < len(choices):
        form.wrong(
            f"{path}.choices",
            "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_DUPLICATED",
            "Choice names are not unique",
        )


def value(form: FormErrors, path: str, given: Any, kind: int) -> None:
    """Check that a choice's value has its option's type."""
    if kind == STRING:
        form.required(path, given, 1, 100)
    elif kind in (INTEGER, NUMBER):
        form.number(path, given if given is not None else "", -(2**53), 2**53)
        if kind == INTEGER and isinstance(given, float):
            form.wrong(path, "NUMBER_TYPE_COERCE", "Value is not a whole number.")


def _order(form: FormErrors, path: str, options: list[Json]) -> None:
    optional = False
    for n, option in enumerate(options):
        if option.get("required") and optional:
            form.wrong(
                f"{path}.{n}",
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional = optional or not option.get("required")


def _options(form: FormErrors, path: str, options: list[Json], allowed: frozenset[int]) -> None:
    form.length(path, options, 0, 25)
    names = [option.get("name") for option in options]
    if len(set(names)) < len(names):
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", "Option names must be unique")
    kinds = {option.get("type") for option in options}
    nesting = kinds & {SUBCOMMAND, GROUP}
    if nesting and kinds - nesting:
        form.wrong(
            path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands and options exclude each other"
        )
    if not nesting:
        _order(form, path, options)
    for n, option in enumerate(options):
        _option(form, f"{path}.{n}", option, allowed)


def _option(form: FormErrors, path: str, option: Json, allowed: frozenset[int]) -> None:
    kind = option.get("type")
    _names(form, path, option)
    _descriptions(form, path, option)
    if kind not in allowed:
        form.choice(f"{path}.type", kind, allowed)
        return
    if kind == GROUP:
        _options(form, f"{path}.options", option.get("options") or [], frozenset({SUBCOMMAND}))
    elif kind == SUBCOMMAND:
        _options(form, f"{path}.options", option.get("options") or [], frozenset(range(3, 12)))
    else:
        _choices(form, path, option)


def _size(thing: Json) -> int:
    def longest(key: str) -> int:
        texts = [thing.get(key) or "", *(thing.get(f"{key}_localizations") or {}).values()]
        return max(len(text) for text in texts if isinstance(text, str))

    own = longest("name") + longest("description") + len(str(thing.get("value", "")))
    return own + sum(map(_size, [*(thing.get("options") or []), *(thing.get("choices") or [])]))


def check_one(form: FormErrors, path: str, command: Json) -> None:
    kind = command.get("type", CHAT)
    form.choice(f"{path}.type", kind, range(1, 5))
    _names(form, path, command, chat=kind == CHAT)
    if kind == CHAT:
        _descriptions(form, path, command)
        _options(form, f"{path}.options", command.get("options") or [], frozenset(range(1, 12)))
    elif kind != PRIMARY_ENTRY and command.get("description"):
        form.wrong(
            f"{path}.description", "APPLICATION_COMMAND_DESCRIPTION_INVALID", "Context menus have none"
        )
    if _size(command) > MOST_TEXT:
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_TEXT})")


_sound: list[list[Json]] = []
"""The last valid list: a bot that restarts sends the same one."""


def check_all(commands: Any) -> None:
    """Check the body of a bulk overwrite."""
    if not isinstance(commands, list):
        raise Refusal(50035)
    if _sound == [commands]:
        return
    form = FormErrors()
    kinds: dict[int, int] = {}
    seen: set[tuple[int, str]] = set()
    for n, command in enumerate(commands):
        check_one(form, str(n), command)
        kind = command.get("type", CHAT)
        kinds[kind] = kinds.get(kind, 0) + 1
        if (kind, command.get("name")) in seen:
            form.wrong(
                str(n), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique"
            )
        seen.add((kind, command.get("name")))
    form.settle()
    if kinds.get(CHAT, 0) > MOST_COMMANDS or any(kinds.get(kind, 0) > 15 for kind in (2, 3)):
        raise Refusal(30032)
    _sound[:] = [commands]

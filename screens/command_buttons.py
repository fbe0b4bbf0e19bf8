"""A button for every command that a sentence tells players to type.

`completed` searches private answers for commands, so a new sentence gets its button by itself. Messages that stay
name no commands at all: `tests/screens/test_command_buttons.py` checks both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from screens.components import BUTTONS_A_ROW, MOST_COMPONENTS, Component, button, rows, text, walk
from screens.custom_ids import OPEN, page, read_page, write
from screens.i18n.language import I18n, i18n, later
from screens.table.acts import BACK, BUY, CLOSE, HAND, JOIN, LEAVE, RESUME, SHOW

COMMAND = re.compile(r"`/([^`\s]+(?: [^`\s]+)?)")


class Way(NamedTuple):
    """A command's effect as a button. If it has two, the one without a table is a page."""

    label: str
    act: str = ""  # at the table in question
    page: str = ""  # anywhere
    server: bool = True  # only there


def _page(label: str, screen: str, detail: str = "", *, server: bool = True) -> Way:
    return Way(label, page=page(screen, detail), server=server)


HOUSE = _page(later("House games"), "house", "list")
WAYS: Mapping[str, Way] = MappingProxyType(
    {
        "play": _page(later("Open a table"), OPEN, "new", server=False),
        "learn": _page(later("Learn a game"), "learn", server=False),
        "hand": Way(HAND.label, HAND.do, server=False),
        **{
            f"table {act.do}": Way(act.label, act.do, server=False)
            for act in (LEAVE, BACK, BUY, SHOW, RESUME)
        },
        "table join": Way(JOIN.label, JOIN.do),
        "table close": Way(CLOSE.label, CLOSE.do, page("tables", "mine"), server=False),
        "chips": _page(later("My chips"), "chips", "balance", server=False),
        "daily": _page(later("Play today's hand"), "daily", server=False),
        "night": _page(later("Game nights"), "night", "list"),
        "tournament": _page(later("Tournaments"), "tournament", "list"),
        "fair": _page(later("Proof of the last hand"), "fair", "last"),
        "house list": HOUSE,
        "house save": HOUSE,
        "house edit": HOUSE,
        "stats me": _page(later("My statistics"), "stats", "of.0", server=False),
        "stats leaderboard": _page(later("Leaderboard"), "stats", "best.0"),
        "stats history": _page(later("Hands played here"), "stats", "hands.0", server=False),
        "settings server": _page(later("Server settings"), "settings", "server"),
        "settings me": _page(later("My settings"), "settings", "me", server=False),
        "privacy export": _page(later("See what is stored"), "privacy", "export", server=False),
        "privacy delete": _page(later("Delete everything…"), "privacy", "delete", server=False),
    }
)


@lru_cache(maxsize=4)
def _paths(language: str) -> Mapping[str, str]:
    """Every command with a button, by its typed form in this language."""
    spoken = i18n(language)
    return {" ".join(spoken.call("command", word) for word in path.split()): path for path in WAYS}


def named(spoken: I18n, sentence: str) -> Iterator[str]:
    """The commands with a button that a sentence names, each once."""
    if "`/" not in sentence:
        return
    known = _paths(spoken.language)
    yield from dict.fromkeys(known[typed] for typed in COMMAND.findall(sentence) if typed in known)


def way(spoken: I18n, path: str, table: int | None = None, *, server: bool = True) -> Component | None:
    """The button of a command; None if it has nothing to act on."""
    known = WAYS[path]
    if known.server and not server:
        return None
    if known.act and table is not None:
        return button(spoken.say(known.label), write("t", table, 0, known.act))
    return button(spoken.say(known.label), f"{known.page}.new") if known.page else None


def buttons(spoken: I18n, sentences: Iterable[str], table: int | None, *, server: bool) -> list[Component]:
    paths = dict.fromkeys(path for sentence in sentences for path in named(spoken, sentence))
    found = [way(spoken, path, table, server=server) for path in paths]
    return list({one["custom_id"]: one for one in found if one is not None}.values())


def completed(
    spoken: I18n, said: str | list[Component], table: int | None, *, server: bool, tables: bool = True
) -> str | list[Component]:
    """The answer, with a button for each command that it names, unless it has that button. `tables`: they can be
    opened here; otherwise no button leads to one."""
    shown = _with_commands(spoken, said, table, server=server)
    return shown if tables or isinstance(shown, str) else list(_without_tables(shown))


def _without_tables(parts: Iterable[Component]) -> Iterator[Component]:
    for part in parts:
        leads_to = read_page(part.get("custom_id", "")) or ("", "")
        inner = list(_without_tables(part.get("components", ())))
        if leads_to[0] != OPEN and (inner or "components" not in part):
            yield {**part, "components": inner} if inner else part


def _with_commands(
    spoken: I18n, said: str | list[Component], table: int | None, *, server: bool
) -> str | list[Component]:
    if isinstance(said, str):
        more = buttons(spoken, [said], table, server=server) if "`/" in said else []
        return [text(said), *rows(more)] if more else said
    parts = list(walk(said))
    if not any("`/" in part.get("content", "") for part in parts):
        return said
    there = {part["custom_id"].removesuffix(".new") for part in parts if part.get("custom_id")}
    found = buttons(spoken, [part.get("content", "") for part in parts], table, server=server)
    more = [one for one in found if one["custom_id"].removesuffix(".new") not in there]
    room = MOST_COMPONENTS - len(parts)
    fitting = more[: max(0, room - -(-len(more) // BUTTONS_A_ROW))]
    return [*said, *rows(fitting)]

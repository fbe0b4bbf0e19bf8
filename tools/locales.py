"""Collect the bot's sentences, bring the catalogues up to date and compile them: `python tools/locales.py`.

The code contains the English sentences, which need no catalogue. A new sentence comes into every catalogue without
a translation, and a test fails until it has one. A sentence that is gone is dropped.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("cogs", "house", "screens")
LOCALE = ROOT / "screens" / "i18n" / "locale"
LESSONS = ROOT / "screens" / "lessons"
VOICES = ROOT / "screens" / "results" / "voices.json"
sys.path.insert(0, str(ROOT))

SENTENCES = {"say": 1, "later": 1, "count": 2, "CountedFeat": 2, "called": 2}
"""The functions that take sentences, and the number of their first arguments that are sentences."""
TABLE = "to_say"
OPTIONS = "options"
"""The argument that describes the options of a command, by the names of its parameters."""
GAP = re.compile(r"{\w+}")
COUNTING = ("count", "CountedFeat")
WRITTEN = ("about", "say", "alike", "other", "end", "won", "caught", "right", "wrong")
"""The keys of sentences in a guided game, or of a computer's lines."""
WIDTH = 110
DAWN = datetime(2026, 1, 1, tzinfo=UTC)


def collected() -> Catalog:
    """Every sentence, in the order of the files."""
    catalogue = Catalog(project="Lettershark", charset="utf-8", fuzzy=False)
    for file in sorted(file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        for context, message in said_in(file):
            where = file.relative_to(ROOT).as_posix()
            catalogue.add(message, locations=[(where, 0)], context=context)
    for where, context, message in (*declared(), *named()):
        catalogue.add(message, locations=[(where, 0)], context=context)
    for file in (LESSONS / "examples.json", *sorted(LESSONS.glob("data/*.json")), VOICES):
        where = file.relative_to(ROOT).as_posix()
        for message in written_in(json.loads(file.read_text(encoding="utf-8"))):
            catalogue.add(message, locations=[(where, 0)])
    return catalogue


def declared() -> Iterator[tuple[str, str | None, str]]:
    """The names of commands and their options, and the sentences of declared acts; a gap alone is no sentence."""
    from screens.acts import Declared  # noqa: PLC0415 - the path is set above
    from screens.catalogue import SCREENS  # noqa: PLC0415
    from screens.table import acts  # noqa: PLC0415

    at_tables = [one for one in vars(acts).values() if isinstance(one, Declared)]
    for act in (*at_tables, *(act for screen in SCREENS.values() for act in screen.acts)):
        where = type(act).__module__.replace(".", "/") + ".py"
        if act.about:
            yield where, "command", act.do
        texts = [act.about, getattr(act, "label", ""), act.title]
        for field in act.fields:
            yield where, "option", field.name
            texts += [field.about, *(field.box or ())[:4]]
        yield from ((where, None, text) for text in texts if text and not GAP.fullmatch(text))


def named() -> Iterator[tuple[str, None, str]]:
    """The texts of options, medals, cards, suits and languages."""
    from engine.cards import DECKS, load_deck  # noqa: PLC0415 - the path is set above
    from engine.catalogue import GAMES  # noqa: PLC0415
    from engine.languages import LANGUAGES  # noqa: PLC0415
    from house.medals import MEDALS  # noqa: PLC0415
    from house.rules import TABLE_OPTIONS  # noqa: PLC0415
    from house.servers.settings import GUILD_SETTINGS, PREFERENCES  # noqa: PLC0415

    options = [option for game in GAMES.values() for option in game.options]
    for option in (*options, *TABLE_OPTIONS, *GUILD_SETTINGS, *PREFERENCES):
        if not option.secret:
            yield "engine/options", None, option.help
    for medal in MEDALS.values():
        yield "house/medals.py", None, medal.name
        yield "house/medals.py", None, medal.how
    for deck in map(load_deck, DECKS):
        own = [card.name for card in deck.cards if card.joker or deck.kind(card.code) == "animal"]
        for name in (*own, *(name for suit in deck.suits for name in (suit.name, suit.singular))):
            yield "engine/cards/decks", None, name
    for code, language in LANGUAGES.items():
        yield f"engine/languages/{code}/language.toml", None, language.name


@cache  # reading every file takes half a second, and a dozen tests need it
def said_in(file: Path) -> tuple[tuple[str | None, str | tuple[str, ...]], ...]:
    """The sentences of a file, in order, each with its context if it has one. They come from the syntax tree,
    because a sentence may be inside a formatted string."""
    return tuple(_said_in(file))


def _said_in(file: Path) -> Iterator[tuple[str | None, str | tuple[str, ...]]]:
    calls = [
        node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    texts = [text for call in calls if called_name(call) == TABLE for text in texts_of(call.args[0])]
    said = [*texts, *(call for call in calls if called_name(call) in SENTENCES)]
    for one in sorted(said, key=lambda one: (one.lineno, one.col_offset)):
        yield from [(None, one.value)] if isinstance(one, ast.Constant) else said_by(one)
    for call in calls:
        if called_name(call) == OPTIONS and not call.args:
            yield from (("option", one.arg) for one in call.keywords if one.arg)


def said_by(call: ast.Call) -> Iterator[tuple[str | None, str | tuple[str, ...]]]:
    name = called_name(call)
    words = [one.value for one in call.args[: SENTENCES[name]] if isinstance(one, ast.Constant)]
    if len(words) < SENTENCES[name]:
        return  # the sentence is in a variable, and so in a `later` elsewhere
    if name == "called":
        yield words[0], words[1]
    else:
        yield None, tuple(words) if name in COUNTING else words[0]


def texts_of(part: ast.expr) -> Iterator[ast.Constant]:
    """The texts of a table, at any depth; its keys and its calls are none."""
    if isinstance(part, ast.Constant) and isinstance(part.value, str):
        yield part
    for one in part.values if isinstance(part, ast.Dict) else getattr(part, "elts", ()):
        yield from texts_of(one)


def written_in(part: Any, name: str = "") -> Iterator[str]:
    """The sentences of a data file."""
    if isinstance(part, str):
        yield from [part] if name in WRITTEN else []
        return
    for key, value in part.items() if isinstance(part, dict) else ((name, one) for one in part):
        if isinstance(value, dict | list | str):
            yield from written_in(value, key)


def called_name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def path(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / "lettershark.po"


def translation(message: Message, old: Catalog) -> str | tuple[str, ...] | None:
    """The old translation. A sentence that has become a counted one must be translated again."""
    known = old.get(message.id, message.context)
    if known is None or not known.string or isinstance(known.string, str) is not isinstance(message.id, str):
        return None
    return known.string if isinstance(known.string, str) or all(known.string) else None


def updated(language: str) -> Catalog:
    """The catalogue of a language with exactly the present sentences."""
    file = path(language)
    old = Catalog(locale=language)
    if file.exists():
        with file.open("rb") as opened:
            old = read_po(opened, locale=language)
    fresh = Catalog(locale=language, project="Lettershark", charset="utf-8", fuzzy=False)
    # Nothing in the file depends on the time or place of its making.
    fresh.header_comment = (
        "# What Lettershark says. Kept by tools/locales.py; only the translations are yours to edit."
    )
    fresh.creation_date = fresh.revision_date = DAWN
    fresh.version, fresh.last_translator, fresh.language_team = "1", "Lettershark", language
    fresh.msgid_bugs_address = "none"
    for message in collected():
        if not message.id:
            continue
        said = translation(message, old)
        fresh.add(message.id, said, locations=message.locations, context=message.context)
    return fresh


def written(catalogue: Catalog) -> bytes:
    made = BytesIO()
    write_po(made, catalogue, width=WIDTH, omit_header=False, include_lineno=False, sort_output=False)
    return made.getvalue()


def compiled(catalogue: Catalog) -> bytes:
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def main() -> None:
    from engine.languages import DEFAULT, LANGUAGES  # noqa: PLC0415

    for language in LANGUAGES:
        if language != DEFAULT:
            update(language)


def update(language: str) -> None:
    catalogue, file = updated(language), path(language)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(written(catalogue))
    file.with_suffix(".mo").write_bytes(compiled(catalogue))
    missing = [
        message.id for message in catalogue if message.id and not (message.string and all(message.string))
    ]
    print(f"{language}: {len(catalogue)} sentences, {len(missing)} without a translation")


if __name__ == "__main__":
    main()

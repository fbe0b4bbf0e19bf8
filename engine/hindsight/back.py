"""A look back at a finished hand from one seat."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.coaching import Found
from engine.contract import Game, View
from engine.events import Event
from engine.words.definitions import load_definitions
from engine.words.folding import fold
from engine.words.lexica import lexicon_of

LEAST = 2.0
"""The points that deserve a remark if the winner stays the same."""
_LONGEST = 90  # letters of a meaning


def missed(game: Game, view: View, events: Sequence[Event]) -> Found | None:
    """The better act that the family finds; None if it would have made no difference. `events`: the whole hand, as
    the view's seat saw it."""
    found = game.family.missed(game, view, events)
    if found is None or not (found.decides or found.cost >= LEAST):
        return None
    usual, language = lexicon_of(view.options).vocabulary("shark"), view.options["language"]
    rare = {word: _meaning(language, word) for word in found.named if fold(word) not in usual}
    return replace(found, rare=rare)


def _meaning(language: str, word: str) -> str:
    dictionary = load_definitions(language)
    found = dictionary.brief(word, _LONGEST) if dictionary is not None else None
    if found is None:
        return ""
    base, meaning = found
    return meaning.text if base == fold(word) else f"{base}, {meaning.text}"

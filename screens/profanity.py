"""Slurs and obscenities: playable like other words, but shown in public with their middle hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.words import fold
from engine.words.lexica import lexicon_of
from screens.components import cut
from screens.table.stage import Stage

LONGEST_WORD = 40


def masked(word: str, options: Mapping[str, Any]) -> str:
    """The word's public form at this table."""
    return hidden(word) if lexicon_of(options).masked(fold(word)) else word


def hidden(word: str) -> str:
    """The first and last letter, and dots; asterisks would be markup."""
    return f"{word[0]}{'•' * max(1, len(word) - 2)}{word[-1]}" if len(word) > 1 else "•"


def public_word(stage: Stage, word: str) -> str:
    """The public form, cut to a line's length."""
    return cut(masked(word, stage.table.options), LONGEST_WORD)


def possible_word(stage: Stage, word: str, rare: Mapping[str, str]) -> str:
    """The public form of a word that a player could have had. `rare`: rare words."""
    shown = public_word(stage, word)
    return stage.i18n.say("{word} (a rare word)", word=shown) if word in rare else shown

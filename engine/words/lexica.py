"""A table's word list: its language's, with its server's added and removed words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from engine.words.lexicon import Lexicon, load_lexicon


def lexicon_of(options: Mapping[str, Any]) -> Lexicon:
    return _lexicon(options["language"], tuple(options["allow"]), tuple(options["deny"]))


@lru_cache(maxsize=256)
def _lexicon(language: str, allow: tuple[str, ...], deny: tuple[str, ...]) -> Lexicon:
    lexicon = load_lexicon(language)
    return lexicon.with_house_words(allow, deny) if allow or deny else lexicon

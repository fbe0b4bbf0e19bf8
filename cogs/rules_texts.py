"""The pages of rules as Discord shows them, and their first sentence: what a game is about."""

from __future__ import annotations

import re
from functools import lru_cache

from engine.pages import rules_page

_LINK = re.compile(r"\[([^\]]+)\]\([\w-]+\.md\)")


@lru_cache(maxsize=64)
def page(game: str, language: str) -> str:
    """Links to other pages lead nowhere in a message: their words remain."""
    return _LINK.sub(r"\1", rules_page(game, language))


def pitch(game: str, language: str) -> str:
    """The line under the title."""
    lines = page(game, language).splitlines()
    return next((line.strip() for line in lines if line.strip() and not line.startswith("#")), "")

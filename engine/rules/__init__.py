"""The rules of each game in our own words, as packaged Markdown pages."""

from __future__ import annotations

from pathlib import Path

from engine.refused import EngineError

RULES = Path(__file__).parent


def rules_page(game_id: str, language: str = "en") -> str:
    """The page in this language, or in English where there is none yet."""
    for place in (RULES / language, RULES / "en"):
        page = place / f"{game_id}.md"
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise EngineError(f"rules: there is no page for {game_id}")

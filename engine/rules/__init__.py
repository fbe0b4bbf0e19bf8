"""The rules of each game in our own words, as packaged Markdown pages.

What several games have in common stands in `shared.toml` beside the pages, and the cards come from the deck's file.
"""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.catalogue import GAMES
from engine.contract import Game
from engine.refused import EngineError
from engine.rules.card_lists import card_lists

RULES = Path(__file__).parent
CARDS, AWAY = "<!-- cards -->", "<!-- away -->"


def rules_page(game_id: str, language: str = "en") -> str:
    """The page in this language, or in English where there is none yet."""
    for place in (RULES / language, RULES / "en"):
        page = place / f"{game_id}.md"
        if page.is_file():
            return _filled(page.read_text(encoding="utf-8"), game_id, _shared(place))
    raise EngineError(f"rules: there is no page for {game_id}")


def _filled(page: str, game_id: str, words: dict[str, Any]) -> str:
    away = f"{words['away'][when_away(GAMES[game_id])]}\n\n{words['fair']}" if AWAY in page else ""
    cards = card_lists(game_id, words) if CARDS in page else ""
    return page.replace(AWAY, away).replace(CARDS, cards)


@lru_cache(maxsize=4)
def _shared(place: Path) -> dict[str, Any]:
    return tomllib.loads((place / "shared.toml").read_text(encoding="utf-8"))


def when_away(game: Game) -> str:
    """What becomes of a player whose clock has run out twice in a row."""
    if game.folds:
        return "sits-out" if game.joins else "antes-and-folds"
    return "left-out" if game.seats.least < game.seats.most else "played-on"

"""The rules of each game in our own words, as packaged Markdown pages.

Texts that several games share are in `shared.toml` beside the pages, and the cards come from the deck's file. A mark
before a paragraph, or before a whole section, says at which tables players read it beside their hand: where an option
is on (`<!-- jokers -->`) or has a value (`<!-- words = honour -->`), or at none (`<!-- elsewhere -->`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.catalogue import GAMES
from engine.contract import Game
from engine.languages import DEFAULT, ROOT
from engine.refused import EngineError
from engine.rules.card_lists import card_lists

CARDS, AWAY, DETAILS = "<!-- cards -->", "<!-- away -->", "<!-- details -->"
_MARK = re.compile(r"<!-- (\w+)(?: = (\w+))? -->\n(?=\S)")


def rules_page(game_id: str, language: str = DEFAULT) -> str:
    """The page in this language, or in English if there is none yet."""
    page, words = _found(game_id, language)
    return _filled(_MARK.sub("", page.replace(f"{DETAILS}\n\n", "")), game_id, words)


def rules_parts(
    game_id: str, language: str = DEFAULT, options: Mapping[str, Any] | None = None
) -> tuple[str, str]:
    """The part that a first game needs, and the details, which include the list of cards. `options`: a table's; then
    without what its players need not read beside their hand."""
    page, words = _found(game_id, language)
    first, _, details = page.partition(f"{DETAILS}\n\n")
    first = _MARK.sub("", first if options is None else _at_table(first, options))
    if CARDS in first:
        first = first.replace(f"{CARDS}\n\n", "")
        details = f"## {words['cards']['each']}\n\n{CARDS}\n\n{details}"
    return _filled(first, game_id, words), _filled(details, game_id, words)


def _at_table(page: str, options: Mapping[str, Any]) -> str:
    kept, skips = [], False
    for block in page.split("\n\n"):
        mark = _MARK.match(block)
        meant = mark is None or _is_on(options.get(mark[1]), mark[2])
        if block.startswith("#", mark.end() if mark else 0):
            skips = not meant
        if meant and not skips:
            kept.append(block)
    return "\n\n".join(kept)


def _is_on(option: Any, value: str | None) -> bool:
    return bool(option) if value is None else str(option) == value


def _found(game_id: str, language: str) -> tuple[str, dict[str, Any]]:
    """The page with its common parts: newcomers' advice first, and series, slow tables and proofs last."""
    for place in (ROOT / language / "rules", ROOT / DEFAULT / "rules"):
        file = place / f"{game_id}.md"
        if file.is_file():
            words = _shared(place)
            page = file.read_text(encoding="utf-8").replace(
                DETAILS, f"{_newcomers(game_id, words)}\n\n{DETAILS}"
            )
            more = {
                "series": _series(game_id, words),
                "slow": words["slow"]["any"],
                "fair": words["fair"]["any"],
            }
            return "\n\n".join(
                [page.rstrip(), *(f"## {words[name]['title']}\n\n{text}" for name, text in more.items())]
            ), words
    raise EngineError(f"rules: there is no page for {game_id}")


def _filled(page: str, game_id: str, words: dict[str, Any]) -> str:
    cards = card_lists(game_id, words) if CARDS in page else ""
    return page.replace(AWAY, words["away"][when_away(GAMES[game_id])]).replace(CARDS, cards)


def _newcomers(game_id: str, words: dict[str, Any]) -> str:
    """The meaning of words, judges and dealers for newcomers, and which of the game's rules are ours."""
    said, game = words["newcomers"], GAMES[game_id]
    defaults = {option.name: option.default for option in game.options if not option.secret}
    ours = [said["slush"]] if "openers" in defaults else []
    ours += [said["raises"].format(n=defaults["max_raises"])] if defaults.get("max_raises") else []
    rulings = f" {said['ours'].format(rulings=said['and'].join(ours))}" if ours else ""
    deal = f"{said[game.first_dealer]} {said['silent']}{rulings}"
    return f"## {said['words']}\n\n{said['any']}\n\n<!-- elsewhere -->\n## {said['deal']}\n\n{deal}"


def _series(game_id: str, words: dict[str, Any]) -> str:
    game = GAMES[game_id]
    chips = f" {words['series']['chips']}" if game.chips and game.joins else ""
    return f"{words['series']['any']}{chips}"


@lru_cache(maxsize=4)
def _shared(place: Path) -> dict[str, Any]:
    return tomllib.loads((place / "shared.toml").read_text(encoding="utf-8"))


def when_away(game: Game) -> str:
    """The fate of a player whose clock has run out twice in a row."""
    if game.folds:
        return "sits-out" if game.joins else "antes-and-folds"
    return "left-out" if game.seats.least < game.seats.most else "played-on"

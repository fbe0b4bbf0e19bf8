"""A newcomer's introduction to each game: one line, and the number of computers that make a good table."""

from __future__ import annotations

import re

import msgspec

from engine.catalogue import GAMES
from engine.contract import SeatRange
from engine.languages import LANGUAGES
from engine.rules import rules_page

LINK_OR_BOLD = re.compile(r"\[([^]]*)]\([^)]*\)|\*\*")
MOST_PLAYERS = 4  # more would make a newcomer wait
FIRST = "four-by-four"
"""The game that *Deal me in* deals: the one whose hand newcomers finish most often. In trials of 120 hands a game, a plain
computer in their place against sly ones, who left at 5 of 100 decisions, played 85 hands of 100 to the end here; of
Scrummy 78, Texas Scrummy 74, Scrotch 63, Quist 47, Turtle 37 and Soup 36, whose hands take twenty decisions; and of
poker 18 (ZOOT!) to 38 (Spit), as more than half of the hands are folded. A hand takes three decisions, nobody folds, and
each word has exactly four letters."""


class Introduction(msgspec.Struct, frozen=True):
    lines: dict[str, str]  # by language
    computers: int
    first: bool


def introductions() -> dict[str, Introduction]:
    """Introductions by game, in the catalogue's order."""
    return {
        game.id: Introduction(_lines(game.id), _computers(game.seats), game.id == FIRST)
        for game in GAMES.values()
    }


def _lines(game_id: str) -> dict[str, str]:
    return {language: _line(game_id, language) for language in LANGUAGES}


def _line(game_id: str, language: str) -> str:
    line = rules_page(game_id, language).splitlines()[2]
    return LINK_OR_BOLD.sub(lambda found: found[1] or "", line)


def _computers(seats: SeatRange) -> int:
    least, most = seats.best
    return min(MOST_PLAYERS, (least + most) // 2) - 1

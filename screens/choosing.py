"""Which game? What each is like, and how hard."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from engine.contract import Game
from screens.components import COLOUR, MOST_OPTIONS, Component, container, cut, option, select, text
from screens.custom_ids import page
from screens.i18n.language import I18n, later
from screens.i18n.rules_texts import SENTENCE, pitch

EASY = later("easy to learn")
HARD = later("for those who like it tricky")
LEVELS: Mapping[str, str] = MappingProxyType(
    {
        "dealers-choice": HARD,
        "scrapok": EASY,
        "zoot": EASY,
        "scrummy": EASY,
        "four-by-four": EASY,
        "texas-scrummy": HARD,
        "scrotch": HARD,
        "soup": EASY,
    }
)
"""Of games that are hard or easy; nothing is said of those in between."""
LONGEST_PITCH = 110
ALONE = "alone"


def rules(i18n: I18n, games: Iterable[Game]) -> list[Component]:
    """Whose rules?"""
    choices = [option(game.name, game.id, cut(about(i18n, game), 100)) for game in games]
    menu = select(i18n.say("Choose a game"), page("rules", "game"), choices[:MOST_OPTIONS])
    return [container([text(i18n.say("### Rules\nOf which game?")), menu], COLOUR)]


def about(i18n: I18n, game: Game) -> str:
    """The first sentences of its rules, as many as are short."""
    first, *others = SENTENCE.split(pitch(game.id, i18n.language))
    told = first
    for one in others:
        if len(told) + len(one) >= LONGEST_PITCH:
            break
        told = f"{told} {one}"
    return cut(told, 2 * LONGEST_PITCH)

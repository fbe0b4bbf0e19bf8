"""What is drawn of a table. A screen knows no rules: it shows views and offers, and turns input into actions.

Every family of games has one, listed here; a new family adds a module and a line.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from cogs.screens.family import FamilyScreen
from cogs.screens.poker import POKER
from cogs.screens.rummy import RUMMY
from cogs.screens.soup import SOUP
from cogs.screens.tricks import TRICKS
from engine.contract import Game

SCREENS: Mapping[str, FamilyScreen] = MappingProxyType(
    {"poker": POKER, "rummy": RUMMY, "tricks": TRICKS, "soup": SOUP}
)


def screen_of(game: Game) -> FamilyScreen:
    return SCREENS[game.family]

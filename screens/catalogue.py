"""The screens of tables. A screen knows no rules: it shows views and offers, and turns input into actions.

Every family of games has one, listed here; a new family adds a module and a line.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import cast

from engine.contract import Game
from screens.poker.acts import POKER
from screens.rummy.acts import RUMMY
from screens.soup.acts import SOUP
from screens.table.family import FamilyScreen
from screens.tricks.acts import TRICKS

SCREENS: Mapping[str, FamilyScreen] = MappingProxyType(
    cast(
        "dict[str, FamilyScreen]",  # a hindsight returns only to the family that found it
        {"poker": POKER, "rummy": RUMMY, "tricks": TRICKS, "soup": SOUP},
    )
)


def screen_of(game: Game) -> FamilyScreen:
    return SCREENS[game.family.name]

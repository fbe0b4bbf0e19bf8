"""The list of all games."""

from __future__ import annotations

from typing import cast

from engine.contract import Game
from engine.dispatch import Games
from engine.families.poker.games import GAMES as POKER
from engine.families.rummy.games import GAMES as RUMMY
from engine.families.soup.games import GAMES as SOUP
from engine.families.tricks.games import GAMES as TRICKS

GAMES = Games(cast("tuple[Game, ...]", (*POKER, *RUMMY, *TRICKS, *SOUP)))
"""The one place that forgets a game's own types: from here on, a game's states and views return only to that game."""

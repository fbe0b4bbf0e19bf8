"""The list of all games."""

from __future__ import annotations

from engine.dispatch import Games
from engine.families.poker.games import GAMES as POKER
from engine.families.rummy.games import GAMES as RUMMY
from engine.families.soup.games import GAMES as SOUP
from engine.families.tricks.games import GAMES as TRICKS

GAMES = Games((*POKER, *RUMMY, *TRICKS, *SOUP))

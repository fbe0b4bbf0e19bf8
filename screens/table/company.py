"""The computers that may sit down at a table: of a level, or by name."""

from __future__ import annotations

from types import MappingProxyType

from engine.contract import Game
from screens.i18n.language import later

MATCH = "match"
STRENGTHS = (MATCH, "plain", "sly", "shark", "master")
ABOUT = MappingProxyType(
    {
        MATCH: later("the one nearest to your rating in this game"),
        "plain": later("knows everyday words, and takes things as they come"),
        "sly": later("knows common words, and thinks of what others may hold"),
        "shark": later("knows what a well-read adult has seen, and plays to win"),
        "master": later("knows every word there is, and is the hardest to beat"),
    }
)
"""What one has to know of a level before one sits down against it."""
WHO = MappingProxyType(
    {
        "Ada": later("Ada · careful: bluffs little, bets on good hands"),
        "Bertrand": later("Bertrand · wants words proved: challenges often"),
        "Cleo": later("Cleo · bold: bluffs often, bets on little"),
        "Dot": later("Dot · trusting: hardly ever challenges"),
        "Edgar": later("Edgar · tells stories, and believes none"),
        "Flora": later("Flora · honest, and likes to call"),
        "Gus": later("Gus · plays for fun: bluffs, bets, lets things pass"),
        "Hypatia": later("Hypatia · exact: bluffs little, challenges often"),
        "Ivo": later("Ivo · sharp: bluffs and challenges more than most"),
        "Juno": later("Juno · plays like most"),
    }
)
"""Who can be asked by name (`engine/characters.py`)."""
COMPANY = 4


def company(game: Game) -> int:
    """How many sit at a table that computers have filled up."""
    return max(game.seats.least, min(game.seats.best[1], COMPANY))

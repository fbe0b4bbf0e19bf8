"""Computers for a table: of a level, or by name."""

from __future__ import annotations

from engine.contract import Game
from screens.i18n.language import to_say

MATCH = "match"
STRENGTHS = (MATCH, "plain", "sly", "shark", "master")
ABOUT = to_say(
    {
        MATCH: "an even match, going by your results in this game",
        "plain": "easiest: knows everyday words, and takes things as they come",
        "sly": "knows common words, and thinks of what others may hold",
        "shark": "knows a well-read adult's words, and plays to win",
        "master": "hardest: knows every word there is",
    }
)
"""A level's description, before a player sits down against it."""
WHO = to_say(
    {
        "Ada": "Ada · careful: bluffs little, bets on good hands",
        "Bertrand": "Bertrand · wants words proved: challenges often",
        "Cleo": "Cleo · bold: bluffs often, bets on little",
        "Dot": "Dot · trusting: hardly ever challenges",
        "Edgar": "Edgar · tells stories, and believes none",
        "Flora": "Flora · honest, and likes to call",
        "Gus": "Gus · plays for fun: bluffs, bets, lets things pass",
        "Hypatia": "Hypatia · exact: bluffs little, challenges often",
        "Ivo": "Ivo · sharp: bluffs and challenges more than most",
        "Juno": "Juno · plays like most",
    }
)
"""Computers with a name (`engine/characters.py`)."""
COMPANY = 4


def company(game: Game) -> int:
    """The number of players at a table filled up by computers."""
    return max(game.seats.least, min(game.seats.best[1], COMPANY))

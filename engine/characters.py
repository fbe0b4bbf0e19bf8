"""The computers' characters. A name plays the same way every day, so players get to know it.

A character says how much more or less a computer bluffs, challenges and bets than others of its level, and which suits
it likes. It sees and knows no more than they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Character(NamedTuple):
    bluffs: float = 1.0  # how often they make words up or bluff, compared with others
    doubts: float = 1.0  # how readily they challenge
    bets: float = 1.0  # how good a hand they want before they bet, compared with others: below 1, bold
    suits: tuple[str, ...] = ()  # suits they like to lead and to keep, if little depends on it

    def likes(self, card: str) -> bool:
        return card.startswith(self.suits)


EVEN = Character()
CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        "Ada": Character(bluffs=0.5, doubts=1.0, bets=1.06, suits=("li",)),  # careful
        "Bertrand": Character(bluffs=0.9, doubts=1.8, suits=("le",)),  # wants proof
        "Cleo": Character(bluffs=2.0, doubts=0.9, bets=0.92, suits=("ch",)),  # bold
        "Dot": Character(bluffs=0.7, doubts=0.5, suits=("an",)),  # trusting
        "Edgar": Character(bluffs=1.8, doubts=1.4, bets=1.05, suits=("ch", "le")),  # full of stories
        "Flora": Character(bluffs=0.6, doubts=0.8, bets=0.94, suits=("an", "li")),  # honest, and glad to call
        "Gus": Character(bluffs=1.5, doubts=0.6, bets=0.9, suits=("ch", "li")),  # plays for fun
        "Hypatia": Character(bluffs=0.8, doubts=1.5, bets=1.03, suits=("an", "le")),  # exact
        "Ivo": Character(bluffs=1.4, doubts=1.2, suits=("an", "ch")),  # sharp
        "Juno": EVEN,
    }
)
"""Characters by name. All other names play like most players."""


def character_of(name: str) -> Character:
    """The character of a name's first word: the second Ada is called "Ada 2"."""
    first, _, _ = name.partition(" ")
    return CHARACTERS.get(first, EVEN)

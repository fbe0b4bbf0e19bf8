"""Which of two hands is the better one to remember, by the names the rulebook gives them."""

from __future__ import annotations

from collections.abc import Sequence

LADDER = (
    "scum",
    "duck",
    "two ducks",
    "tadpole",
    "frog",
    "bullfrog",
    "slush",
    "scroker",
    "flying scroker",
)
RUNG = 100


def rank(hand: str, words: Sequence[str]) -> int:
    """Hands of the Scroker family by category, ZOOT!'s by their points; else by the letters of their words."""
    letters = sum(map(len, words))
    name = hand.lower()
    number, _, unit = name.partition(" ")
    if unit == "points" and number.isdigit():
        return int(number)
    return LADDER.index(name) * RUNG + letters if name in LADDER else letters

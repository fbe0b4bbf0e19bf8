"""The suits, with a colour and a shape each, so players need only one of them to recognize a suit.

A shape is drawn in a box of 64 by 64.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.cards import Suit

INK = "#17181c"
RED = "#cf2320"


class SuitLook(NamedTuple):
    edge: str  # the border
    face: str  # the paper
    ink: str  # the letter
    shape: str
    outline: str = ""  # the margin of a shape that may come near a letter
    name: str = "#f2f3f5"  # the colour of its name on a dark background


CHILI = (
    '<path d="M44 19C59 21 63 36 55 46C47 57 28 64 3 61C22 54 27 42 29 31C31 22 36 18 44 19Z" fill="#d9231f"/>'
    '<path d="M52 28C56 35 52 44 44 49" fill="none" stroke="#ff9a8f" stroke-width="4.5" stroke-linecap="round"/>'
    '<path d="M31 25C33 15 40 13 45 14C52 15 56 20 55 27C50 22 46 24 43 28C40 22 36 21 31 25Z" fill="#23812f"/>'
    '<path d="M45 17C45 10 48 5 54 2" fill="none" stroke="#23812f" stroke-width="6" stroke-linecap="round"/>'
)
LEMON = (
    '<path d="M4 46C1 42 3 38 6 36C6 20 19 8 36 9C42 9 46 11 49 12C53 10 58 9 61 12C64 16 61 20 59 23C62 40 50 55 33 56'
    'C25 56 20 54 16 51C12 52 7 51 4 46Z" fill="#f7c500" stroke="#a87400" stroke-width="4" stroke-linejoin="round"/>'
    '<path d="M15 36C15 27 22 19 32 18" fill="none" stroke="#fff3a8" stroke-width="5" stroke-linecap="round"/>'
)
LIME = (
    '<circle cx="32" cy="32" r="30" fill="#2f8f2b"/><circle cx="32" cy="32" r="25.5" fill="#f0fbdc"/>'
    '<circle cx="32" cy="32" r="22.5" fill="#6cc024"/>'
    '<path d="M32 10V54M13 21L51 43M13 43L51 21" fill="none" stroke="#f0fbdc" stroke-width="3"/>'
)
PAW = (
    '<g fill="#5b36c9"><ellipse cx="11" cy="30" rx="8" ry="10"/><ellipse cx="53" cy="30" rx="8" ry="10"/>'
    '<ellipse cx="24" cy="14" rx="8" ry="11"/><ellipse cx="40" cy="14" rx="8" ry="11"/>'
    '<path d="M32 29C42 29 52 41 52 50C52 58 45 61 39 59C34 57 30 57 25 59C19 61 12 58 12 50C12 41 22 29 32 29Z"/></g>'
)
HEART = '<path d="M32 60C12 44 2 33 2 20C2 10 9 4 17 4C24 4 29 8 32 13C35 8 40 4 47 4C55 4 62 10 62 20C62 33 52 44 32 60Z"/>'
DIAMOND = '<path d="M32 0L58 32L32 64L6 32Z"/>'
CLUB = (
    '<circle cx="32" cy="16" r="14.500"/><circle cx="15" cy="37" r="14.500"/>'
    '<circle cx="49" cy="37" r="14.500"/><path d="M28 28H36L37 44C38 54 41 59 47 63H17C23 59 26 54 27 44Z"/>'
)
SPADE = (
    '<path d="M32 0C42 14 62 24 62 40C62 54 44 56 36 46C37 55 40 60 46 64H18C24 60 27 55 28 46'
    'C20 56 2 54 2 40C2 24 22 14 32 0Z"/>'
)

LEMON_OUTLINE, LIME_OUTLINE = '<ellipse cx="33" cy="33" rx="27" ry="23"/>', '<circle cx="32" cy="32" r="29"/>'


def _inked(shape: str, ink: str) -> str:
    return f'<g fill="{ink}">{shape}</g>'


LOOKS = {
    "ch": SuitLook("#c3201c", "#ffe3dd", INK, CHILI, name="#ff8a80"),
    "le": SuitLook("#c28a00", "#fff3bf", INK, LEMON, LEMON_OUTLINE, name="#f5c518"),
    "li": SuitLook("#2f8f2b", "#e2f6cf", INK, LIME, LIME_OUTLINE, name="#7ed321"),
    "an": SuitLook("#5b36c9", "#ece6ff", INK, PAW, name="#b39dff"),
    "he": SuitLook(RED, "#fff5f4", RED, _inked(HEART, RED), HEART),
    "di": SuitLook(RED, "#fff5f4", RED, _inked(DIAMOND, RED), DIAMOND),
    "cl": SuitLook("#3a3d47", "#f6f7f9", INK, _inked(CLUB, INK), CLUB),
    "sp": SuitLook("#3a3d47", "#f6f7f9", INK, _inked(SPADE, INK), SPADE),
}
NO_SUIT = SuitLook("#0d6fb8", "#e8f4fd", INK, "", name="#7cc4ff")
WILD = SuitLook("#8a1c7c", "#fdeaf9", INK, "")


def look_of(suit: Suit) -> SuitLook:
    """The look of a suit. A suit that was added to a deck file shows its first letter."""
    return LOOKS.get(suit.code, NO_SUIT)

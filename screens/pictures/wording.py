"""Texts that stand on pictures: without markup, and with nothing hidden behind it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from drawing.lettering import drawable
from drawing.scenes import Cards, Scene
from screens.components import cut
from screens.profanity import masked
from screens.table.stage import Stage

MOST_ALT = 1024
_MARKUP = re.compile(r"\*\*|^-# |\\(?=[^\w\s])", re.MULTILINE)
_MOMENT = re.compile(r"<t:\d+(:\w)?>")


class Picture(NamedTuple):
    """What is drawn, and the same in words."""

    scene: Scene
    alt: str


def bare(text: str) -> str:
    """A sentence of the message, as it is read: no bold, no small print, no clocks that would stand still."""
    return " ".join(_MOMENT.sub("", _MARKUP.sub("", text)).split())


def name(stage: Stage, seat: int | None) -> str:
    """A name as it can be drawn. One that the font does not know becomes the number of the seat."""
    called = stage.plain_name(seat)
    if drawable(called) or seat is None:
        return called
    return stage.i18n.say("seat {number}", number=seat + 1)


def title(stage: Stage) -> str:
    return f"{stage.table.game.name.upper()} · {stage.table.short}"


def veiled(stage: Stage, claims: Sequence[str], word: str) -> Cards:
    """The cards of a word. Where the word stands with dots in public, its middle lies face down."""
    if masked(word, stage.table.options) == word or len(claims) != len(word):
        return tuple(claims)
    return (claims[0], *("" for _ in claims[1:-1]), *claims[-1:])


def spoken(stage: Stage, cards: Sequence[str]) -> str:
    """Cards in words: Lemon B, Chili Pepper A2, Dog as R."""
    return ", ".join(_spoken(stage, claim) for claim in cards)


def _spoken(stage: Stage, claim: str) -> str:
    if not claim:
        return "•"
    code, _, letter = claim.partition("=")
    called = stage.faces.name(code)
    if letter:
        return stage.i18n.say("{card} as {letter}", card=called, letter=letter)
    card = stage.faces.deck.get(code)
    if card is None or card.letter is None:
        return called
    if card.suit is None:
        return f"{card.letter}{card.value or ''}"
    return called if called.endswith(f" {card.letter}{card.value or ''}") else f"{called} {card.letter}"


def sentences(parts: Sequence[str]) -> str:
    """All that is on a picture, in one text that Discord takes."""
    lines = [part if part[-1] in ".!?" else f"{part}." for part in map(bare, parts) if part]
    return cut(" ".join(lines), MOST_ALT)


def facts(*parts: str) -> str:
    return " · ".join(part for part in parts if part)

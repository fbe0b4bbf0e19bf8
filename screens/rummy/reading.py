"""Reads what a player typed: words by letter or card by card, and longer words split into the part that is there and
the part that is added."""

from __future__ import annotations

from typing import Any

from engine.words.folding import fold
from engine.words.spelling import split_words
from screens.acts import LONGEST_TYPED, read_seat
from screens.refusals.unable import Unable
from screens.table.stage import Stage

SEAT = "@"
ON = "on"
"""Begins the fields of a window for words that are made longer, before their place."""


def cards_of(stage: Stage, typed: str) -> list[str] | None:
    """The cards, if only cards were typed, such as `le.B ch.A2`."""
    codes = [stage.faces.meant(part) for part in typed.replace(",", " ").split()]
    if not codes or None in codes:
        return None
    return [code for code in codes if code is not None]


def word(stage: Stage, typed: str) -> dict[str, Any]:
    """One word as fields of an action."""
    cards = cards_of(stage, typed)
    return {"word": cards} if cards is not None else {"text": typed.strip()[:LONGEST_TYPED]}


def words(stage: Stage, typed: str) -> list[list[str] | str]:
    """Several words: `TONE RAIN`, or cards with a plus between words."""
    if cards_of(stage, typed.replace("+", " ")) is not None:
        return [cards for part in typed.split("+") if (cards := cards_of(stage, part)) is not None]
    return [text for text in split_words(typed[:LONGEST_TYPED]) if text]


def ends(shown: str, typed: str) -> tuple[str, str]:
    """What has to be added before and after a displayed word to make the longer one. Even if the longer word contains it
    twice, the letters needed are the same."""
    longer = fold(typed.strip())[:LONGEST_TYPED]
    before, found, after = longer.partition(shown)
    if not found or longer == shown:
        raise Unable("not-longer", word=shown, typed=longer[:30])
    return before, after


def named_word(stage: Stage, typed: str) -> dict[str, Any]:
    """A displayed word, optionally with its owner: `CAB`, `CAB@2`, `CAB of bob`."""
    text, at, owner = typed.strip().partition(SEAT)
    if not at:
        text, _, owner = typed.strip().partition(" ")
        owner = owner.removeprefix("of ").removeprefix("de ").strip()
    named: dict[str, Any] = {"word": text[:LONGEST_TYPED]}
    if owner:
        named["of"] = read_seat(stage, owner)
    return named

"""Why a hint is good, and what can be said of an act that is weighed: one fact that the word list, or the reader's own
cards, bear out.

A reason is said only where it is so. What a computer thinks of a move (how often a draw wins, what a card promises) is
no fact; where there is nothing else, a hint goes without a reason, or says what it expects.
"""

from __future__ import annotations

from typing import Any

import msgspec

from engine.contract import Action, Game, Offer


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """`kind`: which sentence; the others are what it names."""

    kind: str
    number: int = 0
    word: str = ""
    letter: str = ""


def reason(game: Game, view: Any, offers: tuple[Offer, ...], action: Action) -> Reason | None:
    """None: there is no fact to give. Where words are on honour, none is asked of the list."""
    found: Reason | None = game.family.reason(game, view, {offer.do: offer for offer in offers}, action)
    return found


def remark(game: Game, view: Any, offers: tuple[Offer, ...], action: Action) -> Reason | None:
    """A fact for an act that is over, or one against it. Where words were on honour, the list is asked now."""
    found = reason(game, view, offers, action)
    if found is not None:
        return None if found.kind in ("draw", "stand", "present") else found  # what it is worth says as much
    against: Reason | None = game.family.against(game, view, {offer.do: offer for offer in offers}, action)
    return against


def word_or_none(text: str, *, is_word: bool) -> Reason:
    return Reason("word" if is_word else "no-word", word=text)

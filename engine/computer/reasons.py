"""The reason for a hint, or a remark on an act: one fact that the word list or the reader's own cards confirm.

A reason is given only where it is true. A computer's opinion of a move (how often a draw wins, what a card
promises) is no fact; without a fact, a hint gives no reason, or says what it expects.
"""

from __future__ import annotations

from engine.coaching import Reason
from engine.contract import Action, Game, Offer, View


def reason(game: Game, view: View, offers: tuple[Offer, ...], action: Action) -> Reason | None:
    """The fact behind an action. None if there is none. Where words are on honour, the list is not asked."""
    return game.family.reason(game, view, {offer.do: offer for offer in offers}, action)


def remark(game: Game, view: View, offers: tuple[Offer, ...], action: Action) -> Reason | None:
    """A fact for an act that is over, or against it. Words on honour may be looked up by now."""
    found = reason(game, view, offers, action)
    if found is not None:
        return None if found.kind in ("draw", "stand", "present") else found  # its worth says as much
    return game.family.against(game, view, {offer.do: offer for offer in offers}, action)


def word_or_none(text: str, *, is_word: bool) -> Reason:
    return Reason("word" if is_word else "no-word", word=text)

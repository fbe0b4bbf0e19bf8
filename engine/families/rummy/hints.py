"""Hints at rummy."""

from __future__ import annotations

from msgspec.structs import replace

from engine.computer.hinting import explained, likely_best
from engine.contract import Game, Hint, Offer
from engine.families.rummy.actions import Lay, Take
from engine.families.rummy.view import RummyView
from engine.words.lexica import lexicon_of
from engine.words.signatures import commonest


def hint(game: Game, view: RummyView, offers: tuple[Offer, ...]) -> Hint:
    """A hint. Of words with the same letters, it names the one that most people know."""
    action = likely_best(game, view, offers)
    if isinstance(action, Lay | Take) and action.text:
        action = replace(action, text=commonest(lexicon_of(view.options), action.text))
    return explained(game, view, offers, action)

"""Hints at poker."""

from __future__ import annotations

from msgspec.structs import replace

from engine.computer.hinting import explained, likely_best, on_honour, steady, strength_for
from engine.contract import Action, Game, Hint, Offer, name_of
from engine.families.poker.actions import Bet, Present, Raise
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.showing import best_shown
from engine.families.poker.computer.wagering import prospect
from engine.families.poker.view import PokerView

BETTING = frozenset({"check", "bet", "call", "raise", "fold", "all_in"})


def hint(game: Game, view: PokerView, offers: tuple[Offer, ...]) -> Hint:
    action = likely_best(game, view, offers)
    if isinstance(action, Present):
        action = best_shown(Knowing.of(view, "master"))
    if name_of(action) not in BETTING:
        return explained(game, view, offers, action)
    know = Knowing.of(view, strength_for(view.options))
    cost = min(view.to_call, know.own.stack)
    share = None if on_honour(view.options) else prospect(know, steady(view))
    return Hint(_usual(view, offers, action), share, (cost, know.pot + cost) if cost else None)


def _usual(view: PokerView, offers: tuple[Offer, ...], action: Action) -> Action:
    """Replace the amount of a bet or raise by the nearest usual one, which a button offers. A whole stack stays
    only if it was meant."""
    if not isinstance(action, Bet | Raise):
        return action
    offer = next(offer for offer in offers if offer.do == name_of(action))
    sizes = view.usual(offer)
    if action.amount < offer.most and len(sizes) > 1:
        sizes.remove(offer.most)
    return replace(action, amount=min(sizes, key=lambda size: abs(size - action.amount)))

"""Facts for and against an act at Scrotch."""

from __future__ import annotations

from collections.abc import Mapping

from engine.coaching import Reason
from engine.contract import Action, Offer
from engine.families.rummy.actions import Decline, Discard, Exchange, Knock, TakeFrom
from engine.families.rummy.computer.scrotch import Covers
from engine.families.rummy.view import RummyView
from engine.words.lexica import lexicon_of


def _covers(view: RummyView, *more: str) -> Covers:
    return Covers((*view.cards, *more), lexicon_of(view.options), most=None)


def _saved(view: RummyView, turned: str) -> int:
    """The deadwood saved by this card in place of the best other."""
    covers = _covers(view, turned)
    return covers.best(turned).worth - min(covers.best(card).worth for card in view.cards)


def reason(view: RummyView, may: Mapping[str, Offer], action: Action) -> Reason | None:
    match action:
        case Exchange():
            (turned,) = view.discards
            covers = _covers(view, turned)
            saved = covers.best(turned).worth - covers.best(action.give).worth
            return Reason("saves", saved) if saved > 0 else None
        case Decline():
            (turned,) = view.discards
            return None if _saved(view, turned) > 0 else Reason("saves-none")
        case TakeFrom() if view.discards:
            return _top(view, action)
        case Discard():
            covers = _covers(view)
            least = min(covers.best(card).worth for card in may["discard"].cards)
            return Reason("least-deadwood", least) if covers.best(action.card).worth == least else None
        case Knock():
            return Reason("knock")
    return None


def _top(view: RummyView, action: TakeFrom) -> Reason | None:
    top = view.discards[-1]
    saved = _saved(view, top)
    if action.source == "stock":
        return Reason("top-saves-none") if saved <= 0 else None
    covers = _covers(view, top)
    if min(covers.best(card).worth for card in view.cards) <= view.options["deadwood"]:
        return Reason("then-knocks")
    return Reason("saves", saved) if saved > 0 else None


def against(view: RummyView, may: Mapping[str, Offer], action: Action) -> Reason | None:
    match action:
        case TakeFrom() if view.discards:
            if action.source == "discard":
                return Reason("top-saves-none")
            return Reason("top-saves", _saved(view, view.discards[-1]))
        case Discard():
            covers = _covers(view)
            least = min(covers.best(card).worth for card in may["discard"].cards)
            return Reason("leaves-more", covers.best(action.card).worth - least)
    return None

"""Facts for and against an act at Scrotch."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from engine.computer.reasons import Reason
from engine.contract import Offer
from engine.families.rummy.computer.scrotch import Covers
from engine.families.rummy.view import RummyView
from engine.words.lexica import lexicon_of


def _covers(view: RummyView, *more: str) -> Covers:
    return Covers((*view.cards, *more), lexicon_of(view.options), most=None)


def _swapped(view: RummyView, _may: Mapping[str, Offer], action: Any) -> Reason | None:
    (turned,) = view.discards
    covers = _covers(view, turned)
    saved = covers.best(turned).worth - covers.best(action.give).worth
    return Reason("saves", saved) if saved > 0 else None


def _left(view: RummyView, _may: Mapping[str, Offer], _action: Any) -> Reason | None:
    (turned,) = view.discards
    return None if _saved(view, turned) > 0 else Reason("saves-none")


def _saved(view: RummyView, turned: str) -> int:
    """The deadwood saved by this card in place of the best other."""
    covers = _covers(view, turned)
    return covers.best(turned).worth - min(covers.best(card).worth for card in view.cards)


def _top(view: RummyView, _may: Mapping[str, Offer], action: Any) -> Reason | None:
    if not view.discards:
        return None
    top = view.discards[-1]
    saved = _saved(view, top)
    if action.source == "stock":
        return Reason("top-saves-none") if saved <= 0 else None
    covers = _covers(view, top)
    if min(covers.best(card).worth for card in view.cards) <= view.options["deadwood"]:
        return Reason("then-knocks")
    return Reason("saves", saved) if saved > 0 else None


def _thrown(view: RummyView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    covers = _covers(view)
    least = min(covers.best(card).worth for card in may["discard"].cards)
    return Reason("least-deadwood", least) if covers.best(action.card).worth == least else None


FOR: Mapping[str, Any] = MappingProxyType(
    {
        "exchange": _swapped,
        "decline": _left,
        "take": _top,
        "discard": _thrown,
        "knock": lambda _view, _may, _action: Reason("knock"),
    }
)


def _top_against(view: RummyView, _may: Mapping[str, Offer], action: Any) -> Reason | None:
    if not view.discards:
        return None
    if action.source == "discard":
        return Reason("top-saves-none")
    return Reason("top-saves", _saved(view, view.discards[-1]))


def _leaves_more(view: RummyView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    covers = _covers(view)
    least = min(covers.best(card).worth for card in may["discard"].cards)
    return Reason("leaves-more", covers.best(action.card).worth - least)


AGAINST: Mapping[str, Any] = MappingProxyType({"take": _top_against, "discard": _leaves_more})

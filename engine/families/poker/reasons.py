"""Facts for and against an act at poker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.computer.reasons import Reason
from engine.contract import Game, Offer, name_of
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.zoot import lacking
from engine.families.poker.view import PokerView


def reason(_game: Game, view: PokerView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    do = name_of(action)
    if do in ("draw", "stand", "present"):
        return Reason(do)
    if do not in ("take", "discard"):
        return None
    know = Knowing.of(view, "master")
    if do == "discard":
        rest = list(know.own.cards)
        rest.remove(action.card)
        missing = lacking(know, rest)
        return Reason("misses", missing) if missing else Reason("spells")
    if "discard" not in may["take"].choices:
        return None
    nearer = lacking(know, (*know.own.cards, view.pile[-1])) < lacking(know, know.own.cards)
    if action.source == "discard":
        return Reason("nearer") if nearer else None
    return None if nearer else Reason("no-nearer")


def against(_game: Game, _view: PokerView, may: Mapping[str, Offer], action: Any) -> Reason | None:
    if name_of(action) != "take" or "discard" not in may["take"].choices:
        return None
    return Reason("no-nearer" if action.source == "discard" else "pile-nearer")

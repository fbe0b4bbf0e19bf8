"""Facts for and against an act at poker."""

from __future__ import annotations

from collections.abc import Mapping

from engine.coaching import Reason
from engine.contract import Action, Game, Offer, name_of
from engine.families.poker.actions import Discard, Draw, Present, Stand, Take
from engine.families.poker.computer.knowing import Knowing
from engine.families.poker.computer.zoot import lacking
from engine.families.poker.view import PokerView


def reason(_game: Game, view: PokerView, may: Mapping[str, Offer], action: Action) -> Reason | None:
    if isinstance(action, Draw | Stand | Present):
        return Reason(name_of(action))
    if not isinstance(action, Take | Discard):
        return None
    know = Knowing.of(view, "master")
    if isinstance(action, Discard):
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


def against(_game: Game, _view: PokerView, may: Mapping[str, Offer], action: Action) -> Reason | None:
    if not isinstance(action, Take) or "discard" not in may["take"].choices:
        return None
    return Reason("no-nearer" if action.source == "discard" else "pile-nearer")

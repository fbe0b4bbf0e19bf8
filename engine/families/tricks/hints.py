"""Hints in trick games."""

from __future__ import annotations

from random import Random

from engine.computer.hinting import explained, seed_of, steady
from engine.contract import Game, Hint, Offer
from engine.families.tricks.actions import Play
from engine.families.tricks.computer.imagining import Mind
from engine.families.tricks.computer.scoring import NUMBER
from engine.families.tricks.computer.seat import PlayingSeat
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.view import TricksView

_IMAGINED = 60


def hint(game: Game, view: TricksView, offers: tuple[Offer, ...]) -> Hint:
    action = game.computer(view, offers, steady(view), "shark")
    if isinstance(action, Play) and not action.scrump:
        return Hint(action, _taking(game.declared(TrickRules), view, action.card))
    return explained(game, view, offers, action)


def _taking(rules: TrickRules, view: TricksView, card: str) -> float:
    """How often this card takes the trick for its side, unless another player scrumps."""
    table, rng = PlayingSeat.seen_by(rules, view), Random(seed_of(view))
    mind = Mind.without_words(table)
    hidden, playout = mind.hidden(), mind.playout(view.ruling)
    takers = (playout.trick(hidden.suppose(rng), NUMBER[card])[1] for _ in range(_IMAGINED))
    return sum(map(table.mine, takers)) / _IMAGINED

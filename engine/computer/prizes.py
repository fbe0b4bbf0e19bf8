"""What a trick is worth to the side that takes it, by what counts in the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine.families.tricks.rules import Scoring, TrickRules
from engine.families.tricks.view import TricksView

Prize = Callable[[TrickRules, TricksView, Sequence[str], int], float]
A_TRICK = 0.2  # what taking one matters, apart from the cards in it


def prize_of(rules: TrickRules, view: TricksView, cards: Sequence[str], taker: int) -> float:
    return PRIZES[rules.scoring](rules, view, cards, taker)


def _most_tricks(rules: TrickRules, _view: TricksView, cards: Sequence[str], _taker: int) -> float:
    good = 1.0 if rules.counts.suit is None else 0.6 + 0.6 * rules.counts.of_cards(cards)
    return -good if rules.low_wins else good


def _prize_holder(rules: TrickRules, view: TricksView, cards: Sequence[str], taker: int) -> float:
    """All that counts goes to whoever has the prize, so the prize is worth what they have, and some more."""
    points = rules.counts.of_suit(cards)
    if not rules.low_wins:
        return points / 2 + (6 + 0.7 * _taken_by(rules, view, taker) if rules.counts.prize in cards else 0.0)
    if points and _near_taking_all(rules, view):
        return 6.0 if _taken_by(rules, view, taker) else 15.0
    prize = 6 + 0.7 * _taken_by(rules, view, taker) if rules.counts.prize in cards else 0.0
    return -points / 2 - prize - A_TRICK


def _each_side(rules: TrickRules, view: TricksView, cards: Sequence[str], taker: int) -> float:
    points = rules.counts.of_cards(cards)
    if not rules.low_wins:
        return points + A_TRICK
    hunter = _hunter(rules, view)
    if hunter is None or not points:
        return -points - A_TRICK
    if hunter == view.seat:  # too near to stop now: a card that another player takes is half a loss
        return points + 4.0 if taker == hunter else 24.0
    return 12.0 if taker != hunter else -points - 6.0


PRIZES: Mapping[Scoring, Prize] = MappingProxyType(
    {"most-tricks": _most_tricks, "prize-holder": _prize_holder, "each-side": _each_side}
)


def _taken_by(rules: TrickRules, view: TricksView, seat: int) -> int:
    """What counts of the suit in the tricks of this seat's side."""
    return sum(
        rules.counts.of_suit(trick.cards) for trick in view.taken if (trick.taker - seat) % rules.sides == 0
    )


def _near_taking_all(rules: TrickRules, view: TricksView) -> bool:
    """One side has the prize and all that counts so far, and that is half of it."""
    holder = next((trick.taker for trick in view.taken if rules.counts.prize in trick.cards), None)
    if rules.feat is None or holder is None:
        return False
    mine = _taken_by(rules, view, holder)
    everybodys = sum(rules.counts.of_suit(trick.cards) for trick in view.taken)
    return 2 * mine >= rules.counts.of_suit(rules.pack) and mine == everybodys


def _hunter(rules: TrickRules, view: TricksView) -> int | None:
    """Whoever has everything that counts so far, and half of the suit: they may be after all of it."""
    takers = {trick.taker for trick in view.taken if rules.counts.of_cards(trick.cards)}
    if rules.feat is None or len(takers) != 1:
        return None
    taken = sum(rules.counts.of_suit(trick.cards) for trick in view.taken)
    return takers.pop() if 2 * taken >= rules.counts.of_suit(rules.pack) else None

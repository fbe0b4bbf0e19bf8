"""What a trick is worth to the side that takes it, by what counts in the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine.families.tricks.rules import Scoring, TrickRules
from engine.families.tricks.view import TricksView

Prize = Callable[[TrickRules, TricksView, Sequence[str], int], float]
A_TRICK = 0.2  # what taking one matters, apart from the cards in it
_STOPS, _STOPS_EARLY = 15.0, 4.0
"""What a card is worth that a side takes from those who have all others: with the prize, and while it is still out."""
_GOES_ON = 4.0  # what one more card is worth to those who have all others, while the prize is still out
_WITH_PRIZE, _WITHOUT = 0.5, 0.7  # a side with this share may be after everything
_PRIZE = 6.0  # what the prize costs, beside what it makes count


def prize_of(rules: TrickRules, view: TricksView, cards: Sequence[str], taker: int) -> float:
    return PRIZES[rules.scoring](rules, view, cards, taker)


def _most_tricks(rules: TrickRules, _view: TricksView, cards: Sequence[str], _taker: int) -> float:
    good = 1.0 if rules.counts.suit is None else 0.6 + 0.6 * rules.counts.of_cards(cards)
    return -good if rules.low_wins else good


def _prize_holder(rules: TrickRules, view: TricksView, cards: Sequence[str], taker: int) -> float:
    """All that counts goes to the side with the prize, so the prize is worth what they have, and some more."""
    points = rules.counts.of_suit(cards)
    if not rules.low_wins:
        return points / 2 + (
            _PRIZE + 0.7 * _taken_by(rules, view, taker) if rules.counts.prize in cards else 0.0
        )
    hunters = hunting(rules, view) if points else None
    if hunters is not None:
        return _hunted(rules, view, cards, hunts=taker % rules.sides == hunters)
    prize = _PRIZE + 0.7 * _taken_by(rules, view, taker) if rules.counts.prize in cards else 0.0
    return -points / 2 - prize - A_TRICK


def _hunted(rules: TrickRules, view: TricksView, cards: Sequence[str], *, hunts: bool) -> float:
    """Cards that count, while one side may still take them all. One of them elsewhere ends that for good."""
    mine, all_of_it = _all_counted(rules, view), rules.counts.of_suit(rules.pack)
    points, caught = rules.counts.of_suit(cards), rules.counts.prize in cards
    if not any(rules.counts.prize in trick.cards for trick in view.taken) and not caught:
        return _GOES_ON if hunts else _STOPS_EARLY
    if not hunts:
        return -points / 2 - _PRIZE if caught else _STOPS
    if mine + points == all_of_it:
        return float(all_of_it)
    return -_PRIZE - 0.7 * mine if caught else 6.0


def _each_side(rules: TrickRules, view: TricksView, cards: Sequence[str], taker: int) -> float:
    points = rules.counts.of_cards(cards)
    if not rules.low_wins:
        return points + A_TRICK
    hunter = _hunter(rules, view)
    if hunter is None or not points:
        return -points - A_TRICK
    if hunter == view.seat:  # too late to stop them: a card that another player takes is half a loss
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


def hunting(rules: TrickRules, view: TricksView) -> int | None:
    """The side that may be after everything: all that counts so far is theirs, and that is half of it with the prize, or
    more while the prize is out."""
    prize, counts = rules.counts.prize, rules.counts
    takers = {
        trick.taker % rules.sides
        for trick in view.taken
        if counts.of_suit(trick.cards) or prize in trick.cards
    }
    if rules.feat is None or len(takers) != 1:
        return None
    part = _WITH_PRIZE if any(prize in trick.cards for trick in view.taken) else _WITHOUT
    return takers.pop() if _all_counted(rules, view) >= part * counts.of_suit(rules.pack) else None


def _all_counted(rules: TrickRules, view: TricksView) -> int:
    return sum(rules.counts.of_suit(trick.cards) for trick in view.taken)


def _hunter(rules: TrickRules, view: TricksView) -> int | None:
    """The player who has everything that counts so far, and half of the suit, may be after all of it."""
    takers = {trick.taker for trick in view.taken if rules.counts.of_cards(trick.cards)}
    if rules.feat is None or len(takers) != 1:
        return None
    return takers.pop() if 2 * _all_counted(rules, view) >= rules.counts.of_suit(rules.pack) else None

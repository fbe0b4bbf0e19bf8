"""What a trick is worth to the side that takes it, by what counts in the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from engine.computer.reckoning import NOBODY, Totals
from engine.families.tricks.rules import Scoring, TrickRules

Prize = Callable[[TrickRules, Totals, Sequence[str], int, int], float]
"""By what each side has taken so far, the cards in the trick, its taker, and who asks."""
A_TRICK = 0.2  # what taking one matters, apart from the cards in it
_STOPS, _STOPS_EARLY = 15.0, 4.0
"""What a card is worth that a side takes from those who have all others: with the prize, and while it is still out."""
_GOES_ON = 4.0  # what one more card is worth to those who have all others, while the prize is still out
_WITH_PRIZE, _WITHOUT = 0.5, 0.7  # a side with this share may be after everything
_PRIZE = 6.0  # what the prize costs, beside what it makes count


def prize_of(rules: TrickRules, totals: Totals, cards: Sequence[str], taker: int, me: int) -> float:
    return PRIZES[rules.scoring](rules, totals, cards, taker, me)


def _most_tricks(rules: TrickRules, _totals: Totals, cards: Sequence[str], _taker: int, _me: int) -> float:
    good = 1.0 if rules.counts.suit is None else 0.6 + 0.6 * rules.counts.of_cards(cards)
    return -good if rules.low_wins else good


def _prize_holder(rules: TrickRules, totals: Totals, cards: Sequence[str], taker: int, _me: int) -> float:
    """All that counts goes to the side with the prize, so the prize is worth what they have, and some more."""
    side, points = taker % rules.sides, rules.counts.of_suit(cards)
    prize = _PRIZE + 0.7 * totals.counted[side] if rules.counts.prize in cards else 0.0
    if not rules.low_wins:
        return points / 2 + prize
    hunters = hunting(rules, totals) if points else None
    if hunters is not None:
        return _hunted(rules, totals, cards, hunts=side == hunters)
    return -points / 2 - prize - A_TRICK


def _hunted(rules: TrickRules, totals: Totals, cards: Sequence[str], *, hunts: bool) -> float:
    """Cards that count, while one side may still take them all. One of them elsewhere ends that for good."""
    mine, all_of_it = sum(totals.counted), rules.counts.of_suit(rules.pack)
    points, caught = rules.counts.of_suit(cards), rules.counts.prize in cards
    if totals.prize == NOBODY and not caught:
        return _GOES_ON if hunts else _STOPS_EARLY
    if not hunts:
        return -points / 2 - _PRIZE if caught else _STOPS
    if mine + points == all_of_it:
        return float(all_of_it)
    return -_PRIZE - 0.7 * mine if caught else 6.0


def _each_side(rules: TrickRules, totals: Totals, cards: Sequence[str], taker: int, me: int) -> float:
    points = rules.counts.of_cards(cards)
    if not rules.low_wins:
        return points + A_TRICK
    hunter = hunting(rules, totals)
    if hunter is None or not points:
        return -points - A_TRICK
    if hunter == me:  # too late to stop them: a card that another player takes is half a loss
        return points + 4.0 if taker == hunter else 24.0
    return 12.0 if taker != hunter else -points - 6.0


PRIZES: Mapping[Scoring, Prize] = MappingProxyType(
    {"most-tricks": _most_tricks, "prize-holder": _prize_holder, "each-side": _each_side}
)


def hunting(rules: TrickRules, totals: Totals) -> int | None:
    """The side that may be after everything: all that counts so far is theirs, and that is half of it, or more while a
    prize is out that all goes with."""
    takers = [side for side, counted in enumerate(totals.counted) if counted or side == totals.prize]
    if rules.feat is None or len(takers) != 1:
        return None
    early = rules.scoring == "prize-holder" and totals.prize == NOBODY
    part = _WITHOUT if early else _WITH_PRIZE
    return takers[0] if sum(totals.counted) >= part * rules.counts.of_suit(rules.pack) else None

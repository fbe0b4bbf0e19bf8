"""The worth of a finished hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import msgspec

from engine.families.card_table.table import Hand, clockwise, side_of
from engine.families.tricks.events import Feat
from engine.families.tricks.rules import Scoring, TrickRules
from engine.families.tricks.state import Tricks


class HandScore(msgspec.Struct, frozen=True):
    """The points of a finished hand's tricks, by side. `winners`: the sides that won by them, and may choose the
    next deal."""

    points: tuple[int, ...]
    winners: tuple[int, ...]


def settle(state: Tricks, rules: TrickRules) -> tuple[HandScore, Feat | None]:
    """The hand's points, and the feat if a side took everything that counts."""
    side = _took_all(state, rules)
    return SCORING[rules.scoring](state, rules, side), _feat(state, rules, side)


def cards_of(state: Tricks, side: int) -> Hand:
    """Every card in the tricks that a side took."""
    return tuple(card for trick in state.taken if side_of(state, trick.taker) == side for card in trick.cards)


def taker_of(state: Tricks, card: str | None) -> int | None:
    """The seat that took the trick with this card."""
    return next((trick.taker for trick in state.taken if card in trick.cards), None)


def chooser(state: Tricks, score: HandScore) -> int:
    """The winner nearest to the old dealer's left."""
    return next(seat for seat in clockwise(state, state.dealer) if side_of(state, seat) in score.winners)


def _took_all(state: Tricks, rules: TrickRules) -> int | None:
    """The side that has the prize and every card of the suit that counts."""
    taker = taker_of(state, rules.counts.prize)
    if rules.feat is None or taker is None:
        return None
    side = side_of(state, taker)
    every = rules.counts.of_suit(rules.pack)
    return side if rules.counts.of_suit(cards_of(state, side)) == every else None


def _feat(state: Tricks, rules: TrickRules, side: int | None) -> Feat | None:
    if rules.feat is None or side is None:
        return None
    seats = tuple(seat for seat in range(len(state.chairs)) if side_of(state, seat) == side)
    return rules.feat(seat=None if rules.teams else seats[0], seats=seats)


def _tricks(state: Tricks) -> list[int]:
    takers = [side_of(state, trick.taker) for trick in state.taken]
    return [takers.count(side) for side in range(len(state.scores))]


def _counted(state: Tricks, rules: TrickRules) -> list[int]:
    """Each side's count: its tricks, or the counting cards in them."""
    if rules.counts.suit is None:
        return _tricks(state)
    return [rules.counts.of_cards(cards_of(state, side)) for side in range(len(state.scores))]


def _most_tricks(state: Tricks, rules: TrickRules, _all: int | None) -> HandScore:
    tricks = _tricks(state)
    winners = tuple(side for side, taken in enumerate(tricks) if taken == max(tricks))
    points = tuple(
        max(0, counted - rules.counts.free) if side in winners else 0
        for side, counted in enumerate(_counted(state, rules))
    )
    return HandScore(points, winners)


def _prize_holder(state: Tricks, rules: TrickRules, took_all: int | None) -> HandScore:
    counted = _counted(state, rules)
    taker = taker_of(state, rules.counts.prize)
    holder = None if taker is None else side_of(state, taker)
    sides = range(len(counted))
    others = tuple(side for side in sides if side != holder)
    if took_all is not None:
        return HandScore(tuple(sum(counted) if side != holder else 0 for side in sides), (took_all,))
    return HandScore(tuple(counted[side] if side == holder else 0 for side in sides), others)


def _each_side(state: Tricks, rules: TrickRules, took_all: int | None) -> HandScore:
    points = _counted(state, rules)
    if took_all is not None:
        every = points[took_all]
        points = [-every if side == took_all else every for side in range(len(points))]
    best = min(points) if rules.low_wins else max(points)
    return HandScore(tuple(points), tuple(side for side, mine in enumerate(points) if mine == best))


SCORING: Mapping[Scoring, Callable[[Tricks, TrickRules, int | None], HandScore]] = MappingProxyType(
    {"most-tricks": _most_tricks, "prize-holder": _prize_holder, "each-side": _each_side}
)

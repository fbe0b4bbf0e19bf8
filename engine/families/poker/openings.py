"""The cards of a poker hand's deals that a seat has seen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.events import Happened
from engine.fairness.shuffling import Opening
from engine.families.poker.following import Followed


def openings(happened: Sequence[Happened], seat: int | None, over: bool) -> tuple[Opening, ...]:
    hand = Followed(seat)
    for one in happened:
        hand.take_in(one.event, seated=one.seated)
    return tuple(
        Opening(number, order, frozenset(hand.seen(deal, over=over)))
        for deal, (number, order) in enumerate(hand.deals)
    )

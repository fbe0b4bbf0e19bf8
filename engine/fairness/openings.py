"""Which cards of a hand's deals somebody has seen, told from what happened: deal positions by reader.

Everywhere but at poker a pack has each card once and is dealt once a hand, so that a card which a reader was told of is
at one place. At poker cards come more than once, and thrown cards are reshuffled: there each card is followed from the
place it was dealt from to the hands it came into (`following.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from engine.cards import code_of
from engine.common_events import Closed, HandEnds, Shuffled
from engine.contract import Game
from engine.events import Event
from engine.fairness.following import Followed
from engine.families.rummy import events as rummy


class Happened(NamedTuple):
    """An event, and whether the reader still had their seat then: what comes later at it is not theirs to see."""

    event: Event
    seated: bool = True


class Opening(NamedTuple):
    """One deal of a hand: its number if it was dealt in the middle, its order, and what the reader may see of it."""

    number: int  # 0: the deal that began the hand
    order: tuple[str, ...]
    positions: frozenset[int]


def openings(game: Game, happened: Sequence[Happened], seat: int | None) -> tuple[Opening, ...]:
    """`happened`: one hand's events, from its deal on. What was shown to all counts when the hand is over."""
    over = any(isinstance(one.event, HandEnds | Closed) for one in happened)
    if game.family.repeats:
        return _poker(happened, seat, over=over)
    order = next((pack for one in happened if (pack := _pack(one.event))), ())
    if not order:
        return ()
    seen = set(_told((one.event.seen_by(None) for one in happened), order)) if over else set()
    if seat is not None:
        # What this seat alone was told: what everybody was told is for the end of the hand.
        seen.update(_told((one.event.private.get(seat) for one in happened if one.seated), order))
    return (Opening(0, order, frozenset(order.index(card) for card in seen)),)


def _pack(event: Event) -> tuple[str, ...]:
    if isinstance(event, Shuffled | rummy.RummyDealt):
        return event.pack
    return ()


def _told(facts: Iterable[Any], order: Sequence[str]) -> Iterator[str]:
    """The cards of the pack that some facts tell of."""
    pack = frozenset(order)
    for fact in facts:
        yield from (card for card in mentioned(msgspec.to_builtins(fact)) if card in pack)


def mentioned(told: Any) -> Iterator[str]:
    """Every text in some value, a claim as the card it is made with."""
    if isinstance(told, str):
        yield code_of(told)
    elif isinstance(told, Mapping):
        for value in told.values():
            yield from mentioned(value)
    elif isinstance(told, list | tuple):
        for value in told:
            yield from mentioned(value)


def _poker(happened: Sequence[Happened], seat: int | None, *, over: bool) -> tuple[Opening, ...]:
    hand = Followed(seat)
    for one in happened:
        hand.take_in(one.event, seated=one.seated)
    return tuple(
        Opening(number, order, frozenset(hand.seen(deal, over=over)))
        for deal, (number, order) in enumerate(hand.deals)
    )

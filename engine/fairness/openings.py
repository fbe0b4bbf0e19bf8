"""The cards of a hand's deals that a reader has seen, derived from the events: deal positions by reader.

Everywhere but at poker a pack has each card once and is dealt once a hand, so a card is at one place. At poker,
packs hold equal cards, and thrown cards are reshuffled: there each card is followed from its place in the deal to
the hands it came into (`families/poker/following.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from engine.cards import code_of
from engine.common_events import Closed, Dealt, HandEnds, Shuffled
from engine.contract import Game
from engine.events import Event, Happened
from engine.fairness.shuffling import Opening


def openings(game: Game, happened: Sequence[Happened], seat: int | None) -> tuple[Opening, ...]:
    """`happened`: one hand's events, from its deal on. Cards shown to all count once the hand is over."""
    over = any(isinstance(one.event, HandEnds | Closed) for one in happened)
    if game.family.openings is not None:
        return game.family.openings(happened, seat, over)
    order = next((pack for one in happened if (pack := _pack(one.event))), ())
    if not order:
        return ()
    seen = set(_told((one.event.seen_by(None) for one in happened), order)) if over else set()
    if seat is not None:
        # Cards that only this seat saw. Cards that all saw count at the end of the hand.
        seen.update(_told((one.event.private.get(seat) for one in happened if one.seated), order))
    return (Opening(0, order, frozenset(order.index(card) for card in seen)),)


def _pack(event: Event) -> tuple[str, ...]:
    return getattr(event, "pack", ()) if isinstance(event, Shuffled | Dealt) else ()


def _told(facts: Iterable[object], order: Sequence[str]) -> Iterator[str]:
    pack = frozenset(order)
    for fact in facts:
        yield from (card for card in mentioned(msgspec.to_builtins(fact)) if card in pack)


def mentioned(told: object) -> Iterator[str]:
    """Every text in some value; a claim becomes its card."""
    if isinstance(told, str):
        yield code_of(told)
    elif isinstance(told, Mapping):
        for value in told.values():
            yield from mentioned(value)
    elif isinstance(told, list | tuple):
        for value in told:
            yield from mentioned(value)

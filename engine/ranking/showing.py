"""Face-up cards in Longhorn Stud: who leads, and the bot's announcement."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from engine.ranking.terms import PLAIN, Terms, call


class HighCards(msgspec.Struct, frozen=True):
    """`cards` are the clean pair, higher card first, or the highest card alone. The greatest key leads."""

    key: tuple[int, int]
    cards: tuple[str, ...]


def showing(cards: Sequence[str], terms: Terms = PLAIN) -> HighCards:
    """The highest clean pair, two cards of one suit; without one the highest card.

    A wild card is never the high card, so it counts for nothing here; nor does it make a pair.
    """
    called = call(terms)
    ordered = sorted(cards, key=called.countable.__getitem__, reverse=True)
    counting = [code for code in ordered if called.countable[code]]
    for high, low in combinations(counting, 2):
        if called.deck[high].suit == called.deck[low].suit:
            return HighCards((1, called.countable[high] + called.countable[low]), (high, low))
    return HighCards((0, called.countable[ordered[0]]), (ordered[0],))

"""A trick game as data. The games of this family are values of this type, without other differences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from engine.families.card_table.rules import TableRules
from engine.families.card_table.table import VALUE
from engine.families.tricks.actions import To
from engine.families.tricks.events import Feat

SCRUMP_SECONDS = 10  # to accept a scrump or challenge it

Scoring = Literal["most-tricks", "prize-holder", "each-side"]
"""The sides that score for their tricks: the side with the most tricks, the side that took the prize, or every
side."""


class Counts(msgspec.Struct, frozen=True, kw_only=True):
    """The cards that count in a side's tricks. The board shows them, and computer players play for them."""

    suit: str | None = None  # its cards count; None: each trick counts one
    by_peppers: bool = False  # a card counts the peppers printed on it, not one
    prize: str | None = None  # a card that matters above all others
    prize_points: int = 0
    free: int = 0  # only scores beyond this number count

    def of_suit(self, cards: Sequence[str]) -> int:
        """The points of the suit's cards, without the prize."""
        if self.suit is None:
            return 0
        counted = [card for card in cards if card[:2] == self.suit]
        return sum([VALUE[card] for card in counted]) if self.by_peppers else len(counted)

    def of_cards(self, cards: Sequence[str]) -> int:
        return self.of_suit(cards) + self.prize_points * (self.prize in cards)


class TrickRules(TableRules, frozen=True, kw_only=True):
    """All differences between trick games."""

    scoring: Scoring
    counts: Counts
    next_deal: Literal["winners-choose", "prize-taker"]
    feat: type[Feat] | None = None  # the event for taking all that counts; points then turn round
    ruling: str | None = None  # a suit that always rules
    dealer_rules: bool = False  # the dealer names a ruling suit, or none
    held_back: tuple[str, ...] = ()  # suits that may not be led until loose
    ruling_held_back: bool = False  # the ruling suit is held back, too
    passing: bool = False
    scrump_to: tuple[To, ...] = ("me",)  # players who may be made to take a scrumped trick
    lost_spellcheck: int = 0  # points for the player who was wrong
    won_spellcheck: int = 0  # points for the player who was right
    big_mistake: float = 2.0  # points that make a mistake a big one

"""A trick game as data. Four games are four values of this type."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.families.tricks.actions import To

SCRUMP_SECONDS = 10  # to accept a scrump or challenge it

Scoring = Literal["tricks-over-six", "animals-over-six", "peppers-with-the-dog", "penalty-cards"]


class TrickRules(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Everything in which one trick game differs from another."""

    name: str
    players: int
    teams: bool
    scoring: Scoring
    low_wins: bool  # points are bad
    target: int
    next_deal: Literal["winners-choose", "turtle-taker"]
    removed: tuple[str, ...] = ()  # cards that are not in the pack
    ruling: str | None = None  # a suit that always rules
    dealer_rules: bool = False  # the dealer names a ruling suit, or none
    held_back: tuple[str, ...] = ()  # suits not led until loose
    ruling_held_back: bool = False  # so is the ruling suit
    passing: bool = False
    scrump_to: tuple[To, ...] = ("me",)  # who may be made to take a scrumped trick
    lost_spellcheck: int = 0  # points for its loser
    won_spellcheck: int = 0  # points for its winner

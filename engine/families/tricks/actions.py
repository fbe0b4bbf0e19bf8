"""Actions at a trick table, in the words used at it."""

from __future__ import annotations

from typing import Literal

from engine.contract import Action
from engine.families.card_table.actions import Pass

To = Literal["me", "right"]


class Rule(Action, frozen=True, tag="rule"):
    """The dealer names the ruling suit, or none."""

    suit: str | None = None


class Play(Action, frozen=True, tag="play"):
    """Play a card to the trick. The last player may scrump: name a word of all its letters, and say who takes it."""

    card: str
    scrump: str | None = None
    to: To | None = None


class Spellcheck(Action, frozen=True, tag="spellcheck"):
    """Challenge the word of a scrump."""


class Accept(Action, frozen=True, tag="accept"):
    """Accept the word of a scrump."""


class DealChoice(Action, frozen=True, tag="deal"):
    """A winner of the hand deals the next one, or leaves it to the player on their left."""

    keep: bool


PLAYER_ACTIONS: tuple[type[Action], ...] = (Rule, Pass, Play, Spellcheck, Accept, DealChoice)

"""What the coach says of an act: a reason, a kind of mistake, a better act that was missed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Literal

import msgspec

Habit = Literal[
    "folded",
    "folded-free",
    "called",
    "swapped-more",
    "swapped-fewer",
    "swapped-others",
    "took",
    "discarded",
    "laid",
    "kept-word",
    "laid-other",
    "drew",
    "dug",
    "played",
    "scrumped",
    "not-scrumped",
    "ruled",
    "added",
    "added-on",
    "ate",
    "said-word",
    "said-none",
    "challenged",
    "accepted",
]


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """`kind` chooses the sentence; the other fields fill it in."""

    kind: str
    number: int = 0
    word: str = ""
    letter: str = ""


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """The common part of every family's hindsight. `rare`: the named words that few people know, each with its meaning, or with none if no dictionary here has
    it."""

    rare: Mapping[str, str] = {}

    @property
    @abstractmethod
    def cost(self) -> int:
        """In chips or points."""

    @property
    @abstractmethod
    def decides(self) -> bool:
        """Whether it would have changed the winner."""

    @property
    @abstractmethod
    def named(self) -> tuple[str, ...]:
        """The words that could have been made."""

    @property
    def rung(self) -> str:
        """The hand that they would have been, in games that rank hands."""
        return ""

"""What a family brings for the words of its hints."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.cards import code_of
from engine.computer.hinting import Hint
from screens.table.stage import Stage

HintTeller = Callable[[Stage, Any], str]


class Advice(NamedTuple):
    acts: Mapping[str, str | HintTeller]
    """Each act as a sentence of its own."""
    reasons: Mapping[str, str | tuple[str, str]]
    """By its kind; in the singular and in the plural, where a number is named."""
    odds: Callable[[Stage, Hint], str] = lambda *_: ""
    """How often one wins, and has to in order to call: it stands before the act."""
    why: Callable[[Stage, Hint], str | None] = lambda *_: None
    """What follows the act; None where its reason does."""


def named(stage: Stage, cards: Sequence[str]) -> str:
    return stage.faces.row([code_of(card) for card in cards])

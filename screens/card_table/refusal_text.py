"""What refusals at trick tables and at Soup tables have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from screens.table.stage import Stage

Facts = Mapping[str, Any]
Sentence = Callable[[Stage, Facts], str | None]
LONGEST = 30


def typed(facts: Facts, name: str = "word") -> str:
    """What the player wrote, as far as it has to be read again."""
    return str(facts.get(name, ""))[:LONGEST]


def three_cards(stage: Stage, facts: Facts) -> str | None:
    if facts.get("why") != "cards":
        return None
    return stage.i18n.say("You have to pass {number} different cards. Choose again.", number=facts["most"])

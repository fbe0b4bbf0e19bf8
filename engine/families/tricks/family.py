"""The family of trick games."""

from __future__ import annotations

from engine.contract import FamilyOf, Par
from engine.events import Event
from engine.families.card_table.hidden import hides
from engine.families.plain_hands import dealt_to, hands
from engine.families.tricks.events import Scrumped
from engine.families.tricks.grading import weighed
from engine.families.tricks.habits import habit
from engine.families.tricks.hindsight import missed, possible
from engine.families.tricks.hints import hint
from engine.families.tricks.reasons import against, reason
from engine.families.tricks.view import racks


def claimed(event: Event) -> tuple[str, ...]:
    return (event.word,) if isinstance(event, Scrumped) else ()


TRICKS = FamilyOf(
    name="tricks",
    hides=hides,
    hands=hands,
    dealt_to=dealt_to,
    par=Par("sly", 6),
    quiet=frozenset({"play", "pass", "rule"}),
    hint=hint,
    reason=reason,
    against=against,
    missed=missed,
    possible=possible,
    weighed=weighed,
    claimed=claimed,
    racks=racks,
    habit=habit,
)

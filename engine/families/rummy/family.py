"""The rummy family."""

from __future__ import annotations

from engine.common_events import presented
from engine.contract import FamilyOf, Par
from engine.events import Event
from engine.families.plain_hands import dealt_to, hands
from engine.families.rummy.events import Extended
from engine.families.rummy.grading import weighed
from engine.families.rummy.habits import habit
from engine.families.rummy.hidden import hides
from engine.families.rummy.hindsight import missed, possible
from engine.families.rummy.hints import hint
from engine.families.rummy.reasons import against, reason
from engine.families.rummy.view import racks


def claimed(event: Event) -> tuple[str, ...]:
    return event.words if isinstance(event, Extended) else presented(event)


RUMMY = FamilyOf(
    name="rummy",
    hides=hides,
    hands=hands,
    dealt_to=dealt_to,
    par=Par("sly", 6),
    quiet=frozenset(),
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

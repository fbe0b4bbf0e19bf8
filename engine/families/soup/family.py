"""The family of Soup, its only game."""

from __future__ import annotations

from engine.common_events import presented
from engine.computer.hinting import simple_hint
from engine.contract import FamilyOf, Par
from engine.families.card_table.hidden import hides
from engine.families.plain_hands import dealt_to, hands
from engine.families.soup.grading import weighed
from engine.families.soup.habits import habit
from engine.families.soup.hindsight import missed, possible
from engine.families.soup.reasons import against, reason
from engine.families.soup.view import racks

SOUP = FamilyOf(
    name="soup",
    hides=hides,
    hands=hands,
    dealt_to=dealt_to,
    par=Par("sly", 6),
    quiet=frozenset({"pass"}),
    hint=simple_hint,
    reason=reason,
    against=against,
    missed=missed,
    possible=possible,
    weighed=weighed,
    claimed=presented,
    racks=racks,
    habit=habit,
)

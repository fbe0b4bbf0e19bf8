"""The trick as it lies on the table: partners across from each other, everybody's card in front of them.

seat 2 opposite, seat 1 on the left, seat 3 on the right, seat 0 in front: clockwise, as the cards are played.
"""

from __future__ import annotations

from screens.families.card_table.wording import short_name
from screens.table.stage import Stage

SPACE = "\N{EM SPACE}"
MIDDLE, BETWEEN = SPACE * 7, SPACE * 3


def cross(stage: Stage) -> str:
    spots = [_spot(stage, seat) for seat in range(len(stage.view.seats))]
    if len(spots) == 3:
        front, left, right = spots
        return f"{left}{BETWEEN}{right}\n{MIDDLE}{front}"
    front, left, opposite, right = spots
    return f"{MIDDLE}{opposite}\n{left}{BETWEEN}{right}\n{MIDDLE}{front}"


def _spot(stage: Stage, seat: int) -> str:
    name = f"**{short_name(stage, seat)}**"
    absence = {"away": stage.i18n.say("away"), "gone": stage.i18n.say("has left")}
    if stage.view.seats[seat].presence in absence:
        name = f"{name} ({absence[stage.view.seats[seat].presence]})"
    card = next((played.card for played in stage.view.trick if played.seat == seat), None)
    if card is not None:
        return f"{name} {stage.faces.label(card)}"
    plays = stage.view.phase == "play" and seat in stage.to_act
    return f"▸ {name} …" if plays else f"{name} —"

"""The trick as it lies on the table: partners across from each other, everybody's card in front of them.

seat 2 opposite, seat 1 on the left, seat 3 on the right, seat 0 in front: clockwise, as the cards are played.
"""

from __future__ import annotations

from screens.families.card_table.wording import short_name
from screens.table.stage import Stage

SPACE = "\N{EM SPACE}"
MIDDLE, BETWEEN = SPACE * 7, SPACE * 3


def cross(stage: Stage) -> str:
    if stage.faces.plain:
        return "\n".join(_heard(stage, seat) for seat in range(len(stage.view.seats)))
    spots = [_spot(stage, seat) for seat in range(len(stage.view.seats))]
    if len(spots) == 3:
        front, left, right = spots
        return f"{left}{BETWEEN}{right}\n{MIDDLE}{front}"
    front, left, opposite, right = spots
    return f"{MIDDLE}{opposite}\n{left}{BETWEEN}{right}\n{MIDDLE}{front}"


def _heard(stage: Stage, seat: int) -> str:
    """The same for those who do not see where it lies."""
    say, name = stage.i18n.say, _named(stage, seat)
    card = _lying(stage, seat)
    if card is not None:
        return say("{name}: {what}", name=name, what=stage.faces.label(card))
    if stage.view.phase == "play" and seat in stage.to_act:
        return say("{name}: to play", name=name)
    return say("{name}: no card yet", name=name)


def _spot(stage: Stage, seat: int) -> str:
    name, card = _named(stage, seat), _lying(stage, seat)
    if card is not None:
        return f"{name} {stage.faces.label(card)}"
    plays = stage.view.phase == "play" and seat in stage.to_act
    return f"▸ {name} …" if plays else f"{name} —"


def _lying(stage: Stage, seat: int) -> str | None:
    return next((played.card for played in stage.view.trick if played.seat == seat), None)


def _named(stage: Stage, seat: int) -> str:
    name = f"**{short_name(stage, seat)}**"
    absence = {"away": stage.i18n.say("away"), "gone": stage.i18n.say("has left")}
    if stage.view.seats[seat].presence in absence:
        return f"{name} ({absence[stage.view.seats[seat].presence]})"
    return name

"""What one player sees, for their eyes only: the table with their cards, or under a poker table the cards alone."""

from __future__ import annotations

from screens.pictures import poker
from screens.pictures.tables import DRAWN
from screens.pictures.wording import Picture, as_drawn
from screens.table.stage import Stage


def hand_picture(stage: Stage) -> Picture | None:
    """None for whoever has no cards."""
    if stage.seat is None or stage.view is None or stage.table.phase == "closed":
        return None
    drawn = as_drawn(stage, public=False)
    if stage.table.game.family == "poker" and not stage.letter:
        return poker.cards(drawn)
    picture = DRAWN[stage.table.game.family](drawn)
    return picture if picture.scene.own is not None else None

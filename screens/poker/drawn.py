"""Chooses the picture of a poker table."""

from __future__ import annotations

from screens.poker import picture, ticket
from screens.table.family import Drawn
from screens.table.stage import Stage

TABLE = Drawn(picture.scene, picture.lines)
CARDS = Drawn(picture.cards, lambda _stage, _scene, _told: [])
TICKET = Drawn(ticket.scene, ticket.lines)


def drawn(stage: Stage) -> Drawn:
    """The picture of their cards alone, if several people play: the table is above them."""
    if stage.view.phase == "call":
        return TICKET
    apart = stage.seat is not None and not stage.by_dm and stage.table.only_person is None
    return CARDS if apart and picture.holds(stage) else TABLE

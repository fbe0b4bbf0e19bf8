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
    whole = stage.seat is None or stage.by_dm or stage.apart or stage.table.only_person is not None
    return TABLE if whole or not picture.holds(stage) else CARDS

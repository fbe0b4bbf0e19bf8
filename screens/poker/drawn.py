"""Chooses the picture of a poker table."""

from __future__ import annotations

from drawing.scenes import HandScene
from screens.poker import picture, ticket
from screens.table.family import Drawn, drawn_by
from screens.table.stage import Stage

TABLE = drawn_by(picture.scene, picture.lines)
TICKET = drawn_by(ticket.scene, ticket.lines)


def drawn(stage: Stage) -> Drawn:
    """The picture of their cards alone, if several people play: the table is above them."""
    if stage.view.phase == "call":
        return TICKET(stage)
    whole = stage.seat is None or stage.by_dm or stage.apart or stage.table.only_person is not None
    mine = None if whole else picture.own(stage)
    if mine is None:
        return TABLE(stage)
    return Drawn(HandScene(deck=stage.faces.deck.id, own=mine), lambda _spoken: [])

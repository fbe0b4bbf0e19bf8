"""What players do at every card table, and what only the house does."""

from __future__ import annotations

from engine.contract import Action, HouseAct


class Pass(Action, frozen=True, tag="pass"):
    """Three cards for the player on the right."""

    cards: tuple[str, ...]


HOUSE_ACTIONS: tuple[type[Action], ...] = HouseAct.__args__

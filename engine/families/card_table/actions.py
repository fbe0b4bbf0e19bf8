"""What players do at every card table."""

from __future__ import annotations

from engine.contract import Action


class Pass(Action, frozen=True, tag="pass"):
    """Three cards for the player on the right."""

    cards: tuple[str, ...]

"""Actions at every card table."""

from __future__ import annotations

from engine.contract import Action


class Pass(Action, frozen=True, tag="pass"):
    """Pass three cards to the player on the right."""

    cards: tuple[str, ...]

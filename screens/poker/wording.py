"""Names of players' acts at poker."""

from __future__ import annotations

from engine.families.poker.view import SeatView
from screens.i18n.language import to_say
from screens.table.stage import Stage

MOVES = to_say(
    {"check": "check", "bet": "bet", "call": "call", "raise": "raise", "fold": "fold", "all_in": "all in"}
)


def action_word(stage: Stage, do: str) -> str:
    return stage.i18n.say(MOVES[do]) if do in MOVES else do


def declared(stage: Stage, seat: SeatView) -> str:
    """A player's declaration before their turn, with its amount."""
    word = action_word(stage, seat.declared or "")
    return f"{word} {stage.i18n.number(seat.declared_amount)}" if seat.declared_amount else word

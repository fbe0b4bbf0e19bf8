"""Names of players' acts at poker."""

from __future__ import annotations

from engine.families.poker.view import PokerView, SeatView
from screens.i18n import language
from screens.i18n.language import I18n, to_say
from screens.table.stage import Stage

MOVES = to_say(
    {"check": "check", "bet": "bet", "call": "call", "raise": "raise", "fold": "fold", "all_in": "all in"}
)


def moves(stage: Stage) -> I18n:
    """Some games are played in their table's language: moves keep their names for every reader."""
    if stage.seen(PokerView).rules.table_language:
        return language.i18n(stage.table.options["language"])
    return stage.i18n


def action_word(stage: Stage, do: str) -> str:
    return moves(stage).say(MOVES[do]) if do in MOVES else do


def declared(stage: Stage, seat: SeatView) -> str:
    """A player's declaration before their turn, with its amount."""
    word = action_word(stage, seat.declared or "")
    return f"{word} {stage.i18n.number(seat.declared_amount)}" if seat.declared_amount else word

"""What stands on the picture of a poker table beside the seats."""

from __future__ import annotations

from engine.families.poker.view import PokerView, SeatView
from screens.poker import calls, showing
from screens.table.stage import Stage


def note(stage: Stage) -> str:
    """What was called, how a tournament stands, or who leads by their face-up cards."""
    view = stage.view
    if view.rules.tournament:
        return tournament(stage)
    return " · ".join(filter(None, (calls.on_table(stage), showing.lead(stage))))


def tournament(stage: Stage) -> str:
    """The ante doubles with everybody who goes out."""
    view, i18n = stage.view, stage.i18n
    left = sum(not out_of_chips(view, seat) for seat in view.seats)
    return i18n.say(
        "ante {ante} · {left} of {players} players left",
        ante=i18n.number(view.ante),
        left=left,
        players=len(view.seats),
    )


def out_of_chips(view: PokerView, seat: SeatView) -> bool:
    """Without chips, and not all in for some."""
    return not seat.stack and (view.phase in ("between", "over") or not seat.playing)

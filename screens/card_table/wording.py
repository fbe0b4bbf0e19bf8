"""Names sides, neighbours and points on the screens of trick tables and Soup."""

from __future__ import annotations

from collections.abc import Sequence

from engine.common_events import GameOver
from engine.families.card_table.events import CardTableHandEnds
from screens.table.stage import Stage

Side = tuple[int, ...]


def sides(stage: Stage) -> list[Side]:
    """Return the sides. Partners sit across the table; without teams each player is a side."""
    seats = range(len(stage.view.seats))
    if stage.table.game.teams:
        return [tuple(seats[0::2]), tuple(seats[1::2])]
    return [(seat,) for seat in seats]


def side_name(stage: Stage, side: Sequence[int]) -> str:
    return " + ".join(map(stage.whom, side))


def us_or_them(stage: Stage, side: Side, reader: int | None) -> str:
    """Return *us* or *them* for a reader with a partner; otherwise nothing."""
    if reader is None or len(side) == 1:
        return ""
    return stage.i18n.say("us") if reader in side else stage.i18n.say("them")


def right_of(stage: Stage, seat: int) -> int:
    return (seat - 1) % len(stage.view.seats)


def left_of(stage: Stage, seat: int) -> int:
    return (seat + 1) % len(stage.view.seats)


# --- points -------------------------------------------------------------------------------------------------


def points(stage: Stage, number: int) -> str:
    return stage.i18n.count("{n} point", "{n} points", number)


def gains(stage: Stage, by_seat: Sequence[int]) -> str:
    """Say which sides have just won or lost points."""
    found = [
        (us_or_them(stage, side, stage.reader) or side_name(stage, side), by_seat[side[0]])
        for side in sides(stage)
    ]
    return ", ".join(f"{name} {stage.i18n.signed(number)}" for name, number in found if number)


def hand_ends(stage: Stage, event: CardTableHandEnds) -> str:
    lines = [
        f"{side_name(stage, side)} {stage.i18n.signed(event.scores[side[0]])} → {event.totals[side[0]]}"
        for side in sides(stage)
    ]
    return stage.i18n.say("**The hand is over**: {scores}", scores=", ".join(lines))


def game_over(stage: Stage, event: GameOver) -> str:
    first = event.standings[0]
    if len(first) == len(stage.view.seats):
        return stage.i18n.say("**The game is over**: a tie")
    level = [side for side in sides(stage) if side[0] in first]
    names = stage.i18n.together([side_name(stage, side) for side in level])
    if len(level) > 1:
        return stage.i18n.say("**The game is over**: {names} share the first place", names=f"**{names}**")
    return stage.i18n.say("**The game is over**: {names} won", names=f"**{names}**")

"""Words, sides and neighbours, as the screens of trick tables and Soup name them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.card_table.rules import TableRules
from screens.table.stage import Stage

Side = tuple[int, ...]


def rules_of(stage: Stage) -> TableRules:
    """The game's declaration. Screens ask it, never the game's name."""
    rules: TableRules = stage.table.game.rules
    return rules


def sides(stage: Stage) -> list[Side]:
    """Partners sit across the table; without teams everybody is a side of their own."""
    seats = range(len(stage.view.seats))
    if rules_of(stage).teams:
        return [tuple(seats[0::2]), tuple(seats[1::2])]
    return [(seat,) for seat in seats]


def side_name(stage: Stage, side: Sequence[int]) -> str:
    return " + ".join(map(stage.whom, side))


def right_of(stage: Stage, seat: int) -> int:
    return (seat - 1) % len(stage.view.seats)


def left_of(stage: Stage, seat: int) -> int:
    return (seat + 1) % len(stage.view.seats)

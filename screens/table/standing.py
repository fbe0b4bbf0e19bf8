"""The standings between two hands and at the end, for readers away from the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from house.tables.records import Settled
from house.tables.table_view import TableView
from screens import names
from screens.table.stage import Stage


class StandingRow(NamedTuple):
    """A player with chips or points. `first`: they lead, and another player is behind."""

    player: int | None
    name: str
    computer: bool
    has: int
    first: bool


class Standing(NamedTuple):
    hand: int
    rows: tuple[StandingRow, ...]
    done: bool = False

    @property
    def first(self) -> list[str]:
        return [names.escaped(row.name) for row in self.rows if row.first]


def totals(table: TableView) -> tuple[int, ...]:
    """Every seat's chips or points after a hand."""
    report = table.game.report(table.in_play)
    return report.chips if table.game.chips else report.scores


def free_seats(table: TableView) -> int:
    """For those who come while it is played."""
    taken = sum(seat.taken for seat in table.seats) + len(table.waiting)
    return max(0, table.game.seats.most - taken) if table.game.joins else 0


def playing(stage: Stage, has: Sequence[int]) -> Standing:
    """`has`: what everybody had when the hand was dealt, or has since it is over."""
    return Standing(stage.table.in_play.hand, _rows(stage, has))


def finished(stage: Stage, account: Sequence[Settled]) -> Standing:
    """`account`: chips brought and taken home."""
    table = stage.table
    if table.game.chips:
        best = max((line.gain for line in account), default=0)
        rows = tuple(
            StandingRow(
                line.player,
                line.name or names.forgotten(stage.i18n),
                line.player is None and bool(line.name),
                line.gain,
                first=line.gain == best > 0,
            )
            for line in account
        )
        return Standing(table.in_play.hand, rows, done=True)
    return Standing(table.in_play.hand, _rows(stage, totals(table)), done=True)


def _rows(stage: Stage, has: Sequence[int]) -> tuple[StandingRow, ...]:
    table = stage.table
    there = [place for place, seat in enumerate(table.seats) if place < len(has) and seat.presence != "free"]
    best = (min if table.game.low_wins else max)((has[place] for place in there), default=0)
    differ = len({has[place] for place in there}) > 1
    return tuple(
        StandingRow(
            table.seats[place].player,
            stage.plain_name(place),
            table.seats[place].is_computer,
            has[place],
            differ and has[place] == best,
        )
        for place in there
    )

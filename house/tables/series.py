"""Series: the same people play several games at successive tables, and most wins decide.

Each seat counts its own wins, so a leaver takes them along and a newcomer starts with none. A series is over when
nobody can catch up with the leader, or when all its games are played.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from engine.contract import Game
from engine.options import Option
from house.declined import Declined
from house.tables.records import Record, Seat, Series

ONE_GAME = "one-game"
GAMES: Mapping[str, int] = MappingProxyType({ONE_GAME: 1, "best-of-three": 3, "best-of-five": 5})
SERIES = Option(
    "series",
    ONE_GAME,
    "How many games decide. Another choice in the middle of a series begins a new one.",
    choices=tuple(GAMES),
)
TWO = 2
"""The fewest players for a series."""


class SeriesSide(NamedTuple):
    """Partners with their wins, or one player."""

    seats: tuple[int, ...]
    wins: int


class Score(NamedTuple):
    """`sides`: leaders first. `needed`: wins the leader still needs. `broken`: too few players are left."""

    best_of: int
    played: int
    sides: tuple[SeriesSide, ...]
    state: Literal["open", "won", "shared", "broken"]
    needed: int

    @property
    def left(self) -> int:
        return self.best_of - self.played

    @property
    def leaders(self) -> tuple[SeriesSide, ...]:
        return tuple(side for side in self.sides if side.wins == self.sides[0].wins)


def best_of(options: Mapping[str, Any]) -> int:
    """Return the number of games. Options that a person typed may lack it."""
    return GAMES[options.get("series", ONE_GAME)]


def endless(game: Game, options: Mapping[str, Any]) -> bool:
    """Whether only closing the table ends this game: it has no number of hands and no target. Poker players may buy
    more chips; only a tournament ends by itself."""
    return not options.get("hands") and not options.get("target") and (game.joins or "target" in options)


def must_end(game: Game, options: Mapping[str, Any]) -> None:
    if best_of(options) > 1 and endless(game, options):
        raise Declined("endless-series")


def score(game: Game, record: Record) -> Score | None:
    """Return the score of the table's series, or None without one."""
    most = best_of(record.options)
    if most == 1:
        return None
    sides = tuple(sorted(_sides(game, record.seats), key=lambda side: -side.wins))
    lead, next_best = _heights(game, record.seats)
    left = most - record.series.played
    needed = (next_best + left - lead) // 2 + 1
    return Score(most, record.series.played, sides, _state(record, lead - next_best, left), max(0, needed))


def _state(record: Record, ahead: int, left: int) -> Literal["open", "won", "shared", "broken"]:
    if record.phase != "closed":
        return "open"
    if record.series.played and (ahead > left or not left):
        return "won" if ahead else "shared"
    stay = [seat for seat in record.seats if _stays(seat)]
    return "open" if len(stay) >= TWO and any(seat.is_person for seat in stay) else "broken"


def _stays(seat: Seat) -> bool:
    """Whether this seat takes part in the next game."""
    return seat.taken and (seat.player is not None or seat.is_computer)


def _heights(game: Game, seats: tuple[Seat, ...]) -> tuple[int, int]:
    """Return the wins of the leader and the runner-up. Partners who have won together count as one."""
    wins: dict[int, int] = {}
    for place, seat in enumerate(seats):
        if _stays(seat):
            side = place % 2 if game.teams else place
            wins[side] = max(wins.get(side, 0), seat.wins)
    first, second, *_ = (*sorted(wins.values(), reverse=True), 0, 0)
    return first, second


def _sides(game: Game, seats: tuple[Seat, ...]) -> list[SeriesSide]:
    found: dict[tuple[int, int], list[int]] = {}
    for place, seat in enumerate(seats):
        if _stays(seat):
            found.setdefault((place % 2 if game.teams else place, seat.wins), []).append(place)
    return [SeriesSide(tuple(places), wins) for (_, wins), places in found.items()]


def counted(record: Record, standings: tuple[tuple[int, ...], ...]) -> Record:
    """Count a finished game: everyone in first place has won it, as in the statistics."""
    if best_of(record.options) == 1 or not standings:
        return record
    seats = tuple(
        replace(seat, wins=seat.wins + 1) if place in standings[0] else seat
        for place, seat in enumerate(record.seats)
    )
    so_far = record.series
    return replace(record, seats=seats, series=replace(so_far, played=so_far.played + 1, counted=True))


def goes_on(game: Game, old: Record) -> bool:
    """Whether the next table continues this one's series."""
    so_far = score(game, old)
    return so_far is not None and so_far.played > 0 and so_far.state == "open"


def anew(record: Record) -> Record:
    """Reset the series."""
    return replace(record, series=Series(), seats=tuple(replace(seat, wins=0) for seat in record.seats))


def deals_next(record: Record) -> int | None:
    """Return the first dealer of the next game in a series: the player after this game's first dealer, or the same
    one if this game did not count."""
    seats, first = record.seats, record.series.first
    if first is None:
        return None
    after = [(first + step + record.series.counted) % len(seats) for step in range(len(seats))]
    return next((place for place in after if _stays(seats[place])), None)

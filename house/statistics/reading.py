"""Reading the statistics: one player's, and a server's leaderboard."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from engine.contract import Strength
from house.chips.after_deletion import DAY_MS
from house.clock import Time
from house.counted import SUMS, Sums
from house.ratings import (
    ALL_GAMES,
    ALONE,
    COMPUTERS,
    HOUR,
    START,
    UNKNOWN,
    USUALLY,
    Rating,
)
from house.statistics.windows import EVER
from house.store import Store, board_rows, statistic_rows

SURE = 80.0
"""A rating that may be further from the truth than this is provisional and has no place. A place takes some ten
games of four, or twenty of two."""
Board = Literal["rating", "play", "daily", "wins"]
BOARDS: tuple[Board, ...] = get_args(Board)
COUNTS: Mapping[Board, str] = MappingProxyType({"play": "hands", "wins": "wins"})


class PlayerStats(Sums, frozen=True, kw_only=True):
    """All counts of a player in a server, in one game or over all (`game` "")."""

    player: int
    game: str
    rating: float = START
    change: float = 0  # the rating's change by the last result
    spread: float = UNKNOWN  # how far the rating may be from the truth
    biggest_pot: int = 0
    best_hand: str = ""
    best_words: str = ""
    longest: str = ""

    @property
    def rated(self) -> bool:
        return self.spread < UNKNOWN

    @property
    def chips(self) -> int:
        return self.won - self.lost

    @property
    def turn_seconds(self) -> float | None:
        return self.turn_ms / self.turns / 1000 if self.turns else None


class PlayedGame(msgspec.Struct, frozen=True):
    game: str
    hands: int
    wins: int


class CallCount(msgspec.Struct, frozen=True):
    """How often a game was called while a player was in it, and their results."""

    game: str
    hands: int
    wins: int
    chips: int


class BoardLine(msgspec.Struct, frozen=True):
    """A line of a leaderboard: the place, and the number of players with one. For a rating, also its change in the
    window."""

    place: int
    of: int
    player: int
    value: float
    name: str = ""  # their latest name
    change: float = 0


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating at some time in ms, and how far it may be from the truth."""

    at: int
    rating: float
    spread: float


class ChipsPoint(msgspec.Struct, frozen=True):
    """The net chips won from the beginning of the shown period until then."""

    at: int
    chips: int


class LuckStats(NamedTuple):
    """A player's gains in a game, the part of them that was luck, as far as it was measured; and the errors of luck
    and play, as two standard errors."""

    game: str
    hands: int
    result: int
    luck: float
    luck_off: float
    play_off: float

    @property
    def play(self) -> float:
        return self.result - self.luck


class Statistics:
    def __init__(self, store: Store, time: Time, chips: Collection[str] = ()) -> None:
        """`chips`: the games that are played for chips."""
        self._store = store
        self._time = time
        self._chips = frozenset(chips)

    async def player(self, guild: int, player: int, *, game: str = ALL_GAMES) -> PlayerStats:
        rated = await self._store.first(statistic_rows.rating_of(guild, player, game))
        rating = {"rating": rated.rating, "change": rated.change, "spread": rated.spread} if rated else {}
        return PlayerStats(
            player=player,
            game=game,
            **rating,
            **_summed(await self._store.read(statistic_rows.counts_of(guild, player, game))),
        )

    async def nearest_level(self, guild: int, player: int, game: str) -> Strength:
        """The level of computers nearest to this player's strength among computers alone. Without a rating they
        count as a newcomer; of two equally near levels, the weaker counts."""
        who, alone = (player, *COMPUTERS.values()), f"{ALONE}{game}"
        rows = await self._store.read(statistic_rows.ratings_of(guild, who, alone))
        found: dict[int, float] = {row.player: row.rating for row in rows}
        mine = found.get(player, START)
        levels = {level: found.get(number, USUALLY[level].number) for level, number in COMPUTERS.items()}
        return min(levels, key=lambda level: abs(levels[level] - mine))

    async def by_game(self, guild: int, player: int) -> list[PlayedGame]:
        rows = await self._store.heavy(statistic_rows.games_of(guild, player))
        return [PlayedGame(row.game, int(row.hands), int(row.wins)) for row in rows]

    async def by_called(self, guild: int, player: int, game: str) -> list[CallCount]:
        """Each game that dealers called for a player, the most played first."""
        rows = await self._store.heavy(statistic_rows.called_for(guild, player, game))
        return [CallCount(row.called, row.hands, row.wins, row.chips) for row in rows]

    async def luck(self, guild: int, player: int) -> list[LuckStats]:
        """Luck by game, the most played first."""
        rows = await self._store.heavy(statistic_rows.luck_of(guild, player))
        return [_luck(row.game, *map(float, row[1:])) for row in rows]

    async def rating_course(self, guild: int, player: int, game: str, since: int) -> list[RatingPoint]:
        """The course of a rating, an hour at a time."""
        rows = await self._store.heavy(statistic_rows.rating_points(guild, player, game, since))
        if not rows:
            return []
        before = await self._store.first(statistic_rows.rating_before(guild, player, game, since))
        begun = RatingPoint(rows[0].hour - HOUR, *(before or Rating()))
        return [begun, *(RatingPoint(row.hour, row.rating, row.spread) for row in rows)]

    async def names(self, guild: int, players: Sequence[int]) -> dict[int, str]:
        found = {}
        for player in players:
            row = await self._store.first(statistic_rows.last_name(guild, player))
            row = row or await self._store.first(statistic_rows.sat_as(guild, player))
            if row is not None:
                found[player] = row.name
        return found

    async def chips_course(self, guild: int, player: int, game: str, since: int) -> list[ChipsPoint]:
        """The course of chips won at tables, summed up an hour at a time."""
        games = [game] if game in self._chips else [] if game else sorted(self._chips)
        rows = await self._store.heavy(statistic_rows.chips_by_hour(guild, player, games, since, HOUR))
        total, found = 0, [ChipsPoint((rows[0].began - 1) * HOUR, 0)] if rows else []
        for row in rows:
            total += row.gain
            found.append(ChipsPoint(row.began * HOUR, total))
        return found

    async def leaderboard(
        self, guild: int, *, game: str = ALL_GAMES, by: Board = "rating", since: int = EVER, limit: int = 10
    ) -> list[BoardLine]:
        """The best people of a server since this day."""
        rows = await self._store.heavy(self._board(guild, game, by, since).limit(limit))
        known = await self.names(guild, [row.player for row in rows])
        return [_standing(row, known.get(row.player, "")) for row in rows]

    def _board(self, guild: int, game: str, by: Board, since: int) -> Any:
        if by == "daily":
            return board_rows.by_daily(guild, since, self._time.now() // DAY_MS - 1)
        if by in COUNTS:
            return board_rows.by_count(guild, game, COUNTS[by], since)
        if since == EVER:
            return board_rows.by_rating(guild, game, SURE)
        return board_rows.by_moved_rating(guild, game, since, SURE)

    async def place(self, guild: int, player: int, *, game: str = ALL_GAMES) -> BoardLine | None:
        """A player's place by rating; None until it is certain enough."""
        board = self._board(guild, game, "rating", EVER)
        row = await self._store.first(board_rows.place_in(board, player))
        return _standing(row) if row is not None else None

    async def unranked(
        self, guild: int, reader: int, *, game: str = ALL_GAMES, since: int = EVER, limit: int = 10
    ) -> list[Unranked]:
        """Players since this day who have no place by rating; also the reader, who may not have played at all."""
        rows = await self._store.heavy(board_rows.unrated(guild, game, since, SURE).limit(limit))
        found = [Unranked(row.player, row.spread or UNKNOWN) for row in rows]
        mine = (await self.player(guild, reader, game=game)).spread
        if mine > SURE and all(one.player != reader for one in found):
            found.append(Unranked(reader, mine))
        return found


class Unranked(msgspec.Struct, frozen=True):
    """A player who has no place yet, and how far their rating may be from the truth."""

    player: int
    spread: float


def _standing(row: Any, name: str = "") -> BoardLine:
    change = row._mapping.get("change", 0)  # noqa: SLF001 - a row's public mapping has this name
    return BoardLine(row.place, row.of, row.player, float(row.value), name, change)


def _luck(game: str, hands: float, result: float, luck: float, doubt: float, squares: float) -> LuckStats:
    spread = max(0.0, squares - (result - luck) ** 2 / hands) * hands / (hands - 1)
    return LuckStats(game, round(hands), round(result), luck, 2 * sqrt(doubt), 2 * sqrt(spread))


def _summed(rows: Sequence[Any]) -> dict[str, Any]:
    """The sum of several games, and of the games called in them."""
    if not rows:
        return {}
    best = max(rows, key=lambda row: (row.best_rank, row.best_at))
    return {
        **{name: sum(getattr(row, name) for row in rows) for name in SUMS},
        "biggest_pot": max(row.biggest_pot for row in rows),
        "longest": max((row.longest for row in rows), key=len),
        "best_hand": best.best_hand,
        "best_words": best.best_words,
    }

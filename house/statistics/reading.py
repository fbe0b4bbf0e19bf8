"""Reading the statistics: one player's, and a server's leaderboard."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal

import msgspec

from engine.contract import Strength
from house.counted import SUMS, Sums
from house.statistics.ratings import (
    ALL_GAMES,
    COMPUTERS,
    GAME_WEIGHT,
    HAND_WEIGHT,
    HOUR,
    START,
    likely,
    spread,
)
from house.store import Store, statistic_rows

RANKED = 20
"""Hands from which somebody has a place among others; with fewer, a rating is mostly luck."""
Board = Literal["rating", "chips", "wins", "hands", "words"]


USUALLY: Mapping[Strength, float] = MappingProxyType(
    {"plain": START - 100, "sly": START, "shark": START + 100, "master": START + 200}
)
ENOUGH = 20  # results, before a level's own rating says more than what is usual


class PlayerStats(Sums, frozen=True, kw_only=True):
    """Everything counted of a player in a server, in one game or over all (`game` "")."""

    player: int
    game: str
    rating: float = START
    change: float = 0  # what the last result did to the rating
    spread: float = 0  # how far the rating may be from the truth; 0 before any result
    biggest_pot: int = 0
    best_hand: str = ""
    best_words: str = ""
    longest: str = ""

    @property
    def chips(self) -> int:
        return self.won - self.lost

    @property
    def turn_seconds(self) -> float | None:
        """On average."""
        return self.turn_ms / self.turns / 1000 if self.turns else None


class PlayedGame(msgspec.Struct, frozen=True):
    """A game that somebody has played."""

    game: str
    hands: int
    wins: int


class CallCount(msgspec.Struct, frozen=True):
    """How often a game was called in which somebody played, and how that went for them."""

    game: str
    hands: int
    wins: int
    chips: int


class BoardLine(msgspec.Struct, frozen=True):
    """A line of a leaderboard: the place, and how many have one."""

    place: int
    of: int
    player: int
    value: float
    name: str = ""  # as they were last called


class RatingPoint(msgspec.Struct, frozen=True):
    """A rating at some time in ms, and how far it may be from the truth."""

    at: int
    rating: float
    spread: float


class ChipsPoint(msgspec.Struct, frozen=True):
    """What was won, less what was lost, from the beginning of the time that is shown until then."""

    at: int
    chips: int


class Statistics:
    def __init__(self, store: Store, chips: Collection[str] = ()) -> None:
        """`chips`: the games that are played for them."""
        self._store = store
        self._chips = frozenset(chips)

    async def player(self, guild: int, player: int, *, game: str = ALL_GAMES) -> PlayerStats:
        rated = await self._store.first(statistic_rows.rating_of(guild, player, game))
        rating = {}
        if rated:
            off = spread(rated.rated, self._weight(game))
            rating = {"rating": rated.rating, "change": rated.change, "spread": off}
        return PlayerStats(
            player=player,
            game=game,
            **rating,
            **_summed(await self._store.read(statistic_rows.counts_of(guild, player, game))),
        )

    def _weight(self, game: str) -> float:
        """Of a result; over all games, the one that leaves more unknown."""
        return HAND_WEIGHT if game in self._chips else GAME_WEIGHT

    async def nearest_level(self, guild: int, player: int, game: str) -> Strength:
        """The level of computers nearest to how strong this player probably is. Without a rating they count as a newcomer;
        of two equally near, the weaker."""
        rows = await self._store.read(statistic_rows.ratings_of(guild, (player, *COMPUTERS.values()), game))
        found = {row.player: row for row in rows}
        own = found.get(player)
        mine = likely(own.rating, own.rated, self._weight(game)) if own is not None else START

        def distance(level: Strength) -> float:
            row = found.get(COMPUTERS[level])
            rating: float = row.rating if row is not None and row.rated >= ENOUGH else USUALLY[level]
            return abs(rating - mine)

        return min(COMPUTERS, key=distance)

    async def by_game(self, guild: int, player: int) -> list[PlayedGame]:
        """Each game they have played, the most played first."""
        rows = await self._store.read(statistic_rows.games_of(guild, player))
        return [PlayedGame(row.game, int(row.hands), int(row.wins)) for row in rows]

    async def by_called(self, guild: int, player: int, game: str) -> list[CallCount]:
        """Where dealers name the game: each that was called, the most played first."""
        rows = await self._store.read(statistic_rows.called_for(guild, player, game))
        return [CallCount(row.called, row.hands, row.wins, row.chips) for row in rows]

    async def rating_course(self, guild: int, player: int, game: str, since: int) -> list[RatingPoint]:
        """How the rating went, an hour at a time."""
        rows = await self._store.read(statistic_rows.rating_points(guild, player, game, since))
        rated = await self._store.first(statistic_rows.rating_of(guild, player, game))
        number = (rated.rated if rated else 0) - sum(row.rated for row in rows)
        weight = self._weight(game)
        found = [RatingPoint(rows[0].hour - HOUR, START, spread(0, weight))] if rows and number <= 0 else []
        for row in rows:
            number += row.rated
            found.append(RatingPoint(row.hour, row.rating, spread(max(0, number), weight)))
        return found

    async def names(self, guild: int, players: Sequence[int]) -> dict[int, str]:
        """What they called themselves last."""
        found = {}
        for player in players:
            row = await self._store.first(statistic_rows.last_name(guild, player))
            row = row or await self._store.first(statistic_rows.sat_as(guild, player))
            if row is not None:
                found[player] = row.name
        return found

    async def chips_course(self, guild: int, player: int, game: str, since: int) -> list[ChipsPoint]:
        """What was won at tables with chips, summed up an hour at a time."""
        games = [game] if game in self._chips else [] if game else sorted(self._chips)
        rows = await self._store.read(statistic_rows.chips_by_hour(guild, player, games, since, HOUR))
        total, found = 0, [ChipsPoint((rows[0].began - 1) * HOUR, 0)] if rows else []
        for row in rows:
            total += row.gain
            found.append(ChipsPoint(row.began * HOUR, total))
        return found

    async def leaderboard(
        self, guild: int, *, game: str = ALL_GAMES, by: Board = "rating", limit: int = 10
    ) -> list[BoardLine]:
        """The best people of a server who have played enough. Computer players are not listed."""
        query = statistic_rows.ranked(guild, game, by, RANKED).limit(limit)
        rows = await self._store.read(query)
        known = await self.names(guild, [row.player for row in rows])
        return [_standing(row, known.get(row.player, "")) for row in rows]

    async def place(self, guild: int, player: int, *, game: str = ALL_GAMES) -> BoardLine | None:
        """Where they stand by rating; None until they have played enough."""
        row = await self._store.first(statistic_rows.place_of(guild, game, "rating", RANKED, player))
        return _standing(row) if row is not None else None

    async def unranked(
        self, guild: int, reader: int, *, game: str = ALL_GAMES, by: Board = "rating", limit: int = 10
    ) -> list[Unranked]:
        """Who has played here and is not on that board; the reader, too, who may not have played at all."""
        rows = await self._store.read(statistic_rows.unranked(guild, game, by, RANKED, limit))
        found = [Unranked(row.player, int(row.hands)) for row in rows]
        mine = (await self.player(guild, reader, game=game)).hands
        if mine < RANKED and all(one.player != reader for one in found):
            found.append(Unranked(reader, mine))
        return found


class Unranked(msgspec.Struct, frozen=True):
    """Somebody who has no place: too few hands, or nothing that was rated."""

    player: int
    hands: int


def _standing(row: Any, name: str = "") -> BoardLine:
    return BoardLine(row.place, row.of, row.player, float(row.value), name)


def _summed(rows: Sequence[Any]) -> dict[str, Any]:
    """Several games, and what was called in them, as one."""
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

"""Reading the statistics: one player's, and a server's leaderboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy import func, select

from house.statistics.ratings import ALL_GAMES, START
from house.store import Store
from house.store.schema import SUMS, player_stats, ratings

Board = Literal["rating", "chips", "wins", "hands", "words"]
BOARDS: tuple[Board, ...] = ("rating", "chips", "wins", "hands", "words")


class PlayerStats(msgspec.Struct, frozen=True, kw_only=True):
    """Everything counted of a player in a server, in one game or over all (`game` "")."""

    player: int
    game: str
    rating: float = START
    change: float = 0  # what the last result did to the rating
    games: int = 0
    games_won: int = 0
    hands: int = 0
    wins: int = 0
    won: int = 0  # chips
    lost: int = 0
    points: int = 0
    biggest_pot: int = 0
    best_hand: str = ""
    best_words: str = ""
    best_game: str = ""
    best_at: int = 0
    longest: str = ""
    words: int = 0
    checks_won: int = 0  # spellchecks made
    checks_lost: int = 0
    checked_won: int = 0  # spellchecks survived
    checked_lost: int = 0
    scrumps: int = 0
    knocks: int = 0
    undercuts: int = 0
    turtlings: int = 0
    turns: int = 0
    turn_ms: int = 0

    @property
    def chips(self) -> int:
        return self.won - self.lost

    @property
    def turn_seconds(self) -> float | None:
        """On average."""
        return self.turn_ms / self.turns / 1000 if self.turns else None


class Called(msgspec.Struct, frozen=True):
    """How often a game was called in which somebody played, and how that went for him."""

    game: str
    hands: int
    wins: int
    chips: int


class Standing(msgspec.Struct, frozen=True):
    """A line of a leaderboard."""

    place: int
    player: int
    value: float
    hands: int


class Statistics:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def player(self, guild: int, player: int, *, game: str = ALL_GAMES) -> PlayerStats:
        query = select(player_stats).where(player_stats.c.guild == guild, player_stats.c.player == player)
        if game:
            query = query.where(player_stats.c.game == game)
        rated = await self._store.first(
            select(ratings).where(
                ratings.c.guild == guild, ratings.c.player == player, ratings.c.game == game
            )
        )
        rating = {"rating": rated.rating, "change": rated.change} if rated else {}
        return PlayerStats(player=player, game=game, **rating, **_summed(await self._store.read(query)))

    async def by_game(self, guild: int, player: int) -> list[PlayerStats]:
        """Each game he has played, the most played first."""
        rows = await self._store.read(
            select(player_stats.c.game, func.sum(player_stats.c.hands).label("played"))
            .where(player_stats.c.guild == guild, player_stats.c.player == player)
            .group_by(player_stats.c.game)
        )
        games = [row.game for row in sorted(rows, key=lambda row: -row.played)]
        return [await self.player(guild, player, game=game) for game in games]

    async def by_called(self, guild: int, player: int, game: str) -> list[Called]:
        """Where dealers name the game: each that was called, the most played first."""
        stats = player_stats.c
        rows = await self._store.read(
            select(stats.called, stats.hands, stats.wins, (stats.won - stats.lost).label("chips"))
            .where(stats.guild == guild, stats.player == player, stats.game == game, stats.called != "")
            .order_by(stats.hands.desc(), stats.called)
        )
        return [Called(row.called, row.hands, row.wins, row.chips) for row in rows]

    async def leaderboard(
        self, guild: int, *, game: str = ALL_GAMES, by: Board = "rating", limit: int = 10
    ) -> list[Standing]:
        """The best people of a server. Computer players are not listed."""
        rows = await self._store.read(
            self._rated(guild, game, limit) if by == "rating" else self._counted(guild, game, by, limit)
        )
        return [Standing(place, row.player, row.value, row.hands) for place, row in enumerate(rows, 1)]

    @staticmethod
    def _rated(guild: int, game: str, limit: int) -> Any:
        return (
            select(ratings.c.player, ratings.c.rating.label("value"), ratings.c.rated.label("hands"))
            .where(ratings.c.guild == guild, ratings.c.game == game, ratings.c.player > 0)
            .order_by(ratings.c.rating.desc(), ratings.c.player)
            .limit(limit)
        )

    @staticmethod
    def _counted(guild: int, game: str, by: Board, limit: int) -> Any:
        stats = player_stats.c
        value = func.sum(stats.won - stats.lost) if by == "chips" else func.sum(stats[by])
        query = (
            select(stats.player, value.label("value"), func.sum(stats.hands).label("hands"))
            .where(stats.guild == guild)
            .group_by(stats.player)
            .order_by(value.desc(), stats.player)
            .limit(limit)
        )
        return query.where(stats.game == game) if game else query


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
        "best_at": best.best_at,
        "best_game": best.game if best.best_hand else "",
    }

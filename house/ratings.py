"""How strong players are: Elo's numbers, for any number of players at once.

Everybody starts at 1500. Each result is taken as a game of everybody against everybody: against each other player
one is expected to score 1 / (1 + 10 ** ((his rating - mine) / 400)), and scores 1 for doing better, a half for doing
as well, 0 for doing worse. The difference, averaged over the others, times a weight, moves the rating; what one gains
the others lose. In games played for chips each hand is a result (by what it gained, weight 12); in the others each
finished game is (by its standings, weight 32), and partners are not compared. There is a rating for each game and
one over all. Computer players are rated by strength, so that playing them counts, and are never listed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from sqlalchemy import select

from house.store import Batch, Statement, Store
from house.store.schema import ratings

START = 1500.0
HAND_WEIGHT = 12.0
GAME_WEIGHT = 32.0
ALL_GAMES = ""

RATE = Statement(
    lambda insert_into: (made := insert_into(ratings)).on_conflict_do_update(
        index_elements=["guild", "player", "game"],
        set_={
            "rating": ratings.c.rating + made.excluded.change,
            "rated": ratings.c.rated + 1,
            "change": made.excluded.change,
        },
    ),
    "guild",
    "player",
    "game",
    "rating",
    "rated",
    "change",
)


class Result:
    """Who did how well: a higher score is better. Players of one team are not compared."""

    def __init__(self, player: int, score: float, team: int) -> None:
        self.player = player
        self.score = score
        self.team = team


def changes(results: Sequence[Result], before: Mapping[int, float], weight: float) -> list[float]:
    """By how much each rating moves. They sum to zero."""
    moved = [0.0] * len(results)
    others = max(1, len(results) - 1)
    for place, one in enumerate(results):
        for place_two in range(place + 1, len(results)):
            two = results[place_two]
            if one.team == two.team:
                continue
            mine, his = before.get(one.player, START), before.get(two.player, START)
            expected = 1 / (1 + 10 ** ((his - mine) / 400))
            scored = 0.5 + 0.5 * ((one.score > two.score) - (one.score < two.score))
            step = weight * (scored - expected) / others
            moved[place] += step
            moved[place_two] -= step
    return moved


class Ratings:
    """Read once, then kept: what a stored result does to them is added here as it is in the database."""

    def __init__(self, store: Store, remember: int = 20_000) -> None:
        self._store = store
        self._known: dict[tuple[int, str, int], float] = {}
        self._remember = remember

    async def of(self, guild: int, players: Sequence[int], game: str) -> dict[int, float]:
        missing = [player for player in players if (guild, game, player) not in self._known]
        if missing:
            await self._read(guild, missing, game)
        return {player: self._known[guild, game, player] for player in players}

    async def _read(self, guild: int, players: Sequence[int], game: str) -> None:
        """Of this game and over all games: whoever asks for one will ask for the other."""
        scopes = (game, ALL_GAMES)
        rows = await self._store.read(
            select(ratings.c.game, ratings.c.player, ratings.c.rating).where(
                ratings.c.guild == guild, ratings.c.game.in_(scopes), ratings.c.player.in_(players)
            )
        )
        if len(self._known) > self._remember:
            self._known.clear()
        stored = {(row.game, row.player): row.rating for row in rows}
        for scope in scopes:
            for player in players:
                self._known.setdefault((guild, scope, player), stored.get((scope, player), START))

    def forget(self, player: int) -> None:
        self._known = {key: rating for key, rating in self._known.items() if key[2] != player}

    async def write(
        self, batch: Batch, guild: int, game: str, results: Sequence[Result], weight: float
    ) -> None:
        """Add to what will be stored what these results do to the ratings."""
        if len({result.team for result in results}) < 2:
            return
        players = sorted({result.player for result in results})
        for scope in (game, ALL_GAMES):
            before = await self.of(guild, players, scope)
            for result, change in zip(results, changes(results, before, weight), strict=True):
                batch.add(
                    RATE,
                    guild=guild,
                    player=result.player,
                    game=scope,
                    rating=START + change,
                    rated=1,
                    change=change,
                )
                batch.after.append(partial(self._move, (guild, scope, result.player), change))

    def _move(self, key: tuple[int, str, int], change: float) -> None:
        if key in self._known:
            self._known[key] += change

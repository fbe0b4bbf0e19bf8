"""How strong players are: Elo's numbers, for any number of players at once.

Everybody starts at 1500. Each result is taken as a game of everybody against everybody: against each other player
one is expected to score 1 / (1 + 10 ** ((his rating - mine) / 400)), and scores 1 for doing better, a half for doing
as well, 0 for doing worse. The difference, averaged over the others, times a weight, moves the rating; what one gains
the others lose. In games played for chips each hand is a result (by what it gained, weight 12); in the others each
finished game is (by its standings, weight 32), and partners are not compared. There is a rating for each game and
one over all. Computer players are rated by strength, so that playing them counts, and are never listed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from sqlalchemy import Row, select

from house.store import Batch, Statement, Store
from house.store.schema import ratings

START = 1500.0
HAND_WEIGHT = 12.0
GAME_WEIGHT = 32.0
ALL_GAMES = ""
Key = tuple[int, int, str]  # guild, player, game

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
        self._known: dict[Key, float] = {}
        self._remember = remember
        self._wanted: dict[int, set[Key]] = {}
        self._asking = asyncio.Lock()

    async def of(self, guild: int, players: Sequence[int], game: str) -> dict[int, float]:
        # Of this game and over all games: whoever asks for one will ask for the other.
        wanted = {(guild, player, scope) for player in players for scope in (game, ALL_GAMES)}
        if not wanted <= self._known.keys():
            await self._read(guild, wanted)
        return {player: self._known[guild, player, game] for player in players}

    async def _read(self, guild: int, wanted: set[Key]) -> None:
        """One question at a time, and what a guild wants meanwhile goes together into its next: when many hands end
        at once, many questions would open many connections."""
        waiting = self._wanted.setdefault(guild, set())
        waiting |= wanted
        async with self._asking:
            if wanted <= self._known.keys():
                return
            keys = wanted | self._wanted.pop(guild, set())
            rows = await self._ask(guild, keys)
            if len(self._known) > self._remember:
                self._known.clear()
            stored = {(guild, row.player, row.game): row.rating for row in rows}
            for key in keys:
                self._known.setdefault(key, stored.get(key, START))

    async def _ask(self, guild: int, keys: set[Key]) -> Sequence[Row[Any]]:
        players, games = ({key[part] for key in keys} for part in (1, 2))
        return await self._store.read(
            select(ratings.c.player, ratings.c.game, ratings.c.rating).where(
                ratings.c.guild == guild, ratings.c.player.in_(players), ratings.c.game.in_(games)
            )
        )

    def forget(self, player: int) -> None:
        self._known = {key: rating for key, rating in self._known.items() if key[1] != player}

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
                batch.after.append(partial(self._move, (guild, result.player, scope), change))

    def _move(self, key: Key, change: float) -> None:
        if key in self._known:
            self._known[key] += change

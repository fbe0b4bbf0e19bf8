"""How strong players are: Elo's numbers, for any number of players at once.

Everybody starts at 1500. Each result is taken as a game of everybody against everybody: against each other player
one is expected to score 1 / (1 + 10 ** ((their rating - mine) / 400)), and scores 1 for doing better, a half for doing
as well, 0 for doing worse. The difference, averaged over the others, times a weight, moves the rating; what one gains
the others lose. In games played for chips each hand is a result (by what it gained, weight 12); in the others each
finished game is (by its standings, weight 32), and partners are not compared. There is a rating for each game and
one over all. Computer players are rated by strength, so that playing them counts, and are never listed. Games with
only one person move ratings of their own, which say how strong computers should be, and are never listed either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log, sqrt
from typing import Any, NamedTuple

from engine.contract import Strength
from house.store import Transaction
from house.store.statistic_rows import RATE, RATE_POINT, RATING

START = 1500.0
HAND_WEIGHT = 12.0
GAME_WEIGHT = 32.0
ALL_GAMES = ""
ALONE = "alone/"
"""Before the game: the rating from games with only one person."""
HOUR = 3_600_000
COMPUTERS: dict[Strength, int] = {"plain": -1, "sly": -2, "shark": -3, "master": -4}
"""The ids under which computer players of each strength are rated."""
COMPANY = 2
"""People, from whom on a hand or a game counts among others."""
UNKNOWN = 200.0
"""How far a newcomer's rating may be from how strong they are."""


class Result(NamedTuple):
    """Who did how well: a higher score is better. Players of one team are not compared."""

    player: int
    score: float
    team: int


def changes(results: Sequence[Result], before: Mapping[int, float], weight: float) -> list[float]:
    """By how much each rating moves. They sum to zero."""
    moved = [0.0] * len(results)
    others = max(1, len(results) - 1)
    for place, one in enumerate(results):
        for place_two in range(place + 1, len(results)):
            two = results[place_two]
            if one.team == two.team:
                continue
            mine, theirs = before.get(one.player, START), before.get(two.player, START)
            expected = 1 / (1 + 10 ** ((theirs - mine) / 400))
            scored = 0.5 + 0.5 * ((one.score > two.score) - (one.score < two.score))
            step = weight * (scored - expected) / others
            moved[place] += step
            moved[place_two] -= step
    return moved


def spread(rated: int, weight: float) -> float:
    """How far the rating is from the truth, two times out of three, after so many results.

    Each result brings the rating nearer by the share `weight * ln(10) / 1600`, and moves it by chance as well, by
    half the weight. The first makes what was unknown shrink, the second leaves what never goes away.
    """
    nearer = weight * log(10) / 1600
    left = (1 - nearer) ** (2 * rated)
    return sqrt(UNKNOWN**2 * left + weight**2 / 4 / (2 * nearer) * (1 - left))


def likely(rating: float, rated: int, weight: float) -> float:
    """How strong somebody is who has this rating after so many results. It has come only part of the way yet, since each
    result brings it nearer by the same small share; results are worth more the fewer there are, short of what is luck."""
    if not rated:
        return rating
    nearer = weight * log(10) / 1600
    believed = rated / (rated + (800 / log(10) / UNKNOWN) ** 2)
    return START + (rating - START) * believed / (1 - (1 - nearer) ** rated)


async def rate(
    tx: Transaction, guild: int, game: str, results: Sequence[Result], weight: float, now: int
) -> None:
    """What these results do to the ratings, as they stand then: who plays at two tables may end a hand at both."""
    if len({result.team for result in results}) < 2:
        return
    alone = len({result.player for result in results if result.player > 0}) < COMPANY
    for scope in (f"{ALONE}{game}", f"{ALONE}{ALL_GAMES}") if alone else (game, ALL_GAMES):
        before: dict[int, float] = {}
        for player in sorted({result.player for result in results}):
            for (rating,) in await tx.ask(RATING, of_guild=guild, of_player=player, of_game=scope):
                before[player] = rating
        for result, change in zip(results, changes(results, before, weight), strict=True):
            whose: dict[str, Any] = {"guild": guild, "player": result.player, "game": scope}
            await tx.write(RATE, **whose, rating=START + change, rated=1, change=change)
            if result.player > 0 and not alone:  # nobody asks how computers fared
                rating = before.get(result.player, START) + change
                await tx.write(RATE_POINT, **whose, hour=now // HOUR * HOUR, rating=rating, rated=1)

"""Players' strength: a rating, and how far it may be from the truth two times out of three.

The model is Luce's and Plackett's: the best team is drawn from all, the next from the others, and so on, with
chances that grow with strength as Elo's do: a player rated 400 above another does better ten times out of eleven.
Equal teams share a draw, and a team is as strong as its members are on average. A result moves each rating towards
its most likely value, the more the less certain it was, and makes it more certain.

In games played for chips each hand is a result, by its gains; in the others each finished game is, by its
standings. There is a rating for each game and one over all. Computer players are rated by level, so that games
against them count, and are never listed. Games with only one person move separate ratings, which tell how strong
computers should be, and are never listed either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import fmean
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.contract import Strength
from house.store import Transaction
from house.store.statistic_rows import RATE, RATE_POINT, ratings_among

START = 1500.0
UNKNOWN = 200.0
"""How far a newcomer's rating may be from their strength."""
ROUGHLY = 100.0
"""How far a computer's rating may be from its strength: less, because its level is known."""
DRIFT = 2.0
"""A player may learn from one result to the next, so a rating can always move."""
SCALE = 400 / log(10)
ALL_GAMES = ""
ALONE = "alone/"
"""The prefix of a game's name for ratings from games with only one person."""
HOUR = 3_600_000
COMPUTERS: dict[Strength, int] = {"plain": -1, "sly": -2, "shark": -3, "master": -4}
"""The ids of computer players in the ratings, by strength."""
COMPANY = 2
"""A hand or a game with at least this many people counts for their ratings."""


class Result(NamedTuple):
    """A player's result: a higher score is better. Players of one team have the same."""

    player: int
    score: float
    team: int


class Rating(NamedTuple):
    number: float = START
    spread: float = UNKNOWN


USUALLY: Mapping[Strength, Rating] = MappingProxyType(
    {
        "plain": Rating(START - 100, ROUGHLY),
        "sly": Rating(START, ROUGHLY),
        "shark": Rating(START + 100, ROUGHLY),
        "master": Rating(START + 200, ROUGHLY),
    }
)
FIRST = {COMPUTERS[strength]: rating for strength, rating in USUALLY.items()}


def rated(results: Sequence[Result], before: Mapping[int, Rating]) -> dict[int, Rating]:
    teams: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        teams[result.team].append(result)
    score = {team: members[0].score for team, members in teams.items()}
    odds = {
        team: exp(fmean(before[member.player].number - START for member in members) / SCALE)
        for team, members in teams.items()
    }
    better: dict[int, float] = defaultdict(float)  # than expected, in draws
    told: dict[int, float] = defaultdict(float)  # the information that the draws give about them
    for best in set(score.values()):
        left = [team for team in teams if score[team] <= best]
        of, equals = sum(odds[team] for team in left), sum(score[team] == best for team in left)
        for team in left:
            chance, members = odds[team] / of, teams[team]
            drawn = 1 / equals if score[team] == best else 0
            for member in members:
                better[member.player] += (drawn - chance) / len(members) / SCALE
                told[member.player] += chance * (1 - chance) / (len(members) * SCALE) ** 2
    after = {}
    for player, more in better.items():
        number, spread = before[player]
        left_unknown = 1 / (1 / (spread**2 + DRIFT**2) + told[player])
        after[player] = Rating(number + left_unknown * more, min(UNKNOWN, sqrt(left_unknown)))
    return after


async def rate(tx: Transaction, guild: int, game: str, results: Sequence[Result], now: int) -> None:
    """Rate these results within the transaction: a player at two tables may end a hand at both."""
    if len({result.team for result in results}) < 2:
        return
    players = sorted({result.player for result in results})
    alone = sum(player > 0 for player in players) < COMPANY
    scopes = [f"{ALONE}{game}", f"{ALONE}{ALL_GAMES}"] if alone else [game, ALL_GAMES]
    before = {scope: {player: FIRST.get(player, Rating()) for player in players} for scope in scopes}
    whose = {f"player_{number}": player for number, player in enumerate(players)}
    known = ratings_among(len(players))
    for scope, player, *rating in await tx.ask(
        known, of_guild=guild, of_game=scopes[0], over_all=scopes[1], **whose
    ):
        before[scope][player] = Rating(*rating)
    moves: list[dict[str, Any]] = [
        {
            "guild": guild,
            "player": player,
            "game": scope,
            "rating": number,
            "spread": spread,
            "change": number - before[scope][player].number,
        }
        for scope in scopes
        for player, (number, spread) in rated(results, before[scope]).items()
    ]
    await tx.write_all(RATE, moves)
    if not alone:  # computers' results are not needed here
        hour = now // HOUR * HOUR
        await tx.write_all(RATE_POINT, [{**move, "hour": hour} for move in moves if move["player"] > 0])

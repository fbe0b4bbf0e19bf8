"""Which level of computer player is nearest to somebody, by the ratings of one game on one server.

A level has a rating as people do. While it has few results there, it is taken for what such computers are usually worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.contract import Strength
from house.statistics.ratings import START
from house.store import Store, statistic_rows
from house.tables.records import COMPUTERS

USUALLY: Mapping[Strength, float] = MappingProxyType(
    {"plain": START - 100, "sly": START, "shark": START + 100, "master": START + 200}
)
ENOUGH = 20  # results, before a level's own rating says more than what is usual


async def nearest_level(store: Store, guild: int, player: int, game: str) -> Strength:
    """A player without a rating counts as a newcomer; of two levels equally near, the weaker."""
    rows = await store.read(statistic_rows.ratings_of(guild, (player, *COMPUTERS.values()), game))
    found = {row.player: row for row in rows}
    mine: float = found[player].rating if player in found else START

    def distance(level: Strength) -> float:
        row = found.get(COMPUTERS[level])
        rating: float = row.rating if row is not None and row.rated >= ENOUGH else USUALLY[level]
        return abs(rating - mine)

    return min(COMPUTERS, key=distance)

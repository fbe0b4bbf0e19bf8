"""People who have played before."""

from msgspec.structs import asdict

from house.counted import Bests, Sums
from house.store.statistic_rows import COUNT


async def has_played(room, guild, *players, hands=1):
    """Let players have finished this many hands on this server."""
    for player in players:
        counts = {**asdict(Sums(hands=hands)), **asdict(Bests())}
        await room.store.write(COUNT, guild=guild, player=player, game="pennies", called="", **counts)

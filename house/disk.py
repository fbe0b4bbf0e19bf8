"""What grows in the database, and by how much with each hand, for operators who plan disk space."""

from __future__ import annotations

from collections.abc import Iterator

from house.store import looked_at
from house.store.weights import Weights, weigh

KEPT = {
    "events": "what happened, act by act (keep_events_days)",
    "hands": "hands that are over (keep_hands_days)",
    "hand_players": "who played them (keep_hands_days)",
    "deals": "the seals of deals",
    "entries": "the ledger",
    "sittings": "who sat where",
    "tables": "tables, open and closed",
}
"""What grows with playing. All else grows with people and servers."""


async def weights_of(url: str) -> Weights:
    """Of a database that is not opened for it, even while a bot runs on it. Raises `NoDatabase` where there is none."""
    async with looked_at(url) as store:
        return await weigh(store)


def told(weights: Weights) -> Iterator[str]:
    """Line by line, the heaviest first."""
    yield f"{size(weights.whole)} in all, {size(weights.free)} of it free; {weights.hands} hands, {weights.acts} acts"
    if not weights.tables:
        yield "this SQLite cannot tell tables apart (it was built without dbstat)"
        return
    hands = max(1, weights.hands)
    for name, heavy in sorted(weights.tables.items(), key=lambda one: -one[1]):
        each = f"{heavy // hands:8} a hand" if name in KEPT else " " * 15
        yield f"{size(heavy):>10}  {each}  {name:14}  {KEPT.get(name, '')}".rstrip()


def size(heavy: int) -> str:
    for unit, least in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if heavy >= least:
            return f"{heavy / least:.1f} {unit}"
    return f"{heavy} bytes"

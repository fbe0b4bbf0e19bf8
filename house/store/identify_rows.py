"""Discord's limit on new connections, kept by all places: the next one to connect takes the bucket for five
seconds."""

from __future__ import annotations

from sqlalchemy import BigInteger, bindparam, cast, extract, func, not_, select

from house.store.schema import identifies
from house.store.transactions import Statement, Transaction

APART_MS = 5200  # Discord requires five seconds, and its answers may not all take equally long
_NOW = cast(extract("epoch", func.clock_timestamp()) * 1000, BigInteger)
# A longer time left means that the server's clock was set back, so the bucket counts as free.
_TAKEN = (identifies.c.free_at > _NOW) & (identifies.c.free_at <= _NOW + APART_MS)
TAKE = Statement(
    lambda insert_into: (
        (made := insert_into(identifies).values(bucket=bindparam("of"), free_at=_NOW + APART_MS))
        .on_conflict_do_update(
            index_elements=["bucket"], set_={"free_at": made.excluded.free_at}, where=not_(_TAKEN)
        )
        .returning(identifies.c.bucket)
    )
)
LEFT = Statement(select(identifies.c.free_at - _NOW).where(identifies.c.bucket == bindparam("of")))


async def turn_to_identify(bucket: int, tx: Transaction) -> float:
    """Seconds until the next try; 0: the bucket is ours."""
    if await tx.ask(TAKE, of=bucket):
        return 0.0
    [(left,)] = await tx.ask(LEFT, of=bucket)
    return max(1, int(left)) / 1000

"""How a table's deals are written down: each when it is sealed, and again when it is dealt."""

from __future__ import annotations

import msgspec

from engine.families.poker.events import Reshuffled
from house.store import Transaction
from house.store.deal_rows import ADD_DEAL, DEALT
from house.tables.deals import Dealt, Standing
from house.tables.plans import Plan
from house.tables.records import Record


async def write_deals(tx: Transaction, before: Record, plan: Plan, now: int) -> None:
    record = plan.record
    known = {deal.number for deal in before.deals.standing}
    for deal in record.deals.standing:
        if deal.number not in known:
            await _add(tx, record, deal, now)
    if record.deals.dealt is not None and record.deals.dealt != before.deals.dealt:
        await _write_dealt(tx, record, record.deals.dealt, plan)
    for event in plan.events:
        if isinstance(event, Reshuffled) and event.deal:
            again = Standing("again", event.deal, b"", b"", "", bytes.fromhex(event.commitment))
            await _add(tx, record, again, now, hand=record.state.hand, version=record.version)


async def _add(
    tx: Transaction,
    record: Record,
    deal: Standing,
    now: int,
    *,
    hand: int | None = None,
    version: int | None = None,
) -> None:
    await tx.write(
        ADD_DEAL,
        table_id=record.id,
        number=deal.number,
        kind=deal.kind,
        at=now,
        previous=deal.previous,
        secret=deal.secret,
        pack=deal.pack,
        commitment=deal.commitment,
        hand=hand,
        version=version,
        cuts="[]",
        held=0,
    )


async def _write_dealt(tx: Transaction, record: Record, dealt: Dealt, plan: Plan) -> None:
    """Where the dealer names the game first, the hand has its number when that is done."""
    begun = any(event.kind == "hand-begins" for event in plan.events)
    hand = record.state.hand if begun else record.state.hand + 1
    for number in filter(None, (dealt.draw, dealt.number)):
        await tx.write(
            DEALT,
            must_hit=True,
            table=record.id,
            numbered=number,
            of_hand=hand,
            at_version=record.version,
            said=msgspec.json.encode(dealt.cuts).decode(),
            of_them_held=dealt.held,
        )

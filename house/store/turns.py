"""Waiting for one's turn on a PostgreSQL database that another bot plays on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from house.store.engine import Engine
from house.store.lease import InUse
from house.store.migrations import Newer, found, known, migrate
from house.store.tenure import LOOK

if TYPE_CHECKING:
    from house.store.postgres import PostgresWriter

log = structlog.get_logger("house")


async def our_turn(
    driver: PostgresWriter,
    engine: Engine,
    *,
    away: Callable[[Exception], bool],
    waiting: Callable[[bool], None],
) -> None:
    """Returns when it is. A database that has answered once may be away for a while; `waiting` is told, after each
    look, whether it answers."""
    told = answered = prepared = False
    while True:
        there = True
        try:
            await driver.connected()
            prepared = prepared or await _prepared(engine)
            answered = True
            if await driver.take():
                log.info("our-turn")
                return
        except InUse:
            answered = True  # a bot that takes no turns
        except Exception as wrong:
            if not answered or not away(wrong):
                raise
            there = False
            await driver.close()
        if not told:
            told = True
            log.info("standing-by")
        waiting(there)
        await asyncio.sleep(LOOK)


async def _prepared(engine: Engine) -> bool:
    """Nobody migrates what another one works with; but whoever takes turns works with leases, so where there are none
    nobody does."""
    try:
        stands, leases = await engine.ask(found)
    finally:
        await engine.dispose()  # what lies about until it is our turn may be of no use by then
    if not leases:
        await migrate(engine)
    elif stands not in known():
        raise Newer(str(stands))
    return True

"""Defects of bots that share the work, put back in the same way."""

from __future__ import annotations

from typing import Any

import aiohttp

import cogs.startup.client
import house.store.crew
from house.room import CardRoom
from house.store.tenure import Tenure

from .defects import Defect

# --- nobody looks at the lease before he writes --------------------------------------------------------------


def _begun(_tenure: Tenure) -> str:
    return "BEGIN"


# --- one that may have been replaced goes on telling Discord ------------------------------------------------


def _talks(_room: CardRoom) -> aiohttp.TraceConfig:
    return aiohttp.TraceConfig()


# --- the shards of one that is gone stay its own ----------------------------------------------------------

_FOR_EVER = house.store.crew.SHARDS.replace("until >", "until > 0 OR until >", 1)


def _of_workers(
    faults: set[str], found_as: set[str], within: int, where: Any, name: str, value: Any
) -> Defect:
    return Defect(frozenset(faults), frozenset(found_as), within, where, name, value, workers=2)


SHARED_DEFECTS = {
    "one that was replaced stores": _of_workers(
        {"worker-stands", "worker-cut"}, {"stored-after-lost"}, 12, Tenure, "begin", property(_begun)
    ),
    "one that was replaced speaks": _of_workers(
        {"worker-stands", "worker-cut"}, {"said-after-lost"}, 12, cogs.startup.client, "silence", _talks
    ),
    "shards are not taken over": _of_workers(
        {"worker-killed"}, {"left-alone"}, 12, house.store.crew, "SHARDS", _FOR_EVER
    ),
}

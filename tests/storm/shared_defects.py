"""Defects of several bots, put back in the same way."""

from __future__ import annotations

from typing import Any

import aiohttp

import cogs.startup.client
from house.room import CardRoom
from house.store.place import Place, PlaceRow
from house.store.transactions import Transaction

from .defects import Defect
from .faults import ALONE

# --- the lease is not checked before a write -------------------------------------------------------------------


def _begun(_place: Place) -> str:
    return "BEGIN; SELECT 1"


async def _trusts(_place: Place, _connection: object) -> None:
    """Nor when it has reached the database again: the one that took over had ended its connection."""


# --- a replaced one keeps talking to Discord -------------------------------------------------------------------


def _talks(_room: CardRoom) -> aiohttp.TraceConfig:
    return aiohttp.TraceConfig()


# --- the place of one that is gone stays its own ----------------------------------------------------------


def _only_given_back(_place: Place, row: PlaceRow, _held: object) -> bool:
    return not row.owner


# --- players hear nothing while the database is away, where there are several places ---------------------------

_renewed = Place._renewed


async def _silent_with_others(place: Place, tx: Transaction) -> bool:
    return await _renewed(place, tx) and place.places == 1


def _of_several(
    faults: set[str],
    found_as: set[str],
    within: int,
    where: Any,
    name: str,
    value: Any,
    also: tuple[tuple[Any, str, Any], ...] = (),
) -> Defect:
    return Defect(frozenset(faults), frozenset(found_as), within, where, name, value, 1, also)


SHARED_DEFECTS = {
    "one that was replaced stores": _of_several(
        {"bot-stands", "bot-cut"},
        {"stored-after-lost"},
        12,
        Place,
        "begin",
        property(_begun),
        ((Place, "_regained", _trusts),),
    ),
    "one that was replaced speaks": _of_several(
        {"bot-stands", "bot-cut"}, {"said-after-lost"}, 12, cogs.startup.client, "silence", _talks
    ),
    "places are not taken over": _of_several(
        {"bot-killed"}, {"left-alone"}, 12, Place, "_is_free", _only_given_back
    ),
    "nobody is told anything while the database is away": Defect(
        frozenset(ALONE), frozenset({"not-answered"}), 3, Place, "_renewed", _silent_with_others, places=2
    ),
}

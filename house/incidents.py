"""Failures that are ours: logged under an id that a player may be told, and without a single card."""

from __future__ import annotations

import secrets
from types import TracebackType
from typing import Any

import structlog

from house.watchers import WATCHERS

log = structlog.get_logger("house")


def incident(what: str, wrong: BaseException, **facts: Any) -> str:
    """Log that something failed, under an id a player may be told. An exception's own words could name a card, so
    only its kind and place are logged."""
    number = secrets.token_hex(3)
    frame = innermost(wrong)
    place = f"{frame.tb_frame.f_code.co_filename}:{frame.tb_lineno}" if frame is not None else "?"
    log.error(what, id=number, wrong=type(wrong).__name__, at=place, **facts)
    for watcher in WATCHERS:
        watcher.failed(what)
    return number


def innermost(wrong: BaseException) -> TracebackType | None:
    """Where it was raised."""
    place = wrong.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    return place

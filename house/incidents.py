"""Failures that are ours: logged under an id that a player may be told, and without a single card."""

from __future__ import annotations

import secrets
from traceback import walk_tb
from typing import Any

import structlog

from house.watchers import WATCHERS

log = structlog.get_logger("house")


def incident(what: str, wrong: BaseException, **facts: Any) -> str:
    """Log that something failed, under an id a player may be told. An exception's own words could name a card, so
    only its kind and place are logged."""
    number = secrets.token_hex(3)
    places = [f"{frame.f_code.co_filename}:{line}" for frame, line in walk_tb(wrong.__traceback__)]
    log.error(what, id=number, wrong=type(wrong).__name__, at=places[-1] if places else "?", **facts)
    for watcher in WATCHERS:
        watcher.failed(what)
    return number

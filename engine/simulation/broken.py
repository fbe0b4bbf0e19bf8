"""The error that stops a simulation."""

from __future__ import annotations


class BrokenError(Exception):
    """A promise of the engine does not hold; the message says which and how."""


def require(kept: object, what: str) -> None:
    if not kept:
        raise BrokenError(what)

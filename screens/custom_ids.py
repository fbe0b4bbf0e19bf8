"""The ids of buttons: screen, table, the version they were drawn for, act, and a detail.

g:1f3k:2a:raise:6      a move in the game
t:1f3k:2a:leave        an act about the table
p:rules:scroker:2      a page without a table
"""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase, digits
from typing import NamedTuple

LONGEST = 100
BIGGEST = 2**63 - 1  # the largest number that a database holds
LONGEST_NUMBER = 13  # in digits
REMEMBERED = 20_000  # numbers: each button of a message names the same table
_DIGITS = digits + ascii_lowercase


@lru_cache(maxsize=REMEMBERED)
def short(number: int) -> str:
    """A number in base 36."""
    if not number:
        return "0"
    found = ""
    while number:
        number, rest = divmod(number, 36)
        found = _DIGITS[rest] + found
    return found


class Press(NamedTuple):
    """A press, choice or input."""

    kind: str
    table: int
    version: int
    act: str
    detail: str = ""
    values: tuple[str, ...] = ()
    fields: dict[str, str] = {}

    @property
    def first(self) -> str:
        return self.values[0] if self.values else ""


def write(kind: str, table: int, version: int, act: str, detail: str = "") -> str:
    made = f"{kind}:{short(table)}:{short(version)}:{act}"
    return f"{made}:{detail}" if detail else made


def read_press(custom_id: str) -> Press | None:
    """None for ids that the bot did not write."""
    kind, _, rest = custom_id.partition(":")
    table, _, rest = rest.partition(":")
    version, _, rest = rest.partition(":")
    act, _, detail = rest.partition(":")
    if kind not in ("g", "t") or not act or not (_is_number(table) and _is_number(version)):
        return None
    return Press(kind, int(table, 36), int(version, 36), act, detail)


def _is_number(written: str) -> bool:
    """Whether `short` could have written it, and a database can hold it."""
    known = 0 < len(written) <= LONGEST_NUMBER and not written.strip(_DIGITS)
    return known and int(written, 36) <= BIGGEST


def number_of(written: str) -> int | None:
    """Reads a number written by `short`; None if it was not."""
    return int(written, 36) if _is_number(written) else None


def hand(table: int, number: int) -> str:
    """A hand's number in bug reports."""
    return f"{short(table)}-{number}"


def read_hand(written: str) -> tuple[int, int] | None:
    table, _, number = written.partition("-")
    known = number_of(table)
    return (known, int(number)) if known is not None and number.isascii() and number.isdigit() else None


OPEN = "open"
"""The page to open a table."""
THESE = ".these"
"""Ends the id of a select whose values do not name a page; `Visit.chosen` has them."""


def page(screen: str, detail: str = "") -> str:
    return f"p:{screen}:{detail}"


def read_page(custom_id: str) -> tuple[str, str] | None:
    kind, _, rest = custom_id.partition(":")
    screen, _, detail = rest.partition(":")
    return (screen, detail) if kind == "p" and screen else None

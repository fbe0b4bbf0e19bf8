"""PostgreSQL's statements, as SQLite takes them. Those that write, or lock a row, have to wait for their turn."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

NOW_MS = re.compile(r"extract\(epoch FROM clock_timestamp\(\)\) \* 1000", re.IGNORECASE)
NOW = re.compile(r"extract\(epoch FROM clock_timestamp\(\)\)", re.IGNORECASE)
CAST = re.compile(r"::\w+")
PLACE = re.compile(r"\$(\d+)")
VALUE = re.compile(r"\?(\d+)")
LOCKS = re.compile(r"\s+FOR (UPDATE|SHARE)\b")
NAMES = ((re.compile(r"\bgreatest\("), "max("), (re.compile(r"\bleast\("), "min("))
NOTHING = re.compile(r"SELECT FROM")
WRITES = re.compile(r"\b(INSERT INTO|UPDATE \w+ ?SET|UPDATE \w+\s+SET|DELETE FROM)\b")
WRITTEN = re.compile(r"\b(?:INSERT INTO|UPDATE|DELETE FROM)\s+(?!SET\b)(\w+)")
TOLD = re.compile(r"WITH told AS \((?P<write>.+)\)\s+(?P<then>SELECT .+)", re.DOTALL)
FELT = re.compile(r"FROM generate_series\(0, \$1 - 1\) AS place, \(")
PLACES = (
    "FROM (WITH RECURSIVE g(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM g WHERE n < $1 - 1) "
    "SELECT n AS place FROM g), ("
)


@dataclass(frozen=True)
class Said:
    """A statement. `locks`: it writes, or holds a row until the transaction is over."""

    text: str
    verb: str
    locks: bool
    places: int  # its number of values


@cache
def said(text: str) -> tuple[Said, ...]:
    """A client's text as statements."""
    told = TOLD.search(text)  # a statement that writes within one that asks
    if told is not None:
        return _one(told["write"]), _one(told["then"])
    return tuple(_one(part) for part in text.split(";") if part.strip())


def _one(text: str) -> Said:
    locks = bool(LOCKS.search(text) or WRITES.search(text))
    text = FELT.sub(PLACES, text.strip())
    text = NOW.sub("now_s()", NOW_MS.sub("now_ms()", text))
    text = PLACE.sub(r"?\1", CAST.sub("", text))
    text = NOTHING.sub("SELECT 1 FROM", LOCKS.sub("", text))
    for pattern, name in NAMES:
        text = pattern.sub(name, text)
    return Said(text, _verb(text), locks, max(map(int, VALUE.findall(text)), default=0))


def _verb(text: str) -> str:
    """The first word of the answer."""
    word = text.split(None, 1)[0].upper()
    if word != "WITH":
        return word
    return "UPDATE" if WRITES.search(text) else "SELECT"

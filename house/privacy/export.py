"""Writes all stored data about a person into archives while reading it: only one archive is in memory."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator, Sequence
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import msgspec

HEADROOM = 256 * 1024
"""Room for the compressor's buffer and the final list of contents."""

Rows = AsyncIterator[tuple[str, Sequence[Any]]]


async def archived(found: Rows, most: int) -> AsyncIterator[bytes]:
    """Zip archives of at most this many bytes. Each subject is a list in a file of its own, continued in the next
    archive if needed. Rows of one subject come one after the other."""
    archive = _Archive()
    try:
        async for name, rows in found:
            for row in rows:
                if archive.size > most - HEADROOM:
                    yield archive.closed()
                    archive = _Archive()
                archive.add(name, row)
        yield archive.closed()
    finally:  # even if the reader is gone
        archive.closed()


class _Archive:
    def __init__(self) -> None:
        self._bytes = io.BytesIO()
        self._zip = ZipFile(self._bytes, "w", ZIP_DEFLATED)
        self._file: Any = None
        self._name = ""

    @property
    def size(self) -> int:
        return self._bytes.tell()

    def add(self, name: str, row: Any) -> None:
        begun = name == self._name
        if not begun:
            self._end()
            self._name, self._file = name, self._zip.open(f"{name}.json", "w")
        self._file.write(b",\n" if begun else b"[\n")
        self._file.write(msgspec.json.encode(row, enc_hook=str))

    def _end(self) -> None:
        if self._file is not None:
            self._file.write(b"\n]\n")
            self._file.close()
            self._file = None

    def closed(self) -> bytes:
        self._end()
        self._zip.close()
        return self._bytes.getvalue()

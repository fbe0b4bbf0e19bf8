"""The packaged word files: writing and reading them.

A file is gzipped text of one header line, `lettershark NAME VERSION COUNT`, and its content. gzip's own checksum
finds damage; the count finds a file that was cut and packed again.
"""

from __future__ import annotations

import gzip
import zlib
from dataclasses import dataclass
from pathlib import Path

_MARK = "lettershark"
_GZIP = 31  # zlib's number for gzip's header and checksum
_MOST = 1 << 24


class WordFileError(Exception):
    """A packaged word file is missing or damaged. The message is one line for the operator."""


@dataclass(frozen=True)
class Packed:
    version: str
    count: int
    content: str


def pack(path: Path, *, version: str, count: int, content: str) -> None:
    """Write a file. The same content gives the same bytes: no time and no file name go into the archive."""
    header = f"{_MARK} {_name(path)} {version} {count}\n"
    path.write_bytes(gzip.compress((header + content).encode("ascii"), compresslevel=9, mtime=0))


def unpack(path: Path) -> Packed:
    try:
        header, content = _split(path.read_bytes())
    except FileNotFoundError:
        raise WordFileError(f"the word file {path.name} is missing; install Lettershark again") from None
    except (OSError, zlib.error, UnicodeDecodeError):
        raise damaged(path) from None
    match header.split():
        case [mark, name, version, count] if mark == _MARK and name == _name(path) and count.isdecimal():
            return Packed(version, int(count), content)
        case _:
            raise damaged(path)


def _split(packed: bytes) -> tuple[str, str]:
    """The header and the content. They take megabytes, so they are copied as rarely as possible: freed memory
    mostly stays with the process. The archive's last four bytes hold the text's length; if they are wrong, only
    some room is wasted."""
    text = zlib.decompress(packed, _GZIP, min(int.from_bytes(packed[-4:], "little"), _MOST) + 1)
    start = text.find(b"\n") + 1
    return text[:start].decode("ascii"), str(memoryview(text)[start:], "ascii")


def unpack_words(path: Path) -> Packed:
    """A list of words, one a line."""
    packed = unpack(path)
    if packed.content.count("\n") != packed.count:
        raise damaged(path)
    return packed


def unpack_levels(path: Path, words: Packed) -> str:
    """The levels: a digit for every word of the list, in its order."""
    packed = unpack(path)
    if len(packed.content) != words.count or packed.count != words.count or packed.version != words.version:
        raise damaged(path)
    return packed.content


def _name(path: Path) -> str:
    return path.name.partition(".")[0]


def damaged(path: Path) -> WordFileError:
    return WordFileError(f"the word file {path.name} is damaged; install Lettershark again")

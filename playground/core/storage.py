"""Saves everything in one file."""

from pathlib import Path

import msgspec

from playground.core.records import Records


def save(records: Records, path: Path) -> None:
    """Write a new file, then replace the old one, so that a crash leaves the old one intact."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode(records))
    fresh.replace(path)


def load(path: Path) -> Records | None:
    """Return the saved records, if any."""
    if not path.exists():
        return None
    return msgspec.json.decode(path.read_bytes(), type=Records)

"""Print the changelog's section of a version: `python tools/release_notes.py 1.0.0`."""

from __future__ import annotations

import re
import sys
from pathlib import Path

CHANGELOG = Path(__file__).resolve().parent.parent / "CHANGELOG.md"


def notes(changelog: str, version: str) -> str:
    """The notes. Raises LookupError if there are none: a tag without notes is not released."""
    section = re.search(
        rf"^## \[?{re.escape(version)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL
    )
    if section is None or not section[1].strip():
        raise LookupError(f"CHANGELOG.md says nothing of {version}")
    return section[1].strip()


if __name__ == "__main__":
    print(notes(CHANGELOG.read_text(encoding="utf-8"), sys.argv[1].removeprefix("v")))

"""What long measurements found, kept in a file by commit, so that one that was stopped goes on where it was."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def commit() -> str:
    """Of the code that plays; with a plus where it was changed since."""

    def git(*asked: str) -> str:
        done = subprocess.run(["git", *asked], cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603, S607
        return done.stdout.strip()

    changed = git("status", "--porcelain", "--", "engine")
    return git("rev-parse", "--short", "HEAD") + ("+" if changed else "")


class Kept:
    def __init__(self, file: Path | None, which: str) -> None:
        """Without a file nothing is kept."""
        self._file, self._which = file, which
        lines = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else ()
        self._lines = [line for line in map(json.loads, lines) if line["commit"] == which]

    def found(self, asked: dict[str, Any]) -> dict[str, Any] | None:
        """What was found when the same was asked of this commit."""
        return next((line["found"] for line in self._lines if line["asked"] == asked), None)

    def keep(self, asked: dict[str, Any], found: dict[str, Any]) -> None:
        line = {"commit": self._which, "asked": asked, "found": found}
        self._lines.append(line)
        if self._file:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")

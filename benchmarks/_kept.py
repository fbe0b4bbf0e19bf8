"""What long measurements found, kept in a file by engine, so that one that was stopped goes on where it was."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def commit() -> str:
    """Of the code that is measured; with a plus where the engine was changed since."""
    return _git("rev-parse", "--short", "HEAD") + _changed()


def engine_tree() -> str:
    """The same for all commits that did not touch the engine: computers play alike there."""
    return _git("rev-parse", "--short", "HEAD:engine") + _changed()


def _changed() -> str:
    return "+" if _git("status", "--porcelain", "--", "engine") else ""


def _git(*asked: str) -> str:
    done = subprocess.run(["git", *asked], cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603, S607
    return done.stdout.strip()


class Kept:
    def __init__(self, file: Path | None, which: str) -> None:
        """Without a file nothing is kept."""
        self._file, self._which = file, which
        lines = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else ()
        self._lines = [line for line in map(json.loads, lines) if line["engine"] == which]

    def found(self, asked: dict[str, Any]) -> dict[str, Any] | None:
        """What was found when the same was asked of this engine."""
        return next((line["found"] for line in self._lines if line["asked"] == asked), None)

    def keep(self, asked: dict[str, Any], found: dict[str, Any]) -> None:
        line = {"engine": self._which, "asked": asked, "found": found}
        self._lines.append(line)
        if self._file:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")

"""Results of long measurements, kept in a file by engine, so a stopped one can continue."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

from engine import catalogue

ROOT = Path(__file__).parents[1]
FAMILIES = frozenset(game.family.name for game in catalogue.GAMES.values())


def commit() -> str:
    """The measured commit; with a plus if the engine has uncommitted changes."""
    return _git("rev-parse", "--short", "HEAD") + _changed()


def engine_for(family: str) -> str:
    """A hash of the engine without other families: commits with the same hash have equal computers for this family."""
    listed = _git("ls-tree", "-r", "HEAD", "engine").splitlines()
    read = [line for line in listed if not _of_others(line.partition("\t")[2], family)]
    return sha256("\n".join(read).encode()).hexdigest()[:8] + _changed()


def _of_others(path: str, family: str) -> bool:
    _engine, room, *names = path.split("/")
    mine = names and names[0].removesuffix(".py")
    return room == "families" and mine in FAMILIES and mine != family


def _changed() -> str:
    return "+" if _git("status", "--porcelain", "--", "engine") else ""


def _git(*asked: str) -> str:
    done = subprocess.run(["git", *asked], cwd=ROOT, check=True, capture_output=True, text=True)  # noqa: S603, S607
    return done.stdout.strip()


class Kept:
    def __init__(self, file: Path | None) -> None:
        """Reads what was kept. Without a file nothing is kept."""
        self._file = file
        lines = file.read_text(encoding="utf-8").splitlines() if file and file.exists() else ()
        self._lines = [json.loads(line) for line in lines]

    def found(self, engine: str, asked: dict[str, Any]) -> dict[str, Any] | None:
        """The result of the same question to this engine, if there is one."""
        same = {"engine": engine, "asked": asked}
        return next((line["found"] for line in self._lines if line.items() >= same.items()), None)

    def keep(self, engine: str, asked: dict[str, Any], found: dict[str, Any]) -> None:
        line = {"engine": engine, "asked": asked, "found": found}
        self._lines.append(line)
        if self._file:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")

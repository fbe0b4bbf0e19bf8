"""python -m tests.virtual: every end-to-end test, and those that are not slow twice; both runs must agree.

The second run hashes strings differently and begins with the last test, so what goes through a set in its order
shows here, and what a test leaves behind for the next. Where quick tests have just run with `--digests FILE`,
`--after FILE` takes that as their first run. More arguments go to pytest: `--seeds 20` is for nights, when slow ones
run twice, too, and the name of a file looks at that alone.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = "tests/end_to_end"


def main() -> int:
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--after", type=Path)
    told, asked = parser.parse_known_args()
    where = [] if any(part.startswith("tests/") for part in asked) else [FOLDER]
    once, more = ("virtual", ["--breadth=all"]) if told.after is None else ("virtual and slow", [])
    again = "virtual" if not where or "--seeds" in asked else "virtual and not slow"
    with tempfile.TemporaryDirectory(prefix="virtual-") as folder:
        notes = [Path(folder) / "1", Path(folder) / "2"]
        if told.after is not None:
            shutil.copy(told.after, notes[0])
        failed = [
            _run(notes[0], ["-m", once, *more, *where, *asked]),
            _run(notes[1], ["-m", again, *more, "--backwards", *where, *asked]),
        ]
        first, second = map(_read, notes)
    differing = sorted(name for name, came_to in second.items() if first.get(name) != came_to)
    for name in differing:
        print(f"differs: {name}: {first.get(name)}, then {second.get(name)}")
    print(f"{len(first)} tests came to something, {len(second)} ran twice, {len(differing)} not to the same")
    return 1 if differing or any(failed) or not second else 0


def _run(note: Path, asked: list[str]) -> int:
    """Strings are hashed by the note's number."""
    command = [sys.executable, "-m", "pytest", "-q", f"--digests={note}", *asked]
    return subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": note.name}, check=False).returncode


def _read(note: Path) -> dict[str, str]:
    """Each test's result, by its name."""
    lines = note.read_text(encoding="utf-8").splitlines() if note.exists() else []
    found = (line.rsplit(maxsplit=2) for line in lines)
    return {name: f"{digest} of {told} lines" for name, digest, told in found}


if __name__ == "__main__":
    sys.exit(main())

"""python -m tests.virtual: every end-to-end test twice, and both times it must come to the same.

The second run hashes strings differently and begins with the last test, so what goes through a set in its order shows here,
and what a test leaves behind for the next. More arguments go to pytest: `--seeds 20` is for nights, and the name of a file looks at that alone.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

FOLDER = "tests/end_to_end"
RUNS = (("1", ()), ("2", ("--backwards",)))  # by what strings are hashed, and in which order


def main() -> int:
    asked = sys.argv[1:]
    where = [] if any(part.startswith("tests/") for part in asked) else [FOLDER]
    with tempfile.TemporaryDirectory(prefix="virtual-") as folder:
        notes = [Path(folder) / number for number, _ in RUNS]
        failed = [
            _run(number, note, [*where, *order, *asked])
            for (number, order), note in zip(RUNS, notes, strict=True)
        ]
        first, second = map(_read, notes)
    differing = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    for name in differing:
        print(f"differs: {name}: {first.get(name)}, then {second.get(name)}")
    print(f"{len(first)} tests came to something, {len(differing)} of them not to the same twice")
    return 1 if differing or any(failed) or not first else 0


def _run(number: str, note: Path, asked: list[str]) -> int:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-m",
        "virtual",
        "--breadth=all",
        f"--digests={note}",
        *asked,
    ]
    return subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": number}, check=False).returncode


def _read(note: Path) -> dict[str, str]:
    """By its name, what each test has come to."""
    lines = note.read_text(encoding="utf-8").splitlines() if note.exists() else []
    found = (line.rsplit(maxsplit=2) for line in lines)
    return {name: f"{digest} of {told} lines" for name, digest, told in found}


if __name__ == "__main__":
    sys.exit(main())

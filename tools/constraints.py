"""Pins every package of the bot, extras included, in constraints.txt: `uv run python tools/constraints.py
[--upgrade]`.

Versions already pinned there stay; --upgrade looks for newer ones. Run it whenever a dependency changes; a test
fails otherwise.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
CONSTRAINTS = ROOT / "constraints.txt"
HEADER = """\
# Every package that the bot runs on, with its version and the digests of its files. pip takes no other file.
# `uv run python tools/constraints.py` writes this.
# Without uv: python3 -m venv .venv && .venv/bin/pip install -r constraints.txt
"""
COMPILE = "uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --all-extras --no-header --no-annotate"


def pins(written: str) -> list[str]:
    """The packages without the comments on them."""
    return [line.removesuffix(" \\") for line in written.splitlines() if line[:1] not in ("#", " ")]


def name_of(requirement: str) -> str:
    """The package, spelled as an index does: discord.py[speed]==2 is discord-py."""
    written = re.match(r"[\w.-]+", requirement)
    return re.sub(r"[-_.]+", "-", written[0]).lower() if written else ""


def main(arguments: list[str]) -> None:
    """Pin the packages. uv reads the constraints file for the versions that stay, and writes it."""
    subprocess.run([*COMPILE.split(), *arguments, "-o", CONSTRAINTS, ROOT / "pyproject.toml"], check=True)
    CONSTRAINTS.write_text(HEADER + CONSTRAINTS.read_text(encoding="utf-8"), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

"""Pins every package of a production install: `uv run python tools/constraints.py [--upgrade]`.

It writes constraints.txt, from which pip installs, and `constraint-dependencies` in pyproject.toml, by which uv goes.
Versions already pinned there stay; --upgrade looks for newer ones. Run it whenever a dependency changes; a test fails otherwise.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PYPROJECT, CONSTRAINTS = ROOT / "pyproject.toml", ROOT / "constraints.txt"
BLOCK = re.compile(r"^constraint-dependencies = \[\n.*?^\]\n", re.DOTALL | re.MULTILINE)
HEADER = """\
# Every package that the bot runs on, with its version and the digests of its files. pip takes no other file.
# `uv run python tools/constraints.py` writes this.
# Without uv: python3 -m venv .venv && .venv/bin/pip install -r constraints.txt
"""
EXPORT = "uv export --quiet --no-default-groups --no-header --no-annotate --no-emit-project --directory"


def resolved(pyproject: str) -> str:
    """What uv would install: one package a line, and its hashes below it. It works on a copy, so a lock file in this
    folder has no influence."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / PYPROJECT.name).write_text(pyproject, encoding="utf-8")
        told = subprocess.run([*EXPORT.split(), folder], stdout=subprocess.PIPE, text=True, check=True)
    return told.stdout


def pins(written: str) -> list[str]:
    """The packages alone."""
    return [line.removesuffix(" \\") for line in written.splitlines() if line[:1] not in ("#", " ")]


def name_of(requirement: str) -> str:
    """The package, spelled as an index does: discord.py[speed]==2 is discord-py."""
    written = re.match(r"[\w.-]+", requirement)
    return re.sub(r"[-_.]+", "-", written[0]).lower() if written else ""


def without_direct(lines: list[str], direct: list[str]) -> list[str]:
    """The packages that our own dependencies bring along."""
    ours = {name_of(requirement) for requirement in direct}
    return [line for line in lines if name_of(line) not in ours]


def with_block(pyproject: str, lines: list[str]) -> str:
    block = "".join(f'    "{line}",\n' for line in lines)
    written, found = BLOCK.subn(lambda _: f"constraint-dependencies = [\n{block}]\n", pyproject)
    if found != 1:
        raise SystemExit("pyproject.toml needs one list constraint-dependencies, a line each")
    return written


def main(arguments: list[str]) -> None:
    pyproject = PYPROJECT.read_text(encoding="utf-8")
    written = resolved(with_block(pyproject, []) if "--upgrade" in arguments else pyproject)
    direct = tomllib.loads(pyproject)["project"]["dependencies"]
    PYPROJECT.write_text(with_block(pyproject, without_direct(pins(written), direct)), encoding="utf-8")
    CONSTRAINTS.write_text(HEADER + written, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

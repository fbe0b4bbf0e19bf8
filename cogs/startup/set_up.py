"""Sets up a machine that has only git and Python: gets uv, which installs the rest.

It runs before anything is installed, so it uses only the standard library. Outside of this folder, only uv's cache is
written.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parents[2]
CACHE = ROOT / ".cache"
UV = "uv==0.13.9"
PIP, PIP_VERSION = "https://github.com/pypa/pip", "26.3"
CANNOT = "Lettershark installs what it needs with uv, and could not get uv:"
INSTEAD = "Install uv (https://docs.astral.sh/uv/) or pip (Debian, Ubuntu: apt install python3-venv), and try again."


def in_its_environment(*command: str) -> NoReturn:
    """Becomes that command, with everything it needs installed in .venv."""
    uv = shutil.which("uv") or str(_own_uv())
    # With Python's own folder near the front, uv need not look for another Python.
    folders = [str(Path(uv).parent), str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    # Some networks have their own certificates, which git and pip already use.
    environment = {"UV_SYSTEM_CERTS": "1", **os.environ, "PATH": os.pathsep.join(folders)}
    os.execve(uv, ["uv", "run", "--project", str(ROOT), *command], environment)  # noqa: S606


def _own_uv() -> Path:
    folder = CACHE / UV.replace("==", "-")
    uv = folder / "bin" / "uv"
    if uv.exists():
        return uv
    print(f"Getting uv into {folder} ...", file=sys.stderr)
    failures = []
    for made, pip in _pips():
        failure = _failure(made) or _failure([*pip, "install", "--target", str(folder), UV])
        if not failure:
            return uv
        failures.append(f"  {failure}")
    raise SystemExit("\n".join([CANNOT, *failures, INSTEAD]))


def _pips() -> list[tuple[list[str], list[str]]]:
    """Ways to a pip: the command that makes it, and the one that runs it. Debian's Python may lack pip, or what venv needs."""
    venv, source = CACHE / "venv", CACHE / f"pip-{PIP_VERSION}"
    clone = ["git", "clone", "-q", "--depth", "1", "--branch", PIP_VERSION, PIP, str(source)]
    return [
        ([], [sys.executable, "-m", "pip"]),
        ([sys.executable, "-m", "venv", str(venv)], [str(venv / "bin" / "python"), "-m", "pip"]),
        ([] if source.exists() else clone, [sys.executable, str(source / "src" / "pip")]),
    ]


def _failure(command: list[str]) -> str:
    """The last line of a command that fails; empty if it succeeds."""
    if not command:
        return ""
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
    except FileNotFoundError:
        return f"{command[0]}: not found"
    except subprocess.CalledProcessError as failed:
        said = (failed.stderr or failed.stdout).strip().splitlines()
        return said[-1] if said else f"{command[0]} fails"
    return ""

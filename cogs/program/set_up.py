"""Sets up a machine that has only git and Python: gets uv, which installs the rest into .venv, in the versions of
constraints.txt.

It runs before anything is installed, so it uses only the standard library. Outside of this folder, only uv's cache
is written.
"""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Collection, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NoReturn

ROOT = Path(__file__).parents[2]
CACHE = ROOT / ".cache"
PYPROJECT, CONSTRAINTS = ROOT / "pyproject.toml", ROOT / "constraints.txt"
UV = "uv==0.13.9"
PIP, PIP_VERSION = "https://github.com/pypa/pip", "26.3"
CANNOT = "Lettershark installs what it needs with uv, and could not get uv:"
INSTEAD = "Install uv (https://docs.astral.sh/uv/) or pip (Debian, Ubuntu: apt install python3-venv), and try again."


class CannotAdd(Exception):
    """Says so in one sentence."""


def in_its_environment(*command: str, all_of_it: bool = False) -> NoReturn:
    """Becomes that Python command, with all its packages installed. `all_of_it`: also those for tests."""
    uv = shutil.which("uv") or str(_own_uv())
    # Some networks have their own certificates, which git and pip already use.
    environment = {"UV_SYSTEM_CERTS": "1", **os.environ}
    python = ROOT / ".venv" / "bin" / "python"
    if not python.exists():
        _must([uv, "venv", "--quiet", "--python", sys.executable, str(ROOT / ".venv")], environment)
    told = ["--python", str(python), "--constraint", str(CONSTRAINTS), "--requirement", str(PYPROJECT)]
    if all_of_it:
        told += ["--all-extras", *_group("dev")]
    _must([uv, "pip", "install", "--quiet", *told], environment)
    # Puts the tools, and a uv fetched here, on the path.
    folders = [str(python.parent), str(Path(uv).parent), os.environ.get("PATH", "")]
    os.execve(python, [str(python), *command], {**environment, "PATH": os.pathsep.join(folders)})  # noqa: S606


def _read() -> dict[str, Any]:
    return tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))


def _group(name: str) -> Iterator[str]:
    """The packages of a dependency group."""
    for one in _read()["dependency-groups"][name]:
        yield from [one] if isinstance(one, str) else _group(one["include-group"])


def _must(command: list[str], environment: dict[str, str]) -> None:
    if failed := subprocess.run(command, check=False, env=environment).returncode:  # noqa: S603
        raise SystemExit(failed)


def add(extras: Collection[str]) -> None:
    """Installs missing packages that only some operators need. Raises CannotAdd with a sentence."""
    for extra in extras:
        packages = _read()["project"]["optional-dependencies"][extra]
        if all(map(_is_there, packages)):
            continue
        print(f"Getting {' '.join(packages)} ...", file=sys.stderr)
        uv, own = shutil.which("uv"), CACHE / UV.replace("==", "-") / "bin" / "uv"
        uv = uv or (str(own) if own.exists() else None)
        how = (
            [uv, "pip", "install", "--python", sys.executable]
            if uv
            else [sys.executable, "-m", "pip", "install"]
        )
        if failure := _failure([*how, "--constraint", str(CONSTRAINTS), *packages]):
            by_hand = f"{sys.executable} -m pip install --constraint {CONSTRAINTS} {' '.join(packages)}"
            raise CannotAdd(
                f"{extra} needs {' '.join(packages)}, which cannot be installed ({failure}): {by_hand}"
            )
        importlib.invalidate_caches()


def _is_there(package: str) -> bool:
    try:
        return bool(version(package))
    except PackageNotFoundError:
        return False


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
    """Ways to a pip: the command that makes it, and the one that runs it. Debian's Python may lack pip, or parts
    that venv needs."""
    venv, source = CACHE / "venv", CACHE / f"pip-{PIP_VERSION}"
    clone = ["git", "clone", "-q", "--depth", "1", "--branch", PIP_VERSION, PIP, str(source)]
    return [
        ([], [sys.executable, "-m", "pip"]),
        ([sys.executable, "-m", "venv", str(venv)], [str(venv / "bin" / "python"), "-m", "pip"]),
        ([] if source.exists() else clone, [sys.executable, str(source / "src" / "pip")]),
    ]


def _failure(command: list[str]) -> str:
    """The last line of a failing command; empty if it succeeds."""
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

"""The first command gets uv on a fresh machine, with any incomplete Python, and goes on with it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cogs.program import set_up

ROOT = Path(__file__).parents[2]
PYTHON = """#!/bin/sh
# A Python of which some parts are missing. `parts` beside it names what is there.
cd "$(dirname "$0")"
echo "python $*" >> "$LOG"
case "$*" in
  "-m pip "*) grep -q pip parts || { echo "No module named pip" >&2; exit 1; } ;;
  "-m venv "*) grep -q venv parts || { echo "ensurepip is not available"; exit 1; }
    mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && echo pip > "$3/bin/parts" ;;
esac
"""
GIT = """#!/bin/sh
echo "git $*" >> "$LOG"
[ -n "$ONLINE" ] || { echo "fatal: no such host" >&2; exit 128; }
"""
INSTALL = f"install --target CACHE/uv-{set_up.UV[4:]} {set_up.UV}"
BY_PIP = [f"python -m pip {INSTALL}"]
BY_VENV = [*BY_PIP, "python -m venv CACHE/venv", *BY_PIP]
BY_SOURCE = [
    *BY_VENV[:-1],
    f"git clone -q --depth 1 --branch {set_up.PIP_VERSION} {set_up.PIP} CACHE/pip-{set_up.PIP_VERSION}",
    f"python CACHE/pip-{set_up.PIP_VERSION}/src/pip {INSTALL}",
]


installed = []


class GoesOn(Exception):
    pass


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine without uv, whose `python` has no modules and whose git has no network."""
    for name, script in {"python": PYTHON, "git": GIT}.items():
        (tmp_path / name).write_text(script, encoding="utf-8")
        (tmp_path / name).chmod(0o700)
    (tmp_path / "parts").touch()
    (tmp_path / "log").touch()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setattr(set_up, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(set_up.shutil, "which", lambda _: None)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    monkeypatch.setattr(os, "execve", lambda *told: (_ for _ in ()).throw(GoesOn(*told)))
    monkeypatch.setattr(set_up, "_must", lambda command, _environment: installed.append(command))
    installed.clear()
    return tmp_path


def goes_on(*command):
    with pytest.raises(GoesOn) as went:
        set_up.in_its_environment(*command)
    return went.value.args


def commands(machine):
    return (machine / "log").read_text().replace(str(machine / "cache"), "CACHE").splitlines()


@pytest.mark.parametrize(
    ("parts", "online", "tried"),
    [("pip venv", "", BY_PIP), ("venv", "", BY_VENV), ("", "1", BY_SOURCE)],
    ids=["pip", "venv without pip", "neither"],
)
def test_uv_comes_into_the_clone_by_whatever_there_is(machine, monkeypatch, parts, online, tried):
    (machine / "parts").write_text(parts)
    monkeypatch.setenv("ONLINE", online)
    program, arguments, environment = goes_on("bot.py", "-q")
    assert commands(machine) == tried
    uv = machine / "cache" / f"uv-{set_up.UV[4:]}" / "bin" / "uv"
    assert [one[0] for one in installed] == [str(uv)] * len(installed)
    assert program == ROOT / ".venv" / "bin" / "python"
    assert arguments == [str(program), "bot.py", "-q"]
    assert environment["PATH"].split(":")[:2] == [str(program.parent), str(uv.parent)]


def test_what_is_there_is_not_gotten_again(machine):
    uv = machine / "cache" / f"uv-{set_up.UV[4:]}" / "bin" / "uv"
    uv.parent.mkdir(parents=True)
    uv.touch()
    goes_on("bot.py")
    assert installed[-1][0] == str(uv)
    assert commands(machine) == []


@pytest.mark.usefixtures("machine")
def test_where_nothing_helps_it_says_what_to_install(capsys):
    with pytest.raises(SystemExit) as ended:
        set_up.in_its_environment("pytest")
    *reasons, instead = str(ended.value).splitlines()[1:]
    assert reasons == ["  No module named pip", "  ensurepip is not available", "  fatal: no such host"]
    assert instead.startswith("Install uv (https://docs.astral.sh/uv/) or pip")
    assert "Getting uv into" in capsys.readouterr().err


UV = """#!/bin/sh
echo "$@" >> "$0.log"
[ "$1" = venv ] || exit 0
mkdir -p "$5/bin" && cp "$0.python" "$5/bin/python"
"""
BARE = "pip install --quiet --python ROOT/.venv/bin/python --constraint ROOT/constraints.txt --requirement ROOT/pyproject.toml"
WHOLE = f"{BARE} --all-extras tool==1 reference==2"


@pytest.mark.parametrize(
    ("typed", "gets", "run"),
    [
        (["bot.py", "--port", "0"], BARE, ["ROOT/bot.py", "--port", "0"]),
        (["tests"], WHOLE, ["-m", "pytest", "--durations=10"]),
        (["tests", "-m", "slow"], WHOLE, ["-m", "pytest", "--durations=10", "-m", "slow"]),
    ],
    ids=["play", "test", "test slowly"],
)
def test_outside_of_an_environment_each_command_goes_on_in_ours(tmp_path, typed, gets, run):
    """Run it in a clone without an installation, with the uv on the PATH if there is one."""
    root = tmp_path / "clone"
    for name in (
        "bot.py",
        "tests/__main__.py",
        "cogs/__init__.py",
        "cogs/program/__init__.py",
        "cogs/program/set_up.py",
    ):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, root / name)
    project = '[dependency-groups]\ndev = ["tool==1", {include-group = "bench"}]\nbench = ["reference==2"]\n'
    (root / "pyproject.toml").write_text(project, encoding="utf-8")
    for name, script in {"uv": UV, "uv.python": '#!/bin/sh\nprintf "%s\\n" "$@"\n'}.items():
        (tmp_path / name).write_text(script, encoding="utf-8")
        (tmp_path / name).chmod(0o700)
    python = Path(sys.base_prefix) / "bin" / "python3"
    told = subprocess.run(
        [python, "-B", root / typed[0], *typed[1:]],
        cwd=tmp_path,
        env={"PATH": f"{tmp_path}:/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=True,
    )
    said = told.stdout.replace(str(root), "ROOT").splitlines()
    if typed == ["tests"]:
        assert "take some two minutes" in said.pop(0)
    assert said == run
    made, installed = (
        (tmp_path / "uv.log").read_text(encoding="utf-8").replace(str(root), "ROOT").splitlines()
    )
    assert made == f"venv --quiet --python {python} ROOT/.venv"
    assert installed == gets


def test_what_a_configuration_asks_for_is_added_once_and_said_in_one_sentence_if_it_cannot_be(
    machine, monkeypatch
):
    here = {"asyncpg"}
    monkeypatch.setattr(set_up, "_is_there", here.__contains__)
    set_up.add(["postgres"])
    assert commands(machine) == []
    (machine / "parts").write_text("pip")
    set_up.add(["postgres", "metrics"])
    assert commands(machine) == [f"python -m pip install --constraint {set_up.CONSTRAINTS} prometheus-client"]
    (machine / "parts").write_text("")
    with pytest.raises(set_up.CannotAdd, match="nats needs nats-py, which cannot be installed"):
        set_up.add(["nats"])

"""The playground knows none of the other rooms, and its own imports point one way."""

import ast
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOM = Path(__file__).parents[2] / "playground"
FILES = sorted(ROOM.rglob("*.py"))
NEEDED = {"aiohttp", "msgspec", "multidict", "yarl"}
# What the files of a folder may import of the others.
BELOW = {"core": set(), "http": {"core"}, "pilot": {"core", "http"}, "local": {"core", "http"}}


def imported(path):
    """Every module that it may import, also for types only and within functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def module_of(path):
    parts = ("playground", *path.relative_to(ROOM).with_suffix("").parts)
    return ".".join(parts).removesuffix(".__init__")


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOM)))
def test_it_stands_alone(path):
    allowed = NEEDED | {"playground"} | set(sys.stdlib_module_names)
    if path.name == "validation.py":
        allowed |= {"jsonschema_rs"}
    if path.name == "signing.py":
        allowed |= {"cryptography"}
    assert {name.split(".")[0] for name in imported(path)} <= allowed


@pytest.mark.parametrize("folder", BELOW)
def test_a_folder_imports_only_those_below_it(folder):
    files = sorted((ROOM / folder).rglob("*.py"))
    assert files
    found = {
        name.split(".")[1] for path in files for name in imported(path) if name.startswith("playground.")
    }
    assert found <= BELOW[folder] | {folder}


def test_the_core_speaks_no_http():
    outside = {"aiohttp", "multidict", "yarl"}
    assert [
        path for path in (ROOM / "core").rglob("*.py") if outside & {n.split(".")[0] for n in imported(path)}
    ] == []


def test_no_imports_go_round_in_a_circle():
    modules = {module_of(path): path for path in FILES}
    graph = {name: {one for one in imported(path) if one in modules} for name, path in modules.items()}
    assert tuple(TopologicalSorter(graph).static_order())


def test_no_game_is_known_here():
    """The page learns from the bot's commands, and from whoever starts the playground, which games there are."""
    names = ("scroker", "scrummy", "quist", "longhorn", "scrotch", "zoot")
    pages = [path for path in (ROOM / "page").rglob("*") if path.suffix in {".js", ".html", ".css"}]
    hits = [
        path.name
        for path in (*FILES, *pages)
        if any(name in path.read_text(encoding="utf-8").lower() for name in names)
    ]
    assert hits == []

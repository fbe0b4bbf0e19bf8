"""The playground needs little, its folders import each other in one order, and it knows no game."""

import sys
from pathlib import Path

import pytest

from tests.room_imports import imported, imports

ROOM = Path(__file__).parents[2] / "playground"
FILES = sorted(ROOM.rglob("*.py"))
NEEDED = {"aiohttp", "msgspec", "multidict", "yarl"}
# Folders whose files each folder may import.
BELOW = {"core": set(), "http": {"core"}, "pilot": {"core", "http"}, "local": {"core", "http"}}


def test_it_stands_alone():
    own = {"validation.py": {"jsonschema_rs"}, "signing.py": {"cryptography"}}
    allowed = NEEDED | {"playground"} | set(sys.stdlib_module_names)
    strange = {(path.name, name) for path in FILES for name in imported(path) - allowed}
    assert strange == {(file, name) for file, names in own.items() for name in names}


@pytest.mark.parametrize("folder", BELOW)
def test_a_folder_imports_only_those_below_it(folder):
    files = sorted((ROOM / folder).rglob("*.py"))
    assert files
    found = {
        part
        for path in files
        for module, names in imports(path)
        for part in ([module.split(".")[1]] if module.startswith("playground.") else names)
        if module.split(".")[0] == "playground"
    }
    assert found <= BELOW[folder] | {folder}


def test_the_core_speaks_no_http():
    outside = {"aiohttp", "multidict", "yarl"}
    assert [path for path in (ROOM / "core").rglob("*.py") if outside & imported(path)] == []


def test_no_game_is_known_here():
    """The page learns the games from the bot's commands, and from the program that starts it."""
    names = ("scroker", "scrummy", "quist", "longhorn", "scrotch", "zoot")
    pages = [path for path in (ROOM / "page").rglob("*") if path.suffix in {".js", ".html", ".css"}]
    hits = [
        path.name
        for path in (*FILES, *pages)
        if any(name in path.read_text(encoding="utf-8").lower() for name in names)
    ]
    assert hits == []

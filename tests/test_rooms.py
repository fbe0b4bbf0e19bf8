"""The rooms of the house: imports point downwards only, and the engine is pure."""

import ast
import re
import subprocess
import sys
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.room_imports import imported, imports, private_parts, read

ROOT = Path(__file__).parents[1]
DATABASE = {"sqlalchemy", "aiosqlite", "sqlite3", "asyncpg", "alembic"}
FORBIDDEN = {
    "engine": {
        "asyncio",
        "threading",
        "socket",
        "time",
        "datetime",
        "secrets",
        "discord",
        "aiohttp",
        "structlog",
    }
    | DATABASE
    | {"drawing", "house", "screens", "cogs", "playground", "bot"},
    "drawing": {"asyncio", "discord", "aiohttp", "house", "screens", "cogs", "playground", "bot"} | DATABASE,
    "house": {"discord", "drawing", "screens", "cogs", "playground", "bot"},
    "screens": {"asyncio", "discord", "aiohttp", "cogs", "playground", "bot"} | DATABASE,
    "cogs": {"playground", "bot"} | DATABASE,
    "playground": {"engine", "drawing", "house", "screens", "cogs", "bot"},
}
SEEN_OF_THE_HOUSE = {
    "house.counted",
    "house.solo.facts",
    "house.declined",
    "house.hours",
    "house.meeting.night",
    "house.medals",
    "house.rules",
    "house.servers.dispute",
    "house.servers.settings",
    "house.statistics.play",
    "house.statistics.reading",
    "house.statistics.windows",
    "house.tables.deals",
    "house.tables.events",
    "house.tables.hand_replay",
    "house.tables.history",
    "house.tables.records",
    "house.tables.series",
    "house.tables.table_view",
    "house.tournaments.facts",
}
"""The parts of the card room that screens may know: values, and a table's state."""


def imported_from(room, of):
    """The modules of one room that another one imports from."""
    files = (ROOT / room).rglob("*.py")
    return {module for path in files for module, _ in imports(path) if module.partition(".")[0] == of}


@pytest.mark.parametrize("room", FORBIDDEN)
def test_imports_point_downwards_only(room):
    files = sorted((ROOT / room).rglob("*.py"))
    assert files
    wrong = [(path.name, name) for path in files for name in imported(path) if name in FORBIDDEN[room]]
    # The simulator on the command line reports hands a second; no rule of a game looks at a clock.
    assert [hit for hit in wrong if hit != ("simulate.py", "time")] == []


def imports_in(room):
    """Each module's imports within its room, also within functions and for types only. A package means its
    `__init__`, which runs before any of its modules; only they themselves find it there."""
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in (ROOT / room).rglob("*.py")
    }
    modules = {name.removesuffix(".__init__"): path for name, path in files.items()}
    return {
        name: {
            other
            for target in _modules_imported(path, modules)
            for other in (target, *_packages_of(target))
            if other in modules and other != name and (other == target or not name.startswith(f"{other}."))
        }
        for name, path in modules.items()
    }


def _packages_of(name):
    parts = name.split(".")
    return (".".join(parts[:length]) for length in range(1, len(parts)))


def _modules_imported(path, modules):
    for module, names in imports(path):
        if module in modules:
            yield from {f"{module}.{name}" for name in names} & modules.keys() or {module}


@pytest.mark.parametrize("room", FORBIDDEN)
def test_no_imports_go_round_in_a_circle(room):
    graph = imports_in(room)
    assert sum(map(len, graph.values())) > len(graph) / 2  # they are seen at all
    assert len(list(TopologicalSorter(graph).static_order())) == len(graph)


def folders_of(room):
    """The folders in the order of the architecture page."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (line,) = (line for line in page.splitlines() if line.startswith(f"- `{room}/`: "))
    return re.findall(r"`([^`]+)`", line)[1:]


def _folder(module):
    """The folder within its room; empty for a file of the room itself."""
    return module.partition(".")[2].partition(".")[0]


@pytest.mark.parametrize("room", ["engine", "house", "screens", "cogs"])
def test_folders_import_earlier_ones_only(room):
    order = folders_of(room)
    there = {path.relative_to(ROOT / room).parts[0] for path in (ROOT / room).glob("*/*.py")}
    assert sorted(order) == sorted(there)
    places = {name: order.index(folder) for name in imports_in(room) if (folder := _folder(name)) in there}
    back = [
        (name, other)
        for name, others in imports_in(room).items()
        for other in others
        if name in places and places[name] < places.get(other, -1)
    ]
    assert back == []


@pytest.mark.slow
@pytest.mark.parametrize("room", ["drawing", "screens", "house", "engine", "cogs", "playground"])
def test_every_module_can_be_the_first_that_is_imported(room):
    script = ROOT / "tests" / "imported_alone.py"
    told = subprocess.run(
        [sys.executable, str(script), room], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stdout.split()) == (0, []), told.stderr


def test_every_file_at_the_top_of_cogs_is_a_cog():
    files = [path for path in (ROOT / "cogs").glob("*.py") if path.name != "__init__.py"]
    trees = {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in files}
    without = {
        name
        for name, tree in trees.items()
        if not any(isinstance(node, ast.AsyncFunctionDef) and node.name == "setup" for node in tree.body)
    }
    assert files
    assert without == set()


def test_only_the_store_knows_the_database():
    """The house above it uses functions and values."""
    wrong = {
        str(path.relative_to(ROOT))
        for path in (ROOT / "house").rglob("*.py")
        if ROOT / "house" / "store" not in path.parents and DATABASE & set(imported(path))
    }
    assert wrong == set()


def test_screens_see_only_values_of_the_house():
    assert set() < imported_from("screens", "house") <= SEEN_OF_THE_HOUSE


def test_screens_know_of_drawing_only_what_is_on_a_picture():
    """Scenes, and what can be written on them; they are drawn elsewhere."""
    assert set() < imported_from("screens", "drawing") <= {"drawing.scenes", "drawing.lettering"}


def test_drawing_knows_of_the_engine_only_the_decks():
    assert imported_from("drawing", "engine") == {"engine.cards"}


@pytest.mark.parametrize(
    ("module", "others"),
    [
        (
            "drawing.worker",
            ["asyncio", "discord", "sqlalchemy", "numpy", "engine.catalogue", "screens", "cogs"],
        ),
        ("engine.catalogue", ["asyncio", "discord", "sqlalchemy", "aiosqlite"]),
    ],
)
def test_what_runs_by_itself_brings_little_with_it(module, others):
    probe = f"import sys, {module}; print(*(name for name in {others} if name in sys.modules))"
    told = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.split() == []


@pytest.mark.slow
def test_the_engine_opens_only_its_own_packaged_data():
    probe = """
import builtins, io, os, sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" else None)
from engine import catalogue
from engine.contract import Setup
from engine.rules import rules_page
for game in catalogue.GAMES.values():
    for language in ("en", "fr"):
        stacks = (100,) * game.seats.least
        state = catalogue.GAMES.start(game.id, Setup(stacks=stacks, seed="1", options={"language": language})).state
        seat = game.due(state).seats[0]
        import random
        game.computer(game.observe(state, seat), game.legal(state, seat), random.Random(1), "shark")
        rules_page(game.id, language)
print("\\n".join(opened))
"""
    told = subprocess.run([sys.executable, "-c", probe], cwd=ROOT, capture_output=True, text=True, check=True)
    own, libraries = str(ROOT / "engine"), (sys.prefix, sys.base_prefix, str(ROOT / ".venv"))
    strange = [
        name
        for name in told.stdout.splitlines()
        if not name.startswith((own, *libraries))
        and not name.startswith(("/proc", "/sys", "/usr/lib", "/etc"))
    ]
    assert strange == []


def test_no_shuffle_is_hidden():
    """Randomness is passed in: the engine never calls the global generator."""
    hits = [
        f"{path.name}: {line.strip()}"
        for path in sorted((ROOT / "engine").rglob("*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if "random.shuffle(" in line
        or "random.choice(" in line
        or "random.random(" in line
        or "SystemRandom" in line
    ]
    assert hits == []


def test_private_parts_of_libraries_are_not_touched():
    files = [ROOT / "bot.py", *(path for room in FORBIDDEN for path in (ROOT / room).rglob("*.py"))]
    assert {path.name: names for path in files if (names := read(path).private)} == {}


@pytest.mark.parametrize(
    "code", ["session = asked._session", "a.user._roles.has(5)", 'getattr(http, "_HTTPClient__session")']
)
def test_private_parts_are_found(code):
    assert len(list(private_parts(ast.parse(code)))) == 1


def test_no_two_files_of_tests_have_the_same_name():
    """They are imported by their names alone."""
    names = Counter(path.name for path in (ROOT / "tests").rglob("test_*.py"))
    assert [name for name, times in names.items() if times > 1] == []

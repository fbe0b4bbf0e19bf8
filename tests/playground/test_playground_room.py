"""The playground knows none of the other rooms, and its server not even the library."""

import ast
import sys
from pathlib import Path

import pytest

ROOM = Path(__file__).parents[2] / "playground"
NEEDED = {"aiohttp", "msgspec", "multidict", "yarl"}


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


@pytest.mark.parametrize("path", sorted(ROOM.rglob("*.py")), ids=lambda path: str(path.relative_to(ROOM)))
def test_it_stands_alone(path):
    allowed = NEEDED | {"playground"} | set(sys.stdlib_module_names)
    if path.name == "validation.py":
        allowed |= {"jsonschema_rs"}
    assert set(imported(path)) <= allowed

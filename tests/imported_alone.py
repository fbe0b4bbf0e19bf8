"""Imports every module of a room alone: `python imported_alone.py engine`. Each is the first of the room in a
process of its own, forked from one that has the packages and the rooms below, which know nothing of this room.
Prints those that cannot be."""

import ast
import gc
import importlib
import os
import sys
import traceback
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("engine", "drawing", "house", "screens", "cogs")
APART = {"drawing": ("engine",), "playground": ()}  # rooms that they must not load


def modules(room):
    """All modules but those run by their own command, or by Alembic."""
    for path in sorted((ROOT / room).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if path.stem != "__main__" and not name.startswith("house.store.migrations."):
            yield name, path


def packages(path):
    """A module's imports of others, at once or later."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def imports_alone(name):
    sys.stdout.flush()
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    try:
        importlib.import_module(name)
    except BaseException:  # noqa: BLE001 - any failure means that this module cannot be imported
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


def main(room):
    sys.path.insert(0, str(ROOT))
    gc.disable()
    below = APART.get(room, ROOMS[: ROOMS.index(room)] if room in ROOMS else ())
    ours = {*ROOMS, "playground", "bot"}
    for name in sorted({name for _, path in modules(room) for name in packages(path)}):
        if name.split(".")[0] not in ours:
            importlib.import_module(name)
    for name in (name for room_below in below for name, _ in modules(room_below)):
        importlib.import_module(name)
    print(*(name for name, _ in modules(room) if not imports_alone(name)))


if __name__ == "__main__":
    main(sys.argv[1])

"""Each file's imports, and its uses of private parts; a file is read once, for all tests."""

import ast
from functools import cache
from typing import NamedTuple

PUBLIC = {"_asdict", "_fields", "_make", "_mapping", "_replace"}
"""Public members of named tuples and SQLAlchemy's rows, in spite of their names."""


def private_parts(tree):
    """Uses of other code's private parts: of classes and modules that the file does not make itself."""
    nodes = [*ast.walk(tree)]
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    own |= {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and _is_self(node.value)
    }
    own |= {node.id for node in nodes if isinstance(node, ast.Name)}
    for node in nodes:
        if isinstance(node, ast.Attribute) and not _is_self(node.value):
            name = node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
            name = node.value if "__" in node.value.strip("_") else ""
        else:
            continue
        if name.startswith("_") and not name.startswith("__") and name not in PUBLIC | own:
            yield name


def _is_self(node):
    """Also a parent's part of oneself."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "super"
    return isinstance(node, ast.Name) and node.id in ("self", "cls")


class ReadFile(NamedTuple):
    imports: list[tuple[str, tuple[str, ...]]]
    private: list[str]


@cache
def read(path):
    tree, found = ast.parse(path.read_text(encoding="utf-8")), []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append((node.module, tuple(alias.name for alias in node.names)))
    return ReadFile(found, list(private_parts(tree)))


def imports(path):
    """Each import of a file: a module, and the name taken from it; empty for the module itself."""
    return read(path).imports


def imported(path):
    return {module.partition(".")[0] for module, _ in imports(path)}

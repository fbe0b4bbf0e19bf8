"""Each file's imports; a file is read once, for all tests."""

import ast
from functools import cache


@cache
def imports(path):
    """Each import of a file: a module, and the name taken from it; empty for the module itself."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, ()) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.append((node.module, tuple(alias.name for alias in node.names)))
    return found


def imported(path):
    return {module.partition(".")[0] for module, _ in imports(path)}

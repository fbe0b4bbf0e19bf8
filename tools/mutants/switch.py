"""The switch that turns on one mutant, in this process and in those that it starts.

`LETTERSHARK_MUTANTS` names the folder with the plan, `LETTERSHARK_MUTANT` the number of the one that is on. Without
one the switch records which test reaches which mutant. Numbers below zero are the functions of a file with mutants.
"""

from __future__ import annotations

import ast
import builtins
import json
import os
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.mutants.candidates import woven

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType

PLAN, ON = "LETTERSHARK_MUTANTS", "LETTERSHARK_MUTANT"
ASKED = "__mutant__"


class Switch:
    """Answers, at each place with a mutant, whether it is on."""

    def __init__(self, folder: Path, on: int) -> None:
        self.on = on
        self._seen: set[int] = set()
        self._log = folder / "reached" if not on else None

    def next_test(self) -> None:
        self._seen.clear()

    def turn(self, number: int) -> None:
        """Turn this mutant on, and stop recording."""
        self.on, self._log = number, None

    def __call__(self, number: int) -> bool:
        if number == self.on:
            return True
        if self._log is not None and number not in self._seen:
            self._seen.add(number)
            test = os.environ.get("PYTEST_CURRENT_TEST", "")  # its phase, too; children inherit it
            with self._log.open("a", encoding="utf-8") as file:
                file.write(json.dumps([number, test]) + "\n")
        return False


class _Woven(SourceFileLoader):
    def __init__(self, name: str, path: str, file: int, chosen: dict[int, int]) -> None:
        super().__init__(name, path)
        self._file, self._chosen = file, chosen

    def get_code(self, fullname: str) -> CodeType:  # never a compiled file: it has no mutants
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path), path)
        functions = [
            node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ]
        tree = woven(tree, self._chosen, _asked)
        for function in functions:
            docstring = isinstance(function.body[0], ast.Expr) and isinstance(
                function.body[0].value, ast.Constant
            )
            function.body.insert(1 if docstring else 0, ast.Expr(_asked(-self._file)))
        return compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)


class _Finder(MetaPathFinder):
    def __init__(self, root: Path, plan: list[dict[str, Any]]) -> None:
        self._files = {
            str(root / one["file"]): (number, {int(place): id_ for place, id_ in one["chosen"].items()})
            for number, one in enumerate(plan, 1)
        }
        self._rooms = {one["file"].split("/")[0].removesuffix(".py") for one in plan}

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name.split(".", maxsplit=1)[0] not in self._rooms:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.origin in self._files:
            loader: Loader = _Woven(name, spec.origin, *self._files[spec.origin])
            spec.loader = loader
        return spec


def _asked(number: int) -> ast.expr:
    return ast.Call(ast.Name(ASKED, ast.Load()), [ast.Constant(number)], [])


def install() -> Switch:
    """Install the switch: from now on, files of the plan are imported with their mutants."""
    folder = Path(os.environ[PLAN])
    plan = json.loads((folder / "plan.json").read_text(encoding="utf-8"))
    switch = Switch(folder, int(os.environ.get(ON, "0")))
    setattr(builtins, ASKED, switch)
    sys.meta_path.insert(0, _Finder(Path(plan["root"]), plan["files"]))
    return switch

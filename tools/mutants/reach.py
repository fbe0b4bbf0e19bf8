"""The tests that may notice a mutant, according to their recording."""

from __future__ import annotations

import json
from collections import defaultdict
from functools import _lru_cache_wrapper
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from tools.mutants.__main__ import Mutant


class Case(NamedTuple):
    """The tests to run for a mutant."""

    mutant: Mutant
    tests: list[pytest.Item]
    seconds: float
    left_out: int
    imported: bool


class Reach:
    """`files` are those of the plan, in its order. Tests that failed during the recording are left out."""

    def __init__(self, folder: Path, files: list[str], items: list[pytest.Item]) -> None:
        self._files = files
        self._seconds = {name: took for name, took, failed in _lines(folder / "tests") if not failed}
        self.able = sorted(
            (item for item in items if item.nodeid in self._seconds),
            key=lambda item: self._seconds[item.nodeid],
        )
        self._of_file: dict[str, set[str]] = defaultdict(set)
        for item in self.able:
            self._of_file[_file(item.nodeid)].add(item.nodeid)
        rooms = {file.partition("/")[0] for file in files}
        self._remembering = {_file(item.nodeid) for item in self.able if _remembers(item, rooms)}
        self._texts = {path: path.read_text(encoding="utf-8") for path in {item.path for item in self.able}}
        self._reached: dict[int, set[str]] = defaultdict(set)
        self._imported = set()
        for number, test in _lines(folder / "reached"):
            if test:
                self._reached[number].add(test)
            else:
                self._imported.add(number)

    def case(self, mutant: Mutant, limit: float) -> Case:
        """The tests for it, quickest first, as many as fit in this many seconds."""
        imported = mutant.number in self._imported
        names = self._names(mutant.number)
        naming: set[Path] = set()
        if imported:  # by the tests that call anything of the file, or name it
            names |= self._names(-1 - self._files.index(mutant.file))
            module = module_of(mutant.file)
            naming = {path for path, text in self._texts.items() if module in text}
        tests = [item for item in self.able if item.nodeid in names or item.path in naming]
        if imported and not tests:
            tests = self._near(mutant.file)
        totals = list(accumulate(self._seconds[item.nodeid] for item in tests))
        many = sum(total <= limit for total in totals)
        return Case(mutant, tests[:many], totals[many - 1] if many else 0.0, len(tests) - many, imported)

    def _names(self, number: int) -> set[str]:
        """The tests that reached it; or all tests of a file, if a fixture reached it or if tests share a function's
        cache."""
        names = set()
        for reached in self._reached[number]:
            test, _, phase = reached.rpartition(" (")
            alone = phase == "call)" and _file(test) not in self._remembering
            names |= {test} if alone else self._of_file[_file(test)]
        return names

    def _near(self, file: str) -> list[pytest.Item]:
        """The tests for a file that no test calls or names: tests in folders of the same name may know it."""
        words = set(Path(file).with_suffix("").parts)
        return sorted(self.able, key=lambda item: -len(words & set(item.path.with_suffix("").parts)))


def module_of(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _file(test: str) -> str:
    return test.partition("::")[0]


def _remembers(item: pytest.Item, rooms: set[str]) -> bool:
    """Whether the test's file has a function with a cache, its own or an imported one, but not one of the rooms',
    whose caches are cleared before each test."""
    functions = vars(item.module).values() if hasattr(item, "module") else ()
    caches = (one for one in functions if isinstance(one, _lru_cache_wrapper))
    return any(one.__module__.partition(".")[0] not in rooms for one in caches)


def _lines(path: Path) -> Iterator[Any]:
    if path.exists():
        with path.open(encoding="utf-8") as file:
            yield from map(json.loads, file)

"""Tries one mutant in a process of its own: `python -m tools.mutants.one FILE-WITH-TESTS ROOT`; the runner starts
it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tools.mutants.plugin import run_pytest

if TYPE_CHECKING:
    import pytest


class Only:
    """Runs these tests, in this order, and writes down the first that fails."""

    def __init__(self, names: list[str], note: Path) -> None:
        self._names, self._note = names, note

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self._names]
        items.sort(key=lambda item: self._names.index(item.nodeid))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self.pytest_runtest_logreport(report)

    def pytest_runtest_logreport(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.failed:
            self._note.write_text(report.nodeid, encoding="utf-8")


def main(chosen: Path, root: Path) -> int:
    names = json.loads(chosen.read_text(encoding="utf-8"))
    os.chdir(root)
    sys.path.insert(0, str(root))
    files = sorted({name.partition("::")[0] for name in names})
    return run_pytest(files, root, Only(names, chosen.with_name(chosen.name.replace("tests-", "by-"))))


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]), Path(sys.argv[2])))

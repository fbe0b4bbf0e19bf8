"""Runs the tests within pytest, once to see which test reaches which change, then for each mutant in a fork of this
process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import _lru_cache_wrapper
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tools.mutants.reach import Case, Reach, module_of
from tools.mutants.switch import ON, Switch

if TYPE_CHECKING:
    import argparse

    from tools.mutants.__main__ import Mutant

SLACK = 15.0  # seconds allowed beyond three times the recorded time of the tests
NOTICED, SURVIVED = 1, 0


def run_pytest(tests: list[str], root: Path, plugin: object) -> int:
    options = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider", "--rootdir", str(root)]
    return int(pytest.main([*tests, *options], [plugin, Unsearching()]))


class Unsearching:
    """Skips the search for the smallest failing example."""

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self) -> None:
        from hypothesis import Phase, settings  # noqa: PLC0415 (pytest wants to be there first)

        phases = [Phase.explicit, Phase.generate]
        settings.register_profile("mutants", derandomize=True, phases=phases, deadline=None)
        settings.load_profile("mutants")


class Runner:
    """A plugin that replaces pytest's own loop."""

    def __init__(
        self, folder: Path, mutants: list[Mutant], files: list[str], switch: Switch, asked: argparse.Namespace
    ) -> None:
        self.outcomes: dict[int, str] = {}
        self._folder, self._mutants, self._files = folder, mutants, files
        self._switch, self._asked = switch, asked
        self._screen = os.fdopen(os.dup(1), "w", encoding="utf-8")  # pytest takes the other descriptor
        self._failed = False
        self._until = time.monotonic() + 60 * asked.minutes

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items, manager = session.items, session.config.pluginmanager
        manager.unregister(manager.get_plugin("terminalreporter"))
        if session.testsfailed or not items:
            self._say(f"{session.testsfailed} files of tests cannot be read; {len(items)} tests")
            return True
        self._say(f"{len(self._mutants)} mutants in {len(self._files)} files; recording {len(items)} tests")
        started = time.monotonic()
        self._record(items)
        self._switch.turn(0)
        self._say(f"recorded in {time.monotonic() - started:.0f} s")
        reach = Reach(self._folder, self._files, items)
        failing = len(items) - len(reach.able)
        self._say(f"{failing} tests fail or were cut off without any mutant, and do not count")
        self._try_all([reach.case(mutant, self._asked.limit) for mutant in self._mutants])
        self._say(f"done in {time.monotonic() - started:.0f} s")
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed = self._failed or report.failed

    # Tests and the changes they reach

    def _record(self, items: list[pytest.Item]) -> None:
        """Run each file's tests in one process, the files spread over as many processes as there are jobs."""
        files = sorted({item.path for item in items})
        running = [
            _forked(lambda mine=set(files[job :: self._asked.jobs]): self._note(items, mine))
            for job in range(self._asked.jobs)
        ]
        for pid in running:
            os.waitpid(pid, 0)

    def _note(self, items: list[pytest.Item], files: set[Path]) -> int:
        mine = [item for item in items if item.path in files]
        with (self._folder / "tests").open("a", encoding="utf-8", buffering=1) as notes:
            for item, following in _with_next(mine):
                self._failed = False
                self._switch.next_test()
                self._forget()
                started = time.monotonic()
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                notes.write(json.dumps([item.nodeid, time.monotonic() - started, self._failed]) + "\n")
        return 0

    def _forget(self) -> None:
        """Clear caches: a result that an earlier test cached would hide that this one reaches the function."""
        for name in self._files:
            module = sys.modules.get(module_of(name))
            for one in vars(module).values() if module else ():
                if isinstance(one, _lru_cache_wrapper):
                    one.cache_clear()

    # Each mutant

    def _try_all(self, cases: list[Case]) -> None:
        waiting, running = cases[::-1], {}
        while waiting or running:
            if time.monotonic() > self._until:
                waiting.clear()
            while waiting and len(running) < self._asked.jobs:
                case = waiting.pop()
                if not case.tests:
                    self._tell(case, "survived, no test reaches it")
                    continue
                start = self._anew if case.imported else self._fork
                running[start(case)] = case, time.monotonic() + 3 * case.seconds + SLACK
            time.sleep(0.01)
            for pid, (case, until) in list(running.items()):
                done, status = os.waitpid(pid, os.WNOHANG)
                late = time.monotonic() > until
                if done or late:
                    with suppress(ProcessLookupError):
                        os.killpg(pid, signal.SIGKILL)
                    if not done:
                        os.waitpid(pid, 0)
                    del running[pid]
                    self._tell(case, self._outcome(case, status if done else None))

    def _outcome(self, case: Case, status: int | None) -> str:
        if status is None:
            return "noticed, out of time"
        if status:
            by = self._folder / f"by-{case.mutant.number}"
            return (
                f"noticed by {by.read_text(encoding='utf-8')}" if by.exists() else "noticed, the process fell"
            )
        left_out = f" of {len(case.tests) + case.left_out}" if case.left_out else ""
        return f"survived {len(case.tests)}{left_out} tests"

    def _tell(self, case: Case, outcome: str) -> None:
        self.outcomes[case.mutant.number] = outcome
        self._say(f"{len(self.outcomes)}/{len(self._mutants)} {case.mutant}: {outcome}")

    def _fork(self, case: Case) -> int:
        number = case.mutant.number
        self._switch.turn(number)
        os.environ[ON] = str(number)
        try:
            return _forked(lambda: self._one(case.tests, number))
        finally:
            self._switch.turn(0)
            del os.environ[ON]

    def _anew(self, case: Case) -> int:
        """Run in a new process: a change that is reached during an import needs a process that has not imported the
        file."""
        names = [item.nodeid for item in case.tests]
        chosen = self._folder / f"tests-{case.mutant.number}"
        chosen.write_text(json.dumps(names), encoding="utf-8")
        command = [sys.executable, "-m", "tools.mutants.one", str(chosen), str(self._asked.root)]
        environment = {**os.environ, ON: str(case.mutant.number)}
        started = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        started.returncode = 0  # its pid is waited for, as for the forks
        return started.pid

    def _one(self, items: list[pytest.Item], number: int | None) -> int:
        for item, following in _with_next(items):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._failed:
                (self._folder / f"by-{number}").write_text(item.nodeid, encoding="utf-8")
                return NOTICED
        return SURVIVED

    def _say(self, line: str) -> None:
        print(line, file=self._screen, flush=True)


def _forked(do: Callable[[], int]) -> int:
    pid = os.fork()
    if pid:
        return pid
    code = NOTICED
    try:
        os.setsid()
        code = do()
    finally:
        os._exit(code)


def _with_next(items: list[pytest.Item]) -> Iterable[tuple[pytest.Item, pytest.Item | None]]:
    return zip(items, [*items[1:], None], strict=True)

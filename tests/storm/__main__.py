"""python -m tests.storm --seed N, or --seeds A..B"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import replace
from functools import partial

from .faults import ALL, ALONE, BOTS
from .run import Result, run

PART = 200  # seeds for which the same processes run
PROGRESS = 10.0  # seconds between two reports
STOPS = (signal.SIGINT, signal.SIGTERM)
CUT = 130  # a shell's exit code for an interrupted program


def main() -> int:
    asked = _arguments().parse_args()
    if asked.seed is not None:
        result = run(
            asked.seed, minutes=asked.minutes, only=asked.fault, places=asked.places, sought=asked.sought
        )
        print("\n".join(result.lines))
        print(f"\nseed {asked.seed}: {len(result.findings)} findings, trace {result.digest[:16]}")
        for finding in result.findings:
            print(finding)
        return 1 if result.findings else 0
    first, _, last = asked.seeds.partition("..")
    return _many(range(int(first), int(last or first) + 1), asked)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.storm", description="Evenings on which everything goes wrong."
    )
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--seed", type=int, help="replay this one, and print what happened")
    which.add_argument("--seeds", metavar="A..B", help="run all of these, and print what was found")
    parser.add_argument("--minutes", type=float, help="how long the storm lasts, in virtual minutes")
    parser.add_argument(
        "--fault",
        action="append",
        default=[],
        choices=list(ALL | BOTS | ALONE),
        help="only this fault; may be repeated",
    )
    parser.add_argument(
        "--places",
        type=int,
        default=0,
        help="so many are played on PostgreSQL, and one bot more usually waits",
    )
    parser.add_argument(
        "--sought", action="append", default=[], help="with --seed: this command is typed all the time"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), help="how many seeds at a time, with --seeds"
    )
    return parser


def _many(seeds: range, asked: argparse.Namespace) -> int:
    one = partial(_findings, minutes=asked.minutes, only=asked.fault, places=asked.places)
    tally = Tally(len(seeds))
    for number in STOPS:
        signal.signal(number, cut_short)
    cut = False
    try:
        for start in range(0, len(seeds), PART):
            _run_part(one, seeds[start : start + PART], asked.jobs, tally)
    except (KeyboardInterrupt, BrokenExecutor):
        cut = True
    tally.sum_up()
    return 1 if tally.found else CUT if cut else 0


def _run_part(one: Callable[[int], Result], seeds: range, jobs: int, tally: Tally) -> None:
    """Run evenings in processes of their own: thousands of them fill the memory."""
    processes = ProcessPoolExecutor(jobs, initializer=undisturbed)
    try:
        for future in [processes.submit(one, seed) for seed in seeds]:
            tally.count(future.result())
    finally:
        processes.shutdown(cancel_futures=True)  # a second report, without it, might play all of them


def cut_short(_number: int, _frame: object) -> None:
    """Interrupted once or several times: the findings are reported all the same."""
    undisturbed()
    raise KeyboardInterrupt


def undisturbed() -> None:
    """The parent hears the signal, and lets these processes finish their evening."""
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)


def _findings(seed: int, *, minutes: float | None, only: list[str], places: int) -> Result:
    """An evening's findings without its trace, which `--seed` shows again."""
    return replace(run(seed, minutes=minutes, only=only, places=places), lines=[])


class Tally:
    """Findings so far."""

    def __init__(self, seeds: int) -> None:
        self._seeds, self._done = seeds, 0
        self._began = self._told = time.perf_counter()
        self._in: list[int] = []  # seeds with findings
        self.found: Counter[str] = Counter()

    def count(self, result: Result) -> None:
        self._done += 1
        self.found.update(result.kinds)
        if result.findings:
            self._in.append(result.seed)
        for kind in sorted(result.kinds):
            first = next(finding for finding in result.findings if finding.kind == kind)
            print(f"seed {result.seed}: {first}", flush=True)
        now = time.perf_counter()
        if now - self._told >= PROGRESS:
            self._told = now
            print(
                f"{self._done} of {self._seeds} seeds in {now - self._began:.0f} s, {len(self._in)} with findings",
                flush=True,
            )

    def sum_up(self) -> None:
        seconds = time.perf_counter() - self._began
        done = f"{self._done}" if self._done == self._seeds else f"cut: {self._done} of {self._seeds}"
        each = f"{seconds / self._done:.2f} s each; " if self._done else ""
        print(f"{done} seeds in {seconds:.1f} s, {each}{dict(self.found) or 'nothing found'}")
        if self._in:
            print(f"seeds with findings: {' '.join(map(str, self._in))}")
        sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

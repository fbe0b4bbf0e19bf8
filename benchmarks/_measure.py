"""Two things measured side by side in one run, because machines are noisy and a ratio is not.

measured = Measured("bench_words")
measured.at_least(8, "all words from 10 letters", ours, "kjxqz", theirs)
sys.exit(measured.verdict())
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    Job = Callable[[], object]

_LONG, _SHORT = 2.0, 0.4  # seconds for each comparison
_TURN = 0.05  # the least seconds that one side runs before the other's turn
_FEWEST_ROUNDS = 3
FIGURES = "LETTERSHARK_FIGURES"
"""The environment variable that names a file for the figures of several benchmarks; `table.py` prints it."""


class Figure(NamedTuple):
    """A line of the table."""

    what: str
    ours: str
    reference: str
    ratio: str
    promised: str
    kept: bool


def is_short(about: str | None) -> bool:
    """Every benchmark takes `--short`: the same comparisons, with less time for each."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--short", action="store_true", help="a few seconds instead of a minute")
    return bool(parser.parse_args().short)


@dataclass
class Measured:
    title: str
    short: bool = False
    figures_told: list[Figure] = field(default_factory=list)

    def __post_init__(self) -> None:
        print(self.title)

    def at_least(self, promise: float, what: str, ours: Job, reference: str, theirs: Job) -> bool:
        """Promise that ours is at least this many times as fast as theirs."""
        mine, other = self._times(ours, theirs)
        return self._report(
            other / mine, other / mine >= promise, f"at least {promise:g}", what, reference, (mine, other)
        )

    def at_most(self, promise: float, what: str, ours: Job, reference: str, theirs: Job) -> bool:
        """Promise that ours costs at most this many times as much as theirs."""
        mine, other = self._times(ours, theirs)
        return self._report(
            mine / other, mine / other <= promise, f"at most {promise:g}", what, reference, (mine, other)
        )

    def figures(self, what: str, mine: float, reference: str, other: float, *, at_most: float) -> bool:
        """Compare two figures that were measured elsewhere, in this same run."""
        ratio = mine / other
        return self._report(ratio, ratio <= at_most, f"at most {at_most:g}", what, reference, (mine, other))

    def within(self, what: str, seconds: float, *, at_most: float) -> bool:
        """A time without a reference, so it depends on the machine, too."""
        return self.tell(
            Figure(what, _readable(seconds), "", "", f"at most {_readable(at_most)}", seconds <= at_most)
        )

    def memory(self, what: str, megabytes: float, *, at_most: float) -> bool:
        return self.tell(
            Figure(what, f"{megabytes:.0f} MB", "", "", f"at most {at_most:g} MB", megabytes <= at_most)
        )

    def only(self, what: str, ours: Job) -> float:
        """A figure without a promise."""
        runs = _runs(ours)
        mine = median(_time(ours, runs) for _ in range(_FEWEST_ROUNDS))
        print(f"  {what}: {_readable(mine)}")
        return mine

    def verdict(self) -> int:
        """The exit status: 1 if a promise was broken. A short run is too rough to judge by: it reports, and passes."""
        broken = [figure.what for figure in self.figures_told if not figure.kept]
        print("every promise kept" if not broken else "broken: " + "; ".join(broken))
        if FIGURES in os.environ:
            with Path(os.environ[FIGURES]).open("a", encoding="utf-8") as file:
                file.writelines(json.dumps([self.title, *figure]) + "\n" for figure in self.figures_told)
        return int(bool(broken) and not self.short)

    def tell(self, figure: Figure) -> bool:
        """Print a figure, and keep it for the table."""
        what, ours, reference, ratio, promised, kept = figure
        beside = f", {reference}, ratio {ratio}" if reference else ""
        print(f"  {what}: {ours}{beside} ({promised}{'' if kept else ': BROKEN'})")
        self.figures_told.append(figure)
        return kept

    def _times(self, ours: Job, theirs: Job) -> tuple[float, float]:
        """Times by turns, so a slow moment affects both, and in turns of equal length, so caches are as warm for
        both."""
        my_runs, other_runs = _runs(ours), _runs(theirs)
        mine: list[float] = []
        other: list[float] = []
        until = perf_counter() + (_SHORT if self.short else _LONG)
        while len(mine) < _FEWEST_ROUNDS or perf_counter() < until:
            mine.append(_time(ours, my_runs))
            other.append(_time(theirs, other_runs))
        return median(mine), median(other)

    def _report(
        self, ratio: float, kept: bool, promise: str, what: str, reference: str, times: tuple[float, float]
    ) -> bool:
        mine, other = map(_readable, times)
        return self.tell(Figure(what, mine, f"{reference} {other}", f"{ratio:.2f}", promise, kept))


def _runs(job: Job) -> int:
    """The number of runs of a job in a turn, after one run to warm up."""
    job()
    return max(1, round(_TURN / max(_time(job, 1), 1e-9)))


def _time(job: Job, runs: int) -> float:
    """Processor time of a run: the machine's other work is no cost of the job."""
    start = process_time()
    for _ in range(runs):
        job()
    return (process_time() - start) / runs


def _readable(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.2f} {unit}"
    return f"{seconds * 1e6:.2f} µs"

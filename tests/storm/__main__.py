"""python -m tests.storm --seed N, or --seeds A..B"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial

from .faults import ALL, WORKERS
from .run import Result, run

PROGRESS = 200  # seeds after which it says how far it is


def main() -> int:
    asked = _arguments().parse_args()
    if asked.seed is not None:
        result = run(asked.seed, minutes=asked.minutes, only=asked.fault, workers=asked.workers)
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
        choices=list(ALL | WORKERS),
        help="only this fault; may be repeated",
    )
    parser.add_argument(
        "--workers", type=int, default=0, help="so many processes share the work, on PostgreSQL (2 or 3)"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count(), help="how many seeds at a time, with --seeds"
    )
    return parser


def _many(seeds: range, asked: argparse.Namespace) -> int:
    began, found = time.perf_counter(), Counter[str]()
    one = partial(_findings, minutes=asked.minutes, only=asked.fault, workers=asked.workers)
    for start in range(0, len(seeds), PROGRESS):
        part = seeds[start : start + PROGRESS]
        with ProcessPoolExecutor(
            asked.jobs
        ) as workers:  # new ones each time: thousands of evenings fill the memory
            for result in workers.map(one, part, chunksize=4):
                found.update(result.kinds)
                _told(result)
        print(f"{start + len(part)} seeds in {time.perf_counter() - began:.0f} s", flush=True)
    seconds = time.perf_counter() - began
    print(
        f"{len(seeds)} seeds in {seconds:.1f} s, {len(seeds) / seconds:.1f} a second; {dict(found) or 'nothing found'}"
    )
    return 1 if found else 0


def _findings(seed: int, *, minutes: float | None, only: list[str], workers: int) -> Result:
    """Without the trace, which `--seed` tells again."""
    return replace(run(seed, minutes=minutes, only=only, workers=workers), lines=[])


def _told(result: Result) -> None:
    said = set()
    for finding in result.findings:
        if finding.kind not in said:
            said.add(finding.kind)
            print(f"seed {result.seed}: {finding}", flush=True)


if __name__ == "__main__":
    sys.exit(main())

"""Would the tests notice? `uv run python -m tools.mutants engine --seed 1..3 --count 70`; CONTRIBUTING.md has the
rest.

Some places of each room are chosen by the seed, and a small change for each. All changes are woven into the files
as these are imported, behind a switch, so that no file is written. One run of the tests records which of them
reaches which change. Then each change is turned on by itself, and only the tests that reach it run, quickest first,
until one fails. A change that no test notices has survived, and is printed.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterable
from itertools import chain, zip_longest
from pathlib import Path
from typing import NamedTuple

from tools.mutants.candidates import candidates
from tools.mutants.plugin import Runner, run_pytest
from tools.mutants.switch import PLAN, install

ROOT = Path(__file__).parents[2]
ROOMS = ("engine", "house", "screens", "cogs", "drawing", "playground")


class Mutant(NamedTuple):
    """A change by its number, and its place."""

    number: int
    file: str
    place: int  # among the candidates of its file
    line: int
    kind: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} [{self.kind}] {self.old}  ->  {self.new}"

    @property
    def room(self) -> str:
        return Path(self.file).parts[0]


def found(root: Path, rooms: list[str]) -> list[Mutant]:
    """Every possible change in these rooms; a room is a folder, a file, or a FILE:LINE."""
    every = []
    for room in rooms:
        path, _, line = room.partition(":")
        whole = root / path
        for file in [whole] if whole.is_file() else sorted(whole.rglob("*.py")):
            name = file.relative_to(root).as_posix()
            for place, one in enumerate(candidates(ast.parse(file.read_text(encoding="utf-8")))):
                if not line or one.line == int(line):
                    every.append(Mutant(0, name, place, one.line, one.kind, *one.reads()))
    return every


def chosen(every: list[Mutant], seeds: list[int], count: int) -> list[Mutant]:
    """This many lines for each seed and room, and one change of each. The rooms take turns, so all get equally far
    if time runs out. Two seeds may choose the same."""
    rooms: dict[str, dict[tuple[str, int], list[Mutant]]] = {}
    for one in every:
        rooms.setdefault(one.room, {}).setdefault((one.file, one.line), []).append(one)
    picked = {}
    for seed in seeds:
        chance = random.Random(seed)
        lines = [
            [
                chance.choice(by_line[line])
                for line in chance.sample(sorted(by_line), min(count, len(by_line)))
            ]
            for by_line in rooms.values()
        ]
        for one in filter(None, chain(*zip_longest(*lines))):
            picked[one.file, one.place] = one
    return numbered(picked.values())


def numbered(mutants: Iterable[Mutant]) -> list[Mutant]:
    return [one._replace(number=number) for number, one in enumerate(mutants, 1)]


def write_plan(folder: Path, root: Path, mutants: list[Mutant]) -> list[str]:
    """Write the plan that every process of a run reads; returns the files that have mutants, in its order."""
    places: dict[str, dict[int, int]] = defaultdict(dict)
    for one in mutants:
        places[one.file][one.place] = one.number
    plan = [{"file": file, "chosen": at} for file, at in sorted(places.items())]
    (folder / "plan.json").write_text(json.dumps({"root": str(root), "files": plan}), encoding="utf-8")
    return sorted(places)


def report(mutants: list[Mutant], outcomes: dict[int, str]) -> None:
    """The survivors, and the score of each room."""
    print("\nSurvivors:")
    rooms: dict[str, list[bool]] = defaultdict(list)
    for one in mutants:
        if one.number in outcomes:
            survived = outcomes[one.number].startswith("survived")
            rooms[one.room].append(not survived)
            if survived:
                print(f"  {one}  ({outcomes[one.number]})")
    print("\nNoticed:")
    for room, each in rooms.items():
        print(f"  {room:12} {sum(each):4} of {len(each):4}  {sum(each) / len(each):4.0%}")
    if len(outcomes) < len(mutants):
        print(f"  {len(mutants) - len(outcomes)} were not tried in the time there was")


def _numbers(text: str) -> list[int]:
    first, _, last = text.partition("..")
    return list(range(int(first), int(last or first) + 1))


def main(arguments: list[str]) -> int:
    ask = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__.splitlines()[0])
    ask.add_argument(
        "rooms",
        nargs="*",
        default=ROOMS,
        help="house/store, a file, FILE:LINE for all of a line, or all rooms",
    )
    ask.add_argument("--seed", type=_numbers, default=[1], help="one, or 1..3; they share the recording")
    ask.add_argument("--count", type=int, default=40, help="changes a seed and room")
    ask.add_argument("--jobs", type=int, default=os.cpu_count())
    ask.add_argument("--limit", type=float, default=60, help="seconds of tests for each change")
    ask.add_argument("--minutes", type=float, default=1e6, help="when it begins no further change")
    ask.add_argument("--tests", nargs="+", default=["tests"], help="where to look for tests that notice")
    ask.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    asked = ask.parse_args(arguments)
    root: Path = asked.root.resolve()
    every = found(root, asked.rooms)
    lines = any(":" in room for room in asked.rooms)
    mutants = numbered(every) if lines else chosen(every, asked.seed, asked.count)
    if not mutants:
        ask.error(f"nothing to change in {' '.join(asked.rooms)}")
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        files = write_plan(Path(folder), root, mutants)
        os.environ[PLAN] = folder
        os.environ.pop("PYTEST_CURRENT_TEST", None)
        os.environ["PYTHONPATH"] = str(Path(__file__).parent / "site")
        os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = f"{folder}/hypothesis"
        sys.path.insert(0, str(root))
        switch = install()
        runner = Runner(Path(folder), mutants, files, switch, asked)
        os.chdir(root)
        run_pytest(asked.tests, root, runner)
    if not runner.outcomes:
        print("The tests could not be run.", file=sys.stderr)
        return 2
    report(mutants, runner.outcomes)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

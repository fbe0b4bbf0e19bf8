"""The runner in `tools/mutants` says which changes no test would notice."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.mutants.__main__ import chosen, found, report
from tools.mutants.candidates import candidates, woven

ROOT = Path(__file__).parents[1]
PLANTED = '''\
"""A room of which its tests know only half."""

FARE = 3
OPEN, HEATED = True, True


def price(people, *, late=False):
    if late:
        return FARE * people + 1
    return FARE * people
'''
KNOWING = """\
from room.fares import OPEN, price


def test_it_is_open():
    assert OPEN


def test_two_people_pay_for_two():
    assert price(2) == 6
"""


@pytest.fixture
def planted(tmp_path):
    for name, text in {"room/fares.py": PLANTED, "tests/test_fares.py": KNOWING}.items():
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
    return tmp_path


def kinds(text):
    return [(one.kind, one.reads()[1]) for one in candidates(ast.parse(text))]


@pytest.mark.slow
def test_what_no_test_notices_is_named_and_what_one_notices_is_not(planted):
    """The constant is only read when the file is imported, the rest when a test calls it."""
    lines = [f"room/fares.py:{line}" for line in (4, 8, 9, 10)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("LETTERSHARK")}
    told = subprocess.run(
        [sys.executable, "-m", "tools.mutants", *lines, "--root", str(planted)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stdout + told.stderr
    report = told.stdout.split("Survivors:")[1]
    survivors = [line.split("  (")[0].strip() for line in report.splitlines() if "survived" in line]
    assert survivors == [
        "room/fares.py:4 [constant] True  ->  False",  # no test asks whether it is heated
        "room/fares.py:8 [never] late  ->  False",  # no test comes late
        *(one for one in survivors if one.startswith("room/fares.py:9 ")),
    ]
    assert len(survivors) == 2 + 5
    assert "True  ->  False: noticed by tests/test_fares.py::test_it_is_open" in told.stdout
    assert "FARE // people: noticed by tests/test_fares.py::test_two_people_pay_for_two" in told.stdout
    assert (planted / "room/fares.py").read_text(encoding="utf-8") == PLANTED


def test_a_seed_chooses_the_same_changes_again_and_another_one_others():
    every = found(ROOT, ["engine/fairness"])
    assert chosen(every, [1], 10) == chosen(every, [1], 10)
    assert chosen(every, [1], 10) != chosen(every, [2], 10)
    assert len(chosen(every, [1], 10)) == 10


def test_rooms_take_turns_and_what_was_not_tried_counts_for_none(capsys):
    mutants = chosen(found(ROOT, ["engine/fairness", "drawing"]), [1], 5)
    assert [one.room for one in mutants] == ["engine", "drawing"] * 5
    report(mutants, {1: "noticed by a test", 2: "survived 3 tests", 3: "survived 3 tests"})
    told = capsys.readouterr().out
    survivors, scores = told.split("Noticed:")
    assert [str(mutants[place]) in survivors for place in range(4)] == [False, True, True, False]
    assert [line.split() for line in scores.strip().splitlines()] == [
        ["engine", "1", "of", "2", "50%"],
        ["drawing", "0", "of", "1", "0%"],
        ["7", "were", "not", "tried", "in", "the", "time", "there", "was"],
    ]


@pytest.mark.parametrize(
    "text",
    [
        '"""A docstring."""',
        "log.info('dealt', cards=len(cards) + 1)",
        "assert cards > 3",
        "Cards = Mapping[str, int] | None",
        "@lru_cache(maxsize=8)\ndef f(): ...",
        "def __repr__(self):\n    return f'{self.x}'",
        "if TYPE_CHECKING:\n    x = 1",
        "def f(cards: Literal[1]) -> None: ...",
    ],
)
def test_what_nobody_can_notice_is_left_alone(text):
    assert kinds(text) == []


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        ("x = a < b", [("comparison", "a <= b"), ("comparison", "a >= b")]),
        ("x = a and b", [("and/or", "a or b"), ("and/or", "b"), ("and/or", "a")]),
        ("x = a + 1", [("reckoning", "a - 1"), ("constant", "2"), ("constant", "0")]),
        ("f(a)", [("dropped", "(dropped)")]),
        ("x = f'{a} calls'", [("sentence", "f' calls'"), ("sentence", "f'{a}'")]),
        ("if a: pass", [("negated", "not a"), ("always", "True"), ("never", "False")]),
        (
            "def f():\n    return a == b",
            [("return", "return None"), ("return", "return not a == b"), ("comparison", "a != b")],
        ),
    ],
)
def test_what_may_be_changed(text, changes):
    assert kinds(text) == changes


def test_with_nothing_turned_on_a_woven_file_does_what_it_did():
    """Changes within one another too, and every change there is."""
    tree = ast.parse(PLANTED)
    chosen_ones = {place: place + 1 for place in range(len(candidates(tree)))}
    tree = woven(
        tree, chosen_ones, lambda number: ast.Call(ast.Name("on", ast.Load()), [ast.Constant(number)], [])
    )
    asked = []
    names = {"on": lambda number: bool(asked.append(number))}
    exec(compile(tree, "fares.py", "exec"), names)  # noqa: S102
    assert (names["price"](2), names["price"](2, late=True)) == (6, 7)
    assert set(asked) == set(chosen_ones.values())

"""Some broad tests always run, and the others by turns, so each runs now and then."""

from types import SimpleNamespace

import breadth
import pytest

TESTS = """
import pytest

@pytest.mark.broad(2)
@pytest.mark.parametrize("game", range(15))
def test_a_game(game):
    pass

@pytest.mark.broad(1)
@pytest.mark.parametrize("seed", range(15))
def test_a_seed(seed):
    pass

def test_something_else():
    pass
"""


@pytest.fixture
def chosen(pytester):
    """The tests that run at this breadth."""
    # That plugin would look through all memory when the configuration ends.
    pytester.makeini(
        "[pytest]\nasyncio_default_fixture_loop_scope = function\naddopts = -p no:unraisableexception"
    )
    items = pytester.getitems(TESTS)

    def at(number):
        def deselected(items):
            left_out.extend(items)

        asked = SimpleNamespace(
            option=SimpleNamespace(breadth=number), hook=SimpleNamespace(pytest_deselected=deselected)
        )
        running, left_out = list(items), []
        breadth.pytest_collection_modifyitems(asked, running)
        assert sorted(map(id, [*running, *left_out])) == sorted(map(id, items))
        return {item.name for item in running}

    return at


def test_five_numbers_in_a_row_try_everything(chosen):
    runs = [chosen(str(number)) for number in range(5, 10)]
    always = set.intersection(*runs)
    assert always == {"test_a_game[0]", "test_a_game[7]", "test_a_seed[0]", "test_something_else"}
    by_turns = [name for run in runs for name in run - always]
    assert len(by_turns) == len(set(by_turns)) == 13 + 14
    assert chosen("10") == runs[0]


def test_nothing_is_left_out_of_all(chosen):
    assert len(chosen("all")) == 31


def number(*arguments, said=None, failed=False, **given):
    """The breadth of a run started with these options."""

    def option(name, default):
        return failed if name == "lf" else default

    config = SimpleNamespace(option=SimpleNamespace(breadth=said), getoption=option, args=arguments, **given)
    breadth.pytest_configure(config)
    return config.option.breadth


def test_where_a_test_is_named_all_of_it_runs_unless_a_number_is_said():
    assert number("tests/test_games.py::test_a_game") == number("tests", failed=True) == "all"
    assert number("tests/test_games.py::test_a_game", said="3") == "3"


def test_a_commit_gives_each_of_its_runs_the_same_number(monkeypatch):
    commits = iter(["4c", "4c", "4d", ""])
    monkeypatch.setattr(breadth, "run", lambda *_, **__: SimpleNamespace(stdout=next(commits) + "\n"))
    assert [number() for _ in range(4)] == ["1", "1", "2", "0"]
    assert number(said="7") == "7"


def test_the_processes_of_a_run_share_its_number():
    first = SimpleNamespace(workerinput={}, config=SimpleNamespace(option=SimpleNamespace(breadth=number())))
    breadth.pytest_configure_node(first)
    assert number(workerinput=first.workerinput) == first.config.option.breadth

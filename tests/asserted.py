"""A test in which no assertion ran has proved nothing, so it fails.

An `assert` of a test or of its helpers counts once it holds, and so does an error that `pytest.raises` caught.
Assertions in fixtures do not. pytest's hook for assertions that hold would double the compiled code of each, and
record its values; so this lets pytest rewrite assertions as ever, and adds to each that it is counted.
"""

import ast
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

HERE = Path(__file__)
# A helper may have the name of a room; what `tools/mutants` weaves into that must stay.
ROOMS = {path.stem for path in HERE.parents[1].iterdir()}
HELPERS = {path.stem for path in HERE.parent.rglob("*.py")} - {HERE.stem, "__main__", "conftest"} - ROOMS
NOTHING = "No assertion ran in this test."

times = 0


def count():
    """Also for helpers that find out by other means than an assertion that something holds."""
    global times  # noqa: PLW0603 - one test runs at a time
    times += 1


def visit_and_count(rewriter, statement, visit=rewrite.AssertionRewriter.visit_Assert):
    statements = visit(rewriter, statement)
    counts = ast.Expr(rewriter.helper(count.__name__))
    for node in ast.walk(counts):
        ast.copy_location(node, statement)
    return [*statements, counts]


def leave_caught(raises, *error, leave=pytest.RaisesExc.__exit__):
    caught = leave(raises, *error)
    if caught:
        count()
    return caught


rewrite.count = count  # for tests to find
rewrite.AssertionRewriter.visit_Assert = visit_and_count
rewrite.PYC_TAIL = f".counted{rewrite.PYC_TAIL}"  # code compiled without this does not count
pytest.RaisesExc.__exit__ = leave_caught
pytest.register_assert_rewrite("tests", *HELPERS)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session):
    """Workers share the files of a fresh clone; otherwise all would rewrite the same ones."""
    config, worker = session.config, getattr(session.config, "workerinput", None)
    if worker is None or config.args != config.getini("testpaths"):
        return
    for path in sorted(HERE.parent.rglob("test_*.py"))[int(worker["workerid"][2:]) :: worker["workercount"]]:
        folder = rewrite.get_cache_dir(path)
        compiled = folder / f"{path.stem}{rewrite.PYC_TAIL}"
        if not compiled.exists() and rewrite.try_makedirs(folder):
            source, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, source, compiled)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    before = times
    result = yield
    if times == before:
        pytest.fail(NOTHING, pytrace=False)
    return result

"""A test in which no assertion ran has proved nothing, so it fails.

An `assert` of a test or of its helpers counts once it holds, and so does an error that `pytest.raises` caught. What
fixtures assert does not. pytest's hook for assertions that hold would write down the values of each, which takes longer
than many a test; so this counts where pytest asks whether there is such a hook.
"""

from pathlib import Path

import pytest
from _pytest.assertion import rewrite

HERE = Path(__file__)
# A helper may have the name of a room; what `tools/mutants` weaves into that must stay.
ROOMS = {path.stem for path in HERE.parents[1].iterdir()}
HELPERS = {path.stem for path in HERE.parent.rglob("*.py")} - {HERE.stem, "__main__", "conftest"} - ROOMS
NOTHING = "No assertion ran in this test. (Or its compiled file is an old one: delete __pycache__.)"

times = 0


def count():
    """Also for helpers that find out by other means than an assertion that something holds."""
    global times  # noqa: PLW0603 - one test runs at a time
    times += 1


def asked_by_pytest():
    count()
    return False


def leave_caught(raises, *error, leave=pytest.RaisesExc.__exit__):
    caught = leave(raises, *error)
    if caught:
        count()
    return caught


rewrite._check_if_assertion_pass_impl = asked_by_pytest  # needs enable_assertion_pass_hook
pytest.RaisesExc.__exit__ = leave_caught
pytest.register_assert_rewrite("tests", *HELPERS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call():
    before = times
    result = yield
    if times == before:
        pytest.fail(NOTHING, pytrace=False)
    return result

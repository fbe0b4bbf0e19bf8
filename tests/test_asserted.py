"""A test that proves nothing fails."""

SETTINGS = """
[pytest]
asyncio_mode = auto
asyncio_default_fixture_loop_scope = function
"""
TESTS = """
import pytest
from helper import holds

@pytest.fixture
def checked():
    assert True

def test_nothing(checked):
    [number for number in () if number]

def test_a_loop_without_a_turn():
    for number in ():
        assert number

def test_an_assertion():
    assert 1

def test_an_assertion_of_a_helper():
    holds()

def test_an_error():
    with pytest.raises(ValueError):
        int("x")

async def test_an_awaited_assertion():
    assert 1

def test_skipped():
    pytest.skip("not here")
"""


def test_only_what_a_test_itself_found_to_hold_counts(pytester):
    pytester.makeini(SETTINGS)
    pytester.makepyfile(TESTS, helper="def holds():\n    assert 1")
    pytester.makeconftest("import pytest\npytest.register_assert_rewrite('helper')")
    ran = pytester.runpytest_inprocess("-n", "0", "-p", "asserted")
    ran.assert_outcomes(passed=4, failed=2, skipped=1)
    ran.stdout.fnmatch_lines_random(["FAILED *::test_nothing*", "FAILED *::test_a_loop_without_a_turn*"])

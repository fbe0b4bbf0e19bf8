"""A test that does not end ends by itself, is named, and stops no other."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

STUBBORN = """
import asyncio
import pytest

async def stubborn():
    while True:
        try:
            await asyncio.Event().wait()
        except BaseException:
            pass

def test_before(): assert True
def test_without_end(): asyncio.run(stubborn())
@pytest.mark.timeout(2)
def test_with_a_limit_of_its_own(): asyncio.run(stubborn())
def test_after(): assert True
"""
SETTINGS = """
[pytest]
timeout = 1
asyncio_default_fixture_loop_scope = function
"""
HASTY = """
import conftest
conftest.LONGER = 1.0
"""


@pytest.mark.slow
def test_one_that_cannot_be_cancelled_is_named_and_the_others_go_on(tmp_path):
    (tmp_path / "test_stubborn.py").write_text(STUBBORN)
    (tmp_path / "hasty.py").write_text(HASTY)
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    ours = Path(__file__).parent
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "-p", "conftest", "-p", "hasty", "-rfE"],
        cwd=tmp_path,
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": os.pathsep.join(map(str, (ours, ours.parent, tmp_path))),
        },
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "crashed while running 'test_stubborn.py::test_without_end'" in ran.stdout
    assert "crashed while running 'test_stubborn.py::test_with_a_limit_of_its_own'" in ran.stdout
    assert "2 failed, 2 passed" in ran.stdout

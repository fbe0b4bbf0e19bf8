"""Rules for every test: none of them stops the others.

The time limit of a test is an alarm, and an alarm that rings inside of a task, or a second hang while the first is
cleaned up, does not end it. A test that still runs a while later ends with its process: it is named, and run in
parallel the other tests go on in a new one.
"""

import faulthandler
import gc
import os
import shutil
import sys
from pathlib import Path

import pytest

pytest_plugins = ["asserted", "tests.virtual.plugin", "breadth", "said", "pytester"]

DRILL = 600.0  # seconds for a drill that is marked as slow, on a machine that does other things too
LONGER = 60.0  # seconds beyond the time limit
TO_LEAVE = 300.0  # seconds for a process whose tests are over; a thread may have been left behind


END_TO_END = Path(__file__).parent / "end_to_end"
STORM = Path(__file__).parent / "storm"
BROWSER = str(Path(__file__).parent / "browser")
FIRST_STEPS = "test_program.py"  # a newcomer's first screen, in the browser
IN_MEMORY = Path("/dev/shm")  # noqa: S108 - pytest makes a folder of its own there

ROOMY = 1 << 30  # bytes; a container may have next to none

# Every commit waits for the disk, and where others write, too, for seconds. Where there is memory to write to, it does not.
if os.access(IN_MEMORY, os.W_OK) and shutil.disk_usage(IN_MEMORY).free > ROOMY:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))

# Otherwise each worker and each started program would compile everything again: 15 seconds for the tests alone.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Collected tests stay, so the garbage collector need not search them, neither now nor later."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 50)
        gc.enable()


@pytest.hookimpl(tryfirst=True)  # before slow tests are left out
def pytest_collection_modifyitems(items):
    for item in items:
        if takes_long(item):
            item.add_marker(pytest.mark.slow)
        if END_TO_END in item.path.parents and not item.get_closest_marker("real"):
            item.add_marker(pytest.mark.virtual)
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(DRILL))
    # Its evenings are the longest tests: begun last, one of them would keep everybody waiting.
    items.sort(key=lambda item: STORM not in item.path.parents)


def takes_long(item):
    """Drills, PostgreSQL's second proofs, and the page in a browser except for the first steps."""
    drill = item.path.name.startswith("test_drill_")
    again = hasattr(item, "callspec") and "postgres" in item.callspec.params.values()
    return drill or again or (str(item.path).startswith(BROWSER) and item.path.name != FIRST_STEPS)


def limit_of(item):
    """Seconds that this test may take; 0: any time."""
    own = item.get_closest_marker("timeout")
    if own is not None and own.args:
        return float(own.args[0])
    return float(item.config.getoption("timeout") or item.config.getini("timeout") or 0)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    limit = limit_of(item)
    if limit:
        faulthandler.dump_traceback_later(limit + LONGER, exit=True, file=sys.__stderr__)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Where everything is installed, nothing may be skipped: a proof that did not take place is none."""
    report = yield
    if report.skipped and os.environ.get("LETTERSHARK_SKIP_NOTHING"):
        report.outcome, report.longrepr = "failed", f"{item.nodeid} was skipped: {call.excinfo.value}"
    return report


@pytest.hookimpl(trylast=True)
def pytest_unconfigure():
    faulthandler.dump_traceback_later(TO_LEAVE, exit=True, file=sys.__stderr__)

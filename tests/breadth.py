"""Tests that are the same for many games or seeds: a few of them always run, and a fifth of the others by turns.

Five numbers in a row try everything. The commit gives a run its number, so that a commit does not pass and then fail;
`--breadth N` chooses another. `--breadth all` leaves nothing out, and so does naming a test, asking for those that failed,
or recording.
"""

import os
from collections import defaultdict
from pathlib import Path
from shutil import which
from subprocess import run
from zlib import crc32

import pytest

ROOT = Path(__file__).parents[1]
MOST = 4  # tests of a kind that always run
TURNS = 5


def pytest_addoption(parser):
    parser.addoption("--breadth", metavar="N", help="which fifth of the broad tests runs besides; or: all")


def pytest_configure(config):
    named = config.getoption("lf", default=False) or any("::" in argument for argument in config.args)
    whole = named or "LETTERSHARK_RECORD" in os.environ
    # One of several processes gets it from the first.
    ours = getattr(config, "workerinput", {}).get("breadth")
    config.option.breadth = ours or config.option.breadth or ("all" if whole else str(turn()))


def turn():
    """The last commit's; the first, where there is no repository."""
    git = which("git")
    told = (
        run([git, "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
        if git
        else None
    )
    return int((told and told.stdout.strip()) or "0", 16) % TURNS


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    node.workerinput["breadth"] = node.config.option.breadth


def pytest_report_header(config):
    return f"breadth: {config.option.breadth}"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    if config.option.breadth != "all":
        others = set(out_of_turn(items, int(config.option.breadth)))
        config.hook.pytest_deselected(items=[item for item in items if item in others])
        items[:] = [item for item in items if item not in others]


def out_of_turn(items, breadth):
    alike = defaultdict(list)
    for item in items:
        if item.get_closest_marker("broad"):
            alike[item.path, item.originalname].append(item)
    for (_, name), same in alike.items():
        (few,) = same[0].get_closest_marker("broad").args
        if few > MOST:
            raise pytest.UsageError(
                f"{same[0].nodeid} is broad({few}); at most {MOST} of the same always run"
            )
        kept = {place * len(same) // few for place in range(few)}
        rest = [item for place, item in enumerate(same) if place not in kept]
        # Each test begins at another place, or all would leave the same games out.
        yield from (
            item for place, item in enumerate(rest, crc32(name.encode())) if (place - breadth) % TURNS
        )

"""Tests that are the same for many games or seeds: a few of them always run, and a fifth of the others by turns.

Five numbers in a row try everything. A run says its own, and `--breadth N` chooses it. `--breadth all` leaves nothing
out, and so does naming a test, asking for those that failed, or recording.
"""

import os
from collections import defaultdict
from random import randrange
from zlib import crc32

import pytest

MOST = 4  # of the same kind that always run
TURNS = 5


def pytest_addoption(parser):
    parser.addoption("--breadth", metavar="N", help="which fifth of the broad tests runs besides; or: all")


def pytest_configure(config):
    named = config.getoption("lf", default=False) or any("::" in argument for argument in config.args)
    whole = named or "LETTERSHARK_RECORD" in os.environ
    ours = getattr(config, "workerinput", {}).get(
        "breadth"
    )  # one of several processes gets it from the first
    config.option.breadth = ours or config.option.breadth or ("all" if whole else str(randrange(TURNS)))


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

"""Every test is seeded by its name and a number, so it is dealt the same cards each time. A test of the bot gets a
virtual loop besides, unless it is marked as `real`.

`--seed 7` gives every test the number 7 instead of 0, `--seeds 20` runs each with twenty of them, and a failure
says which it had. `--digests FILE` notes what each test asked of Discord and showed to people, as one number.
`python -m tests.virtual` compares such notes.
"""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from pathlib import Path

import pytest

from tests.virtual.chance import by_chance_of

_running: list[str] = [""]  # the seed of the test that runs


def pytest_addoption(parser):
    group = parser.getgroup("virtual time")
    group.addoption("--seed", type=int, metavar="N", help="the number that seeds every test")
    group.addoption("--seeds", type=int, metavar="N", help="run each test with so many seeds")
    group.addoption("--backwards", action="store_true", help="the last test first")
    group.addoption("--digests", type=Path, metavar="FILE", help="append what each test comes to")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config, items):
    if config.getoption("backwards"):
        items.reverse()


def is_virtual(item):
    return item.get_closest_marker("real") is None


def loops(item):
    """The loop's factory, for `pytest_asyncio_loop_factories`."""
    if is_virtual(item):
        from tests.virtual.seeded import SeededLoop  # noqa: PLC0415 - so that xdist's first process imports no program

        return {"virtual": lambda: SeededLoop(_running[0])}
    return {"real": asyncio.new_event_loop}


def pytest_generate_tests(metafunc):
    """A test that is `real` runs once: its seed does not decide all."""
    first, times = metafunc.config.getoption("seed"), metafunc.config.getoption("seeds")
    if (first is not None or times) and is_virtual(metafunc.definition):
        numbers = range(first or 0, (first or 0) + (times or 1))
        metafunc.fixturenames.append("seed_number")
        metafunc.parametrize("seed_number", numbers, ids=lambda number: f"seed{number}")


def number_of(item):
    return item.callspec.params.get("seed_number", 0) if hasattr(item, "callspec") else 0


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    """Seed a test before its setup. Moving a test to another folder does not change its seed."""
    _running[0] = f"{item.path.name}::{getattr(item, 'originalname', item.name)}/{number_of(item)}"
    with by_chance_of(_running[0]):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item):
    """A failure says how to see it again."""
    report = yield
    if report.failed:
        report.sections.append(("seed", f"--seed {number_of(item)}"))
    return report


def noted(request, discord):
    """All that was asked of Discord, and all that was shown to anybody."""
    file = request.config.getoption("digests")
    if file is None or not is_virtual(request.node):
        return
    lines = [f"{one.method} {one.path} {one.body} {one.status}" for one in discord.requests]
    lines += [f"{one.kind} {sorted(one.viewers)} {one.text}" for one in discord.transcript]
    digest = blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()
    with file.open("a", encoding="utf-8") as to:
        to.write(f"{request.node.nodeid} {digest} {len(lines)}\n")

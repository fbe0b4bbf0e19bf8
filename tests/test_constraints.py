"""A production install brings the same packages at any place and time."""

import re
import tomllib
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

from tools.constraints import HEADER, name_of, pins

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
DIRECT = [*PROJECT["project"]["dependencies"], *(one for extra in EXTRAS.values() for one in extra)]
WRITTEN = (ROOT / "constraints.txt").read_text(encoding="utf-8")
LINES = pins(WRITTEN)


def test_the_list_alone_says_which_versions():
    assert not [one for one in DIRECT if re.search("[=<>~]=?[0-9]", one)]
    assert {name_of(one) for one in DIRECT} <= {name_of(line) for line in LINES}


def test_every_package_has_a_version_and_the_digests_of_its_files_and_names_no_host():
    assert WRITTEN.startswith(HEADER)
    package = r"[a-z0-9-]+==[\w.]+( ; [^:/\n]+)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n"
    assert re.fullmatch(f"({package})+", WRITTEN.removeprefix(HEADER))
    assert len(LINES) > len(DIRECT)


def test_what_is_installed_here_for_the_bot_is_what_is_listed():
    """Nothing is missing, nothing is left over, and nothing came in another version."""
    here = [Requirement(line) for line in LINES]
    listed = {
        name_of(one.name): str(one.specifier) for one in here if one.marker is None or one.marker.evaluate()
    }
    assert brought_along() == listed


def brought_along():
    """Every package that the direct dependencies need on this machine, and the version that is installed."""
    found, waiting = {}, [Requirement(requirement) for requirement in DIRECT]
    seen = set()
    while waiting:
        wanted = waiting.pop()
        package = distribution(wanted.name)
        found[name_of(wanted.name)] = f"=={package.version}"
        for extra in {"", *wanted.extras} - {one for name, one in seen if name == wanted.name}:
            seen.add((wanted.name, extra))
            needs = map(Requirement, package.requires or ())
            waiting += [one for one in needs if one.marker is None or one.marker.evaluate({"extra": extra})]
    return found

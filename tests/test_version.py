"""One version, wherever it is named."""

import tomllib
from pathlib import Path

from cogs.startup.version import VERSION

ROOT = Path(__file__).parents[1]


def test_the_program_says_the_version_that_it_is_packaged_as():
    assert (
        tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"] == VERSION
    )

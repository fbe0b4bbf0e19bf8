"""All places have the same version, and there are notes for it."""

import tomllib
from pathlib import Path

import pytest

import bot
from cogs.startup.version import VERSION
from tools.release_notes import notes

ROOT = Path(__file__).parents[1]
TWO = "# Changelog\n\n## [Unreleased]\n\n- To come.\n\n## 1.2.0\n\n- Second.\n\n## [1.2] - 2026-01-01\n\n- First.\n"


def test_the_program_says_the_version_that_it_is_packaged_as(capsys):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    with pytest.raises(SystemExit) as ends:
        bot.main(["--version"])
    assert ends.value.code == 0
    assert capsys.readouterr().out == f"Lettershark {project['version']}\n" == f"Lettershark {VERSION}\n"


def test_a_release_is_described_by_its_own_part_of_the_changelog():
    assert notes(TWO, "1.2.0") == "- Second."


def test_a_version_of_which_the_changelog_says_nothing_is_not_released():
    with pytest.raises(LookupError):
        notes(TWO, "1.3.0")

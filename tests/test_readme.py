"""README and the pages that it leads to say what the code does."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from engine import catalogue
from tools.commands import rows, with_commands

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")


async def test_the_commands_are_those_of_the_bot():
    """`uv run python tools/commands.py` writes them."""
    assert with_commands(COMMANDS, await rows()) == COMMANDS


def test_every_game_is_named_and_no_other():
    games = README.split("## The games")[1].split("## ")[0]
    for game in catalogue.GAMES.values():
        assert game.name in games


def test_the_invitation_asks_for_the_permissions_it_names():
    names = {"View Channels": 10, "Send Messages": 11, "Read Message History": 16}
    names |= {"Create Public Threads": 35, "Send Messages in Threads": 38}
    asked = int(re.search(r"permissions=(\d+)", OPERATING)[1])
    assert asked == sum(1 << bit for bit in names.values())
    assert all(name in OPERATING for name in names)


def test_it_opens_with_what_one_does_with_it():
    """A sentence and pictures; then how to get it, and one command to play and one to test."""
    opening, trying = README.split("## ")[:2]
    sentence, pictures = opening.split("\n\n")[1:3]
    assert sentence.startswith("Play ")
    assert pictures.count("![") == 2
    commands = [line.strip() for line in trying.splitlines() if line.startswith("    ")]
    assert [line.split("#")[0].strip() for line in commands] == [
        "git clone REPOSITORY lettershark && cd lettershark",
        "python3 bot.py",
        "python3 tests",
    ]


@pytest.mark.parametrize("purpose", ["play", "test"])
def test_the_integration_runs_what_is_shown_here_where_no_uv_is(purpose):
    """It reads the two commands from README itself."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    (reads,) = re.findall(r"^readme\(\) \{.*\}", script, re.MULTILINE)
    read = subprocess.run(
        ["/bin/bash", "-c", f"{reads}\nreadme {purpose}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert read.stdout.splitlines() == [{"play": "python3 bot.py", "test": "python3 tests"}[purpose]]
    assert re.search(rf"^.*\$\(readme {purpose}\)", script.split("bare=$(without_uv)")[1], re.MULTILINE)


def test_a_stranger_has_read_it_in_two_minutes():
    read = re.sub(r"!\[[^]]*\]|\]\([^)]*\)", " ", README)
    assert len(re.findall(r"\b\w[\w'-]*", read)) <= 460


def test_what_is_promised_comes_after_how_to_play():
    assert README.index("Deal me in") < README.index("Nothing is lost")


def test_what_the_bot_runs_on_is_pinned():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert all("==" in requirement for requirement in project["dependencies"])

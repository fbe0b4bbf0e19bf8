"""README and its linked pages agree with the code."""

import re
import subprocess
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
    names = {"View Channels": 10, "Send Messages": 11, "Attach Files": 15, "Read Message History": 16}
    names |= {"Create Public Threads": 35, "Send Messages in Threads": 38}
    asked = int(re.search(r"permissions=(\d+)", OPERATING)[1])
    assert asked == sum(1 << bit for bit in names.values())
    assert all(name in OPERATING for name in names)


@pytest.mark.parametrize("purpose", ["play", "test"])
def test_the_integration_runs_what_is_shown_here_where_no_uv_is(purpose):
    """`.ci/run` reads README's two commands instead of repeating them."""
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

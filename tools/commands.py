"""Writes the table of docs/commands.md from the code: `uv run python tools/commands.py`. A test fails when it is
out of date."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from discord import app_commands

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # run as a script, from anywhere

from cogs.startup.client import Lettershark  # noqa: E402
from cogs.startup.config import Config  # noqa: E402 - after the path
from house.room import CardRoom  # noqa: E402

PAGE = ROOT / "docs" / "commands.md"
START, END = "<!-- commands -->\n", "<!-- /commands -->"


async def rows() -> list[str]:
    """A row a command, in the form registered with Discord; no database is opened and nothing connected."""
    bot = Lettershark(Config(), CardRoom(Config().database))
    await bot.load_cogs()
    return [_row(command) for command in bot.tree.get_commands()]


def _row(command: app_commands.Command | app_commands.Group | app_commands.ContextMenu) -> str:
    inner = sorted(part.name for part in command.commands) if isinstance(command, app_commands.Group) else []
    names = f"`/{command.name}`" + "".join(f" `{name}`" for name in inner)
    told = getattr(command, "description", "")
    return f"| {names} | {told} |"


def with_commands(page: str, table: list[str]) -> str:
    before, rest = page.split(START)
    _, after = rest.split(END)
    return before + START + "".join(f"{row}\n" for row in table) + END + after


async def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(with_commands(page, await rows()), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())

"""Copies of a database for operators: `bot.py backup FILE` beside a running bot; `bot.py restore FILE` and `bot.py
move FROM TO` while none runs."""

from __future__ import annotations

import sys
from pathlib import Path

from cogs.program.database import told_in_one_line
from cogs.program.inspecting import books, say
from cogs.startup.config import DATABASES, Config, ConfigError
from house.store import NoDatabase, shown
from house.store.copies import NotCopied, back_up, restore
from house.store.moving import move, require_empty

FAILED = 1


def backup(config: Config, file: str) -> int:
    try:
        back_up(config.database, Path(file))
    except NotCopied as wrong:
        print(f"backup: {wrong}", file=sys.stderr)
        return FAILED
    size = Path(file).stat().st_size
    print(f"{shown(config.database)} is copied to {file} ({size} bytes)")
    return 0


def put_back(config: Config, file: str) -> int:
    try:
        restore(config.database, Path(file))
    except NotCopied as wrong:
        print(f"restore: {wrong}", file=sys.stderr)
        return FAILED
    print(
        f"{file} is restored to {shown(config.database)}. Run the audit (bot.py audit), then start the bot."
    )
    return 0


async def move_house(source: str, target: str) -> int:
    """Audited before and after: an error in one database would reappear in the other."""
    if not (DATABASES.match(source) and DATABASES.match(target)):
        raise ConfigError("move: FROM and TO have to be sqlite:///FILE or postgresql://…")
    try:
        await _must_agree(
            source, "the audit has found problems, so nothing is moved; restore a good copy first"
        )
        with told_in_one_line(target):
            await require_empty(target)
        with told_in_one_line(source, target):
            moved = await move(source, target)
        await _must_agree(target, "start no bot on the new database; the old one is as it was")
    except (NotCopied, NoDatabase) as wrong:
        print(f"move: {wrong}", file=sys.stderr)
        return FAILED
    print(
        f"{moved.rows} rows of {moved.tables} tables are moved and compared. Name the new database in the settings, "
        "start the bot, and start none on the old one any more."
    )
    return 0


async def _must_agree(url: str, otherwise: str) -> None:
    with told_in_one_line(url):
        lines, problems = await books(url)
    say(f"audit of {shown(url)}", lines, problems)
    if problems:
        raise NotCopied(otherwise)

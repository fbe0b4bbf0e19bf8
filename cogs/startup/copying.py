"""Backups, as an operator asks for them: `bot.py backup FILE` beside a running bot, `bot.py restore FILE` where none is."""

from __future__ import annotations

import sys
from pathlib import Path

from cogs.startup.config import Config
from house.store import shown
from house.store.copies import NotCopied, back_up, restore

NOT_COPIED = 1


def backup(config: Config, file: str) -> int:
    try:
        back_up(config.database, Path(file))
    except NotCopied as wrong:
        print(f"backup: {wrong}", file=sys.stderr)
        return NOT_COPIED
    size = Path(file).stat().st_size
    print(f"{shown(config.database)} is copied to {file} ({size} bytes)")
    return 0


def put_back(config: Config, file: str) -> int:
    try:
        restore(config.database, Path(file))
    except NotCopied as wrong:
        print(f"restore: {wrong}", file=sys.stderr)
        return NOT_COPIED
    print(
        f"{file} is restored to {shown(config.database)}. Run the audit (bot.py audit), then start the bot."
    )
    return 0

"""Registers the commands with Discord, if they have changed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import msgspec
import structlog
from discord import app_commands

log = structlog.get_logger("cogs")
FILE = Path(".cache") / "commands.sha256"


async def sync_if_changed(tree: app_commands.CommandTree[Any], data_dir: Path, whom: str) -> None:
    """`whom` names the application and Discord's address: each has its own commands."""
    http, payload = tree.client.http, await translated(tree)
    application = tree.client.application_id or 0
    digest = hashlib.sha256(whom.encode() + msgspec.json.encode(payload, order="deterministic")).hexdigest()
    memory = data_dir / FILE
    # Others may have removed the commands at Discord.
    if _remembered(memory) == digest and len(await http.get_global_commands(application)) == len(payload):
        return
    # Like `tree.sync()`, which would translate everything a second time.
    await http.bulk_upsert_global_commands(application, payload=payload)
    log.info("commands-synced", commands=len(payload))
    try:
        memory.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        memory.write_text(digest, encoding="ascii")
    except OSError as wrong:
        log.warning("commands-not-remembered", wrong=type(wrong).__name__)


async def translated(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as Discord wants them."""
    translator = tree.translator
    return [
        await command.get_translated_payload(tree, translator) if translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]


def _remembered(memory: Path) -> str:
    try:
        return memory.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""

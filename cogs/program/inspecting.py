"""`bot.py audit`, `bot.py disk` and `bot.py hand`: read-only, also beside a running bot."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Callable, Coroutine, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

from cogs.startup.config import Config
from house.audit import audit_database
from house.store import NoDatabase, Unread, looked_at, shown, weights
from house.store.damage import checked
from house.tables.deal_audit import audit_deals
from house.tables.hand_printing import NotToBeTold, hand_told
from screens import custom_ids

FAILED = 1
NO_DATABASE = 2
AUDIT_LOG = "audit.log"
RESTORE = (
    "The database is damaged: stop the bot, keep the file, and restore the last good copy (bot.py restore)."
)


async def audit(config: Config) -> int:
    """Whether the database is undamaged and the ledger adds up."""
    return await _looked("audit", "audit", config, partial(books, config.database))


async def books(url: str) -> tuple[list[str], Sequence[str]]:
    async with looked_at(url) as store:
        disk = await checked(store)
    lines = [disk.unchecked] if disk.unchecked else []
    try:
        found = await audit_database(url)
    except Unread as wrong:
        if not disk.hurt:
            raise
        return [*lines, f"the books cannot be read: {wrong}", RESTORE], disk.hurt
    problems = (*disk.hurt, *found.problems)
    lines.append(
        f"{found.accounts} accounts, {found.transfers} transfers, {found.open_tables} open tables, "
        f"{found.closed_tables} closed tables: {len(problems)} problems"
    )
    return [*lines, RESTORE] if disk.hurt else lines, problems


async def audit_all_deals(config: Config) -> int:
    """Recomputes every stored deal."""

    async def told() -> tuple[list[str], Sequence[str]]:
        found = await audit_deals(config.database)
        counted = (
            f"{found.tables} tables, {found.deals} deals: {found.dealt} dealt, {found.thrown_away} thrown away, "
            f"{found.too_old} too old to be recomputed: {len(found.problems)} problems"
        )
        return [counted], found.problems

    return await _looked("audit", "audit of the deals", config, told)


async def disk(config: Config) -> int:
    """Lists the space used by each table."""

    async def told() -> tuple[list[str], Sequence[str]]:
        return [*weights.told(await weights.weights_of(config.database))], ()

    return await _looked("disk", "disk", config, told)


async def hand(config: Config, number: str, *, everything: bool) -> int:
    """Shows a finished hand. The look is noted first; if that fails, nothing is shown."""
    named = custom_ids.read_hand(number)
    if named is None:
        print(f"hand: {number!r} is no number of a hand; the end of its review shows it", file=sys.stderr)
        return NO_DATABASE
    try:
        lines = await hand_told(config.database, *named, everything=everything)
        note(config, f"hand {number}{' --all' if everything else ''}")
    except (NoDatabase, NotToBeTold) as wrong:
        print(f"hand: {wrong}", file=sys.stderr)
        return NO_DATABASE
    except OSError as wrong:
        print(
            f"hand: nothing is shown, as it cannot be noted in {config.data_dir}/{AUDIT_LOG}: {wrong.strerror}",
            file=sys.stderr,
        )
        return FAILED
    if everything:
        print("These are also cards that players folded unseen: show them to no player.", file=sys.stderr)
    say(f"hand {number} of {shown(config.database)}", lines, ())
    return 0


def incident(number: str, log: str) -> int:
    """Finds the log lines for an incident's number, with all of the same interaction. `-`: the log comes from
    standard input, as from `journalctl`."""
    if not NUMBER.fullmatch(number):
        print(f"incident: {number!r} is no number of an incident; those have six of 0 to f", file=sys.stderr)
        return NO_DATABASE
    try:
        told = sys.stdin.read() if log == "-" else Path(log).read_text(encoding="utf-8", errors="replace")
    except OSError as wrong:
        print(f"incident: {log} cannot be read: {wrong.strerror}", file=sys.stderr)
        return NO_DATABASE
    lines = told.splitlines()
    names = {number, *(one for line in lines if number in line for one in INTERACTION.findall(line))}
    found = [line for line in lines if any(name in line for name in names)]
    if not found:
        print(f"incident: {number} is not in {log}", file=sys.stderr)
        return FAILED
    say(f"incident {number}", found, ())
    return 0


def note(config: Config, what: str) -> None:
    """Notes who looked and when, for later questions."""
    with (Path(config.data_dir) / AUDIT_LOG).open("a", encoding="utf-8") as log:
        log.write(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ} uid {os.getuid()}: {what}\n")


NUMBER = re.compile(r"[0-9a-f]{6}")
INTERACTION = re.compile(r"\binteraction\W{1,4}(\d{17,20})")
Told = Callable[[], Coroutine[Any, Any, tuple[list[str], Sequence[str]]]]
"""Returns lines to print, and problems."""


async def _looked(command: str, title: str, config: Config, told: Told) -> int:
    try:
        lines, problems = await told()
    except NoDatabase as wrong:
        print(f"{command}: {wrong}", file=sys.stderr)
        return NO_DATABASE
    say(f"{title} of {shown(config.database)}", lines, problems)
    return FAILED if problems else 0


def say(title: str, lines: Sequence[str], problems: Sequence[str]) -> None:
    with contextlib.suppress(BrokenPipeError):  # as with `| head`
        for line in [title, *lines, *(f"- {problem}" for problem in problems)]:
            print(line)

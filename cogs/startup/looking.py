"""What an operator asks of a database, also while a bot runs on it: nothing is opened, changed or written."""

from __future__ import annotations

import sys

from cogs.startup.config import Config
from house import disk as weights
from house.chips.audit import audit_database
from house.store import NoDatabase, shown
from house.tables.deal_audit import audit_deals

FAILED = 1
NO_DATABASE = 2


async def audit(config: Config) -> int:
    """Works beside a running bot: nothing is opened or changed."""
    try:
        findings = await audit_database(config.database)
    except NoDatabase as wrong:
        print(f"audit: {wrong}", file=sys.stderr)
        return NO_DATABASE
    print(f"audit of {shown(config.database)}")
    print(
        f"{findings.accounts} accounts, {findings.transfers} transfers, {findings.open_tables} open tables, "
        f"{findings.closed_tables} closed tables: {len(findings.problems)} problems"
    )
    for problem in findings.problems:
        print(f"- {problem}")
    return FAILED if findings.problems else 0


async def audit_all_deals(config: Config) -> int:
    """Recomputes every deal that is stored. Works beside a running bot, too."""
    try:
        findings = await audit_deals(config.database)
    except NoDatabase as wrong:
        print(f"audit: {wrong}", file=sys.stderr)
        return NO_DATABASE
    print(f"audit of the deals of {shown(config.database)}")
    print(
        f"{findings.tables} tables, {findings.deals} deals: {findings.dealt} dealt, "
        f"{findings.thrown_away} thrown away, {findings.too_old} too old to be recomputed: "
        f"{len(findings.problems)} problems"
    )
    for problem in findings.problems:
        print(f"- {problem}")
    return FAILED if findings.problems else 0


async def disk(config: Config) -> int:
    """What grows."""
    try:
        found = await weights.weights_of(config.database)
    except NoDatabase as wrong:
        print(f"disk: {wrong}", file=sys.stderr)
        return NO_DATABASE
    print(f"disk of {shown(config.database)}")
    for line in weights.told(found):
        print(line)
    return 0

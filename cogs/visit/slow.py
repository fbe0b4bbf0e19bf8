"""Why a press was slow: one line in the log for each that took over a second or failed, with the milliseconds that went
where. It names the interaction, the server and the table; no person, no card and nothing that was typed."""

from __future__ import annotations

from time import time

import discord
import structlog
from discord.utils import DISCORD_EPOCH

from cogs.startup.connection import waited
from cogs.visit.outcomes import DATABASE, DISCORD, FAILED, LATE, kind_of
from cogs.visit.visit import EXTRA, Visit
from house.store import TimeSpent

log = structlog.get_logger("cogs")
SLOW = 1.0  # seconds
FAILURES = frozenset({DATABASE, DISCORD, FAILED, LATE})
LONGEST_WAY = 900.0  # seconds: an interaction is no older, or one of the two clocks is wrong


def on_the_way(interaction: discord.Interaction) -> float:
    """Seconds from the press, by Discord's clock, until the bot took it in, by ours: spent in a gateway's queue, at
    an HTTP front end, or because this program was busy."""
    by_its_id = time() - ((interaction.id >> 22) + DISCORD_EPOCH) / 1000
    told = waited(interaction)
    return max(by_its_id, told) if 0 <= by_its_id <= LONGEST_WAY else told


def account(
    interaction: discord.Interaction, outcome: str, way: float, seconds: float, spent: TimeSpent
) -> None:
    """It was that long on the way, and was answered after these seconds."""
    if way + seconds <= SLOW and outcome not in FAILURES:
        return
    visit: Visit | None = interaction.extras.get(EXTRA)
    table = visit.table_or_none if visit is not None else None
    log.info(
        "press-failed" if outcome in FAILURES else "press-slow",
        interaction=interaction.id,
        guild=interaction.guild_id,
        table=table.id if table is not None else None,
        kind=kind_of(interaction),
        outcome=outcome,
        took=_ms(way + seconds),
        waited=_ms(way + spent.waited),
        rules=_ms(spent.rules),
        commit=_ms(spent.commit),
        read=_ms(spent.read),
        discord=_ms(spent.discord),
        tries=spent.tries,
    )


def _ms(seconds: float) -> int:
    return round(seconds * 1000)

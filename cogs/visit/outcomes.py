"""Statistics of presses for the operator: kind and outcome are counted, as words from short lists. A press that
failed, or took over a second, gets a log line with its milliseconds by cause, and its interaction, server and
table; no person, no card and no typed text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
import structlog

from cogs.transport.rest import Fault, NotDone
from cogs.visit.excuses import answer_too_late, discord_failed, is_busy, is_refusal, pressed_message_gone
from cogs.visit.visit import EXTRA, Visit
from engine.refused import Refused
from house.declined import Declined
from house.store import DatabaseAway, DoneBefore, InDoubt, TimeSpent, Unread

log = structlog.get_logger("cogs")
COMPLETION = "completion"
KINDS = ("button", "select", "window", "command", COMPLETION)
DONE, REFUSED, STALE, GONE, LATE = "done", "refused", "stale", "gone", "late"
DATABASE, DISCORD, FAILED, BUSY = "database", "discord", "failed", "busy"
OUTCOMES = (DONE, REFUSED, STALE, GONE, LATE, DATABASE, DISCORD, FAILED, BUSY)
BUTTON = 2
SLOW = 1.0  # seconds
FAILURES = frozenset({DATABASE, DISCORD, FAILED, LATE, BUSY})
STORED_NOT = frozenset({"not-stored", "not-dealt", "not-deleted", "in-doubt", "not-read"})


def kind_of(interaction: discord.Interaction) -> str:
    if interaction.type is discord.InteractionType.modal_submit:
        return "window"
    if interaction.type is not discord.InteractionType.component:
        return "command"
    data: Any = interaction.data or {}
    return "button" if data.get("component_type") == BUTTON else "select"


def outcome_of(wrong: BaseException) -> str:
    """The outcome of a press that was not simply done."""
    return next((outcome for is_so, outcome in _ENDS if is_so(wrong)), FAILED)


def _database(wrong: BaseException) -> bool:
    if isinstance(wrong, Declined):
        return wrong.code in STORED_NOT
    return isinstance(wrong, DatabaseAway | InDoubt | Unread)


def _ours(wrong: BaseException) -> bool:
    return isinstance(wrong, Declined) and wrong.code == "try-again"


def _stale(wrong: BaseException) -> bool:
    return isinstance(wrong, DoneBefore) or (isinstance(wrong, Refused) and wrong.code == "stale")


def _refused(wrong: BaseException) -> bool:
    forbidden = isinstance(wrong, NotDone) and wrong.fault is Fault.FORBIDDEN
    return forbidden or is_refusal(wrong)


_ENDS: tuple[tuple[Callable[[BaseException], bool], str], ...] = (
    (_database, DATABASE),
    (_ours, FAILED),
    (is_busy, BUSY),
    (_stale, STALE),
    (_refused, REFUSED),
    (pressed_message_gone, GONE),
    (answer_too_late, LATE),
    (discord_failed, DISCORD),
)
"""The order matters: a refusal by the database is a refusal, too."""


def account(
    interaction: discord.Interaction, outcome: str, way: float, seconds: float, spent: TimeSpent
) -> None:
    """`way`: seconds on the way. `seconds`: from there to the answer."""
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

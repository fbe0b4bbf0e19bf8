"""What an operator counts of a press: its kind and its end, as words from short lists. Nothing of what was pressed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord

from cogs.transport.rest import Fault, NotDone
from cogs.visit.excuses import answer_too_late, discord_failed, is_refusal, pressed_message_gone
from engine.refused import EngineError, Refused
from house.declined import Declined
from house.store import Away, DoneBefore, InDoubt, Unread

COMPLETION = "completion"
KINDS = ("button", "select", "window", "command", COMPLETION)
DONE, REFUSED, STALE, GONE, LATE = "done", "refused", "stale", "gone", "late"
DATABASE, DISCORD, FAILED = "database", "discord", "failed"
OUTCOMES = (DONE, REFUSED, STALE, GONE, LATE, DATABASE, DISCORD, FAILED)
BUTTON = 2
STORED_NOT = frozenset({"not-stored", "not-dealt", "not-deleted", "in-doubt", "not-read"})


def kind_of(interaction: discord.Interaction) -> str:
    if interaction.type is discord.InteractionType.modal_submit:
        return "window"
    if interaction.type is not discord.InteractionType.component:
        return "command"
    data: Any = interaction.data or {}
    return "button" if data.get("component_type") == BUTTON else "select"


def outcome_of(wrong: BaseException) -> str:
    """Of a press that was not simply done."""
    return next((outcome for is_so, outcome in _ENDS if is_so(wrong)), FAILED)


def _database(wrong: BaseException) -> bool:
    if isinstance(wrong, Declined):
        return wrong.code in STORED_NOT
    return isinstance(wrong, Away | InDoubt | Unread)


def _ours(wrong: BaseException) -> bool:
    return isinstance(wrong, Declined) and wrong.code == "try-again"


def _stale(wrong: BaseException) -> bool:
    return isinstance(wrong, DoneBefore) or (isinstance(wrong, Refused) and wrong.code == "stale")


def _refused(wrong: BaseException) -> bool:
    forbidden = isinstance(wrong, NotDone) and wrong.fault is Fault.FORBIDDEN
    return forbidden or is_refusal(wrong) or isinstance(wrong, EngineError)


_ENDS: tuple[tuple[Callable[[BaseException], bool], str], ...] = (
    (_database, DATABASE),
    (_ours, FAILED),
    (_stale, STALE),
    (_refused, REFUSED),
    (pressed_message_gone, GONE),
    (answer_too_late, LATE),
    (discord_failed, DISCORD),
)
"""In this order, because a refusal by the database is a refusal, too."""

"""The one place where a refusal or a failure becomes a sentence for the player."""

from __future__ import annotations

from typing import Any, TypeGuard

import discord
import structlog

from cogs.transport.answers import NotAnswered
from cogs.transport.rest import UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, Fault, NotDone
from cogs.visit import moves
from cogs.visit.bot_permissions import forbidden
from cogs.visit.visit import Visit
from engine.refused import Refused
from house.declined import Declined
from house.incidents import incident
from house.store import DatabaseAway, DoneBefore, InDoubt, Unread
from screens.refusals.sentences import explain
from screens.unable import Unable, UnableCode

log = structlog.get_logger("cogs")
TOO_LATE = (10062, 10015, UNKNOWN_CHANNEL)
"""The channel may be deleted while the answer is on its way."""
NO_PLACE: dict[Fault, UnableCode] = {Fault.ARCHIVED: "thread-archived", Fault.CHANNEL_GONE: "channel-gone"}
"""Why a table's message cannot be shown."""


async def excuse(visit: Visit, wrong: BaseException) -> None:
    if isinstance(wrong, Refused) and wrong.code == "stale" and visit.press is not None:
        try:
            await moves.moved_on(visit, explain(wrong, visit.i18n, visit.stage))
        except Exception as again:  # noqa: BLE001 - it has to be answered all the same
            wrong = again
        else:
            return
    if pressed_message_gone(wrong):
        log.info("pressed-message-gone", interaction=visit.interaction.id)
        await visit.reply.acknowledge()  # the table has another message by now
        return
    sentence = _sentence(visit, wrong)
    if sentence is None:
        return
    try:
        if is_busy(wrong):
            await visit.whisper(sentence)
        elif not (is_refusal(wrong) and await _said_there(visit, sentence)):
            await visit.aside(sentence)
    except NotDone as lost:
        log.warning("sentence-not-delivered", interaction=visit.interaction.id, fault=lost.fault.value)


def _sentence(visit: Visit, wrong: BaseException) -> str | None:
    """Returns None if no player is left to read one."""
    if answer_too_late(wrong):
        log.warning("answer-too-late", interaction=visit.interaction.id)
        return None
    if isinstance(wrong, NotDone) and wrong.fault is Fault.FORBIDDEN:
        wrong = forbidden(visit)
    if isinstance(wrong, NotDone) and wrong.fault in NO_PLACE:
        wrong = Unable(NO_PLACE[wrong.fault])
    if isinstance(wrong, DatabaseAway | InDoubt | Unread):
        wrong = Declined.because(wrong)
    if is_refusal(wrong):
        return explain(wrong, visit.i18n, visit.stage if visit.table_or_none is not None else None)
    if isinstance(wrong, DoneBefore):
        return visit.say("That is done already: look at the table, or at your chips.")
    if discord_failed(wrong):
        log.warning("not-taken", interaction=visit.interaction.id, wrong=type(wrong).__name__)
        return visit.say(
            "Discord is not accepting all my messages right now. Nothing is lost: see the table with `/hand`."
        )
    what = _what(visit.interaction)
    number = incident("interaction-failed", wrong, command=what, interaction=visit.interaction.id)
    return visit.say(
        "Something went wrong (id {id}). It may have worked anyway: look at your cards or chips before you try again.",
        id=number,
    )


async def _said_there(visit: Visit, sentence: str) -> bool:
    """Tries to say it on the pressed panel, which may have been replaced, or cannot be drawn without the database."""
    try:
        return await moves.refused(visit, sentence)
    except (DatabaseAway, InDoubt, Unread):
        return False
    except NotAnswered as gone:
        if gone.code != UNKNOWN_MESSAGE:
            raise
        return False


def is_refusal(wrong: BaseException) -> TypeGuard[Refused | Declined | Unable]:
    return isinstance(wrong, Refused | Declined | Unable)


def pressed_message_gone(wrong: BaseException) -> bool:
    return isinstance(wrong, NotAnswered) and wrong.code == UNKNOWN_MESSAGE


def answer_too_late(wrong: BaseException) -> bool:
    return isinstance(wrong, NotAnswered) and wrong.code in TOO_LATE


def is_busy(wrong: BaseException) -> bool:
    """Nothing was done, as it would have taken too long."""
    return isinstance(wrong, Unable) and wrong.code == "busy"


def discord_failed(wrong: BaseException) -> bool:
    """Discord failed, not the bot: the act may well be done, but could not be shown."""
    return isinstance(wrong, NotDone) and wrong.fault is Fault.AWAY


def _what(interaction: discord.Interaction) -> str:
    """The command or button, without typed text."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))[:40]

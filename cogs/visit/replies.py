"""Answers to interactions: each gets one in time, whatever happens."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord
import structlog

from cogs.messages.rest import UNKNOWN_MESSAGE, Fault, NotDone
from cogs.visit import answers
from cogs.visit.bot_permissions import forbidden
from engine.refused import EngineError, Refused
from house.declined import Declined
from house.services import incident
from house.store import Away, InDoubt, Unread
from screens.components import Component
from screens.i18n.language import I18n
from screens.refusals.sentences import explain
from screens.refusals.unable import Unable
from screens.table.stage import Stage

log = structlog.get_logger("cogs")
IN_TIME = 2.0  # of Discord's three seconds
LONGEST = 2000


@contextmanager
def answered_in_time(interaction: discord.Interaction, *, update: bool) -> Iterator[None]:
    """If the answer is not ready soon, Discord hears that it is on its way. `update`: it changes the pressed message."""
    loop = asyncio.get_running_loop()

    def put_off() -> None:
        if not interaction.response.is_done():
            waiting.append(loop.create_task(_defer(interaction, update=update)))

    waiting: list[asyncio.Task[None]] = []
    timer = loop.call_later(IN_TIME, put_off)
    try:
        yield
    finally:
        timer.cancel()


async def _defer(interaction: discord.Interaction, *, update: bool) -> None:
    try:
        await answers.defer(interaction, update=update)
    except (discord.HTTPException, OSError):
        log.debug("not-put-off", id=interaction.id)


async def whisper(interaction: discord.Interaction, said: str | list[Component]) -> None:
    """For this player's eyes only."""
    await answers.whisper(interaction, said[:LONGEST] if isinstance(said, str) else said)


async def redraw(interaction: discord.Interaction, components: list[Component]) -> None:
    """The pressed message becomes this."""
    await answers.update(interaction, components)


async def hand_over(interaction: discord.Interaction, sentence: str, name: str, content: bytes) -> None:
    """A file for this player's eyes only."""
    if not interaction.response.is_done():
        try:
            file = discord.File(io.BytesIO(content), filename=name)
            await interaction.response.send_message(sentence, file=file, ephemeral=True)
        except discord.HTTPException as wrong:
            if wrong.code != answers.ALREADY_ANSWERED:
                raise
        else:
            return
    file = discord.File(io.BytesIO(content), filename=name)
    await interaction.followup.send(sentence, file=file, ephemeral=True)


async def excuse(
    interaction: discord.Interaction, wrong: BaseException, i18n: I18n, stage: Stage | None = None
) -> None:
    """The one place where a refusal or a failure becomes a sentence for the player."""
    if isinstance(wrong, NotDone) and wrong.fault is Fault.FORBIDDEN:
        wrong = forbidden(interaction, i18n)
    if isinstance(wrong, Away | InDoubt | Unread):
        wrong = Declined.because(wrong)
    if isinstance(wrong, Refused | Declined | Unable):
        sentence = explain(wrong, i18n, stage)
    elif isinstance(wrong, EngineError):
        sentence = i18n.say("I cannot read that. Press My hand and use its buttons.")
    elif isinstance(wrong, discord.NotFound) and wrong.code in (10062, 10015):
        log.warning("answer-too-late", interaction=interaction.id)
        return
    elif isinstance(wrong, discord.NotFound) and wrong.code == UNKNOWN_MESSAGE:
        log.info("pressed-message-gone", interaction=interaction.id)
        await _defer(interaction, update=True)  # there is another one by now
        return
    elif _discord_failed(wrong):
        log.warning("not-taken", interaction=interaction.id, wrong=type(wrong).__name__)
        sentence = i18n.say(
            "Discord does not take everything I send at the moment. Nothing is lost: *My hand* or `/hand` shows how "
            "the table stands."
        )
    else:
        number = incident("interaction-failed", wrong, command=_what(interaction))
        sentence = i18n.say(
            "Something went wrong on our side (id {id}). It may have been done all the same: look at your cards or chips "
            "before you try again.",
            id=number,
        )
    try:
        await whisper(interaction, sentence)
    except (discord.HTTPException, OSError) as lost:
        log.warning("sentence-not-delivered", interaction=interaction.id, wrong=type(lost).__name__)


def _discord_failed(wrong: BaseException) -> bool:
    """Rather than we: whatever had to be done may have been done before it had to be shown."""
    if isinstance(wrong, NotDone):
        return wrong.fault is Fault.AWAY
    if isinstance(wrong, discord.HTTPException):
        return wrong.status >= 500
    return isinstance(wrong, answers.NotTaken | aiohttp.ClientError)


def _what(interaction: discord.Interaction) -> str:
    """Which command or button it was, without what was typed."""
    if interaction.command is not None:
        return interaction.command.qualified_name
    data: Any = interaction.data or {}
    return str(data.get("custom_id", ""))[:40]

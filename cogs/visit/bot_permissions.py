"""The bot's permissions at the place of an interaction. Discord sends them with each."""

from __future__ import annotations

import discord

from cogs.visit.visit import Visit
from screens.unable import Unable, UnableCode


def must_write_here(visit: Visit, refusal: UnableCode = "cannot-write-here") -> None:
    """A table or a vote needs a place where the bot may write."""
    missing = _missing(visit)
    if missing:
        raise Unable(refusal, missing=missing)


def forbidden(visit: Visit) -> Unable:
    """Discord has refused a message. Name the missing permissions; if Discord reports none missing, name all that
    are needed."""
    missing = _missing(visit) or [visit.say("View Channel"), _writing(visit)]
    return Unable("cannot-write-here", missing=missing)


def takes_files(visit: Visit) -> bool:
    return visit.interaction.app_permissions.attach_files


def _missing(visit: Visit) -> list[str]:
    granted = visit.interaction.app_permissions
    missing = [] if granted.view_channel else [visit.say("View Channel")]
    if not (granted.send_messages_in_threads if _in_thread(visit) else granted.send_messages):
        missing.append(_writing(visit))
    return missing


def _writing(visit: Visit) -> str:
    return visit.say("Send Messages in Threads") if _in_thread(visit) else visit.say("Send Messages")


def _in_thread(visit: Visit) -> bool:
    return isinstance(visit.interaction.channel, discord.Thread)

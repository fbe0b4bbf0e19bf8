"""Where a player's hand can stand: in a direct message, or in an answer at the table that only they see.

An answer can be edited for fifteen minutes with the token of its interaction; every press on it brings a new token. The
token is stored with the table, so a bot that was killed can still delete the panel.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import discord

from cogs.transport.rest import EPHEMERAL, Attachments, Files, Rest
from screens.components import Component

LASTS = 14 * 60.0  # seconds that a panel is kept; its token is good for fifteen minutes
UNKNOWN = 0  # which interaction brought a message
RENEWED = 5 * 60.0  # seconds until a token is worth storing again


class HandDM(NamedTuple):
    """A direct message."""

    channel: int
    message: int

    async def edit(
        self, rest: Rest, components: list[Component], attachments: Attachments = None, files: Files = ()
    ) -> Any:
        return await rest.edit(self.channel, self.message, components, attachments, files)

    async def delete(self, rest: Rest) -> None:
        await rest.delete(self.channel, self.message)

    def noted(self, hand: int, lost: int) -> list[Any]:
        return [self.channel, self.message, hand, lost]


class Panel(NamedTuple):
    """An ephemeral message. `message`: its id if it was a follow-up; None if it was the first answer."""

    application: int
    token: str
    message: int | None
    opened: int  # its identity: the interaction that it answers, or its own id if it was a follow-up
    since: float  # when the token was new

    async def edit(
        self, rest: Rest, components: list[Component], attachments: Attachments = None, files: Files = ()
    ) -> Any:
        where = self.application, self.token, self.message
        return await rest.edit_answer(*where, components, attachments, files)

    async def delete(self, rest: Rest) -> None:
        await rest.delete_answer(self.application, self.token, self.message)

    def noted(self, hand: int, lost: int) -> list[Any]:
        return [self.application, self.token, hand, lost, self.message, self.opened, self.since]

    @property
    def lasts(self) -> float:
        """Seconds until it has to be deleted; at most LASTS, even if the machine's clock was set back."""
        return min(self.since + LASTS - time.time(), LASTS)


Place = HandDM | Panel


def written(place: Place | None, hand: int, lost: int) -> list[Any]:
    """How a place is stored, with the hand and how many messages of this hand are gone."""
    return place.noted(hand, lost) if place is not None else [0, 0, hand, lost]


def read_place(noted: list[Any]) -> tuple[Place | None, int, int]:
    application, token, hand, lost, *more = noted
    if isinstance(token, str):
        message, opened, since = more
        return Panel(application, token, message, opened, since), hand, lost
    return (HandDM(application, token) if token else None), hand, lost


def same(one: Place, other: Place) -> bool:
    """Whether they are one message."""
    if isinstance(one, Panel) and isinstance(other, Panel):
        return one.opened == other.opened or UNKNOWN in (one.opened, other.opened)
    return one == other


def moved(now: Place | None, here: Place, since: Place | None) -> bool:
    """Whether what stood at `since` stands in another message by now, which is not this one either."""
    return now is not None and not same(now, here) and (since is None or not same(now, since))


def answered(interaction: discord.Interaction, message: int | None, reply: Any) -> Place:
    """The place of a new answer. `message`: its id if it was a follow-up; `reply`: what Discord says of it."""
    if reply and not int(reply.get("flags", EPHEMERAL)) & EPHEMERAL:
        return HandDM(interaction.channel_id or 0, int(reply["id"]))
    return panel(interaction, message)


def panel(interaction: discord.Interaction, message: int | None) -> Panel:
    opened = message or interaction.id
    return Panel(interaction.application_id, interaction.token, message, opened, time.time())


def pressed(interaction: discord.Interaction, *, by_dm: bool) -> Place | None:
    """The place of the private message that was pressed and is edited as the answer."""
    message = interaction.message
    if message is None:
        return None
    if by_dm and not message.flags.ephemeral:
        return HandDM(interaction.channel_id or 0, message.id)
    brought = message.interaction_metadata
    opened = brought.id if brought is not None else UNKNOWN
    if brought is not None and brought.original_response_message_id is not None:
        opened = message.id
    return Panel(interaction.application_id, interaction.token, None, opened, time.time())

"""Pictures of pages that are not kept up to date: each follows its page's answer in one edit."""

from __future__ import annotations

import asyncio

import discord

from cogs.messages.messages import Messages
from drawing.scenes import Scene
from screens.components import Component, headed
from screens.pictures.wording import Picture

FILE = "picture.png"


class LatePictures:
    """The pictures of one interaction."""

    def __init__(self, interaction: discord.Interaction, messages: Messages) -> None:
        self._interaction, self._messages = interaction, messages

    def follow(self, said: list[Component], picture: Picture, message: int | None, *, in_place: bool) -> None:
        """The answer was given. Its picture follows, unless another page replaces it first. `message`: its id, if
        it is a follow-up. `in_place`: it has replaced the pressed message."""
        shown = headed(said, FILE, picture.alt)
        told = [{"id": "0", "filename": FILE, "description": picture.alt}]
        application, token = self._interaction.application_id, self._interaction.token
        pressed = self._interaction.message if in_place else None
        page, outbox = (
            pressed.id if pressed is not None else message or self._interaction.id,
            self._messages.outbox,
        )

        async def wanted() -> Scene:
            return picture.scene

        def drawn(_scene: bytes, image: bytes) -> asyncio.Task[None] | None:
            if not image:
                return None
            where = application, token, message
            edit = outbox.rest.edit_answer(*where, shown, told, ((FILE, image),))
            return outbox.begin(outbox.quietly(edit))

        self._messages.context.pictures.want(("page", page), wanted, drawn)

    def give_way(self) -> None:
        """Drop the pressed page's picture: another message replaces it. The picture has the page's id, or the id of
        the message that the page answered."""
        message = self._interaction.message
        for part in (message, message and message.interaction_metadata):
            if part is not None:
                self._messages.context.pictures.forget(("page", part.id))

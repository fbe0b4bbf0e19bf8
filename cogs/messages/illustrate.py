"""A picture for a message that is posted once and stays: a result, or a sheet of statistics. It follows in an edit."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Hashable
from typing import Any

import discord

from cogs.messages.context import MessageContext
from cogs.messages.rest import NotDone
from drawing.scenes import Scene
from screens.components import Component, headed
from screens.pictures.wording import Picture

FILE = "picture.png"
Edit = Callable[[list[Component], list[dict[str, Any]], tuple[tuple[str, bytes], ...]], Awaitable[Any]]
"""The message's own edit: its components, its attachments and the files among them."""
NOT_NOW = (NotDone, discord.DiscordException, OSError)


def illustrate(
    context: MessageContext,
    whose: Hashable,
    components: list[Component],
    picture: Picture,
    edit: Edit,
) -> None:
    """The message is there, with these components. What is asked for the same `whose` later comes instead."""

    async def wanted() -> Scene | None:
        return picture.scene

    async def put(image: bytes) -> None:
        told = [{"id": "0", "filename": FILE, "description": picture.alt}]
        try:
            await edit(headed(components, FILE, picture.alt), told, ((FILE, image),))
        except NOT_NOW:
            return  # the text says all of it

    def drawn(_scene: bytes, image: bytes) -> None:
        context.outbox.begin(put(image))

    context.pictures.want(whose, wanted, drawn)

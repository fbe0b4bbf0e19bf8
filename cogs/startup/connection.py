"""What the library makes of Discord's events, where we need less of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import discord
from discord.state import AutoShardedConnectionState

from cogs.startup.seen import Seen, nothing


class Origin(NamedTuple):
    """The interaction that a message has answered, and the answer that it followed, if it did not come first."""

    id: int
    original_response_message_id: int | None


class Attached(NamedTuple):
    id: int
    filename: str
    description: str


class Pressed(NamedTuple):
    """The message that was pressed, as far as anybody asks. Of its thirty parts the library would make an object each,
    which costs a tenth of a press."""

    id: int
    flags: discord.MessageFlags
    interaction_metadata: Origin | None
    attachments: tuple[Attached, ...] = ()

    @classmethod
    def of(cls, message: dict[str, Any]) -> Pressed:
        flags = discord.MessageFlags._from_value(message.get("flags", 0))  # noqa: SLF001 - it has no other way
        origin = message.get("interaction_metadata")
        attached = tuple(
            Attached(int(one["id"]), one["filename"], one.get("description", ""))
            for one in message.get("attachments", ())
        )
        first = origin and origin.get("original_response_message_id")
        brought = Origin(int(origin["id"]), int(first) if first else None) if origin else None
        return cls(int(message["id"]), flags, brought, attached)


WAITED = "waited"  # among an interaction's extras, if it was on its way for a while: the seconds


class Connection(AutoShardedConnectionState[Any]):
    seen: Seen[None]
    """Which interactions have come already, by whatever way."""
    onward: Callable[[Any], bool] | None = None
    """Only where another process may have to answer what is pressed in direct messages: whether it does."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.seen = Seen()

    def bring(self, data: Any, waited: float) -> None:
        """One that did not come by the gateway, and has cost so many of Discord's three seconds already."""
        self.parse_interaction_create({**data, WAITED: waited})

    def parse_interaction_create(self, data: Any) -> None:
        if self.onward is None or not self.onward(data):
            self.take_in(data)

    def take_in(self, data: Any) -> None:
        """As the library does it, but for the message, and for views and windows: it keeps none of ours."""
        if not self.seen.first(int(data["id"]), nothing):
            return
        message, waited = data.pop("message", None), data.pop(WAITED, None)
        interaction: discord.Interaction[Any] = discord.Interaction(data=data, state=self)
        if waited:
            interaction.extras[WAITED] = waited
        if message is not None:
            interaction.message = Pressed.of(message)  # type: ignore[assignment]
        if self._command_tree is not None and interaction.type in (
            discord.InteractionType.application_command,
            discord.InteractionType.autocomplete,
        ):
            self._command_tree._from_interaction(interaction)  # noqa: SLF001
        self.dispatch("interaction", interaction)

"""The bot's answer: a message, a modal, choices, or nothing in time."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from playground.core import modal_fields
from playground.core.client import Client
from playground.core.interaction import Interaction
from playground.core.refusals import NotPossible
from playground.pilot.messages import Message
from playground.pilot.view import PilotedPlayground, plain


class Choice(NamedTuple):
    """A choice of an autocomplete."""

    name: str
    value: Any


class Modal:
    """A modal on the member's screen."""

    def __init__(self, discord: PilotedPlayground, client: Client, opened: Interaction) -> None:
        self._discord, self._client, self._opened = discord, client, opened
        shown = opened.modal or {}
        self.title: str = shown["title"]
        self.custom_id: str = shown["custom_id"]
        self.fields = modal_fields.fields(shown)
        self.text = "\n".join(
            [
                self.title,
                *modal_fields.texts(shown),
                *(f"{f.label}\n{f.description}\n{f.placeholder}\n{f.value}" for f in self.fields),
            ]
        )

    async def submit(self, *values: Any, **named: Any) -> "Answer":
        """Fill in the fields in order, or by label or custom id (spaces as underscores), and send them.

        A single mapping names the fields, too: `submit({"Your words": "BADGE"})`.
        """
        if len(values) == 1 and isinstance(values[0], Mapping):
            named, values = {**values[0], **named}, ()
        if len(values) > len(self.fields):
            raise NotPossible(f"{self.title!r} has {len(self.fields)} fields only")
        given = {field.custom_id: plain(value) for field, value in zip(self.fields, values, strict=False)}
        given |= {self._field(name): plain(value) for name, value in named.items()}
        return await answer_to(self._discord, self._client, self._client.submit(self._opened, given))

    def _field(self, name: str) -> str:
        wanted = name.replace("_", " ").lower()
        for field in self.fields:
            if name == field.custom_id or field.label.lower().startswith(wanted):
                return field.custom_id
        raise NotPossible(f"{self.title!r} has no field {name}")


class Answer:
    """An answer. `kind`: message, ephemeral, update, modal, deferred, choices, or failed if nothing came in time."""

    def __init__(self, discord: PilotedPlayground, client: Client, interaction: Interaction) -> None:
        outcome = interaction.future.result()
        self._discord, self._interaction = discord, interaction
        self.kind: str = outcome.kind
        self.failed = self.kind == "failed"
        self.message = Message(discord, outcome.message) if outcome.message else None
        self.modal = Modal(discord, client, interaction) if outcome.modal else None
        self.choices = [Choice(entry["name"], entry["value"]) for entry in outcome.choices]

    def __repr__(self) -> str:
        return f"<Answer {self.kind}: {self.text[:80]!r}>"

    @property
    def ephemeral(self) -> bool:
        return self.message is not None and self.message.record.ephemeral

    @property
    def text(self) -> str:
        """The answer's whole text, as it is now."""
        shown = self.message or self.modal
        return shown.text if shown else ""

    def comes_again(self) -> None:
        """Send the answered interaction to the bot once more."""
        self._discord.server.interactions.tell(self._interaction)

    async def finished(self, seconds: float | None = None) -> "Answer":
        """Wait until a deferred answer has become a real one."""
        if self.message is not None:
            await self._discord.wait_until(
                lambda: self._interaction.completed, seconds, what="the deferred answer"
            )
        return self

    @property
    def follow_ups(self) -> list[Message]:
        """The bot's messages after its first answer, by the same token."""
        sent = self._interaction.follow_ups
        return [Message(self._discord, record) for record in sent if not record.deleted]

    async def wait_for_follow_up(self, seconds: float | None = None) -> Message:
        found = await self._discord.wait_until(lambda: self.follow_ups, seconds, what="a follow-up")
        return found[-1]


async def answer_to(discord: PilotedPlayground, client: Client, interaction: Interaction) -> Answer:
    await interaction.future
    return Answer(discord, client, interaction)

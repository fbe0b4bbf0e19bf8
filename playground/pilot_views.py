"""What the pilot hands out: messages, modals and answers, easy to read and to press."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from playground import modals
from playground.asked import Asked, Outcome
from playground.checks.components import BUTTON, LINK, SELECTS, walk
from playground.options import NotPossible
from playground.state import LOADING, Json
from playground.state import Message as Record

if TYPE_CHECKING:
    from playground.pilot import Discord
    from playground.pilot_guild import Channel
    from playground.pilot_member import Member


class Button(NamedTuple):
    label: str
    custom_id: str | None
    disabled: bool
    url: str | None

    def __str__(self) -> str:
        return self.label


class Select(NamedTuple):
    placeholder: str
    custom_id: str
    disabled: bool
    kind: int
    options: list[str]
    values: list[str]


class Choice(NamedTuple):
    """One offer of an autocomplete."""

    name: str
    value: Any


def _emoji(holder: Json) -> str:
    return str((holder.get("emoji") or {}).get("name") or "")


def _label(holder: Json) -> str:
    return holder.get("label") or _emoji(holder)


def _embed_texts(embed: Json) -> Iterator[Any]:
    yield (embed.get("author") or {}).get("name")
    yield embed.get("title")
    yield embed.get("description")
    for field in embed.get("fields") or []:
        yield field.get("name")
        yield field.get("value")
    yield (embed.get("footer") or {}).get("text")


def _component_texts(component: Json) -> Iterator[Any]:
    yield component.get("content")
    yield component.get("description")
    yield component.get("placeholder")
    if component["type"] == BUTTON:
        yield " ".join(filter(None, (_emoji(component), component.get("label"))))
    for option in component.get("options") or []:
        yield option.get("label")
        yield option.get("description")
    for item in component.get("items") or []:
        yield item.get("description")


class Message:
    """A message as it stands now: it changes when the bot edits it. `frozen()` keeps this moment."""

    def __init__(self, discord: "Discord", record: Record, frozen: Json | None = None) -> None:
        self._discord, self.record, self._frozen = discord, record, frozen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and other.record.id == self.record.id

    def __hash__(self) -> int:
        return hash(self.record.id)

    def __repr__(self) -> str:
        return f"<Message {self.id}: {self.text[:80]!r}>"

    @property
    def id(self) -> int:
        return self.record.id

    @property
    def payload(self) -> Json:
        """The JSON that Discord would give for it."""
        return self._frozen or self._discord.server.hub.payload(self.record)

    @property
    def content(self) -> str:
        return self._frozen["content"] if self._frozen else self.record.content

    @property
    def embeds(self) -> list[Json]:
        return self._frozen["embeds"] if self._frozen else self.record.embeds

    @property
    def components(self) -> list[Json]:
        return self._frozen["components"] if self._frozen else self.record.components

    @property
    def channel(self) -> "Channel":
        return self._discord.channel_of(self._discord.server.world.channel(self.record.channel_id))

    @property
    def ephemeral(self) -> bool:
        return self.record.only_for is not None

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.record.flags & LOADING)

    @property
    def edited(self) -> bool:
        return self.record.edited is not None

    @property
    def deleted(self) -> bool:
        return self.record.deleted

    @property
    def pinned(self) -> bool:
        return self.record.pinned is not None

    @property
    def mentions(self) -> list[int]:
        """The ids of the users that it pings."""
        return self.record.mentions

    @property
    def files(self) -> list[str]:
        return [attachment.filename for attachment in self.record.attachments]

    @property
    def text(self) -> str:
        """All that a reader reads: content, embeds, components, buttons, options, alt texts."""
        parts: list[Any] = [self.content]
        for embed in self.embeds:
            parts += _embed_texts(embed)
        for component in walk(self.components):
            parts += _component_texts(component)
        parts += [attachment.description for attachment in self.record.attachments]
        return "\n".join(str(part) for part in parts if part)

    @property
    def buttons(self) -> list[Button]:
        return [
            Button(_label(c), c.get("custom_id"), bool(c.get("disabled")), c.get("url"))
            for c in walk(self.components)
            if c["type"] == BUTTON
        ]

    @property
    def labels(self) -> list[str]:
        return [button.label for button in self.buttons]

    @property
    def selects(self) -> list[Select]:
        return [
            Select(
                c.get("placeholder") or "",
                c["custom_id"],
                bool(c.get("disabled")),
                c["type"],
                [option["label"] for option in c.get("options") or []],
                [option["value"] for option in c.get("options") or []],
            )
            for c in walk(self.components)
            if c["type"] in SELECTS
        ]

    def button(self, label: str) -> Button | None:
        """The first button that can be pressed and whose label, emoji or custom id starts like that."""
        for component in walk(self.components):
            usable = (
                component["type"] == BUTTON and component["style"] != LINK and not component.get("disabled")
            )
            if usable and _goes_by(component, label, _label(component)):
                return Button(_label(component), component["custom_id"], disabled=False, url=None)
        return None

    def select(self, name: str) -> Select | None:
        """The first select that can be used and whose placeholder or custom id contains that."""
        for select in self.selects:
            if not select.disabled and (name in select.placeholder or name in select.custom_id):
                return select
        return None

    def frozen(self) -> "Snapshot":
        return Snapshot(self.record, self.payload)


def _goes_by(component: Json, wanted: str, label: str) -> bool:
    full = f"{_emoji(component)} {component.get('label') or ''}".strip()
    return label.startswith(wanted) or full.startswith(wanted) or component["custom_id"].startswith(wanted)


class Snapshot(NamedTuple):
    """A message as it stood at some moment, for presses that come too late."""

    record: Record
    payload: Json


class Modal:
    """A window on the member's screen."""

    def __init__(self, member: "Member", opened: Asked) -> None:
        self._member, self._opened = member, opened
        shown = opened.modal or {}
        self.title: str = shown["title"]
        self.custom_id: str = shown["custom_id"]
        self.fields = modals.fields(shown)
        self.text = "\n".join(
            [self.title, *(f"{f.label}\n{f.description}\n{f.placeholder}\n{f.value}" for f in self.fields)]
        )

    async def submit(self, *values: Any, **named: Any) -> "Answer":
        """Fill in the fields in order, or by label or custom id (spaces as underscores), and send.

        A mapping as the only value names the fields, too: `submit({"Your words": "BADGE"})`.
        """
        if len(values) == 1 and isinstance(values[0], Mapping):
            named, values = {**values[0], **named}, ()
        if len(values) > len(self.fields):
            raise NotPossible(f"{self.title!r} has {len(self.fields)} fields only")
        given = {field.custom_id: value for field, value in zip(self.fields, values, strict=False)}
        for name, value in named.items():
            given[self._field(name)] = value
        return await self._member.send_modal(self._opened, given)

    def _field(self, name: str) -> str:
        wanted = name.replace("_", " ").lower()
        for field in self.fields:
            if name == field.custom_id or field.label.lower().startswith(wanted):
                return field.custom_id
        raise NotPossible(f"{self.title!r} has no field {name}")


class Answer:
    """What the bot answered.

    `kind` is one of message, ephemeral, update, modal, deferred, choices, or failed when nothing came in time.
    """

    def __init__(self, member: "Member", asked: Asked, outcome: Outcome) -> None:
        self._member, self._asked = member, asked
        self.kind = outcome.kind
        self.message = member.discord.show(outcome.message) if outcome.message else None
        self.modal = Modal(member, asked) if outcome.modal else None
        self.choices = [Choice(entry["name"], entry["value"]) for entry in outcome.choices]

    def __repr__(self) -> str:
        return f"<Answer {self.kind}: {self.text[:80]!r}>"

    @property
    def failed(self) -> bool:
        return self.kind == "failed"

    @property
    def ephemeral(self) -> bool:
        return self.message is not None and self.message.ephemeral

    @property
    def text(self) -> str:
        """All that the answer says, as it stands now."""
        shown = self.message or self.modal
        return shown.text if shown else ""

    async def finished(self, seconds: float | None = None) -> "Answer":
        """Wait until a deferred answer has become a real one."""
        before = self._asked.future.result().message
        if before is not None:
            await self._member.discord.wait_until(
                lambda: self._asked.completed, seconds, what="the deferred answer"
            )
        return self

    @property
    def follow_ups(self) -> list[Message]:
        """The messages that the bot sent after its first answer, by the same token."""
        return [self._member.discord.show(record) for record in self._asked.follow_ups if not record.deleted]

    async def wait_for_follow_up(self, seconds: float | None = None) -> Message:
        found = await self._member.discord.wait_until(lambda: self.follow_ups, seconds, what="a follow-up")
        return found[-1]

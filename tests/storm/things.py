"""Discord's things: channels, messages, and members' requests."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]
DISCORD_EPOCH = 1_420_070_400_000
IN_TIME = 3.0
TOKEN_SECONDS = 900.0
NONCE_SECONDS = 300.0  # "the past few minutes"
EPHEMERAL, LOADING = 1 << 6, 1 << 7
MESSAGE, DEFERRED_MESSAGE, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9
COMMAND, COMPONENT, AUTOCOMPLETE, SUBMIT = 2, 3, 4, 5


class Refusal(Exception):
    def __init__(self, status: int, code: int) -> None:
        super().__init__(code)
        self.status, self.code = status, code


@dataclass
class Channel:
    id: int
    guild: int | None = None
    parent: int | None = None
    recipient: int | None = None
    group: bool = False  # the bot is no member there, and can only answer
    deleted: bool = False
    archived: bool = False
    locked: bool = False
    messages: dict[int, Message] = field(default_factory=dict)

    @property
    def kind(self) -> int:
        if self.group:
            return 3
        return 1 if self.recipient is not None else 11 if self.parent is not None else 0


@dataclass
class Message:
    id: int
    channel: Channel
    at: float
    body: Json
    only_for: int | None = None
    origin: str = "send"
    deleted: bool = False
    nonce: str | None = None
    interaction: int | None = None
    follows: int | None = None  # the first answer to that interaction
    edited: float = 0.0
    mark: Any = None  # the model's note about it

    @property
    def flags(self) -> int:
        return self.body.get("flags") or 0

    @property
    def components(self) -> list[Json]:
        return self.body.get("components") or []


@dataclass
class Asked:
    id: int
    token: str
    kind: int
    user: int
    channel: Channel
    data: Json
    at: float
    message: Message | None = None
    answered: int = 0
    answered_at: float = 0.0
    deferred: bool = False  # still "is thinking"
    original: Message | None = None
    said: int = 0  # answers with something to read
    troubled: bool = False  # something was done to a request about it
    lives: set[int] = field(default_factory=set)  # the lives of the program that heard of it
    told: int = 0  # how often
    told_at: float = 0.0  # when, at last
    stored: set[int] = field(default_factory=set)  # the deliveries after which something was stored
    by_moderator: bool = False

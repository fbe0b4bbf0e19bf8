"""Discord's memory, as plain records that convert to JSON and back."""

from typing import Any

import msgspec

Json = dict[str, Any]

TEXT, DM, GROUP, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 3, 11, 12
THREADS = frozenset({PUBLIC_THREAD, PRIVATE_THREAD})

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15


class User(msgspec.Struct):
    id: int
    name: str
    display: str | None = None
    bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    installed: bool = False  # has installed the bot for themselves, so its commands work everywhere


class Role(msgspec.Struct):
    id: int
    name: str
    permissions: int = 0
    position: int = 0
    color: int = 0
    mentionable: bool = False
    managed: bool = False


class Overwrite(msgspec.Struct):
    id: int
    type: int
    allow: int = 0
    deny: int = 0


class MemberRecord(msgspec.Struct):
    user_id: int
    joined_at: str
    roles: list[int] = []
    nick: str | None = None


class Attachment(msgspec.Struct):
    id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None


class MessageRecord(msgspec.Struct):
    id: int
    channel_id: int
    author_id: int
    timestamp: str
    guild_id: int | None = None
    content: str = ""
    components: list[Json] = []
    attachments: list[Attachment] = []
    flags: int = 0
    type: int = 0
    edited: str | None = None
    mentions: list[int] = []
    mention_roles: list[int] = []
    everyone: bool = False
    reference: Json | None = None
    nonce: str | None = None
    # The only user who sees it (ephemeral), and the interaction that made it.
    only_for: int | None = None
    interaction: Json | None = None
    webhook: bool = False
    deleted: bool = False

    @property
    def v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def ephemeral(self) -> bool:
        return self.only_for is not None

    @property
    def loading(self) -> bool:
        """Whether it still shows that the bot is thinking."""
        return bool(self.flags & LOADING)


class ChannelRecord(msgspec.Struct):
    id: int
    type: int
    name: str = ""
    guild_id: int | None = None
    parent_id: int | None = None
    topic: str | None = None
    position: int = 0
    slowmode: int = 0
    overwrites: dict[int, Overwrite] = {}
    messages: dict[int, MessageRecord] = {}
    last_message_id: int | None = None
    # Direct messages: the person who talks with the bot.
    recipient_id: int | None = None
    # For threads; a group chat uses only `people`.
    owner_id: int | None = None
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    archive_minutes: int = 1440
    archived_at: str | None = None
    people: dict[int, str] = {}
    message_count: int = 0

    @property
    def thread(self) -> bool:
        return self.type in THREADS


class GuildRecord(msgspec.Struct):
    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = {}
    members: dict[int, MemberRecord] = {}
    channel_ids: list[int] = []


class Emoji(msgspec.Struct):
    id: int
    name: str
    animated: bool = False
    guild_id: int | None = None
    # The uploader: the bot, or a member of its team on Discord's developer portal.
    user_id: int | None = None


class Application(msgspec.Struct):
    id: int
    name: str
    owner_id: int
    token: str
    description: str = ""
    # The key that signs interactions, in hexadecimal; empty until it is needed.
    signing_key: str = ""


class Records(msgspec.Struct):
    """Everything in a saved playground."""

    application: Application
    users: dict[int, User] = {}
    guilds: dict[int, GuildRecord] = {}
    channels: dict[int, ChannelRecord] = {}
    # Commands by scope: 0 for global ones, otherwise the guild's id.
    commands: list[Json] = []
    emojis: dict[int, Emoji] = {}
    # The contents of attachments, and the images of emojis.
    files: dict[int, bytes] = {}
    pictures: dict[int, bytes] = {}
    settings: Json = {}

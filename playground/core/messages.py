"""Creates, edits and deletes messages: checks, stores and announces them."""

import mimetypes
from typing import Any

import msgspec

from playground.core.checks import components, messages
from playground.core.hub import Hub
from playground.core.mentions import pings
from playground.core.nonces import Nonces
from playground.core.permissions import MANAGE_MESSAGES, SEND, SEND_IN_THREADS, VIEW, bits
from playground.core.records import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    Attachment,
    ChannelRecord,
    Json,
    MessageRecord,
)
from playground.core.refusals import Refusal, invalid
from playground.core.world import World

ATTACH_FILES, HISTORY = bits("attach_files"), bits("read_message_history")
MOST_FILES = 10
FILE_LIMIT = 10 * 1024 * 1024
SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 12
SETTABLE = EPHEMERAL | COMPONENTS_V2 | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS
REPLY = 19


class Upload(msgspec.Struct):
    """A file of a multipart body."""

    number: int
    filename: str
    content_type: str
    content: bytes


class MessageWrites:
    """Only this class changes messages."""

    def __init__(self, world: World, hub: Hub) -> None:
        self._world = world
        self._hub = hub
        self._nonces = Nonces(world.clock)

    # Permissions.

    def must_see(self, user_id: int, channel: ChannelRecord) -> None:
        if not self._world.sees(user_id, channel):
            raise Refusal(50001)

    def must(self, user_id: int, channel: ChannelRecord, needed: int, code: int = 50013) -> None:
        self.must_see(user_id, channel)
        if needed & ~self._world.permissions(user_id, channel):
            raise Refusal(code)

    def must_send(self, user_id: int, channel: ChannelRecord, body: Json, files: list[Upload]) -> None:
        """Require every permission for sending this."""
        if channel.recipient_id is not None:
            self._must_reach(channel.recipient_id)
            return
        needed = SEND_IN_THREADS if channel.thread else SEND
        needed |= ATTACH_FILES if files else 0
        needed |= HISTORY if body.get("message_reference") else 0
        self.must(user_id, channel, needed)
        if channel.thread and channel.locked:
            self.must(user_id, channel, bits("manage_threads"), 50083 if channel.archived else 50013)

    def _must_reach(self, recipient_id: int) -> None:
        world, recipient = self._world, self._world.user(recipient_id)
        if not recipient.installed and not world.guilds_of(recipient_id) & world.guilds_of(world.bot.id):
            raise Refusal(50278)
        if not recipient.dms_open:
            raise Refusal(50007)

    # Changes.

    def known_emoji(self, ident: int) -> bool:
        return ident in self._world.records.emojis

    def create(
        self, channel: ChannelRecord, author_id: int, body: Json, files: list[Upload], **more: Any
    ) -> MessageRecord:
        """Check, store and announce a message. `more`: further fields of the record."""
        names = {file.filename for file in files}
        messages.check(body, None, names, self.known_emoji)
        made = self._nonces.made(channel.id, author_id, body)
        if made is not None:
            return made
        message = self._new(channel, author_id, flags=(body.get("flags") or 0) & SETTABLE, **more)
        if body.get("nonce") is not None:
            message.nonce = str(body["nonce"])
            self._nonces.keep(message)
        self._refer(message, channel, body)
        self._fill(message, channel, body, files)
        self._revive(channel)
        return self._publish(message)

    def loading(self, channel: ChannelRecord, *, only_for: int | None, **more: Any) -> MessageRecord:
        """Create the "is thinking" message of a deferred answer."""
        flags = LOADING | (EPHEMERAL if only_for else 0)
        return self._publish(
            self._new(channel, self._world.bot.id, flags=flags, only_for=only_for, webhook=True, **more)
        )

    def edit(
        self, message: MessageRecord, body: Json, files: list[Upload], channel: ChannelRecord
    ) -> MessageRecord:
        kept = self._kept(message, body)
        names = {a.filename for a in kept} | {file.filename for file in files}
        messages.check(body, message, names, self.known_emoji)
        message.attachments = kept
        message.flags = message.flags & ~LOADING | (body.get("flags") or 0) & (SETTABLE & ~EPHEMERAL)
        self._fill(message, channel, body, files)
        message.edited = self._world.clock.stamp()
        self._hub.edited(message)
        return message

    def delete(self, message: MessageRecord) -> None:
        self._world.drop(message)
        self._hub.deleted(message)

    def system(self, channel: ChannelRecord, kind: int, content: str = "") -> MessageRecord:
        """Create a message by Discord itself, such as "started a thread"."""
        return self._publish(self._new(channel, self._world.bot.id, content=content, type=kind))

    def _new(self, channel: ChannelRecord, author_id: int, **more: Any) -> MessageRecord:
        now = self._world.clock.stamp()
        return MessageRecord(self._world.ids.take(), channel.id, author_id, now, channel.guild_id, **more)

    def _publish(self, message: MessageRecord) -> MessageRecord:
        self._world.keep(message)
        self._hub.created(message)
        return message

    @staticmethod
    def _kept(message: MessageRecord, body: Json) -> list[Attachment]:
        listed = body.get("attachments")
        if listed is None:
            return message.attachments
        told = {int(entry["id"]): entry for entry in listed}
        return [
            msgspec.structs.replace(one, description=told[one.id].get("description", one.description))
            for one in message.attachments
            if one.id in told
        ]

    def _refer(self, message: MessageRecord, channel: ChannelRecord, body: Json) -> None:
        reference = body.get("message_reference")
        if not reference:
            return
        ident = int(reference.get("message_id") or 0)
        if ident not in channel.messages:
            if reference.get("fail_if_not_exists", True):
                raise invalid("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
            return
        message.type = REPLY
        message.reference = {"type": 0, "message_id": str(ident), "channel_id": str(channel.id)}
        if channel.guild_id:
            message.reference["guild_id"] = str(channel.guild_id)

    def _fill(self, message: MessageRecord, channel: ChannelRecord, body: Json, files: list[Upload]) -> None:
        if "content" in body:
            message.content = body["content"] or ""
        if "components" in body:
            # This copy takes an eighth of `deepcopy`'s time.
            own = msgspec.json.decode(msgspec.json.encode(body["components"] or []))
            message.components = components.number(own)
        self._attach(message, body, files)
        if {"content", "components"} & body.keys():
            found = pings(self._world, channel, message.author_id, message.content, body)
            message.mentions, message.mention_roles, message.everyone = found

    def _attach(self, message: MessageRecord, body: Json, files: list[Upload]) -> None:
        if len(message.attachments) + len(files) > MOST_FILES:
            raise invalid("attachments", "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length.")
        told = {str(entry.get("id")): entry for entry in body.get("attachments") or []}
        for file in files:
            if len(file.content) > FILE_LIMIT:
                raise Refusal(40005)
            description = told.get(str(file.number), {}).get("description")
            ident = self._world.ids.take()
            kind = mimetypes.guess_type(file.filename)[0] or file.content_type
            self._world.keep_file(ident, file.content)
            message.attachments = [
                *message.attachments,
                Attachment(ident, file.filename, len(file.content), kind, description),
            ]

    def _revive(self, channel: ChannelRecord) -> None:
        """Unarchive a thread that gets a message."""
        if channel.archived:
            channel.archived = False
            self._hub.channel("THREAD_UPDATE", channel)

    # As the bot.

    def editable(self, channel: ChannelRecord, ident: int) -> MessageRecord:
        bot = self._world.bot.id
        self.must_see(bot, channel)
        message = self._world.message(channel, ident)
        if message.author_id != bot:
            raise Refusal(50005)
        return message

    def removable(self, channel: ChannelRecord, ident: int) -> MessageRecord:
        bot = self._world.bot.id
        self.must_see(bot, channel)
        message = self._world.message(channel, ident)
        if message.author_id != bot:
            self.must(bot, channel, MANAGE_MESSAGES | VIEW)
        return message

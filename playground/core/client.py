"""A member's own client: what it shows, and what it lets them do."""

from typing import Any

from playground.core import modal_fields
from playground.core.checks.components import BUTTON, LINK, SELECTS, STRING_SELECT, walk
from playground.core.command_options import Options, Resolved, called
from playground.core.interaction import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction
from playground.core.permissions import ADMINISTRATOR, SEND, SEND_IN_THREADS, USE_COMMANDS
from playground.core.playground import Playground
from playground.core.records import DM, GROUP, ChannelRecord, GuildRecord, Json, MessageRecord, User
from playground.core.refusals import NotPossible

IN_GUILD, IN_DM, IN_GROUP = 0, 1, 2
BY_GUILD, BY_USER = 0, 1


class Client:
    """Acts for one user. Every act returns the interaction, whose `future` is the bot's answer."""

    def __init__(self, playground: Playground, user: User) -> None:
        self._playground, self._world, self.user = playground, playground.world, user

    # Seeing.

    def guilds(self) -> list[GuildRecord]:
        return [self._world.guild(ident) for ident in sorted(self._world.guilds_of(self.user.id))]

    def channels(self, guild: GuildRecord) -> list[ChannelRecord]:
        world = self._world
        found = [world.channel(ident) for ident in guild.channel_ids]
        return [channel for channel in found if world.sees(self.user.id, channel)]

    def groups(self) -> list[ChannelRecord]:
        """Return the member's group chats."""
        every = self._world.records.channels.values()
        return [one for one in every if one.type == GROUP and self.user.id in one.people]

    def messages(self, channel: ChannelRecord) -> list[MessageRecord]:
        """Return the channel's messages for this member, oldest first, with ephemeral ones."""
        if not self._world.sees(self.user.id, channel):
            raise NotPossible(f"{self.user.name} cannot see #{channel.name}")
        private = [m for m in self.private() if m.channel_id == channel.id]
        return sorted([*channel.messages.values(), *private], key=lambda message: message.id)

    def private(self) -> list[MessageRecord]:
        """Return the ephemeral messages on this member's screen."""
        return list(self._world.private.get(self.user.id, {}).values())

    def directs(self) -> list[MessageRecord]:
        channel = self._world.direct(self.user.id)
        return list(channel.messages.values()) if channel else []

    # Commands.

    def commands(self, channel: ChannelRecord) -> list[Json]:
        """Return the slash commands that the client offers in that channel."""
        every = self._world.records.commands
        return [command for command in every if command["type"] == 1 and self._offered(command, channel)]

    def _offered(self, command: Json, channel: ChannelRecord) -> bool:
        contexts, place = command.get("contexts"), {DM: IN_DM, GROUP: IN_GROUP}.get(channel.type, IN_GUILD)
        if (contexts is not None and place not in contexts) or not self._installed(command, channel):
            return False
        if channel.guild_id is None:
            return command.get("dm_permission") is not False
        granted = self._world.permissions(self.user.id, channel)
        needed = command.get("default_member_permissions")
        if not granted & USE_COMMANDS:
            return False
        if needed is None or granted & ADMINISTRATOR:
            return True
        # Permissions of zero leave the command to administrators.
        return int(needed) != 0 and int(needed) & ~granted == 0

    def _installed(self, command: Json, channel: ChannelRecord) -> bool:
        """Whether the server or this member has installed it."""
        ways = command.get("integration_types") or [BY_GUILD]
        by_server = BY_GUILD in ways and self._world.is_member(channel)
        return by_server or (BY_USER in ways and self.user.installed)

    def _command(self, channel: ChannelRecord, name: str) -> tuple[Json, list[str]]:
        if not self._world.sees(self.user.id, channel):
            raise NotPossible(f"{self.user.name} cannot see #{channel.name}")
        first, *rest = name.removeprefix("/").split()
        for command in self.commands(channel):
            if called(command, first, self.user.locale):
                return command, rest
        raise NotPossible(f"/{first} is not offered to {self.user.name} here")

    def slash(self, channel: ChannelRecord, name: str, given: dict[str, Any]) -> Interaction:
        command, path = self._command(channel, name)
        data = Options(self._world, channel, self.user).data(command, path, given)
        return self._playground.interactions.ask(COMMAND, self.user, channel, data)

    def autocomplete(
        self, channel: ChannelRecord, name: str, focused: str, given: dict[str, Any]
    ) -> Interaction:
        """Ask for an autocomplete. `given` includes the text of the focused option."""
        command, path = self._command(channel, name)
        data = Options(self._world, channel, self.user).data(command, path, given, focused)
        return self._playground.interactions.ask(AUTOCOMPLETE, self.user, channel, data)

    # Components.

    def _component(self, message: MessageRecord, custom_id: str) -> Json:
        for component in walk(message.components):
            if component.get("custom_id") == custom_id:
                if component.get("disabled"):
                    raise NotPossible(f"{custom_id} is disabled")
                return component
        raise NotPossible(f"{custom_id} is not on that message")

    def _at(self, message: MessageRecord) -> ChannelRecord:
        channel = self._world.channel(message.channel_id)
        mine = message.only_for in (None, self.user.id)
        if message.deleted or not mine or not self._world.sees(self.user.id, channel):
            raise NotPossible(f"{self.user.name} does not see that message")
        return channel

    def press(self, message: MessageRecord, custom_id: str) -> Interaction:
        channel, button = self._at(message), self._component(message, custom_id)
        if button["type"] != BUTTON or button["style"] == LINK:
            raise NotPossible(f"{custom_id} is not to be pressed")
        return self._use(message, channel, button)

    def choose(self, message: MessageRecord, custom_id: str, values: list[Any]) -> Interaction:
        channel, select = self._at(message), self._component(message, custom_id)
        resolved = Resolved(self._world, channel)
        if select["type"] == STRING_SELECT:
            field = modal_fields.choice_of(select)
            chosen = modal_fields.pick(field, values)
        elif select["type"] in SELECTS:
            chosen = modal_fields.people(select, values, resolved)
        else:
            raise NotPossible(f"{custom_id} is not a select")
        more: Json = {"values": chosen}
        if resolved.found:
            more["resolved"] = resolved.found
        return self._use(message, channel, select, **more)

    def _use(
        self, message: MessageRecord, channel: ChannelRecord, component: Json, **more: Any
    ) -> Interaction:
        data = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component.get("id", 0),
            **more,
        }
        return self._playground.interactions.ask(COMPONENT, self.user, channel, data, message)

    def press_stale(
        self, message: MessageRecord, custom_id: str, snapshot: Json | None = None, **more: Any
    ) -> Interaction:
        """Send a press that was on its way when the message changed or was deleted. The client does not check it.
        The bot receives the snapshot, or the message as it is now."""
        channel = self._world.channel(message.channel_id)
        data = {"custom_id": custom_id, "component_type": BUTTON, "id": 0, **more}
        return self._playground.interactions.ask(COMPONENT, self.user, channel, data, message, snapshot)

    def submit(self, opened: Interaction, given: dict[str, Any]) -> Interaction:
        """Send the modal that answered that interaction; `given` is by custom id."""
        if opened.modal is None or opened.user.id != self.user.id:
            raise NotPossible("there is no modal open")
        resolved = Resolved(self._world, opened.channel)
        data = modal_fields.submission(opened.modal, given, resolved)
        return self._playground.interactions.ask(
            MODAL_SUBMIT, self.user, opened.channel, data, opened.message
        )

    # Plain messages.

    def say(self, channel: ChannelRecord, text: str) -> MessageRecord:
        if channel.guild_id is not None:
            granted = self._world.permissions(self.user.id, channel)
            if not granted & (SEND_IN_THREADS if channel.thread else SEND):
                raise NotPossible(f"{self.user.name} cannot write in #{channel.name}")
            if channel.thread:
                self._playground.join_thread(channel, self.user.id)
        return self._playground.messages.create(channel, self.user.id, {"content": text}, [])

    def dismiss(self, message: MessageRecord) -> None:
        """Take an ephemeral message off the screen. The bot is not notified."""
        if message.only_for == self.user.id:
            self._playground.messages.delete(message)

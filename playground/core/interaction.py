"""An interaction: the member's request, the payload for the bot, and the outcome."""

import asyncio
from typing import Any

import msgspec

from playground.core import render
from playground.core.messages import FILE_LIMIT
from playground.core.records import DM, ChannelRecord, Json, MessageRecord, User
from playground.core.world import World

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT = 2, 3, 4, 5


class Outcome(msgspec.Struct):
    """The bot's answer, or its failure to answer in time."""

    kind: str
    message: MessageRecord | None = None
    choices: list[Json] = []
    modal: Json | None = None


class Interaction(msgspec.Struct):
    """An interaction sent to the bot."""

    id: int
    token: str
    kind: int
    user: User
    channel: ChannelRecord
    data: Json
    at: float
    future: asyncio.Future[Any]
    message: MessageRecord | None = None
    answered: int = 0
    modal: Json | None = None
    original: MessageRecord | None = None
    # Whether it still shows "thinking", and whether a real answer has replaced that.
    deferred: bool = False
    completed: bool = False
    follow_ups: list[MessageRecord] = []
    timer: asyncio.TimerHandle | None = None
    # The payload sent to the bot.
    told: Json = {}

    def settle(self, outcome: Outcome) -> None:
        if self.timer is not None:
            self.timer.cancel()
        if not self.future.done():
            self.future.set_result(outcome)


def payload(world: World, interaction: Interaction, shown: Json | None) -> Json:
    """Return the payload for the bot; `shown` is the message that was pressed."""
    user, channel, owners = interaction.user, interaction.channel, owners_of(world, interaction)
    body: Json = {
        "id": str(interaction.id),
        "application_id": str(world.records.application.id),
        "type": interaction.kind,
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": render.channel(world, channel),
        "locale": user.locale,
        "app_permissions": str(world.permissions(world.bot.id, channel)),
        "entitlements": [],
        "attachment_size_limit": FILE_LIMIT,
    }
    if shown is not None:
        body["message"] = shown
    if channel.guild_id is None:
        context = 1 if channel.type == DM else 2
        return body | {
            "user": render.user(user),
            "context": context,
            "authorizing_integration_owners": owners,
        }
    guild = world.guild(channel.guild_id)
    granted = world.permissions(user.id, channel)
    body["channel"]["permissions"] = str(granted)
    return body | {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": render.member(world, guild.members[user.id], granted),
        "context": 0,
        "authorizing_integration_owners": owners,
    }


def owners_of(world: World, interaction: Interaction) -> Json:
    """Return who has installed the bot there: the server, or a person for themselves."""
    channel, user = interaction.channel, interaction.user
    by_server = {"0": str(channel.guild_id or 0)} if world.is_member(channel) else {}
    return by_server | ({"1": str(user.id)} if user.installed else {})


def metadata(world: World, interaction: Interaction) -> Json:
    """Return a message's facts about the interaction it answers."""
    body: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": render.user(interaction.user),
        "authorizing_integration_owners": owners_of(world, interaction),
    }
    if interaction.original is not None:
        body["original_response_message_id"] = str(interaction.original.id)
    if interaction.kind == COMMAND:
        body["name"], body["command_type"] = interaction.data["name"], interaction.data["type"]
    if interaction.kind == COMPONENT and interaction.message is not None:
        body["interacted_message_id"] = str(interaction.message.id)
    if interaction.kind == MODAL_SUBMIT:
        body["triggering_interaction_metadata"] = body | {"type": COMMAND}
    return body


def focused(data: Json) -> Json:
    """Return the option that the member is typing."""
    options: list[Json] = data.get("options") or []
    for option in options:
        if option.get("focused"):
            return option
        if option.get("options"):
            return focused(option)
    return {"type": 3}

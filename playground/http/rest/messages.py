"""Messages of channels: sending, editing, deleting and reading back."""

from playground.core.permissions import bits
from playground.core.playground import Playground
from playground.core.records import ChannelRecord, Json
from playground.core.refusals import Refusal
from playground.http.rest.call import ApiCall, Routes

routes = Routes()
MESSAGES = "/channels/{channel_id}/messages"


HISTORY = bits("read_message_history")


def seen_channel(playground: Playground, call: ApiCall) -> ChannelRecord:
    channel = playground.world.channel(call.ident("channel_id"))
    playground.messages.must_see(playground.world.bot.id, channel)
    return channel


@routes.on("POST", MESSAGES)
def send(playground: Playground, call: ApiCall) -> Json:
    channel = playground.world.channel(call.ident("channel_id"))
    bot = playground.world.bot.id
    playground.messages.must_send(bot, channel, call.body, call.files)
    return playground.hub.payload(playground.messages.create(channel, bot, call.body, call.files))


@routes.on("PATCH", MESSAGES + "/{message_id}")
def edit(playground: Playground, call: ApiCall) -> Json:
    channel = playground.world.channel(call.ident("channel_id"))
    message = playground.messages.editable(channel, call.ident("message_id"))
    if channel.archived:
        raise Refusal(50083)
    return playground.hub.payload(playground.messages.edit(message, call.body, call.files, channel))


@routes.on("DELETE", MESSAGES + "/{message_id}")
def delete(playground: Playground, call: ApiCall) -> None:
    channel = playground.world.channel(call.ident("channel_id"))
    playground.messages.delete(playground.messages.removable(channel, call.ident("message_id")))


@routes.on("GET", MESSAGES)
def history(playground: Playground, call: ApiCall) -> list[Json]:
    channel = seen_channel(playground, call)
    if not playground.world.permissions(playground.world.bot.id, channel) & HISTORY:
        return []
    limit = call.number("limit", 50, 100)
    found = sorted(channel.messages)
    if "after" in call.query:
        found = [ident for ident in found if ident > int(call.query["after"])][:limit]
    return [playground.hub.payload(channel.messages[ident]) for ident in reversed(found[-limit:])]

"""Messages of channels: sending, editing, deleting, history, pins, reactions."""

from urllib.parse import unquote

from playground.core import messages as service
from playground.core.permissions import MANAGE_MESSAGES, bits
from playground.core.playground import Playground
from playground.core.records import Channel, Json, Message
from playground.core.refusals import Refusal, invalid
from playground.http.rest.call import Call, Routes

routes = Routes()
MESSAGES = "/channels/{channel_id}/messages"


HISTORY = bits("read_message_history")
PIN = bits("pin_messages")
ADD_REACTIONS = bits("add_reactions")
MOST_PINS = 250


def seen_channel(playground: Playground, call: Call) -> Channel:
    channel = playground.world.channel(call.ident("channel_id"))
    playground.messages.must_see(playground.world.bot.id, channel)
    return channel


def _message(playground: Playground, call: Call) -> tuple[Channel, Message]:
    channel = seen_channel(playground, call)
    return channel, playground.world.message(channel, call.ident("message_id"))


@routes.on("POST", MESSAGES)
def send(playground: Playground, call: Call) -> Json:
    channel = playground.world.channel(call.ident("channel_id"))
    bot = playground.world.bot.id
    playground.messages.must_send(bot, channel, call.body, call.files)
    return playground.hub.payload(playground.messages.create(channel, bot, call.body, call.files))


@routes.on("PATCH", MESSAGES + "/{message_id}")
def edit(playground: Playground, call: Call) -> Json:
    channel = playground.world.channel(call.ident("channel_id"))
    message = playground.messages.editable(channel, call.ident("message_id"))
    if channel.archived:
        raise Refusal(50083)
    return playground.hub.payload(playground.messages.edit(message, call.body, call.files, channel))


@routes.on("DELETE", MESSAGES + "/{message_id}")
def delete(playground: Playground, call: Call) -> None:
    channel = playground.world.channel(call.ident("channel_id"))
    playground.messages.delete(playground.messages.removable(channel, call.ident("message_id")))


@routes.on("POST", MESSAGES + "/bulk-delete")
def delete_many(playground: Playground, call: Call) -> None:
    channel = seen_channel(playground, call)
    playground.messages.must(playground.world.bot.id, channel, MANAGE_MESSAGES)
    idents = call.body.get("messages") or []
    if not 2 <= len(idents) <= 100:
        raise invalid("messages", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    for ident in map(int, idents):
        if ident in channel.messages:
            playground.messages.delete(channel.messages[ident])


@routes.on("GET", MESSAGES + "/{message_id}")
def fetch(playground: Playground, call: Call) -> Json:
    channel, message = _message(playground, call)
    playground.messages.must(playground.world.bot.id, channel, HISTORY)
    return playground.hub.payload(message)


@routes.on("GET", MESSAGES)
def history(playground: Playground, call: Call) -> list[Json]:
    channel = seen_channel(playground, call)
    if not playground.world.permissions(playground.world.bot.id, channel) & HISTORY:
        return []
    limit = call.number("limit", 50, 100)
    found = sorted(channel.messages)
    if "before" in call.query:
        found = [ident for ident in found if ident < int(call.query["before"])]
    if "after" in call.query:
        found = [ident for ident in found if ident > int(call.query["after"])][:limit]
    if "around" in call.query:
        middle = int(call.query["around"])
        found = sorted(sorted(found, key=lambda ident: abs(ident - middle))[:limit])
    return [playground.hub.payload(channel.messages[ident]) for ident in reversed(found[-limit:])]


@routes.on("PUT", MESSAGES + "/pins/{message_id}", "/channels/{channel_id}/pins/{message_id}")
def pin(playground: Playground, call: Call) -> None:
    channel, message = _pinnable(playground, call)
    if message.pinned is None and sum(1 for m in channel.messages.values() if m.pinned) >= MOST_PINS:
        raise Refusal(30003)
    message.pinned = playground.world.clock.stamp()
    _pins_changed(playground, channel, message)
    playground.messages.system(channel, 6)


@routes.on("DELETE", MESSAGES + "/pins/{message_id}", "/channels/{channel_id}/pins/{message_id}")
def unpin(playground: Playground, call: Call) -> None:
    channel, message = _pinnable(playground, call)
    message.pinned = None
    _pins_changed(playground, channel, message)


def _pinnable(playground: Playground, call: Call) -> tuple[Channel, Message]:
    channel, message = _message(playground, call)
    if not playground.world.permissions(playground.world.bot.id, channel) & (PIN | MANAGE_MESSAGES):
        raise Refusal(50013)
    return channel, message


def _pins_changed(playground: Playground, channel: Channel, message: Message) -> None:
    body = {"channel_id": str(channel.id), "last_pin_timestamp": message.pinned}
    if channel.guild_id:
        body["guild_id"] = str(channel.guild_id)
    playground.gateway.tell("CHANNEL_PINS_UPDATE", body, channel.guild_id)
    playground.hub.edited(message)


@routes.on("GET", MESSAGES + "/pins")
def pins(playground: Playground, call: Call) -> Json:
    pinned = [m for m in seen_channel(playground, call).messages.values() if m.pinned]
    items = [{"pinned_at": m.pinned, "message": playground.hub.payload(m)} for m in reversed(pinned)]
    return {"items": items, "has_more": False}


@routes.on("GET", "/channels/{channel_id}/pins")
def old_pins(playground: Playground, call: Call) -> list[Json]:
    return [item["message"] for item in pins(playground, call)["items"]]


@routes.on("POST", "/channels/{channel_id}/typing")
def typing(playground: Playground, call: Call) -> None:
    channel = seen_channel(playground, call)
    playground.messages.must_send(playground.world.bot.id, channel, {}, [])
    playground.hub.typing(channel, playground.world.bot.id)


@routes.on("PUT", MESSAGES + "/{message_id}/reactions/{emoji}/@me")
def react(playground: Playground, call: Call) -> None:
    channel, message = _message(playground, call)
    bot, name = playground.world.bot.id, unquote(call.params["emoji"])
    if name not in message.reactions:
        playground.messages.must(bot, channel, ADD_REACTIONS | service.HISTORY)
    people = message.reactions.setdefault(name, [])
    if bot not in people:
        people.append(bot)
        playground.hub.reacted("MESSAGE_REACTION_ADD", message, bot, name)


@routes.on("DELETE", MESSAGES + "/{message_id}/reactions/{emoji}/@me")
def unreact(playground: Playground, call: Call) -> None:
    _, message = _message(playground, call)
    bot, name = playground.world.bot.id, unquote(call.params["emoji"])
    people = message.reactions.get(name, [])
    if bot in people:
        people.remove(bot)
        if not people:
            del message.reactions[name]
        playground.hub.reacted("MESSAGE_REACTION_REMOVE", message, bot, name)

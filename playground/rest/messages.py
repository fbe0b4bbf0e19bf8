"""Messages of channels: sending, editing, deleting, history, pins, reactions."""

from typing import TYPE_CHECKING
from urllib.parse import unquote

from playground import messages as service
from playground.permissions import MANAGE_MESSAGES, bits
from playground.refusals import Refusal, invalid
from playground.rest.call import Call, Route
from playground.state import Channel, Json, Message

if TYPE_CHECKING:
    from playground.server import Playground

HISTORY = bits("read_message_history")
PIN = bits("pin_messages")
ADD_REACTIONS = bits("add_reactions")
MOST_PINS = 250


def seen_channel(here: "Playground", call: Call) -> Channel:
    channel = here.world.channel(call.ident("channel_id"))
    here.messages.must_see(here.world.bot.id, channel)
    return channel


def _message(here: "Playground", call: Call) -> tuple[Channel, Message]:
    channel = seen_channel(here, call)
    return channel, here.world.message(channel, call.ident("message_id"))


def send(here: "Playground", call: Call) -> Json:
    channel = here.world.channel(call.ident("channel_id"))
    bot = here.world.bot.id
    here.messages.must_send(bot, channel, call.body, call.files)
    return here.hub.payload(here.messages.create(channel, bot, call.body, call.files))


def edit(here: "Playground", call: Call) -> Json:
    channel = here.world.channel(call.ident("channel_id"))
    message = here.messages.editable(channel, call.ident("message_id"))
    if channel.archived:
        raise Refusal(50083)
    return here.hub.payload(here.messages.edit(message, call.body, call.files, channel))


def delete(here: "Playground", call: Call) -> None:
    channel = here.world.channel(call.ident("channel_id"))
    here.messages.delete(here.messages.removable(channel, call.ident("message_id")))


def delete_many(here: "Playground", call: Call) -> None:
    channel = seen_channel(here, call)
    here.messages.must(here.world.bot.id, channel, MANAGE_MESSAGES)
    idents = call.body.get("messages") or []
    if not 2 <= len(idents) <= 100:
        raise invalid("messages", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    for ident in map(int, idents):
        if ident in channel.messages:
            here.messages.delete(channel.messages[ident])


def fetch(here: "Playground", call: Call) -> Json:
    channel, message = _message(here, call)
    here.messages.must(here.world.bot.id, channel, HISTORY)
    return here.hub.payload(message)


def history(here: "Playground", call: Call) -> list[Json]:
    channel = seen_channel(here, call)
    if not here.world.permissions(here.world.bot.id, channel) & HISTORY:
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
    return [here.hub.payload(channel.messages[ident]) for ident in reversed(found[-limit:])]


def pin(here: "Playground", call: Call) -> None:
    channel, message = _pinnable(here, call)
    if message.pinned is None and sum(1 for m in channel.messages.values() if m.pinned) >= MOST_PINS:
        raise Refusal(30003)
    message.pinned = here.world.clock.stamp()
    _pins_changed(here, channel, message)
    here.messages.system(channel, 6)


def unpin(here: "Playground", call: Call) -> None:
    channel, message = _pinnable(here, call)
    message.pinned = None
    _pins_changed(here, channel, message)


def _pinnable(here: "Playground", call: Call) -> tuple[Channel, Message]:
    channel, message = _message(here, call)
    if not here.world.permissions(here.world.bot.id, channel) & (PIN | MANAGE_MESSAGES):
        raise Refusal(50013)
    return channel, message


def _pins_changed(here: "Playground", channel: Channel, message: Message) -> None:
    body = {"channel_id": str(channel.id), "last_pin_timestamp": message.pinned}
    if channel.guild_id:
        body["guild_id"] = str(channel.guild_id)
    here.gateway.tell("CHANNEL_PINS_UPDATE", body, channel.guild_id)
    here.hub.edited(message)


def pins(here: "Playground", call: Call) -> Json:
    pinned = [m for m in seen_channel(here, call).messages.values() if m.pinned]
    items = [{"pinned_at": m.pinned, "message": here.hub.payload(m)} for m in reversed(pinned)]
    return {"items": items, "has_more": False}


def old_pins(here: "Playground", call: Call) -> list[Json]:
    return [item["message"] for item in pins(here, call)["items"]]


def typing(here: "Playground", call: Call) -> None:
    channel = seen_channel(here, call)
    here.messages.must_send(here.world.bot.id, channel, {}, [])
    here.hub.typing(channel, here.world.bot.id)


def react(here: "Playground", call: Call) -> None:
    channel, message = _message(here, call)
    bot, name = here.world.bot.id, unquote(call.params["emoji"])
    if name not in message.reactions:
        here.messages.must(bot, channel, ADD_REACTIONS | service.HISTORY)
    people = message.reactions.setdefault(name, [])
    if bot not in people:
        people.append(bot)
        here.hub.reacted("MESSAGE_REACTION_ADD", message, bot, name)


def unreact(here: "Playground", call: Call) -> None:
    _, message = _message(here, call)
    bot, name = here.world.bot.id, unquote(call.params["emoji"])
    people = message.reactions.get(name, [])
    if bot in people:
        people.remove(bot)
        if not people:
            del message.reactions[name]
        here.hub.reacted("MESSAGE_REACTION_REMOVE", message, bot, name)


BASE = "/channels/{channel_id}/messages"
ROUTES: list[Route] = [
    ("GET", BASE, history),
    ("POST", BASE, send),
    ("POST", f"{BASE}/bulk-delete", delete_many),
    ("GET", f"{BASE}/pins", pins),
    ("PUT", f"{BASE}/pins/{{message_id}}", pin),
    ("DELETE", f"{BASE}/pins/{{message_id}}", unpin),
    ("GET", f"{BASE}/{{message_id}}", fetch),
    ("PATCH", f"{BASE}/{{message_id}}", edit),
    ("DELETE", f"{BASE}/{{message_id}}", delete),
    ("PUT", f"{BASE}/{{message_id}}/reactions/{{emoji}}/@me", react),
    ("DELETE", f"{BASE}/{{message_id}}/reactions/{{emoji}}/@me", unreact),
    ("GET", "/channels/{channel_id}/pins", old_pins),
    ("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    ("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
    ("POST", "/channels/{channel_id}/typing", typing),
]

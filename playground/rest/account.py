"""The bot itself, its application, its gateway and its application's emojis."""

import base64
import binascii
import re
from typing import TYPE_CHECKING, Any

from playground import render
from playground.refusals import Refusal, invalid
from playground.rest.call import Call, Reply, Route
from playground.state import Emoji, Json

if TYPE_CHECKING:
    from playground.server import Playground

EMOJI_LIMIT = 256 * 1024
MOST_EMOJIS = 2000
EMOJI_NAME = re.compile(r"^\w{2,32}$")


def me(here: "Playground", _: Call) -> Json:
    return render.user(here.world.bot) | {"verified": True, "mfa_enabled": False, "locale": "en-US"}


def application(here: "Playground", _: Call) -> Json:
    return render.application(here.world)


def my_guilds(here: "Playground", _: Call) -> list[Json]:
    world = here.world
    return [
        {"id": str(g.id), "name": g.name, "icon": None, "owner": False, "permissions": "0", "features": []}
        for g in world.records.guilds.values()
        if world.bot.id in g.members
    ]


def gateway(here: "Playground", _: Call) -> Json:
    return {"url": here.gateway.url}


def gateway_bot(here: "Playground", _: Call) -> Json:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86400000, "max_concurrency": 16}
    return {"url": here.gateway.url, "shards": here.shards, "session_start_limit": limit}


def open_direct(here: "Playground", call: Call) -> Json:
    recipient = here.world.user(int(call.body.get("recipient_id") or 0))
    if recipient.bot:
        raise Refusal(50007)
    return render.channel(here.world, here.world.open_direct(recipient.id))


def user(here: "Playground", call: Call) -> Json:
    return render.user(here.world.user(call.ident("user_id")))


def _mine(here: "Playground", call: Call) -> None:
    if call.ident("application_id") != here.world.records.application.id:
        raise Refusal(10002)


def emojis(here: "Playground", call: Call) -> Json:
    _mine(here, call)
    found = [e for e in here.world.records.emojis.values() if e.guild_id is None]
    return {"items": [render.emoji(here.world, emoji) for emoji in found]}


def _emoji(here: "Playground", call: Call) -> Emoji:
    _mine(here, call)
    emoji = here.world.records.emojis.get(call.ident("emoji_id"))
    if emoji is None or emoji.guild_id is not None:
        raise Refusal(10014)
    return emoji


def emoji(here: "Playground", call: Call) -> Json:
    return render.emoji(here.world, _emoji(here, call))


def _picture(image: Any) -> bytes:
    try:
        head, data = str(image).split(",", 1)
        content = base64.b64decode(data, validate=True)
    except (ValueError, binascii.Error):
        raise invalid("image", "IMAGE_INVALID", "Invalid image data") from None
    if not head.startswith("data:image/"):
        raise invalid("image", "IMAGE_INVALID", "Invalid image data")
    if len(content) > EMOJI_LIMIT:
        raise invalid("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return content


def _emoji_name(name: Any) -> str:
    if not isinstance(name, str) or not EMOJI_NAME.match(name):
        raise invalid("name", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 in length.")
    return name


def create_emoji(here: "Playground", call: Call) -> Reply:
    _mine(here, call)
    world = here.world
    name, content = _emoji_name(call.body.get("name")), _picture(call.body.get("image"))
    own = [e for e in world.records.emojis.values() if e.guild_id is None]
    if len(own) >= MOST_EMOJIS:
        raise Refusal(30008)
    if any(e.name == name for e in own):
        raise invalid("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "That name is already taken.")
    made = Emoji(world.ids.take(), name, animated=content.startswith(b"GIF8"))
    world.records.emojis[made.id] = made
    world.records.pictures[made.id] = content
    return Reply(201, render.emoji(world, made))


def rename_emoji(here: "Playground", call: Call) -> Json:
    found = _emoji(here, call)
    found.name = _emoji_name(call.body.get("name"))
    return render.emoji(here.world, found)


def delete_emoji(here: "Playground", call: Call) -> None:
    found = _emoji(here, call)
    del here.world.records.emojis[found.id]
    here.world.records.pictures.pop(found.id, None)


ROUTES: list[Route] = [
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", my_guilds),
    ("POST", "/users/@me/channels", open_direct),
    ("GET", "/users/{user_id}", user),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/applications/@me", application),
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway_bot),
    ("GET", "/applications/{application_id}/emojis", emojis),
    ("POST", "/applications/{application_id}/emojis", create_emoji),
    ("GET", "/applications/{application_id}/emojis/{emoji_id}", emoji),
    ("PATCH", "/applications/{application_id}/emojis/{emoji_id}", rename_emoji),
    ("DELETE", "/applications/{application_id}/emojis/{emoji_id}", delete_emoji),
]

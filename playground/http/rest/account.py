"""The bot, its application, its gateway and its application's emojis."""

import base64
import binascii
import re
from typing import Any

from playground.core import render
from playground.core.permissions import in_guild
from playground.core.playground import Playground
from playground.core.records import Emoji, Json
from playground.core.refusals import FormErrors, Refusal, invalid
from playground.core.world import World
from playground.http.rest.call import ApiCall, ApiReply, Routes

routes = Routes()


EMOJI_LIMIT = 256 * 1024
MOST_EMOJIS = 2000
EMOJI_NAME = re.compile(r"[A-Za-z0-9_]*")
IMAGES = {
    "image/png": re.compile(rb"\x89PNG\r\n\x1a\n"),
    "image/jpeg": re.compile(rb"\xff\xd8\xff"),
    "image/gif": re.compile(rb"GIF8[79]a"),
    "image/webp": re.compile(rb"RIFF....WEBP", re.DOTALL),
    "image/avif": re.compile(rb"....ftypavi[fs]", re.DOTALL),
}


@routes.on("GET", "/users/@me")
def me(playground: Playground, _: ApiCall) -> Json:
    return render.user(playground.world.bot) | {"verified": True, "mfa_enabled": False, "locale": "en-US"}


@routes.on("GET", "/users/@me/guilds")
def guilds(playground: Playground, call: ApiCall) -> list[Json]:
    bot, after = playground.world.bot.id, int(call.query.get("after", "0"))
    mine = [one for one in playground.world.records.guilds.values() if bot in one.members and one.id > after]
    found = sorted(mine, key=lambda one: one.id)[: int(call.query.get("limit", "200"))]
    return [
        {"id": str(one.id), "name": one.name, "owner": False, "permissions": str(in_guild(one, bot))}
        for one in found
    ]


@routes.on("GET", "/oauth2/applications/@me", "/applications/@me")
def application(playground: Playground, _: ApiCall) -> Json:
    return render.application(playground.world)


@routes.on("GET", "/gateway/bot")
def gateway_bot(playground: Playground, _: ApiCall) -> Json:
    gateway = playground.gateway
    limit = {
        "total": 1000,
        "remaining": 1000,
        "reset_after": 86400000,
        "max_concurrency": gateway.max_concurrency,
    }
    return {"url": gateway.url, "shards": gateway.shards, "session_start_limit": limit}


@routes.on("POST", "/users/@me/channels")
def open_direct(playground: Playground, call: ApiCall) -> Json:
    recipient = playground.world.user(int(call.body.get("recipient_id") or 0))
    if recipient.bot:
        raise Refusal(50007)
    if playground.world.direct(recipient.id) is None and not playground.limits.may_open_dm():
        raise Refusal(40003)
    return render.channel(playground.world, playground.world.open_direct(recipient.id))


def _mine(playground: Playground, call: ApiCall) -> None:
    if call.ident("application_id") != playground.world.records.application.id:
        raise Refusal(10002)


@routes.on("GET", "/applications/{application_id}/emojis")
def emojis(playground: Playground, call: ApiCall) -> Json:
    _mine(playground, call)
    return {"items": [render.emoji(playground.world, one) for one in _own(playground.world)]}


def _emoji(playground: Playground, call: ApiCall) -> Emoji:
    _mine(playground, call)
    emoji = playground.world.records.emojis.get(call.ident("emoji_id"))
    if emoji is None or emoji.guild_id is not None:
        raise Refusal(10014)
    return emoji


def _picture(image: Any) -> bytes:
    try:
        head, data = str(image).split(",", 1)
        content = base64.b64decode(data, validate=True)
    except (ValueError, binascii.Error):
        raise invalid("image", "IMAGE_INVALID", "Invalid image data") from None
    known = IMAGES.get(head.removeprefix("data:").removesuffix(";base64"))
    if known is None or not head.endswith(";base64") or not known.match(content):
        raise invalid("image", "IMAGE_INVALID", "Invalid image data")
    if len(content) > EMOJI_LIMIT:
        raise invalid("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return content


def _emoji_name(world: World, name: Any) -> str:
    """Return the name if Discord accepts it and no other emoji of the application has it."""
    form = FormErrors()
    form.required("name", name, 2, 32)
    if isinstance(name, str) and not EMOJI_NAME.fullmatch(name):
        form.wrong("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    form.settle()
    if any(one.name == name for one in _own(world)):
        raise invalid("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "That name is already taken.")
    return str(name)


def _own(world: World) -> list[Emoji]:
    """Return the application's emojis, without those of servers."""
    return [one for one in world.records.emojis.values() if one.guild_id is None]


@routes.on("POST", "/applications/{application_id}/emojis")
def create_emoji(playground: Playground, call: ApiCall) -> ApiReply:
    _mine(playground, call)
    world = playground.world
    name, content = _emoji_name(world, call.body.get("name")), _picture(call.body.get("image"))
    if len(_own(world)) >= MOST_EMOJIS:
        raise Refusal(30008)
    made = Emoji(world.ids.take(), name, animated=content.startswith(b"GIF8"))
    world.records.emojis[made.id] = made
    world.records.pictures[made.id] = content
    return ApiReply(201, render.emoji(world, made))


@routes.on("DELETE", "/applications/{application_id}/emojis/{emoji_id}")
def delete_emoji(playground: Playground, call: ApiCall) -> None:
    found = _emoji(playground, call)
    del playground.world.records.emojis[found.id]
    playground.world.records.pictures.pop(found.id, None)

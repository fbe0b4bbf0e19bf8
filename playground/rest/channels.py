"""Channels and threads."""

from typing import TYPE_CHECKING

from playground import render
from playground.permissions import MANAGE_THREADS, bits
from playground.refusals import Form, Refusal
from playground.rest.call import Call, Reply, Route
from playground.rest.guilds import overwrites
from playground.rest.messages import seen_channel
from playground.state import PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Json

if TYPE_CHECKING:
    from playground.server import Playground

PUBLIC, PRIVATE, SEND_INSIDE = (
    bits("create_public_threads"),
    bits("create_private_threads"),
    bits("send_messages_in_threads"),
)
ARCHIVE_MINUTES = frozenset({60, 1440, 4320, 10080})
THREAD_CREATED, THREAD_STARTER = 18, 21


def channel(here: "Playground", call: Call) -> Json:
    return render.channel(here.world, seen_channel(here, call))


def edit(here: "Playground", call: Call) -> Json:
    found = seen_channel(here, call)
    if found.guild_id is None:
        raise Refusal(50024)
    if found.thread:
        _edit_thread(here, found, call.body)
    else:
        here.messages.must(here.world.bot.id, found, bits("manage_channels"))
        _check_name(call.body)
        found.name = call.body.get("name", found.name)
        found.topic = call.body.get("topic", found.topic)
        found.slowmode = call.body.get("rate_limit_per_user", found.slowmode)
        if "permission_overwrites" in call.body:
            overwrites(here, found, call.body["permission_overwrites"])
        here.hub.channel("CHANNEL_UPDATE", found)
    return render.channel(here.world, found)


def _check_name(body: Json) -> None:
    form = Form()
    form.length("name", body.get("name"), 1, 100)
    form.settle()


def _edit_thread(here: "Playground", thread: Channel, body: Json) -> None:
    bot = here.world.bot.id
    manages = bool(here.world.permissions(bot, thread) & MANAGE_THREADS)
    if not manages and (thread.owner_id != bot or ("locked" in body and body["locked"] != thread.locked)):
        raise Refusal(50013)
    if thread.archived and body.get("archived") is not False:
        raise Refusal(50083)
    _check_name(body)
    if "auto_archive_duration" in body:
        _check_archive(body)
    if body.get("archived", thread.archived) != thread.archived:
        thread.archived_at = here.world.clock.stamp()
    thread.name = body.get("name", thread.name)
    thread.archived = body.get("archived", thread.archived)
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    thread.archive_minutes = body.get("auto_archive_duration", thread.archive_minutes)
    thread.slowmode = body.get("rate_limit_per_user", thread.slowmode)
    here.hub.channel("THREAD_UPDATE", thread)


def _check_archive(body: Json) -> None:
    form = Form()
    form.choice("auto_archive_duration", body["auto_archive_duration"], ARCHIVE_MINUTES)
    form.settle()


def delete(here: "Playground", call: Call) -> Json:
    found = seen_channel(here, call)
    if found.guild_id is None:
        return render.channel(here.world, found)
    needed = MANAGE_THREADS if found.thread else bits("manage_channels")
    here.messages.must(here.world.bot.id, found, needed)
    return here.remove_channel(found)


def create_thread(here: "Playground", call: Call) -> Reply:
    """Without a message: public or private."""
    kind = call.body.get("type", PRIVATE_THREAD)
    return Reply(201, render.channel(here.world, _start(here, seen_channel(here, call), call.body, kind)))


def create_thread_on(here: "Playground", call: Call) -> Reply:
    """On a message, whose id it takes."""
    parent = seen_channel(here, call)
    message = here.world.message(parent, call.ident("message_id"))
    if message.id in here.world.records.channels:
        raise Refusal(160004)
    return Reply(201, render.channel(here.world, _start(here, parent, call.body, PUBLIC_THREAD, message.id)))


def _start(here: "Playground", parent: Channel, body: Json, kind: int, ident: int | None = None) -> Channel:
    if parent.type != TEXT:
        raise Refusal(50024)
    bot = here.world.bot.id
    here.messages.must(bot, parent, PUBLIC if kind == PUBLIC_THREAD else PRIVATE)
    form = Form()
    form.required("name", body.get("name"), 1, 100)
    form.choice("type", kind, {PUBLIC_THREAD, PRIVATE_THREAD})
    form.settle()
    if body.get("auto_archive_duration") is not None:
        _check_archive(body)
    thread = here.world.add_thread(parent, body["name"], bot, kind, ident)
    thread.archive_minutes = body.get("auto_archive_duration") or thread.archive_minutes
    thread.invitable = body.get("invitable", True)
    here.hub.channel("THREAD_CREATE", thread, newly_created=True)
    if kind == PUBLIC_THREAD and ident is None:
        here.messages.system(parent, THREAD_CREATED, thread.name)
    return thread


def _thread(here: "Playground", call: Call) -> Channel:
    thread = seen_channel(here, call)
    if not thread.thread:
        raise Refusal(50024)
    return thread


def join(here: "Playground", call: Call) -> None:
    here.join_thread(_thread(here, call), here.world.bot.id)


def leave(here: "Playground", call: Call) -> None:
    here.leave_thread(_thread(here, call), here.world.bot.id)


def add(here: "Playground", call: Call) -> None:
    thread = _thread(here, call)
    here.messages.must(here.world.bot.id, thread, SEND_INSIDE)
    if thread.archived:
        raise Refusal(50083)
    user_id = here.world.user(call.ident("user_id")).id
    parent = here.world.channel(thread.parent_id or 0)
    if not here.world.sees(user_id, parent):
        raise Refusal(50001)
    here.join_thread(thread, user_id)


def remove(here: "Playground", call: Call) -> None:
    thread = _thread(here, call)
    if not (thread.type == PRIVATE_THREAD and thread.owner_id == here.world.bot.id):
        here.messages.must(here.world.bot.id, thread, MANAGE_THREADS)
    here.leave_thread(thread, call.ident("user_id"))


def people(here: "Playground", call: Call) -> list[Json]:
    thread = _thread(here, call)
    return [render.thread_member(thread, ident) for ident in thread.people]


def person(here: "Playground", call: Call) -> Json:
    thread = _thread(here, call)
    if call.ident("user_id") not in thread.people:
        raise Refusal(10007)
    return render.thread_member(thread, call.ident("user_id"))


def archived(here: "Playground", call: Call) -> Json:
    parent = seen_channel(here, call)
    kind = PUBLIC_THREAD if call.path.endswith("public") else PRIVATE_THREAD
    guild = here.world.guild(parent.guild_id or 0)
    threads = [
        t for t in here.world.threads(guild) if t.parent_id == parent.id and t.type == kind and t.archived
    ]
    return {"threads": [render.channel(here.world, t) for t in threads], "members": [], "has_more": False}


BASE = "/channels/{channel_id}"
ROUTES: list[Route] = [
    ("GET", BASE, channel),
    ("PATCH", BASE, edit),
    ("DELETE", BASE, delete),
    ("POST", f"{BASE}/threads", create_thread),
    ("POST", f"{BASE}/messages/{{message_id}}/threads", create_thread_on),
    ("GET", f"{BASE}/threads/archived/public", archived),
    ("GET", f"{BASE}/threads/archived/private", archived),
    ("GET", f"{BASE}/thread-members", people),
    ("PUT", f"{BASE}/thread-members/@me", join),
    ("DELETE", f"{BASE}/thread-members/@me", leave),
    ("GET", f"{BASE}/thread-members/{{user_id}}", person),
    ("PUT", f"{BASE}/thread-members/{{user_id}}", add),
    ("DELETE", f"{BASE}/thread-members/{{user_id}}", remove),
]

"""Channels and threads."""

from playground.core import render
from playground.core.permissions import MANAGE_THREADS, bits
from playground.core.playground import Playground
from playground.core.records import PRIVATE_THREAD, PUBLIC_THREAD, TEXT, ChannelRecord, Json
from playground.core.refusals import FormErrors, Refusal
from playground.http.rest.call import ApiCall, ApiReply, Routes
from playground.http.rest.messages import seen_channel

routes = Routes()
CHANNEL = "/channels/{channel_id}"


PUBLIC, PRIVATE, SEND_INSIDE = (
    bits("create_public_threads"),
    bits("create_private_threads"),
    bits("send_messages_in_threads"),
)
ARCHIVE_MINUTES = frozenset({60, 1440, 4320, 10080})
THREAD_CREATED = 18


@routes.on("GET", CHANNEL)
def channel(playground: Playground, call: ApiCall) -> Json:
    return render.channel(playground.world, seen_channel(playground, call))


@routes.on("PATCH", CHANNEL)
def edit(playground: Playground, call: ApiCall) -> Json:
    found = seen_channel(playground, call)
    if not found.thread:
        raise Refusal(50024)
    _edit_thread(playground, found, call.body)
    return render.channel(playground.world, found)


def _check_name(body: Json) -> None:
    form = FormErrors()
    form.length("name", body.get("name"), 1, 100)
    form.settle()


def _edit_thread(playground: Playground, thread: ChannelRecord, body: Json) -> None:
    bot = playground.world.bot.id
    manages = bool(playground.world.permissions(bot, thread) & MANAGE_THREADS)
    if not manages and (thread.owner_id != bot or ("locked" in body and body["locked"] != thread.locked)):
        raise Refusal(50013)
    if thread.locked and thread.archived and not manages:  # unarchiving would unlock it
        raise Refusal(50013)
    if thread.archived and body.get("archived") is not False:
        raise Refusal(50083)
    _check_name(body)
    if "auto_archive_duration" in body:
        _check_archive(body)
    if body.get("archived", thread.archived) != thread.archived:
        thread.archived_at = playground.world.clock.stamp()
    thread.name = body.get("name", thread.name)
    thread.archived = body.get("archived", thread.archived)
    thread.locked = body.get("locked", thread.locked)
    thread.invitable = body.get("invitable", thread.invitable)
    thread.archive_minutes = body.get("auto_archive_duration", thread.archive_minutes)
    thread.slowmode = body.get("rate_limit_per_user", thread.slowmode)
    playground.hub.channel("THREAD_UPDATE", thread)


def _check_archive(body: Json) -> None:
    form = FormErrors()
    form.choice("auto_archive_duration", body["auto_archive_duration"], ARCHIVE_MINUTES)
    form.settle()


@routes.on("POST", CHANNEL + "/threads")
def create_thread(playground: Playground, call: ApiCall) -> ApiReply:
    """Start a thread without a message: public or private."""
    kind = call.body.get("type", PRIVATE_THREAD)
    return ApiReply(
        201,
        render.channel(playground.world, _start(playground, seen_channel(playground, call), call.body, kind)),
    )


@routes.on("POST", CHANNEL + "/messages/{message_id}/threads")
def create_thread_on(playground: Playground, call: ApiCall) -> ApiReply:
    """Start a thread on a message, with the message's id."""
    parent = seen_channel(playground, call)
    message = playground.world.message(parent, call.ident("message_id"))
    if message.id in playground.world.records.channels:
        raise Refusal(160004)
    return ApiReply(
        201,
        render.channel(playground.world, _start(playground, parent, call.body, PUBLIC_THREAD, message.id)),
    )


def _start(
    playground: Playground, parent: ChannelRecord, body: Json, kind: int, ident: int | None = None
) -> ChannelRecord:
    if parent.type != TEXT:
        raise Refusal(50024)
    bot = playground.world.bot.id
    playground.messages.must(bot, parent, PUBLIC if kind == PUBLIC_THREAD else PRIVATE)
    form = FormErrors()
    form.required("name", body.get("name"), 1, 100)
    form.choice("type", kind, {PUBLIC_THREAD, PRIVATE_THREAD})
    form.settle()
    if body.get("auto_archive_duration") is not None:
        _check_archive(body)
    thread = playground.world.add_thread(parent, body["name"], bot, kind, ident)
    thread.archive_minutes = body.get("auto_archive_duration") or thread.archive_minutes
    thread.invitable = body.get("invitable", True)
    playground.hub.channel("THREAD_CREATE", thread, newly_created=True)
    if kind == PUBLIC_THREAD and ident is None:
        playground.messages.system(parent, THREAD_CREATED, thread.name)
    return thread


def _thread(playground: Playground, call: ApiCall) -> ChannelRecord:
    thread = seen_channel(playground, call)
    if not thread.thread:
        raise Refusal(50024)
    return thread


@routes.on("PUT", CHANNEL + "/thread-members/{user_id}")
def add(playground: Playground, call: ApiCall) -> None:
    thread = _thread(playground, call)
    playground.messages.must(playground.world.bot.id, thread, SEND_INSIDE)
    if thread.archived:
        raise Refusal(50083)
    user_id = playground.world.user(call.ident("user_id")).id
    parent = playground.world.channel(thread.parent_id or 0)
    if not playground.world.sees(user_id, parent):
        raise Refusal(50001)
    playground.join_thread(thread, user_id)

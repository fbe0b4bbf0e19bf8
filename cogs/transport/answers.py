"""Answers to interactions: one request each, and no message object is built from the reply.

Errors are raised as the library raises them. If Discord fails or the connection breaks, there is a second try.

If an answer is slow, a deferral is sent in parallel and may arrive first. Discord then refuses the answer, and it is sent as
a follow-up to the deferral instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Any, NamedTuple

import aiohttp
import discord
import msgspec
import structlog
from discord.http import Route
from yarl import URL

from cogs.transport.lost_emojis import names_an_emoji, undrawn
from cogs.transport.rest import (
    ALREADY_ANSWERED,
    FOR_ONE,
    HEADERS,
    NOBODY,
    Fault,
    Files,
    NotDone,
    encode,
    fault_of,
)
from cogs.transport.unreadable import UNREADABLE, said_by
from house.store import spend, tried
from screens.components import Component, Window
from screens.refusals.unable import Unable

log = structlog.get_logger("cogs")
AnswerKind = discord.InteractionResponseType
EPHEMERAL, COMPONENTS_V2 = 1 << 6, 1 << 15
TOO_MANY = 429
AGAIN = 0.3  # seconds until the second try; Discord waits three in all
LONGEST = aiohttp.ClientTimeout(total=5, connect=5)
"""For one try; after that Discord takes no first answer."""
MOST_FOLLOW_UPS = 5
"""To one interaction, where the bot is no member."""
FOLLOW_UPS = "follow-ups"
"""Key in an interaction's extras: how many it has had."""
EARLIER = "earlier"
"""Key in an interaction's extras: Discord may have an earlier answer, such as a deferral or one whose reply was lost."""
DUE = "due"
"""Key in an interaction's extras: until when it is to be answered or put off, by the loop's clock."""
ANSWERED_BY = "answered-by"
"""Key in an interaction's extras: the `Reply` that answers it, and puts it off where that takes long."""
_decode = msgspec.json.Decoder().decode


class NotTaken(ConnectionError):
    """The answer has probably not arrived."""


class Answered(Exception):
    """Discord has an answer to this already. `again`: it said so at the second try."""

    def __init__(self, *, again: bool) -> None:
        super().__init__(ALREADY_ANSWERED)
        self.again = again


# --- what the bot says -----------------------------------------------------------------------------------


async def update(
    interaction: discord.Interaction,
    components: list[Component],
    attachments: list[dict[str, Any]] | None = None,
    files: Files = (),
) -> Any:
    """Change the message whose button was pressed. It keeps its attachments unless others are listed. Returns Discord's
    message if files were sent."""
    data: dict[str, Any] = {"components": components, "allowed_mentions": NOBODY}
    if attachments is not None:
        data["attachments"] = attachments
    if not interaction.response.is_done():
        receipt = await _first(interaction, AnswerKind.message_update, data, files)
        if receipt is not None:
            return _message(receipt)
    return _message(await _ask(interaction, "PATCH", _original(interaction), data, files))


class Whispered(NamedTuple):
    """`message`: the id of a follow-up, 0 if Discord's reply could not be read; None for a first answer. `reply`: Discord's
    message, if files were sent or it stays."""

    message: int | None
    reply: Any = None


async def whisper(
    interaction: discord.Interaction,
    said: str | list[Component],
    attachments: list[dict[str, Any]] | None = None,
    files: Files = (),
    *,
    stays: bool = False,
) -> Whispered:
    """Only this player sees it. `stays`: nobody else is there anyway, so it is a message like others. After a deferral it is
    none."""
    private = 0 if stays else EPHEMERAL
    data: dict[str, Any] = {"allowed_mentions": NOBODY, "flags": private}
    if isinstance(said, str):
        data["content"] = said
    else:
        data |= {"components": said, "flags": private | COMPONENTS_V2}
    if files:
        data["attachments"] = attachments
    if not interaction.response.is_done():
        receipt = await _first(interaction, AnswerKind.channel_message, data, files, stays=stays)
        if receipt is not None:
            return Whispered(None, _message(receipt))
    try:
        reply = _decode(await _follow_up(interaction, data, files))
        return Whispered(int(reply["id"]), reply)
    except UNREADABLE:
        return Whispered(0)


async def ping(interaction: discord.Interaction, components: list[Component], players: list[int]) -> int:
    """Once it is answered, a message for everybody that these are notified of. Its id; 0 if Discord's reply cannot be read."""
    mentioned = {"users": [str(player) for player in players]}
    data = {"components": components, "flags": COMPONENTS_V2, "allowed_mentions": mentioned}
    receipt = await _follow_up(interaction, data)
    try:
        return int(_decode(receipt)["id"])
    except UNREADABLE:
        return 0


def may_follow(interaction: discord.Interaction) -> bool:
    """Whether Discord takes another follow-up."""
    return bool(interaction.extras.get(FOLLOW_UPS, 0) < MOST_FOLLOW_UPS)


def follows(interaction: discord.Interaction) -> None:
    """A follow-up is about to be sent."""
    interaction.extras[FOLLOW_UPS] = interaction.extras.get(FOLLOW_UPS, 0) + 1


async def _follow_up(interaction: discord.Interaction, data: dict[str, Any], files: Files = ()) -> bytes:
    follows(interaction)
    return await _ask(interaction, "POST", _followed(interaction), data, files)


def _message(receipt: bytes) -> Any:
    """The message in Discord's reply; None if it cannot be read."""
    try:
        said = _decode(receipt) if receipt else {}
        return said.get("resource", {}).get("message", said)
    except UNREADABLE:
        return None


async def whisper_first(interaction: discord.Interaction, said: str) -> None:
    """The same, unless there is an answer already."""
    data: dict[str, Any] = {"allowed_mentions": NOBODY, "flags": EPHEMERAL, "content": said}
    await _first(interaction, AnswerKind.channel_message, data)


def _form(body: bytes, files: Files) -> aiohttp.FormData:
    """A form can be sent only once, so each try needs a new one."""
    form = aiohttp.FormData()
    form.add_field("payload_json", body.decode(), content_type="application/json")
    for number, (name, content) in enumerate(files):
        form.add_field(f"files[{number}]", content, filename=name, content_type="image/png")
    return form


async def publish(interaction: discord.Interaction, components: list[Component]) -> int | None:
    """Answer publicly, and return the id of the message. None if it is unknown, or if a deferral has made the answer
    private."""
    try:
        receipt = await published(interaction, components)
    except Answered:
        return None
    try:
        return int(_decode(receipt)["resource"]["message"]["id"])
    except UNREADABLE:
        return None


async def published(interaction: discord.Interaction, components: list[Component]) -> bytes:
    """Answer publicly. Raises Answered where a deferral has made the answer private, or, if `again`, perhaps this very
    answer had arrived."""
    data = {"components": components, "allowed_mentions": NOBODY, "flags": COMPONENTS_V2}
    body = {"type": AnswerKind.channel_message.value, "data": data}
    try:
        with _perhaps(interaction):
            receipt = await _ask(interaction, "POST", f"{_callback(interaction)}?with_response=true", body)
    except Answered:
        _is_done(interaction, AnswerKind.deferred_channel_message)
        raise
    _is_done(interaction, AnswerKind.channel_message)
    return receipt


async def open_window(interaction: discord.Interaction, window: Window) -> None:
    """Only a first answer can open a window."""
    if (
        interaction.response.is_done()
        or await _first(interaction, AnswerKind.modal, window.to_dict()) is None
    ):
        raise Unable("press-again")


async def defer(interaction: discord.Interaction, *, update: bool) -> None:
    """Tell Discord that the answer is on its way. `update`: it will change the pressed message."""
    if interaction.response.is_done():
        return
    kind = AnswerKind.deferred_message_update if update else AnswerKind.deferred_channel_message
    body: dict[str, Any] = {"type": kind.value}
    if not update:
        body["data"] = {"flags": EPHEMERAL}
    interaction.extras[EARLIER] = True
    with suppress(Answered):  # it was carried out twice, or came after the answer
        await _ask(interaction, "POST", _callback(interaction), body)
    _is_done(interaction, kind)


async def put_off(interaction: discord.Interaction, *, update: bool) -> None:
    """Defer if Discord takes it. If not, the answer itself will show what is wrong."""
    try:
        await defer(interaction, update=update)
    except (discord.HTTPException, OSError):
        log.debug("not-put-off", id=interaction.id)


async def first(
    interaction: discord.Interaction, kind: int, data: dict[str, Any] | None, files: Files = ()
) -> Any:
    """One try at the first answer, which tells what came of it. Discord's message, if there is one."""
    url = URL(f"{Route.BASE}{_callback(interaction)}?with_response=true", encoded=True)
    try:
        receipt = await _once(
            interaction, url, {"type": kind, "data": data} if data else {"type": kind}, files
        )
    except NotTaken as wrong:
        raise NotDone(Fault.AWAY, 0) from wrong
    except Answered as wrong:
        client: Any = interaction.client
        client.room.answered_elsewhere()
        raise NotDone(Fault.ANSWERED, ALREADY_ANSWERED) from wrong
    except discord.HTTPException as wrong:
        raise NotDone(fault_of(wrong), wrong.code) from wrong
    finally:
        _is_done(interaction, AnswerKind(kind))
    return _message(receipt)


async def _once(interaction: discord.Interaction, url: URL, body: Any, files: Files) -> bytes:
    try:
        return await _tried(interaction, "POST", url, encode(body), files, last=True) or b""
    except discord.HTTPException as wrong:
        if not names_an_emoji(wrong):
            raise
    client: Any = interaction.client
    client.card_emojis.look_again()
    return await _tried(interaction, "POST", url, encode(undrawn(body)), files, last=True) or b""


# --- how it gets there -----------------------------------------------------------------------------------


async def _first(
    interaction: discord.Interaction,
    kind: AnswerKind,
    data: dict[str, Any],
    files: Files = (),
    *,
    stays: bool = False,
) -> bytes | None:
    """Discord's reply if it took this as the first answer; None if it had another one."""
    path = f"{_callback(interaction)}?with_response=true" if files or stays else _callback(interaction)
    receipt = b""
    try:
        with _perhaps(interaction):
            receipt = await _ask(interaction, "POST", path, {"type": kind.value, "data": data}, files)
    except Answered as wrong:
        _is_done(interaction, AnswerKind.deferred_channel_message)
        if not wrong.again:
            return None
        # The first try did arrive, or another answer did before it.
        if EARLIER not in interaction.extras and not stays:
            return b""
        return await _own_answer(interaction, 0 if stays else EPHEMERAL)
    _is_done(interaction, kind)
    return receipt


@contextmanager
def _perhaps(interaction: discord.Interaction) -> Iterator[None]:
    """If the outcome is unknown, this answer may still arrive before the next."""
    try:
        yield
    except NotTaken:
        interaction.extras[EARLIER] = True
        raise


async def _own_answer(interaction: discord.Interaction, private: int) -> bytes | None:
    """The original answer, if it is ours and as private as that. It may also be the public message that was pressed: a hand
    must never be shown there, and it must not be deleted as a remark."""
    try:
        receipt = await _ask(interaction, "GET", _original(interaction), None)
        shown, pressed = _decode(receipt), interaction.message
        mine = int(shown["flags"]) & FOR_ONE == private and (
            pressed is None or int(shown["id"]) != pressed.id
        )
    except (discord.HTTPException, OSError, Answered, *UNREADABLE):
        return None
    return receipt if mine else None


def _is_done(interaction: discord.Interaction, kind: AnswerKind) -> None:
    """Tell the library that this interaction is answered."""
    response = interaction.response
    if not response.is_done():
        response._response_type = kind  # noqa: SLF001 - it has no other way to be told


def _callback(interaction: discord.Interaction) -> str:
    return f"/interactions/{interaction.id}/{interaction.token}/callback"


def _followed(interaction: discord.Interaction) -> str:
    return f"/webhooks/{interaction.application_id}/{interaction.token}"


def _original(interaction: discord.Interaction) -> str:
    return f"{_followed(interaction)}/messages/@original"


async def _ask(
    interaction: discord.Interaction, method: str, path: str, body: dict[str, Any] | None, files: Files = ()
) -> bytes:
    began = perf_counter()
    try:
        return await _asked(interaction, method, path, body, files)
    except discord.HTTPException as wrong:
        if not names_an_emoji(wrong):
            raise
        client: Any = interaction.client
        client.card_emojis.look_again()
        return await _asked(interaction, method, path, undrawn(body), files)
    finally:
        spend("discord", began)


async def _asked(
    interaction: discord.Interaction, method: str, path: str, body: dict[str, Any] | None, files: Files
) -> bytes:
    url, written = URL(Route.BASE + path, encoded=True), None if body is None else encode(body)
    answer = await _tried(interaction, method, url, written, files, last=False)
    if answer is None:
        await asyncio.sleep(AGAIN)
        answer = await _tried(interaction, method, url, written, files, last=True)
    return answer or b""


async def _tried(
    interaction: discord.Interaction, method: str, url: URL, body: bytes | None, files: Files, *, last: bool
) -> bytes | None:
    """The reply; None if a second try is worthwhile."""
    session = interaction._session  # noqa: SLF001 - so that there are no connections besides the library's
    if session.closed:
        raise NotTaken("closing")
    tried()
    try:
        data, headers = (_form(body or b"", files), {}) if files else (body, HEADERS)
        says_who = {**headers, "User-Agent": interaction.client.http.user_agent}
        async with session.request(method, url, timeout=LONGEST, data=data, headers=says_who) as answer:
            if answer.status < 300:
                return await answer.read()  # or the connection could not be used again
            busy = answer.status >= 500 or answer.status == TOO_MANY
            said = None if busy else await said_by(answer)
    except (aiohttp.ClientError, TimeoutError) as wrong:
        if last:
            raise NotTaken(type(wrong).__name__) from wrong
        return None
    if said is None:
        if last:
            raise NotTaken(str(answer.status))
        return None
    if said.get("code") == ALREADY_ANSWERED:
        if not last and EARLIER not in interaction.extras:
            client: Any = interaction.client
            client.room.answered_elsewhere()
        raise Answered(again=last)
    kind = discord.NotFound if answer.status == 404 else discord.HTTPException
    raise kind(answer, said)

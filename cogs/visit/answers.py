"""Answers as they are sent: one request each, and nothing comes back.

The library would have Discord send each message back and build objects from it, which costs as much as the game itself.
Errors are raised as the library raises them. Where Discord fails or the connection breaks, there is time for a second try.

If an answer is slow to get there, a deferral is sent beside it, and may arrive first. Discord then refuses the answer,
and it is sent as the follow-up to the deferral instead.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from time import perf_counter
from typing import Any

import aiohttp
import discord
import msgspec
import structlog
from discord.http import Route
from yarl import URL

from cogs.emojis.lost import names_an_emoji, undrawn
from cogs.messages.rest import FOR_ONE, HEADERS, NOBODY, encode
from cogs.visit.unreadable import UNREADABLE, said_by
from house.store import spend, tried
from screens.components import Component, Window
from screens.refusals.unable import Unable

log = structlog.get_logger("cogs")
Kind = discord.InteractionResponseType
EPHEMERAL, COMPONENTS_V2 = 1 << 6, 1 << 15
ALREADY_ANSWERED, TOO_MANY = 40060, 429
AGAIN = 0.3  # seconds until the second try; Discord waits three in all
LONGEST = aiohttp.ClientTimeout(total=5, connect=5)
"""Seconds for a try; by then Discord takes no first answer any more."""
EARLIER = "earlier"
"""Among an interaction's extras, if Discord may have another answer than the one under way: a deferral, or one of which
nobody knows whether it has arrived."""
_decode = msgspec.json.Decoder().decode


class NotTaken(ConnectionError):
    """As far as we know, the answer has not arrived."""


class Answered(Exception):
    """Discord has an answer to this already. `again`: it said so on the second try."""

    def __init__(self, *, again: bool) -> None:
        super().__init__(ALREADY_ANSWERED)
        self.again = again


# --- what the bot says -----------------------------------------------------------------------------------


async def update(
    interaction: discord.Interaction,
    components: list[Component],
    attachments: list[dict[str, Any]] | None = None,
) -> None:
    """Change the message whose button was pressed. It keeps its attachments, unless others are listed."""
    data: dict[str, Any] = {"components": components, "allowed_mentions": NOBODY}
    if attachments is not None:
        data["attachments"] = attachments
    if interaction.response.is_done() or not await _first(interaction, Kind.message_update, data):
        await _ask(interaction, "PATCH", _original(interaction), data)


async def whisper(interaction: discord.Interaction, said: str | list[Component]) -> int | None:
    """For this player's eyes only. None: as the first answer. Else it follows one, and this is its id; 0 if Discord's
    reply could not be read."""
    data: dict[str, Any] = {"allowed_mentions": NOBODY, "flags": EPHEMERAL}
    if isinstance(said, str):
        data["content"] = said
    else:
        data |= {"components": said, "flags": EPHEMERAL | COMPONENTS_V2}
    if not interaction.response.is_done() and await _first(interaction, Kind.channel_message, data):
        return None
    try:
        return int(_decode(await _ask(interaction, "POST", _followed(interaction), data))["id"])
    except UNREADABLE:
        return 0


async def whisper_first(interaction: discord.Interaction, said: str) -> None:
    """The same, unless somebody else has answered."""
    data: dict[str, Any] = {"allowed_mentions": NOBODY, "flags": EPHEMERAL, "content": said}
    await _first(interaction, Kind.channel_message, data)


async def illustrate(
    interaction: discord.Interaction,
    components: list[Component],
    attachments: list[dict[str, Any]],
    files: Sequence[tuple[str, bytes]],
    *,
    message: int | None,
) -> None:
    """Change the answer once more, with files. `message`: its id, where it followed another one."""
    data = {"components": components, "allowed_mentions": NOBODY, "attachments": attachments}
    form = aiohttp.FormData()
    form.add_field("payload_json", encode(data).decode(), content_type="application/json")
    for number, (name, content) in enumerate(files):
        form.add_field(f"files[{number}]", content, filename=name, content_type="image/png")
    path = _original(interaction) if message is None else f"{_followed(interaction)}/messages/{message}"
    url = URL(Route.BASE + path, encoded=True)
    session = interaction._session  # noqa: SLF001 - so that there are no connections besides the library's
    if session.closed:
        raise NotTaken("closing")
    async with session.patch(url, data=form, timeout=LONGEST) as answer:
        if answer.status >= 300:
            raise NotTaken(str(answer.status))
        await answer.read()


async def publish(interaction: discord.Interaction, components: list[Component]) -> int | None:
    """Answer for everybody to see, and return the id of the message. None if it is not known, or if the answer was deferred,
    which makes it private."""
    data = {"components": components, "allowed_mentions": NOBODY, "flags": COMPONENTS_V2}
    body = {"type": Kind.channel_message.value, "data": data}
    try:
        with _perhaps(interaction):
            receipt = await _ask(interaction, "POST", f"{_callback(interaction)}?with_response=true", body)
    except Answered:
        _is_done(interaction, Kind.deferred_channel_message)
        return None
    _is_done(interaction, Kind.channel_message)
    try:
        return int(_decode(receipt)["resource"]["message"]["id"])
    except UNREADABLE:
        return None


async def open_window(interaction: discord.Interaction, window: Window) -> None:
    """Only a first answer can open a window."""
    if interaction.response.is_done() or not await _first(interaction, Kind.modal, window.to_dict()):
        raise Unable("press-again")


async def defer(interaction: discord.Interaction, *, update: bool) -> None:
    """Tell Discord that the answer is on its way. `update`: it will change the pressed message."""
    if interaction.response.is_done():
        return
    kind = Kind.deferred_message_update if update else Kind.deferred_channel_message
    body: dict[str, Any] = {"type": kind.value}
    if not update:
        body["data"] = {"flags": EPHEMERAL}
    interaction.extras[EARLIER] = True
    with suppress(Answered):  # it was carried out twice, or the answer was sooner: nobody can tell
        await _ask(interaction, "POST", _callback(interaction), body)
    _is_done(interaction, kind)


async def put_off(interaction: discord.Interaction, *, update: bool) -> None:
    """Defer if Discord takes it. If not, the answer itself will show what is wrong."""
    try:
        await defer(interaction, update=update)
    except (discord.HTTPException, OSError):
        log.debug("not-put-off", id=interaction.id)


# --- how it gets there -----------------------------------------------------------------------------------


async def _first(interaction: discord.Interaction, kind: Kind, data: dict[str, Any]) -> bool:
    """Whether Discord took this as the first answer. False: it had another one."""
    try:
        with _perhaps(interaction):
            await _ask(interaction, "POST", _callback(interaction), {"type": kind.value, "data": data})
    except Answered as wrong:
        _is_done(interaction, Kind.deferred_channel_message)
        if not wrong.again:
            return False
        # The first try did arrive, or another answer did before it.
        return EARLIER not in interaction.extras or await _is_private_answer(interaction)
    _is_done(interaction, kind)
    return True


@contextmanager
def _perhaps(interaction: discord.Interaction) -> Iterator[None]:
    """Whatever is said next is another answer, and this one may be there before it."""
    try:
        yield
    except NotTaken:
        interaction.extras[EARLIER] = True
        raise


async def _is_private_answer(interaction: discord.Interaction) -> bool:
    """Whether an answer of ours stands there. After another answer the message under its name may be the one that was
    pressed, which everybody sees: a hand must never be shown there, and it must not be taken for a remark that goes."""
    try:
        shown = _decode(await _ask(interaction, "GET", _original(interaction), None))
        flags, pressed = int(shown["flags"]), interaction.message
        return flags & FOR_ONE == EPHEMERAL and (pressed is None or int(shown["id"]) != pressed.id)
    except (discord.HTTPException, OSError, Answered, *UNREADABLE):
        return False


def _is_done(interaction: discord.Interaction, kind: Kind) -> None:
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
    interaction: discord.Interaction, method: str, path: str, body: dict[str, Any] | None
) -> bytes:
    began = perf_counter()
    try:
        return await _asked(interaction, method, path, body)
    except discord.HTTPException as wrong:
        if not names_an_emoji(wrong):
            raise
        client: Any = interaction.client
        client.card_emojis.look_again()
        return await _asked(interaction, method, path, undrawn(body))
    finally:
        spend("discord", began)


async def _asked(
    interaction: discord.Interaction, method: str, path: str, body: dict[str, Any] | None
) -> bytes:
    url, written = URL(Route.BASE + path, encoded=True), None if body is None else encode(body)
    answer = await _tried(interaction, method, url, written, last=False)
    if answer is None:
        await asyncio.sleep(AGAIN)
        answer = await _tried(interaction, method, url, written, last=True)
    return answer or b""


async def _tried(
    interaction: discord.Interaction, method: str, url: URL, body: bytes | None, *, last: bool
) -> bytes | None:
    """The reply; None where a second try is worthwhile."""
    session = interaction._session  # noqa: SLF001 - so that there are no connections besides the library's
    if session.closed:
        raise NotTaken("closing")
    tried()
    try:
        async with session.request(method, url, data=body, headers=HEADERS, timeout=LONGEST) as answer:
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
        raise Answered(again=last)
    kind = discord.NotFound if answer.status == 404 else discord.HTTPException
    raise kind(answer, said)

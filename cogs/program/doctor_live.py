"""`bot.py doctor --live CHANNEL` posts one message of each kind, compares it and deletes it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import discord

from cogs.messages.artist import Artist, NotDrawn
from cogs.messages.styles import ReaderStyle
from cogs.transport.rest import NotDone, Rest, number_of
from drawing.scenes import written
from engine.languages import DEFAULT
from house.room import CardRoom
from house.store import new_id
from house.tables.records import TableOpening
from house.tables.timing import TableTiming
from screens.components import BLUE, Component, button, pictured, rows, text
from screens.custom_ids import page
from screens.i18n.language import i18n
from screens.names import mention
from screens.panels import invitation, panels
from screens.pictures.tables import table_picture
from screens.pictures.wording import Picture
from screens.results.own import UNDER_WAY

FILE = "picture-1.png"
Told = tuple[str, bool | None, str]


class Sample(NamedTuple):
    kind: str
    body: list[Component]
    picture: Picture | None = None
    by_dm: bool = False
    ping: tuple[int, ...] = ()


async def tried(client: discord.Client, channel: int) -> AsyncIterator[Told]:
    owner = await _owner(client)
    rest, artist = Rest(client), Artist()
    posted: list[tuple[int, int]] = []
    try:
        for sample in await samples(owner, channel):
            yield await _posted(rest, artist, sample, await _where(rest, sample, owner, channel), posted)
    except NotDone as wrong:
        yield "live", False, f"no direct message to the owner can be opened ({wrong})"
    finally:
        await artist.close()
        left = [await _taken_away(rest, *one) for one in posted]
    yield (
        "live",
        not any(left),
        "all is taken away again" if not any(left) else f"{sum(left)} messages are left",
    )


async def _where(rest: Rest, sample: Sample, owner: int, channel: int) -> int:
    return await rest.dm_channel(owner) if sample.by_dm else channel


async def _owner(client: discord.Client) -> int:
    known = await client.application_info()
    return known.team.owner_id or known.owner.id if known.team is not None else known.owner.id


async def _posted(
    rest: Rest, artist: Artist, sample: Sample, channel: int, posted: list[tuple[int, int]]
) -> Told:
    body, files, attachments = sample.body, [], None
    if sample.picture is not None:
        try:
            files = [(FILE, await artist.draw(written(sample.picture.scene)))]
        except NotDrawn as wrong:
            return f"live: {sample.kind}", False, f"its picture cannot be drawn ({wrong})"
        body = pictured(body, FILE, sample.picture.alt)
        attachments = [{"id": "0", "filename": FILE, "description": sample.picture.alt}]
    nonce = str(new_id(0))
    try:
        reply = await rest.post(channel, body, nonce, ping=sample.ping, attachments=attachments, files=files)
    except NotDone as wrong:
        return f"live: {sample.kind}", False, f"Discord refuses it ({wrong})"
    posted.append((channel, number_of(reply)))
    unlike = [*differs(body, reply.get("components", [])), *_files_differ(attachments or [], reply)]
    return f"live: {sample.kind}", not unlike, "; ".join(unlike) or "is shown as it was sent"


def _files_differ(sent: Sequence[Mapping[str, Any]], reply: Mapping[str, Any]) -> list[str]:
    kept = [(one.get("filename"), one.get("description")) for one in reply.get("attachments", [])]
    meant = [(one["filename"], one["description"]) for one in sent]
    return [] if kept == meant else [f"attachments: sent {meant}, shown {kept}"]


def differs(sent: Any, shown: Any, where: str = "components") -> list[str]:
    """Differences between the sent message and the shown one. Discord adds fields of its own, such as ids and
    picture addresses."""
    if isinstance(sent, Mapping) and isinstance(shown, Mapping):
        found = []
        for key, value in sent.items():
            if key == "url" and str(value).startswith("attachment:"):
                found += [] if shown.get(key) else [f"{where}.url: no picture"]
            elif key not in shown:
                found += [] if value in (None, False, "") else [f"{where}.{key}: sent {value!r}, not shown"]
            else:
                found += differs(value, shown[key], f"{where}.{key}")
        return found
    if isinstance(sent, Sequence) and not isinstance(sent, str) and isinstance(shown, Sequence):
        if len(sent) != len(shown):
            return [f"{where}: sent {len(sent)}, shown {len(shown)}"]
        pairs = enumerate(zip(sent, shown, strict=True))
        return [line for number, pair in pairs for line in differs(*pair, f"{where}[{number}]")]
    return [] if str(sent) == str(shown) else [f"{where}: sent {sent!r}, shown {shown!r}"]


async def _taken_away(rest: Rest, channel: int, message: int) -> bool:
    """Returns whether it is still there."""
    try:
        await rest.delete(channel, message)
    except NotDone:
        return True
    return False


async def samples(owner: int, channel: int) -> list[Sample]:
    """Messages of a table in a temporary database."""
    timing = TableTiming(break_seconds=600, computer_seconds=(0.0, 0.0))
    with TemporaryDirectory() as folder:
        async with CardRoom(f"sqlite:///{Path(folder) / 'doctor.db'}", timing=timing) as room:
            opening = TableOpening(
                guild=1, channel=channel, game="scroker", host=owner, name="Owner", options={}
            )
            table = await room.open_table(opening)
            await table.add_computer(owner)
            style = ReaderStyle(i18n(DEFAULT), plain=False, drawn=True)
            lobby, poster = invitation.inviting(style.stage(table.now))
            await table.start(owner)
            stage, own = style.stage(table.now), style.stage(table.now, owner, by_dm=True)
            return [
                Sample("poster", lobby, poster),
                Sample("table", panels.public(stage, ""), table_picture(stage)),
                Sample(
                    "hand, by direct message",
                    panels.hand(own, ""),
                    panels.own_picture(own, UNDER_WAY),
                    by_dm=True,
                ),
                Sample("ping", [text(f"{mention(owner)} this is a test of pings.")], ping=(owner,)),
                Sample(
                    "button that opens a window",
                    rows([button("Settings…", page("settings", "me.language.new"), BLUE)]),
                ),
            ]

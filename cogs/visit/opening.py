"""Opens a new table: in a thread of its own if allowed, otherwise in the channel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
import structlog

from cogs.messages.place import Channel, OnlyReply
from cogs.messages.table_message import TableMessage
from cogs.transport.rest import NotDone
from cogs.visit import moves
from cogs.visit.bot_permissions import must_write_here
from cogs.visit.moves import own_lobby
from cogs.visit.visit import Visit
from engine.catalogue import GAMES
from engine.contract import Strength
from engine.languages import DEFAULT, LANGUAGES
from engine.options import is_slow
from house.declined import Declined
from house.store import DatabaseAway, InDoubt, Unread
from house.tables.records import TableOpening
from screens.names import plain
from screens.table.company import MATCH
from screens.unable import Unable, UnableCode

log = structlog.get_logger("cogs")


async def level_for(visit: Visit, guild: int, game: str, wanted: str) -> Strength:
    """The chosen level, or, for *My level*, the one nearest to the player."""
    if wanted == MATCH:
        return await visit.room.statistics.nearest_level(guild, visit.player, game)
    return wanted  # type: ignore[return-value]  # one of the choices


async def open_table(
    visit: Visit,
    game: str,
    options: Mapping[str, Any],
    computers: int,
    level: str = "sly",
    opponent: str | None = None,
    *,
    start: bool = False,
) -> None:
    """`opponent`: the name of one of the computers. `start`: deal at once."""
    if not visit.opens_tables:
        raise Unable("no-tables-here")
    guild = visit.house
    if visit.guild is not None:
        await must_be_allowed_here(visit)
        must_write_here(visit)
    if visit.in_group and any(one.name == "turn_seconds" for one in GAMES[game].options):
        options = {**options, "turn_seconds": 0}  # no turn can be announced there
    if computers and not await visit.room.settings.get(guild, "computers"):
        raise Declined("no-computers")
    language = await _language(visit, guild)
    opening = TableOpening(
        guild=guild,
        channel=visit.channel,
        game=game,
        host=visit.player,
        name=visit.name,
        options={"language": language, **options},
        moderator=await visit.moderates(),
    )
    strength = await level_for(visit, guild, game, level)
    table = await visit.room.open_table(opening)
    message = visit.messages.of(table)
    # A table that changes before it has its place would be shown elsewhere.
    with message.shown.expect(visit.reply):
        if opponent is not None:
            await table.add_computer(visit.player, opponent, strength)
        seats = min(computers + 1, table.game.seats.most)
        if seats > len(table.now.seats):
            await table.fill(visit.player, seats, strength)
        await place(visit, message, start=start)
    if not start and visit.guild is not None:
        visit.room.bells.opened(table)


async def _language(visit: Visit, guild: int) -> str:
    """The server's setting, or its locale at Discord; otherwise the language of the player who opens the table."""
    known = (await visit.messages.styles.guild(guild)).i18n.language
    is_set = await visit.room.settings.get(guild, "language") in LANGUAGES
    return known if is_set or known != DEFAULT else visit.i18n.language


async def must_be_allowed_here(visit: Visit, refusal: UnableCode = "not-this-channel") -> None:
    """The server may limit the channels for tables."""
    channels = await visit.room.settings.get(visit.server, "channels")
    if channels and str(home_channel(visit)) not in channels:
        raise Unable(refusal, channels=[f"<#{channel}>" for channel in channels])


def home_channel(visit: Visit) -> int:
    """The channel, or the channel that a thread belongs to."""
    channel = visit.interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else visit.channel


async def place(visit: Visit, message: TableMessage, *, start: bool = False) -> None:
    """Shows the new table as the answer to its player. If its place cannot be stored, wait: after a restart, the
    bot would not find the message, and show the table again."""
    try:
        await _placed(visit, message, start=start)
    except (DatabaseAway, InDoubt, Unread):
        message.touch()
        raise Unable("no-place-yet", table=message.table.short) from None


async def _placed(visit: Visit, message: TableMessage, *, start: bool) -> None:
    if visit.at_home:
        visit.messages.context.dms.learn(visit.player, visit.channel)
        await _seated(visit, message, start=start)
        return
    message.invites = threaded = await _wants_thread(visit)
    try:
        if visit.answered or not await _answers(visit, message):
            await _comes_later(visit, message, threaded=threaded)
        elif threaded:
            if start:  # players do not look at the thread before they have their cards
                await _seated(visit, message, start=True)
            await _in_thread(visit, message)
            if start:
                return
    finally:
        if threaded:
            message.invites = False
            message.touch()
    await _seated(visit, message, start=start)


async def _comes_later(visit: Visit, message: TableMessage, *, threaded: bool) -> None:
    """The answer had other content, or may not have arrived."""
    if visit.in_group:
        lost = visit.say(
            "Table {table} is open. Type `/table show` to see it here.", table=message.table.short
        )
        await visit.whisper(lost)
        return
    await message.stand()
    if threaded:
        await _in_thread(visit, message)
    await visit.whisper(visit.say("Here it is: {link}", link=message.link(visit.i18n)))


async def _answers(visit: Visit, message: TableMessage) -> bool:
    """Shows the table's message as the answer; returns whether that worked. If it fails, the table exists and shows
    itself."""
    here = visit.channel or message.place
    if here != message.place:  # a rematch begins at the place of the request
        await message.stands_in(here)
    return await message.shown.show(visit.reply, where=OnlyReply() if visit.in_group else Channel(here))


async def show_in_group(visit: Visit) -> None:
    """Shows the table's message again, as the answer to this request: a bot cannot post in a group chat. It
    replaces the one before."""
    message = visit.message
    if visit.channel != message.place or visit.answered:
        await visit.whisper(visit.say("Here it is: {link}", link=message.link(visit.i18n)))
        return
    await _answers(visit, message)


async def _seated(visit: Visit, message: TableMessage, *, start: bool) -> None:
    """The player who opens a table gets their private panel, or their cards."""
    await visit.come_to(message.table)
    if start:
        with message.hands.of(visit.player).expect(visit.reply):
            await message.table.start(visit.player)
            await moves.show_hand(visit, update=visit.stays and visit.on_own_panel)
    elif not message.table.record.series.played:  # otherwise its next game begins at once
        await own_lobby(visit)


async def _wants_thread(visit: Visit) -> bool:
    if not isinstance(visit.interaction.channel, discord.TextChannel):
        return False
    granted = visit.interaction.app_permissions
    can = granted.create_public_threads and granted.send_messages_in_threads
    return can and bool(await visit.room.settings.get(visit.server, "threads"))


async def _in_thread(visit: Visit, message: TableMessage) -> None:
    """Starts the table's thread on the answer, which becomes the invitation in the channel. If no thread can be
    started, or the bot dies in between, the answer stays the table's own message."""
    table, here = message.table, message.message or 0
    i18n = (await visit.messages.styles.invitation(table)).i18n
    name = i18n.say(
        "{game} {table} · {host}", game=table.game.name, table=table.short, host=plain(visit.name)
    )
    slow = not table.now.options["turn_seconds"] or is_slow(table.now.options)
    try:
        thread = await visit.messages.outbox.rest.thread(message.place, here, name, slow=slow)
    except NotDone:
        log.info("no-thread", table=table.id)
    else:
        await message.stands_in(thread)
        message.invitation.touch()

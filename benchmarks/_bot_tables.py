"""Many tables in the middle of a hand, stored and shown, as after a long run of the bot."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

from cogs.messages.place import Row
from cogs.messages.rows import StoredRows
from cogs.messages.table_place import TABLE
from engine.catalogue import GAMES
from house.room import CardRoom
from house.store import new_id
from house.tables.records import TableOpening

if TYPE_CHECKING:
    from playground.core.records import ChannelRecord, MessageRecord, User
    from playground.pilot import Discord

PLAYERS = 4
GUILD_TABLES = 20
V2 = 1 << 15
TOGETHER = 100
ACTS = {"draw": {"do": "draw"}, "present": {"do": "present"}, "spellcheck": {"do": "accept"}}
CHIPS = 1000  # enough for every hand


class Seated(NamedTuple):
    """A table: its place in Discord, and its players by their shown names."""

    channel: ChannelRecord
    message: MessageRecord
    players: dict[str, User]
    number: int


async def seat_all(
    discord: Discord,
    database: str,
    tables: int,
    *,
    game: str = "scroker",
    letters: bool = True,
    shards: int = 0,
    alone: bool = False,
) -> list[Seated]:
    """Seat four people at each table and deal the first hand. `shards`: the same number of tables on each. `alone`:
    every second table has one person, among computers."""
    people = [1 if alone and number % 2 else PLAYERS for number in range(tables)]
    places = [_place(discord, number, shards, people[number]) for number in range(tables)]
    async with CardRoom(database) as room:
        found: list[Seated] = []
        for start in range(0, tables, TOGETHER):
            some = places[start : start + TOGETHER]
            found += await asyncio.gather(*(_seat(room, *place, game, letters) for place in some))
        return found


def _place(
    discord: Discord, number: int, shards: int, people: int
) -> tuple[ChannelRecord, MessageRecord, dict[str, User]]:
    world = discord.server.world
    if shards:  # each shard has a table in turn, and as many servers as it needs
        turn, shard = divmod(number, shards)
        guild = discord.guild(f"Guild {turn // GUILD_TABLES} of {shard}", shard=(shard, shards)).record
    else:
        guild = discord.guild(f"Guild {number // GUILD_TABLES}").record
    channel = world.add_channel(guild, f"table-{number}")
    users = [world.add_user(f"p{number}x{place}") for place in range(people)]
    for user in users:
        world.add_member(guild, user.id)
    body = {"flags": V2, "components": [{"type": 10, "content": "A table."}]}
    message = discord.server.messages.create(channel, world.bot.id, body, [])
    return channel, message, {user.name: user for user in users}


async def _seat(
    room: CardRoom,
    channel: ChannelRecord,
    message: MessageRecord,
    players: dict[str, User],
    game: str,
    letters: bool,
) -> Seated:
    host, *others = players.values()
    clocks = {"turn_seconds", "challenge_seconds"} & {option.name for option in GAMES[game].options}
    options = {**dict.fromkeys(clocks, 0), **({"buy_in": CHIPS} if game == "scroker" else {})}
    opening = TableOpening(
        guild=channel.guild_id or 0,
        channel=channel.id,
        game=game,
        host=host.id,
        name=host.name,
        options=options,
    )
    table = await room.open_table(opening)
    for player in others:
        await table.join(player.id, player.name)
    for _ in range(PLAYERS - len(players)):
        await table.add_computer(host.id)
    if not letters:
        for player in players.values():
            await room.preferences.set(player.id, "hand_dms", False)
    await table.start(host.id)
    now = room.now
    row = Row(new_id(now), TABLE, table.id, 0, channel=channel.id, message=message.id, since=now)
    await StoredRows(room.store).put(row)
    return Seated(channel, message, players, table.id)


async def play_on(database: str, number: int, acts: int) -> None:
    """Play this many more acts at that table: its log grows, and the table ends in the same state."""
    async with CardRoom(database) as room:
        table = room.table(number)
        until = table.now.version + acts
        while table.now.version < until or table.now.view().phase != "bet":
            if table.now.phase == "paused":
                raise RuntimeError("nobody has chips for so many hands")
            if table.now.due is None:
                await table.deal(table.now.host)
                continue
            player = table.now.seats[table.now.due.seats[0]].player or 0
            await table.act(player, ACTS.get(table.now.view().phase, {"do": "check"}))

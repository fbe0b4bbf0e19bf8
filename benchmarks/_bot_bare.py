"""A bare discord.py bot, the reference: buttons, their callbacks, and a message as the answer. No rules, no storage.

    python -m benchmarks._bot_bare URL TOKEN PAYLOAD.json

It reads the components of a table's message and of a player's own panel from a file. As the library intends, each
answer is a new view, because its text would have changed, and its buttons stay alive.

A press on the table is answered with the table, one on *My hand* with the panel; one on the panel with the panel,
and the table is edited; some presses on the table open a window first, or are answered with the panel, too. Earlier
panels are edited and deleted, results posted and the table edited, as often as a press says. These are
Lettershark's own requests to Discord.
"""

from __future__ import annotations

import asyncio
import io
import json
import sys
from collections import defaultdict, deque
from pathlib import Path
from typing import ClassVar

import discord
from discord import ui

from playground.http.point import point

HAND = "hand"  # the end of the custom id of the button that opens the panel
PANELS = 4  # at a table
NOTHING = (0, 0, 0, 0, 0)
WINDOW, WHISPER, LEAD = "window", "whisper", "again"
"""Custom ids on the table: open a window first; send the panel as well as the table; nothing, for the table
follows."""


class Shown(ui.LayoutView):
    """A copy of one of our messages, built by the library's own classes."""

    payload: ClassVar[list[dict]] = []

    def __init__(self) -> None:
        super().__init__(timeout=None)
        for component in self.payload:
            self.add_item(built(component))


class Table(Shown):
    pass


class Panel(Shown):
    pass


class Result(Shown):
    pass


class Headed(Result):
    """A result once its picture is drawn."""

    picture: ClassVar[bytes] = b""

    def __init__(self) -> None:
        super().__init__()
        self.file = discord.File(io.BytesIO(self.picture), "result.png")
        self.add_item(ui.MediaGallery(discord.MediaGalleryItem(self.file)))


class Window(ui.Modal):
    def __init__(self, asked: discord.Interaction) -> None:
        # The library keeps windows by this id: each member needs a separate one.
        super().__init__(title="How many chips?", custom_id=f"{WINDOW}:{asked.id}", timeout=None)
        self.add_item(ui.Label(text="Chips, from 1 to 20", component=ui.TextInput(custom_id="amount")))

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Table())


async def pressed(interaction: discord.Interaction) -> None:
    bot, message, custom_id = interaction.client, interaction.message, interaction.data["custom_id"]
    if custom_id == WINDOW:
        window = Window(interaction)
        # The library does this itself, but later, and our members type faster than people.
        interaction._state.store_view(window)  # noqa: SLF001
        await interaction.response.send_modal(window)
    elif custom_id == WHISPER:
        await interaction.response.edit_message(view=Table())
        sent = await interaction.followup.send(view=Panel(), ephemeral=True, wait=True)
        bot.panels[interaction.channel_id].append((sent.edit, sent.delete))
    elif custom_id == LEAD:
        await interaction.response.defer()
    elif message.flags.ephemeral:
        await interaction.response.edit_message(view=Panel())
        await bot.looked_from[interaction.user.id].edit(view=Table())
    elif Panel.payload and custom_id.endswith(HAND):
        bot.looked_from[interaction.user.id] = message
        await interaction.response.send_message(view=Panel(), ephemeral=True)
        bot.panels[interaction.channel_id].append(
            (interaction.edit_original_response, interaction.delete_original_response)
        )
    else:
        await interaction.response.edit_message(view=Table())
    await follow(interaction, *interaction.data.get("beside", NOTHING))


unheaded: dict[int, deque[discord.Message]] = defaultdict(deque)
"""Results that wait for their picture, by channel."""


async def follow(
    interaction: discord.Interaction, edit: int, delete: int, post: int, draw: int, picture: int
) -> None:
    """Lettershark's requests in addition to an answer: other players' panels, results and their pictures, the
    table's own message."""
    panels, channel = interaction.client.panels[interaction.channel_id], interaction.channel
    gone = [panels.popleft() for _ in range(min(delete, len(panels) - 1))]
    edited = [panels[number % len(panels)] for number in range(edit if panels else 0)]
    await asyncio.gather(
        *(delete() for _, delete in gone),
        *(edit(view=Panel()) for edit, _ in edited),
        *(post_result(channel) for _ in range(post)),
        *(interaction.message.edit(view=Table()) for _ in range(draw)),
        *(head_result(channel) for _ in range(picture)),
    )


async def post_result(channel: discord.TextChannel) -> None:
    unheaded[channel.id].append(await channel.send(view=Result()))


async def head_result(channel: discord.TextChannel) -> None:
    if unheaded[channel.id]:
        headed = Headed()
        await unheaded[channel.id].popleft().edit(view=headed, attachments=[headed.file])


class Button(ui.Button[Shown]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await pressed(interaction)


class Select(ui.Select[Shown]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await pressed(interaction)


def built(component: dict) -> ui.Item:  # noqa: PLR0911 - one for each kind
    match component["type"]:
        case 17:
            return ui.Container(*map(built, component["components"]), accent_colour=component["accent_color"])
        case 9:
            return ui.Section(*map(built, component["components"]), accessory=built(component["accessory"]))
        case 10:
            return ui.TextDisplay(component["content"])
        case 14:
            return ui.Separator()
        case 1:
            return ui.ActionRow(*map(built, component["components"]))
        case 2:
            style = discord.ButtonStyle(component["style"])
            emoji = discord.PartialEmoji.from_dict(component["emoji"]) if "emoji" in component else None
            return Button(
                style=style, label=component.get("label"), emoji=emoji, custom_id=component["custom_id"]
            )
        case 3:
            options = [discord.SelectOption.from_dict(option) for option in component["options"]]
            return Select(
                custom_id=component["custom_id"], placeholder=component["placeholder"], options=options
            )
        case other:
            raise ValueError(other)


class Bare(discord.Client):
    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            guild_ready_timeout=0.1,
        )
        self.looked_from: dict[int, discord.Message] = {}
        self.panels: dict[int, deque] = defaultdict(lambda: deque(maxlen=PANELS))

    async def setup_hook(self) -> None:
        self.add_view(Table())
        if Result.payload:
            self.add_view(Result())
        if Panel.payload:
            self.add_view(Panel())


def main() -> None:
    url, token, payload = sys.argv[1:]
    shown = json.loads(Path(payload).read_text(encoding="utf-8"))
    Table.payload, Panel.payload = shown["table"], shown.get("panel", [])
    Result.payload = shown.get("result", [])
    if "picture" in shown:
        Headed.picture = Path(shown["picture"]).read_bytes()
    point(discord, url)
    Bare().run(token, log_handler=None)


if __name__ == "__main__":
    main()

"""A bare discord.py bot, the reference: a button, its callback, and the message as the answer. No rules, no storage.

    python -m benchmarks._bot_bare URL TOKEN PAYLOAD.json

What it shows is read from a file: the components of a table's message. As the library means it to be done, each answer
is a new view, for its text would have changed, and its buttons live on.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import ClassVar

import discord
from discord import ui

from playground.point import point


class Table(ui.LayoutView):
    """The same components as a table's message, built by the library's own classes."""

    payload: ClassVar[list[dict]] = []

    def __init__(self) -> None:
        super().__init__(timeout=None)
        for component in self.payload:
            self.add_item(built(component))


class Button(ui.Button[Table]):
    async def callback(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Table())


def built(component: dict) -> ui.Item:
    match component["type"]:
        case 17:
            return ui.Container(*map(built, component["components"]), accent_colour=component["accent_color"])
        case 10:
            return ui.TextDisplay(component["content"])
        case 14:
            return ui.Separator()
        case 1:
            return ui.ActionRow(*map(built, component["components"]))
        case 2:
            style = discord.ButtonStyle(component["style"])
            return Button(style=style, label=component["label"], custom_id=component["custom_id"])
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

    async def setup_hook(self) -> None:
        self.add_view(Table())


def main() -> None:
    url, token, payload = sys.argv[1:]
    Table.payload = json.loads(Path(payload).read_text(encoding="utf-8"))
    point(discord, url)
    Bare().run(token, log_handler=None)


if __name__ == "__main__":
    main()

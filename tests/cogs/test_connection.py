"""What is made of an interaction as it comes from Discord."""

import discord

from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.startup.connection import Pressed
from house.room import CardRoom

PRESS = {
    "id": "1",
    "application_id": "2",
    "type": 3,
    "token": "t",
    "version": 1,
    "attachment_size_limit": 1,
    "user": {"id": "3", "username": "ann", "discriminator": "0", "avatar": None},
    "data": {"custom_id": "t:1:0:hand", "component_type": 2, "id": 0},
    # The library would miss the rest: it makes no message of it.
    "message": {"id": "77", "flags": 64, "interaction_metadata": {"id": "55"}},
}


async def test_of_a_pressed_message_only_id_flags_and_origin_are_read(tmp_path):
    heard = []
    bot = Lettershark(Config(token="a token"), CardRoom(f"sqlite:///{tmp_path}/cards.db"))
    bot._connection.dispatch = lambda event, interaction: heard.append((event, interaction))
    bot._connection.parsers["INTERACTION_CREATE"](dict(PRESS))
    [(event, interaction)] = heard
    assert event == "interaction"
    assert isinstance(interaction.message, Pressed)
    assert interaction.message.id == 77
    assert interaction.message.flags.ephemeral
    assert interaction.message.interaction_metadata.id == 55
    assert interaction.type is discord.InteractionType.component

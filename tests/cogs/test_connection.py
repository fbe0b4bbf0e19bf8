"""What is made of an interaction as it comes from Discord."""

from contextlib import nullcontext
from types import SimpleNamespace

import discord
import pytest

from cogs.startup.client import Lettershark
from cogs.startup.config import Config
from cogs.startup.connection import Pressed
from cogs.visit import door
from house.room import CardRoom
from house.store import Asked

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


@pytest.mark.parametrize(("waited", "left"), [(0.0, door.IN_TIME), (0.5, door.IN_TIME - 0.5), (60.0, 0.0)])
async def test_a_press_that_was_on_its_way_for_a_while_is_put_off_the_sooner(
    tmp_path, monkeypatch, waited, left
):
    """Discord counts its three seconds from the press."""
    bot = Lettershark(Config(token="a token"), CardRoom(f"sqlite:///{tmp_path}/cards.db"))
    heard, waits = [], []
    bot._connection.dispatch = lambda _event, interaction: heard.append(interaction)
    bot.connection.bring(PRESS, waited)
    loop = SimpleNamespace(
        call_later=lambda seconds, *_: waits.append(seconds) or SimpleNamespace(cancel=int)
    )
    monkeypatch.setattr(door, "asyncio", SimpleNamespace(get_running_loop=lambda: loop))
    monkeypatch.setattr(door.Visit, "begin", never)
    messages = SimpleNamespace(
        moving=False,
        room=SimpleNamespace(holds=True, asked_by=lambda _: nullcontext(Asked(1, 0))),
        notices=SimpleNamespace(heard=print),
    )
    with pytest.raises(Begun):
        await door.receive(messages, heard[0], never, update=True)
    assert waits == [left]
    assert "message" in PRESS


class Begun(Exception):
    """The visit began; what comes of it is tested elsewhere."""


async def never(*_):
    raise Begun

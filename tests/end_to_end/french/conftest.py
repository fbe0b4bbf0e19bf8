"""A server whose members speak French."""

import pytest


@pytest.fixture
def guild(discord):
    guild = discord.guild("Les Mordus", locale="fr")
    guild.channel("cards")
    return guild


@pytest.fixture
def luc(guild):
    return guild.member("luc", locale="fr")

"""In which language, and with which cards, a server or a player is spoken to."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

import discord

from house.room import CardRoom
from house.tables.table import Table
from screens.i18n.language import I18n, i18n, language_of

REMEMBERED = 100_000


class Style(NamedTuple):
    i18n: I18n
    plain: bool


class Styles:
    """What is set counts; else what Discord says of the server or, since his last interaction, of the player."""

    def __init__(self, client: discord.Client, room: CardRoom) -> None:
        self._client = client
        self._room = room
        self._heard: OrderedDict[int, str] = OrderedDict()

    async def guild(self, guild: int) -> Style:
        settings = self._room.settings
        known = self._client.get_guild(guild)
        spoken = known.preferred_locale if known is not None else None
        language = language_of(await settings.get(guild, "language"), spoken)
        return Style(i18n(language), await settings.get(guild, "plain_suits"))

    async def table(self, table: Table) -> Style:
        """A table speaks the language of its words: what all read there is French where French words are played."""
        common = await self.guild(table.guild)
        return common._replace(i18n=i18n(table.options.get("language", common.i18n.language)))

    async def player(self, player: int, guild: int | None, locale: object = None) -> Style:
        wish = await self._room.preferences.get(player, "language")
        if locale is not None:
            self._hear(player, str(locale))
        common = await self.guild(guild) if guild is not None else None
        fallback = common.i18n.language if common is not None else None
        spoken = i18n(language_of(wish, self._heard.get(player), fallback))
        return Style(spoken, plain=common.plain if common is not None else False)

    def _hear(self, player: int, locale: str) -> None:
        self._heard[player] = locale
        self._heard.move_to_end(player)
        if len(self._heard) > REMEMBERED:
            self._heard.popitem(last=False)

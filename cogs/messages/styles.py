"""The language and the look of cards for a server or a player."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import NamedTuple

import discord

from engine.languages import DEFAULT, LANGUAGES
from house.room import CardRoom
from house.servers.settings import AS_HERE
from house.tables.table import Table
from house.tables.table_view import TableView
from screens import names
from screens.cards import card_labels
from screens.cards.card_labels import CardLabels
from screens.cards.pictures import CardEmojis
from screens.catalogue import screen_of
from screens.i18n.language import I18n, i18n, language_of
from screens.table.sorting import AUTO
from screens.table.stage import Stage

REMEMBERED = 100_000
LONGEST_SERVER = 60
WISHES = ("language", "sort", "cards", "pictures", "tips")


class ReaderStyle(NamedTuple):
    """Cards are words if `plain`, otherwise signs, or the `pictures` there are."""

    i18n: I18n
    plain: bool
    sort: str = AUTO
    pictures: CardEmojis | None = None
    drawn: bool = False  # tables and hands are pictures
    behind: Mapping[str, int] | None = (
        None  # hands of each game that the player has played; None: they want no tips
    )

    def faces(self, deck_id: str) -> CardLabels:
        return card_labels.faces(
            deck_id, plain=self.plain, language=self.i18n.language, pictures=self.pictures
        )

    def stage(self, table: TableView, player: int | None = None, *, by_dm: bool = False) -> Stage:
        """The table as this player sees it, or, without a player, as everybody does."""
        screen = screen_of(table.game)
        return Stage(
            table=table,
            player=player,
            seat=table.seat_of(player) if player is not None else None,
            i18n=self.i18n,
            faces=self.faces(screen.deck(table)),
            sort=self.sort if screen.sorts and self.sort != AUTO else screen.sorted_by(table),
            by_dm=by_dm,
            drawn=self.drawn,
            behind=None if self.behind is None else self.behind.get(table.game.id, 0),
        )


class Styles:
    """A setting comes first; then Discord's locale of the server, or the player's last one."""

    def __init__(self, client: discord.Client, room: CardRoom) -> None:
        self._client = client
        self._room = room
        self._heard: OrderedDict[int, str] = OrderedDict()
        self.pictures = CardEmojis()

    def server_name(self, guild: int) -> str:
        known = self._client.get_guild(guild)
        return names.escaped(known.name, LONGEST_SERVER) if known is not None else "?"

    async def guild(self, guild: int) -> ReaderStyle:
        wish, cards, drawn = await self._room.settings.some(guild, "language", "cards", "pictures")
        known = self._client.get_guild(guild)
        language = language_of(wish, known.preferred_locale if known is not None else None)
        return self._with_cards(i18n(language), cards)._replace(drawn=drawn == "on")

    def _with_cards(self, spoken: I18n, cards: str) -> ReaderStyle:
        drawn = self.pictures if cards == "pictures" else None
        return ReaderStyle(spoken, plain=cards == "letters", pictures=drawn)

    async def table(self, table: Table) -> ReaderStyle:
        """A table speaks the language of its words: where French words are played, everybody reads French."""
        common = await self.guild(table.guild)
        return common._replace(i18n=i18n(table.now.options.get("language", common.i18n.language)))

    async def invitation(self, table: Table) -> ReaderStyle:
        """Guests read the server's language; if it has chosen none, the table's."""
        common = await self.guild(table.guild)
        chosen = await self._room.settings.get(table.guild, "language") in LANGUAGES
        return common if chosen or common.i18n.language != DEFAULT else await self.table(table)

    async def player(self, player: int, guild: int | None, locale: object = None) -> ReaderStyle:
        wish, sort, cards, pictures, tips = await self._room.preferences.some(player, *WISHES)
        if locale is not None:
            self._heard[player] = str(locale)
            self._heard.move_to_end(player)
            if len(self._heard) > REMEMBERED:
                self._heard.popitem(last=False)
        common = await self.guild(guild) if guild is not None else None
        fallback = common.i18n.language if common is not None else None
        spoken = i18n(language_of(wish, self._heard.get(player), fallback))
        drawn = pictures == "on" or (pictures == AS_HERE and (common is None or common.drawn))
        if cards != AS_HERE or common is None:
            common = self._with_cards(spoken, "pictures" if cards == AS_HERE else cards)
        behind: Mapping[str, int] | None = {} if tips == "always" else None
        if tips == "first":
            behind = await self._room.beginners.hands(player)
        return ReaderStyle(spoken, common.plain, sort, common.pictures, drawn, behind)

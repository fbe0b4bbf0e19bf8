"""/soup: everything that can be done at a Soup table, typed. What is completed is what is lawful for you now."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.slash.at_table import act, at_table, cards_of, meant, one_card, plain, several_cards, stage_of
from cogs.slash.common import OfBot, own_stage
from cogs.startup.translator import called
from screens.i18n.language import later

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

Inter = discord.Interaction
Word = app_commands.Range[str, 1, 60]
FAMILY = "soup"
CARD = called("option", "card")
WHICH_CARD = later("Which card.")

PLAIN = (
    (called("command", "say_eat"), later("Tell the player on your right: eat the soup! Or insist on it.")),
    (called("command", "comply"), later("Eat the soup as you were told, or because no word is possible.")),
    (called("command", "spellcheck"), later("Ask the word list: was it a word?")),
    (called("command", "inspect"), later("Have the trick shown that was just completed and eaten.")),
    (called("command", "drop"), later("Let it be.")),
    (called("command", "doubt"), later("Say that no word begins with this soup.")),
)


def add(bot: Lettershark) -> None:
    group = SoupCommands(bot)
    for do, description in PLAIN:
        group.add_command(plain(FAMILY, do, description))
    bot.tree.add_command(group)


class SoupCommands(
    OfBot, name=called("command", "soup"), description=later("Play at a Soup table by typing.")
):
    @app_commands.command(
        name=called("command", "pass"), description=later("Pass three cards to the player on your right.")
    )
    @at_table(cards=(called("option", "cards"), later("The three cards, one after another.")))
    async def pass_(self, interaction: Inter, cards: str, table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await act(interaction, FAMILY, {"do": "pass", "cards": meant(stage, cards)}, table)

    @pass_.autocomplete("cards")
    async def complete_pass(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return several_cards(await own_stage(interaction, FAMILY), "pass", typed)

    @app_commands.command(name=called("command", "add"), description=later("Add a card to the soup."))
    @at_table(card=(CARD, WHICH_CARD))
    async def add_(self, interaction: Inter, card: str, table: str | None = None) -> None:
        await self._play(interaction, "add", card, table)

    @app_commands.command(
        name=called("command", "eat"), description=later("Add a card that makes a word, and eat the soup.")
    )
    @at_table(card=(CARD, WHICH_CARD))
    async def eat(self, interaction: Inter, card: str, table: str | None = None) -> None:
        await self._play(interaction, "eat", card, table)

    @app_commands.command(
        name=called("command", "eat_first"),
        description=later("Eat the soup as it is, then begin fresh soup with a card."),
    )
    @at_table(card=(CARD, WHICH_CARD))
    async def eat_first(self, interaction: Inter, card: str, table: str | None = None) -> None:
        await self._play(interaction, "eat_first", card, table)

    @add_.autocomplete("card")
    async def complete_add(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return cards_of(await own_stage(interaction, FAMILY), "add", typed)

    @eat.autocomplete("card")
    async def complete_eat(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return cards_of(await own_stage(interaction, FAMILY), "eat", typed)

    @eat_first.autocomplete("card")
    async def complete_eat_first(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return cards_of(await own_stage(interaction, FAMILY), "eat_first", typed)

    @app_commands.command(
        name=called("command", "name"),
        description=later("Answer a doubt with a word that begins with the soup."),
    )
    @at_table(word=(called("option", "word"), later("The word.")))
    async def name_word(self, interaction: Inter, word: Word, table: str | None = None) -> None:
        await act(interaction, FAMILY, {"do": "name", "word": word.strip()}, table)

    async def _play(self, interaction: Inter, do: str, card: str, table: str | None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await act(interaction, FAMILY, {"do": do, "card": one_card(stage, card)}, table)

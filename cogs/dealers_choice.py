"""/deal: at a Dealer's Choice table, the dealer calls the game and changes its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.slash.common import MOST_CHOICES, at_table, choice, options, own_stage
from cogs.startup.translator import called
from cogs.visit import moves, which_table
from cogs.visit.visit import visit_of
from engine.families.poker.actions import Choose
from engine.families.poker.choosing import MOST_JOKERS, bases
from screens.cards.card_labels import CardLabels
from screens.i18n.language import later
from screens.poker import tokens

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

LIMITS: dict[str, Any] = {"any": "any", "none": "none", "one": 1, "two": 2}
LONGEST_TYPED = 200


class DealersChoiceCog(commands.Cog):
    @app_commands.command(
        name=called("command", "deal"),
        description=later("Dealer's Choice: as the dealer, call the game and deal it."),
    )
    @at_table()
    @options(
        game=later("The game to play: Scroker, Spit, Longhorn or a house game."),
        hot=later("The hand with more peppers wins, before high cards are compared."),
        ruling=later("What ranks above every other card: cards, letters or suits."),
        wild=later("Cards, letters or suits that stand for any letter of any suit."),
        jokers=later("How many Jokers to shuffle in; they are always wild."),
        hot_n_sours=later("How many Chili Peppers a word of Lemons or Limes may have."),
        mix=later("Mixed juice: Lemons and Limes may share a word."),
    )
    @app_commands.choices(
        hot_n_sours=[
            Choice(name=called("choice", "any number"), value="any"),
            Choice(name=called("choice", "none at all"), value="none"),
            Choice(name=called("choice", "one a word"), value="one"),
            Choice(name=called("choice", "two a word"), value="two"),
        ]
    )
    async def deal(  # noqa: PLR0913, PLR0917 - Discord's way to offer options
        self,
        interaction: discord.Interaction[Lettershark],
        game: app_commands.Range[str, 1, 60] = "scroker",
        hot: bool = False,
        ruling: app_commands.Range[str, 0, LONGEST_TYPED] = "",
        wild: app_commands.Range[str, 0, LONGEST_TYPED] = "",
        jokers: app_commands.Range[int, 0, MOST_JOKERS] = 0,
        hot_n_sours: str = "any",
        mix: bool = False,
        table: str | None = None,
    ) -> None:
        visit = visit_of(interaction)
        action = Choose(
            base=game,
            hot=hot,
            ruling=tokens.meant(visit.i18n, _cards(interaction), ruling),
            wild=tokens.meant(visit.i18n, _cards(interaction), wild),
            jokers=jokers,
            hot_n_sours=LIMITS[hot_n_sours],
            mix=mix,
        )
        await which_table.find_of_family(visit, "poker", table)
        await moves.command(visit, action)

    @deal.autocomplete("game")
    async def complete_game(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        """Completes the games that may be called at this table."""
        stage = await own_stage("poker", visit_of(interaction))
        if stage is None or not stage.begun or "games" not in stage.view.options:
            return []
        known = bases(stage.view)
        named = [(rules.name, base) for base, rules in known.items()]
        return [choice(name, base) for name, base in named if typed.lower() in name.lower()][:MOST_CHOICES]

    @deal.autocomplete("wild")
    async def complete_wild(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return _complete(interaction, typed, suits=False)

    @deal.autocomplete("ruling")
    async def complete_ruling(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return _complete(interaction, typed, suits=True)


def _cards(interaction: discord.Interaction) -> CardLabels:
    return visit_of(interaction).style.faces("scroker")


def _complete(interaction: discord.Interaction, typed: str, *, suits: bool) -> list[Choice[str]]:
    found = tokens.offered(visit_of(interaction).i18n, _cards(interaction), typed, suits=suits)
    return [choice(name, value) for name, value in found if len(value) <= LONGEST_TYPED // 2][:MOST_CHOICES]


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(DealersChoiceCog())

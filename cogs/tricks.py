"""/trick: everything that can be done at a trick table, typed. What is completed is what is lawful for you now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.slash.at_table import act, at_table, cards_of, meant, one_card, plain, several_cards, stage_of
from cogs.slash.common import OfBot, choice, own_stage
from cogs.startup.translator import called
from engine.families.tricks.choices import NONE, SUITS
from screens.families.tricks.wording import right_of, suit_name
from screens.i18n.language import later
from screens.refusals.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

Inter = discord.Interaction
Word = app_commands.Range[str, 1, 20]
FAMILY = "tricks"


def add(bot: Lettershark) -> None:
    group = TrickCommands(bot)
    for do, description in PLAIN:
        group.add_command(plain(FAMILY, do, description))
    bot.tree.add_command(group)


PLAIN = (
    (called("command", "spellcheck"), later("Challenge the word of a scrump.")),
    (called("command", "accept"), later("Let the word of a scrump stand.")),
)


class TrickCommands(
    OfBot, name=called("command", "trick"), description=later("Play at a trick table by typing.")
):
    @app_commands.command(
        name=called("command", "rule"), description=later("As the dealer, name the ruling suit, or none.")
    )
    @at_table(suit=(called("option", "suit"), later("Which suit rules.")))
    async def rule(self, interaction: Inter, suit: str, table: str | None = None) -> None:
        wanted = suit.strip().lower()
        if wanted not in (*SUITS, NONE):
            stage = await stage_of(interaction, FAMILY, table)
            named = {suit_name(stage, code).lower(): code for code in SUITS}
            wanted = named.get(wanted, wanted)
        await act(interaction, FAMILY, {"do": "rule", "suit": None if wanted == NONE else wanted}, table)

    @rule.autocomplete("suit")
    async def complete_rule(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        stage = await own_stage(interaction, FAMILY)
        offer = stage.offer("rule") if stage is not None else None
        if stage is None or offer is None:
            return []
        none = stage.i18n.say("No ruling suit")
        named = [(none if suit == NONE else suit_name(stage, suit), suit) for suit in offer.choices]
        return [choice(name, suit) for name, suit in named if typed.lower() in f"{name} {suit}".lower()]

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

    @app_commands.command(
        name=called("command", "play"), description=later("Play a card; as the last player you may scrump.")
    )
    @at_table(
        card=(called("option", "card"), later("Which card.")),
        scrump=(called("option", "scrump"), later("A word of all the letters of the trick.")),
        to=(called("option", "to"), later("Who takes the scrumped trick.")),
    )
    async def play(
        self,
        interaction: Inter,
        card: str,
        scrump: Word | None = None,
        to: str | None = None,
        table: str | None = None,
    ) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        action: dict[str, Any] = {"do": "play", "card": one_card(stage, card)}
        if scrump is not None:
            action["scrump"] = scrump.strip()
        if to is not None:
            action["to"] = taker(to)
        await act(interaction, FAMILY, action, table)

    @play.autocomplete("card")
    async def complete_card(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return cards_of(await own_stage(interaction, FAMILY), "play", typed)

    @play.autocomplete("to")
    async def complete_to(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        stage = await own_stage(interaction, FAMILY)
        offer = stage.offer("play") if stage is not None else None
        if stage is None or offer is None:
            return []
        say, right = stage.i18n.say, right_of(stage, stage.seat or 0)
        names = {
            "me": say("You take it"),
            "right": say("{name}, on your right", name=stage.plain_name(right)),
        }
        return [choice(names[to], to) for to in offer.choices if typed.lower() in f"{to} {names[to]}".lower()]

    @app_commands.command(
        name=called("command", "deal"),
        description=later("You won the hand: deal the next, or leave it to your left."),
    )
    @at_table(who=(called("option", "who"), later("You, or the player on your left.")))
    @app_commands.choices(
        who=[
            Choice(name=called("choice", "I deal"), value="keep"),
            Choice(name=called("choice", "the player on my left"), value="pass"),
        ]
    )
    async def deal(self, interaction: Inter, who: str, table: str | None = None) -> None:
        await act(interaction, FAMILY, {"do": "deal", "keep": who == "keep"}, table)


def taker(typed: str) -> str:
    wanted = typed.strip().lower()
    if wanted not in ("me", "right"):
        raise Unable("no-such-player")
    return wanted

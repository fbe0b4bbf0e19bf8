"""/trick: everything that can be done at a trick table, typed. What is completed is what is lawful for you now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.commands.common import MOST_CHOICES, OfBot, act, choice, complete_table, own_stage
from cogs.screens.stage import Stage
from cogs.screens.tricks.wording import right_of, suit_name
from cogs.tongues import later
from cogs.translator import called
from cogs.unable import Unable
from engine.tricks.choices import NONE, SUITS

if TYPE_CHECKING:
    from cogs.shark import Lettershark

Inter = discord.Interaction
Word = app_commands.Range[str, 1, 20]
WHICH = later("Which table, where there are several.")
TABLE = called("option", "table")
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


def plain(
    family: str, name: app_commands.locale_str, description: str
) -> app_commands.Command[Any, ..., None]:
    """A command that needs nothing but its name."""

    @app_commands.rename(table=TABLE)
    @app_commands.describe(table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def nothing_more(interaction: Inter, table: str | None = None) -> None:
        await act(interaction, family, {"do": name.message}, table)

    return app_commands.Command(name=name, description=description, callback=nothing_more)


class TrickCommands(
    OfBot, name=called("command", "trick"), description=later("Play at a trick table by typing.")
):
    @app_commands.command(
        name=called("command", "rule"), description=later("As the dealer, name the ruling suit, or none.")
    )
    @app_commands.rename(suit=called("option", "suit"), table=TABLE)
    @app_commands.describe(suit=later("Which suit rules."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def rule(self, interaction: Inter, suit: str, table: str | None = None) -> None:
        wanted = suit.strip().lower()
        if wanted not in (*SUITS, NONE):
            stage = await self.bot.acting.stage(interaction, self.find(interaction, table))
            named = {suit_name(stage, code).lower(): code for code in SUITS}
            wanted = named.get(wanted, wanted)
        await act(interaction, FAMILY, {"do": "rule", "suit": None if wanted == NONE else wanted}, table)

    @rule.autocomplete("suit")
    async def complete_rule(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        stage = await own_stage(interaction, FAMILY)
        offer = stage.offer("rule") if stage is not None else None
        if stage is None or offer is None:
            return []
        none = stage.tongue.say("No ruling suit")
        named = [(none if suit == NONE else suit_name(stage, suit), suit) for suit in offer.choices]
        return [choice(name, suit) for name, suit in named if typed.lower() in f"{name} {suit}".lower()]

    @app_commands.command(
        name=called("command", "pass"), description=later("Pass three cards to the player on your right.")
    )
    @app_commands.rename(cards=called("option", "cards"), table=TABLE)
    @app_commands.describe(cards=later("The three cards, one after another."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def pass_(self, interaction: Inter, cards: str, table: str | None = None) -> None:
        stage = await self.bot.acting.stage(interaction, self.find(interaction, table))
        await act(interaction, FAMILY, {"do": "pass", "cards": meant(stage, cards)}, table)

    @pass_.autocomplete("cards")
    async def complete_pass(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return several_cards(await own_stage(interaction, FAMILY), "pass", typed)

    @app_commands.command(
        name=called("command", "play"), description=later("Play a card; as the last player you may scrump.")
    )
    @app_commands.rename(
        card=called("option", "card"),
        scrump=called("option", "scrump"),
        to=called("option", "to"),
        table=TABLE,
    )
    @app_commands.describe(
        card=later("Which card."),
        scrump=later("A word of all the letters of the trick."),
        to=later("Who takes the scrumped trick."),
        table=WHICH,
    )
    @app_commands.autocomplete(table=complete_table)
    async def play(
        self,
        interaction: Inter,
        card: str,
        scrump: Word | None = None,
        to: str | None = None,
        table: str | None = None,
    ) -> None:
        stage = await self.bot.acting.stage(interaction, self.find(interaction, table))
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
        say, right = stage.tongue.say, right_of(stage, stage.seat or 0)
        names = {
            "me": say("You take it"),
            "right": say("{name}, on your right", name=stage.plain_name(right)),
        }
        return [choice(names[to], to) for to in offer.choices if typed.lower() in f"{to} {names[to]}".lower()]

    @app_commands.command(
        name=called("command", "deal"),
        description=later("You won the hand: deal the next, or leave it to your left."),
    )
    @app_commands.rename(who=called("option", "who"), table=TABLE)
    @app_commands.describe(who=later("You, or the player on your left."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    @app_commands.choices(
        who=[
            Choice(name=called("choice", "I deal"), value="keep"),
            Choice(name=called("choice", "the player on my left"), value="pass"),
        ]
    )
    async def deal(self, interaction: Inter, who: str, table: str | None = None) -> None:
        await act(interaction, FAMILY, {"do": "deal", "keep": who == "keep"}, table)


# --- cards as they are typed --------------------------------------------------------------------------------


def meant(stage: Stage, typed: str) -> list[str]:
    """The cards that were typed, by code or label."""
    return [one_card(stage, part) for part in typed.replace(",", " ").split()]


def one_card(stage: Stage, typed: str) -> str:
    code = stage.faces.meant(typed)
    if code is None:
        raise Unable("not-a-card", typed=typed.strip()[:20])
    return code


def taker(typed: str) -> str:
    wanted = typed.strip().lower()
    if wanted not in ("me", "right"):
        raise Unable("no-such-player")
    return wanted


def cards_of(stage: Stage | None, do: str, typed: str) -> list[Choice[str]]:
    """The cards he may do this with."""
    offer = stage.offer(do) if stage is not None else None
    if stage is None or offer is None:
        return []
    found = [
        choice(f"{stage.faces.label(code)} · {stage.faces.name(code)}", code)
        for code in offer.cards
        if typed.lower() in known_as(stage, code)
    ]
    return found[:MOST_CHOICES]


def several_cards(stage: Stage | None, do: str, typed: str) -> list[Choice[str]]:
    """One more card after those that are typed already."""
    offer = stage.offer(do) if stage is not None else None
    if stage is None or offer is None:
        return []
    *before, last = typed.split(" ")
    before = [code for code in before if code]
    if len(before) >= offer.count[1]:
        return []
    return [
        choice(stage.faces.row([*before, code]), " ".join([*before, code]))
        for code in offer.cards
        if code not in before and last.lower() in known_as(stage, code)
    ][:MOST_CHOICES]


def known_as(stage: Stage, code: str) -> str:
    return f"{code} {stage.faces.label(code)} {stage.faces.name(code)}".lower()

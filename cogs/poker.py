"""/poker: everything that can be done at a poker table, typed. What is completed is what is lawful for you now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.slash.at_table import act, at_table, cards_of, meant, one_card, plain, several_cards, stage_of
from cogs.slash.common import MOST_CHOICES, SOURCES, OfBot, choice, own_stage
from cogs.startup.translator import called
from engine.contract import Offer
from screens.families.poker import presenting
from screens.i18n.language import later
from screens.i18n.numbers import whole
from screens.refusals.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

Inter = discord.Interaction
Amount = app_commands.Range[int, 1, 1_000_000]
FAMILY = "poker"


def add(bot: Lettershark) -> None:
    group = PokerCommands(bot)
    for do, description in PLAIN:
        group.add_command(plain(FAMILY, do, description))
    bot.tree.add_command(group)


PLAIN = (
    (called("command", "check"), later("Stay in without betting.")),
    (called("command", "call"), later("Match the highest bet.")),
    (called("command", "fold"), later("Throw your hand in.")),
    (called("command", "all_in"), later("Put in everything you have.")),
    (called("command", "accept"), later("Challenge nothing (more).")),
    (called("command", "ready"), later("Enough thinking: go on.")),
    (called("command", "stand"), later("Take no card on your drawing turn.")),
)


class PokerCommands(
    OfBot, name=called("command", "poker"), description=later("Play at a poker table by typing.")
):
    @app_commands.command(name=called("command", "bet"), description=later("The first bet of a round."))
    @at_table(amount=(called("option", "amount"), later("How many chips.")))
    async def bet(self, interaction: Inter, amount: Amount, table: str | None = None) -> None:
        await act(interaction, FAMILY, {"do": "bet", "amount": amount}, table)

    @app_commands.command(
        name=called("command", "raise"), description=later("Match the highest bet and put more on top.")
    )
    @at_table(amount=(called("option", "amount"), later("How many chips on top of the call.")))
    async def raise_(self, interaction: Inter, amount: Amount, table: str | None = None) -> None:
        await act(interaction, FAMILY, {"do": "raise", "amount": amount}, table)

    @bet.autocomplete("amount")
    async def complete_bet(self, interaction: Inter, typed: str) -> list[Choice[Any]]:
        return await self._amounts(interaction, "bet", str(typed))

    @raise_.autocomplete("amount")
    async def complete_raise(self, interaction: Inter, typed: str) -> list[Choice[Any]]:
        return await self._amounts(interaction, "raise", str(typed))

    @app_commands.command(
        name=called("command", "draw"), description=later("Throw cards for new ones; none is standing pat.")
    )
    @at_table(cards=(called("option", "cards"), later("The cards to throw, one after another.")))
    async def draw(self, interaction: Inter, cards: str = "", table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await act(interaction, FAMILY, {"do": "draw", "discard": meant(stage, cards)}, table)

    @draw.autocomplete("cards")
    async def complete_draw(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return several_cards(await own_stage(interaction, FAMILY), "draw", typed)

    @app_commands.command(
        name=called("command", "discard"),
        description=later("Discard a card at the end of your drawing turn."),
    )
    @at_table(card=(called("option", "card"), later("Which card.")))
    async def discard(self, interaction: Inter, card: str, table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await act(interaction, FAMILY, {"do": "discard", "card": one_card(stage, card)}, table)

    @discard.autocomplete("card")
    async def complete_discard(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return cards_of(await own_stage(interaction, FAMILY), "discard", typed)

    @app_commands.command(
        name=called("command", "take"), description=later("Take a card from the stock or the discards.")
    )
    @at_table(source=(called("option", "from"), later("Where from.")))
    @app_commands.choices(source=SOURCES)
    async def take(self, interaction: Inter, source: str = "stock", table: str | None = None) -> None:
        await act(interaction, FAMILY, {"do": "take", "from": source}, table)

    @app_commands.command(
        name=called("command", "present"),
        description=later("Show your words at the showdown; nothing typed shows nothing."),
    )
    @at_table(
        words=(called("option", "words"), later("One or two words, e.g. BADGE or TAN IS.")),
        slush=(called("option", "slush"), later("Five cards of one suit instead of words.")),
        hand=(called("option", "hand"), later("Of more than five cards, the five that count.")),
    )
    async def present(
        self,
        interaction: Inter,
        words: app_commands.Range[str, 0, 60] = "",
        slush: bool = False,
        hand: app_commands.Range[str, 0, 60] = "",
        table: str | None = None,
    ) -> None:
        action: dict[str, Any] = {"do": "present"}
        stage = await stage_of(interaction, FAMILY, table)
        if words.strip():
            action |= presenting.claimed(stage, words)
        if slush:
            action["slush"] = True
        if hand.strip():
            action["hand"] = meant(stage, hand)
        await act(interaction, FAMILY, action, table)

    @app_commands.command(
        name=called("command", "spellcheck"), description=later("Challenge a word that is shown.")
    )
    @at_table(word=(called("option", "word"), later("Which word.")))
    async def spellcheck(self, interaction: Inter, word: str, table: str | None = None) -> None:
        await act(interaction, FAMILY, {"do": "spellcheck", "word": word}, table)

    @spellcheck.autocomplete("word")
    async def complete_spellcheck(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        stage = await own_stage(interaction, FAMILY)
        offer = stage.offer("spellcheck") if stage is not None else None
        claims = offer.claims if offer is not None else ()
        return [choice(one.word, one.word) for one in claims if typed.upper() in one.word]

    @app_commands.command(
        name=called("command", "look"),
        description=later("As the winner, look at the cards of somebody who stayed."),
    )
    @at_table(player=(called("option", "player"), later("Whose cards.")))
    async def look(self, interaction: Inter, player: str, table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        wanted = player.strip().lower()
        named = [str(place + 1) for place, name in enumerate(stage.names) if name.lower() == wanted]
        place = whole(named[0] if named else wanted)
        if place is None:
            raise Unable("no-such-player")
        await act(interaction, FAMILY, {"do": "look", "at": place - 1}, table)

    @look.autocomplete("player")
    async def complete_look(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        stage = await own_stage(interaction, FAMILY)
        offer = stage.offer("look") if stage is not None else None
        if stage is None or offer is None:
            return []
        names = [(stage.plain_name(seat), str(seat + 1)) for seat in offer.seats]
        return [choice(name, value) for name, value in names if typed.lower() in name.lower()]

    # --- what may be completed -----------------------------------------------------------------------------

    async def _amounts(self, interaction: Inter, do: str, typed: str) -> list[Choice[Any]]:
        stage = await own_stage(interaction, FAMILY)
        offer = stage.offer(do) if stage is not None else None
        if offer is None:
            return []
        return [Choice(name=str(amount), value=amount) for amount in _suggested(offer, typed)]


def _suggested(offer: Offer, typed: str) -> list[int]:
    """What is typed, if it is lawful; else the least, some steps, and the most."""
    amount = whole(typed)
    if amount is not None and offer.least <= amount <= offer.most:
        return [amount]
    steps = {offer.least, 2, 5, 10, 20, 50, 100, 200, 500, offer.most // 2, offer.most}
    return [step for step in sorted(steps) if offer.least <= step <= offer.most][:MOST_CHOICES]

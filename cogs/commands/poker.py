"""/poker: everything that can be done at a poker table, typed. What is completed is what is lawful for you now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.commands.common import MOST_CHOICES, SOURCES, OfBot, act, choice, complete_table, own_stage
from cogs.screens.poker import presenting
from cogs.screens.stage import Stage
from cogs.tongues import later
from cogs.translator import called
from cogs.unable import Unable
from engine.contract import Offer

if TYPE_CHECKING:
    from cogs.shark import Lettershark

Inter = discord.Interaction
Amount = app_commands.Range[int, 1, 1_000_000]
WHICH = later("Which table, where there are several.")
TABLE = called("option", "table")


def add(bot: Lettershark) -> None:
    group = PokerCommands(bot)
    for do, description in PLAIN:
        group.add_command(_plain(do, description))
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


def _plain(name: app_commands.locale_str, description: str) -> app_commands.Command[Any, ..., None]:
    """A command that needs nothing but its name."""

    @app_commands.rename(table=TABLE)
    @app_commands.describe(table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def plain(interaction: Inter, table: str | None = None) -> None:
        await play(interaction, {"do": name.message}, table)

    return app_commands.Command(name=name, description=description, callback=plain)


async def play(interaction: Inter, action: dict[str, Any], table: str | None) -> None:
    await act(interaction, "poker", action, table)


class PokerCommands(
    OfBot, name=called("command", "poker"), description=later("Play at a poker table by typing.")
):
    @app_commands.command(name=called("command", "bet"), description=later("The first bet of a round."))
    @app_commands.rename(amount=called("option", "amount"), table=TABLE)
    @app_commands.describe(amount=later("How many chips."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def bet(self, interaction: Inter, amount: Amount, table: str | None = None) -> None:
        await play(interaction, {"do": "bet", "amount": amount}, table)

    @app_commands.command(
        name=called("command", "raise"), description=later("Match the highest bet and put more on top.")
    )
    @app_commands.rename(amount=called("option", "amount"), table=TABLE)
    @app_commands.describe(amount=later("How many chips on top of the call."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def raise_(self, interaction: Inter, amount: Amount, table: str | None = None) -> None:
        await play(interaction, {"do": "raise", "amount": amount}, table)

    @bet.autocomplete("amount")
    async def complete_bet(self, interaction: Inter, typed: str) -> list[Choice[Any]]:
        return await self._amounts(interaction, "bet", str(typed))

    @raise_.autocomplete("amount")
    async def complete_raise(self, interaction: Inter, typed: str) -> list[Choice[Any]]:
        return await self._amounts(interaction, "raise", str(typed))

    @app_commands.command(
        name=called("command", "draw"), description=later("Throw cards for new ones; none is standing pat.")
    )
    @app_commands.rename(cards=called("option", "cards"), table=TABLE)
    @app_commands.describe(cards=later("The cards to throw, one after another."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def draw(self, interaction: Inter, cards: str = "", table: str | None = None) -> None:
        stage = await self._stage(interaction, table)
        await play(interaction, {"do": "draw", "discard": meant(stage, cards)}, table)

    @draw.autocomplete("cards")
    async def complete_draw(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        """One more card after those that are typed."""
        stage = await self._own_stage(interaction)
        offer = stage.offer("draw") if stage is not None else None
        if stage is None or offer is None:
            return []
        *before, last = typed.split(" ") or [""]
        left = [code for code in offer.cards if code not in before]
        if len([code for code in before if code]) >= offer.count[1]:
            return []
        return [
            choice(stage.faces.row([*before, code]), " ".join([*before, code]))
            for code in left
            if last.lower() in f"{code} {stage.faces.label(code)} {stage.faces.name(code)}".lower()
        ]

    @app_commands.command(
        name=called("command", "discard"),
        description=later("Discard a card at the end of your drawing turn."),
    )
    @app_commands.rename(card=called("option", "card"), table=TABLE)
    @app_commands.describe(card=later("Which card."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def discard(self, interaction: Inter, card: str, table: str | None = None) -> None:
        stage = await self._stage(interaction, table)
        await play(interaction, {"do": "discard", "card": meant(stage, card)[0]}, table)

    @discard.autocomplete("card")
    async def complete_discard(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        stage = await self._own_stage(interaction)
        offer = stage.offer("discard") if stage is not None else None
        if stage is None or offer is None:
            return []
        labels = {code: stage.faces.label(code) for code in offer.cards}
        return [
            choice(label, code)
            for code, label in labels.items()
            if typed.lower() in f"{code} {label}".lower()
        ]

    @app_commands.command(
        name=called("command", "take"), description=later("Take a card from the stock or the discards.")
    )
    @app_commands.rename(source=called("option", "from"), table=TABLE)
    @app_commands.describe(source=later("Where from."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    @app_commands.choices(source=SOURCES)
    async def take(self, interaction: Inter, source: str = "stock", table: str | None = None) -> None:
        await play(interaction, {"do": "take", "from": source}, table)

    @app_commands.command(
        name=called("command", "present"),
        description=later("Show your words at the showdown; nothing typed shows nothing."),
    )
    @app_commands.rename(
        words=called("option", "words"),
        slush=called("option", "slush"),
        hand=called("option", "hand"),
        table=TABLE,
    )
    @app_commands.describe(
        words=later("One or two words, e.g. BADGE or TOAD IT."),
        slush=later("Five cards of one suit instead of words."),
        hand=later("Of more than five cards, the five that count."),
        table=WHICH,
    )
    @app_commands.autocomplete(table=complete_table)
    async def present(
        self,
        interaction: Inter,
        words: app_commands.Range[str, 0, 60] = "",
        slush: bool = False,
        hand: app_commands.Range[str, 0, 60] = "",
        table: str | None = None,
    ) -> None:
        action: dict[str, Any] = {"do": "present"}
        stage = await self._stage(interaction, table)
        if words.strip():
            action |= presenting.claimed(stage, words)
        if slush:
            action["slush"] = True
        if hand.strip():
            action["hand"] = meant(stage, hand)
        await play(interaction, action, table)

    @app_commands.command(
        name=called("command", "spellcheck"), description=later("Challenge a word that is shown.")
    )
    @app_commands.rename(word=called("option", "word"), table=TABLE)
    @app_commands.describe(word=later("Which word."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def spellcheck(self, interaction: Inter, word: str, table: str | None = None) -> None:
        await play(interaction, {"do": "spellcheck", "word": word}, table)

    @spellcheck.autocomplete("word")
    async def complete_spellcheck(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        stage = await self._own_stage(interaction)
        offer = stage.offer("spellcheck") if stage is not None else None
        claims = offer.claims if offer is not None else ()
        return [choice(one.word, one.word) for one in claims if typed.upper() in one.word]

    @app_commands.command(
        name=called("command", "look"),
        description=later("As the winner, look at the cards of somebody who stayed."),
    )
    @app_commands.rename(player=called("option", "player"), table=TABLE)
    @app_commands.describe(player=later("Whose cards."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def look(self, interaction: Inter, player: str, table: str | None = None) -> None:
        stage = await self._stage(interaction, table)
        wanted = player.strip().lower()
        named = [str(place + 1) for place, name in enumerate(stage.names) if name.lower() == wanted]
        place = named[0] if named else wanted
        if not place.isdigit():
            raise Unable("no-such-player")
        await play(interaction, {"do": "look", "at": int(place) - 1}, table)

    @look.autocomplete("player")
    async def complete_look(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        stage = await self._own_stage(interaction)
        offer = stage.offer("look") if stage is not None else None
        if stage is None or offer is None:
            return []
        names = [(stage.plain_name(seat), str(seat + 1)) for seat in offer.seats]
        return [choice(name, value) for name, value in names if typed.lower() in name.lower()]

    # --- what may be completed -----------------------------------------------------------------------------

    async def _stage(self, interaction: Inter, table: str | None) -> Stage:
        return await self.bot.acting.stage(interaction, self.find(interaction, table))

    async def _own_stage(self, interaction: Inter) -> Stage | None:
        return await own_stage(interaction, "poker")

    async def _amounts(self, interaction: Inter, do: str, typed: str) -> list[Choice[Any]]:
        stage = await self._own_stage(interaction)
        offer = stage.offer(do) if stage is not None else None
        if offer is None:
            return []
        return [Choice(name=str(amount), value=amount) for amount in _suggested(offer, typed)]


def _suggested(offer: Offer, typed: str) -> list[int]:
    """What is typed, if it is lawful; else the least, some steps, and the most."""
    if typed.isdigit() and offer.least <= int(typed) <= offer.most:
        return [int(typed)]
    steps = {offer.least, 2, 5, 10, 20, 50, 100, 200, 500, offer.most // 2, offer.most}
    return [amount for amount in sorted(steps) if offer.least <= amount <= offer.most][:MOST_CHOICES]


def meant(stage: Stage, typed: str) -> list[str]:
    """The cards that were typed, by code or label."""
    found = []
    for part in typed.replace(",", " ").split():
        code = stage.faces.meant(part)
        if code is None:
            raise Unable("not-a-card", typed=part[:20])
        found.append(code)
    return found

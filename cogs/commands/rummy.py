"""/rummy: everything that can be done at a rummy table, typed. What is completed is what is lawful for you now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.commands import rummy_choices as choices
from cogs.commands import rummy_meaning as meaning
from cogs.commands.common import SOURCES, OfBot, act, complete_table, own_stage
from cogs.screens.family import Act, Redraw, Wanted
from cogs.screens.rummy import reading
from cogs.screens.stage import Stage
from cogs.tongues import later
from cogs.translator import called
from cogs.unable import Unable
from engine.words.folding import fold

if TYPE_CHECKING:
    from cogs.shark import Lettershark

Inter = discord.Interaction
Word = app_commands.Range[str, 1, reading.LONGEST_TEXT]
Number = app_commands.Range[int, 2, 10]
Found = list[Choice[str]]
WHICH = later("Which table, where there are several.")
TABLE = called("option", "table")
CARD = called("option", "card")
WORD = called("option", "word")
WORDS = called("option", "words")


def add(bot: Lettershark) -> None:
    group = RummyCommands(bot)
    for name, description in PLAIN:
        group.add_command(_plain(name, description))
    bot.tree.add_command(group)


PLAIN = (
    (called("command", "decline"), later("Leave the turned card in the opening exchange.")),
    (called("command", "pass"), later("End your last turn without taking a card.")),
    (called("command", "accept"), later("Challenge nothing (more).")),
    (called("command", "end_hand"), later("Scrotch: after a false knock, end the hand without a score.")),
    (called("command", "play_on"), later("Scrotch: after a false knock, let the hand go on.")),
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
    await act(interaction, "rummy", action, table)


async def completing(interaction: Inter, typed: str, offered: choices.Offered) -> Found:
    """What this player may do now at the table that is meant."""
    stage = await own_stage(interaction, "rummy")
    return choices.found(offered(stage), typed) if stage is not None else []


class RummyCommands(
    OfBot, name=called("command", "rummy"), description=later("Play at a rummy table by typing.")
):
    @app_commands.command(
        name=called("command", "exchange"), description=later("Swap a card of yours for the turned card.")
    )
    @app_commands.rename(card=CARD, table=TABLE)
    @app_commands.describe(card=later("The card you give."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def exchange(self, interaction: Inter, card: str, table: str | None = None) -> None:
        stage = await self._stage(interaction, table)
        await play(interaction, {"do": "exchange", "give": reading.one_card(stage, card)}, table)

    @exchange.autocomplete("card")
    async def complete_exchange(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.cards_for("exchange"))

    # --- taking ----------------------------------------------------------------------------------------------

    @app_commands.command(
        name=called("command", "take"), description=later("Take from the stock, or a card of the discards.")
    )
    @app_commands.rename(card=CARD, word=WORD, source=called("option", "from"), table=TABLE)
    @app_commands.describe(
        card=later("A card of the discards: all above it come along. None: the stock."),
        word=later("The word that you lay with it at once."),
        source=later("Scrotch: which pile."),
        table=WHICH,
    )
    @app_commands.autocomplete(table=complete_table)
    @app_commands.choices(source=SOURCES)
    async def take(
        self,
        interaction: Inter,
        card: str | None = None,
        word: Word | None = None,
        source: str | None = None,
        table: str | None = None,
    ) -> None:
        stage = await self._stage(interaction, table)
        await self._carry_out(interaction, stage, meaning.taking(stage, card, word, source), table)

    @take.autocomplete("card")
    async def complete_take(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.pile)

    # --- words -----------------------------------------------------------------------------------------------

    @app_commands.command(name=called("command", "lay"), description=later("Lay a word in front of you."))
    @app_commands.rename(word=WORD, table=TABLE)
    @app_commands.describe(word=later("The word, or its cards like le.B ch.A2 le.D."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def lay(self, interaction: Inter, word: Word, table: str | None = None) -> None:
        stage = await self._stage(interaction, table)
        await play(interaction, {"do": "lay", **reading.word(stage, word)}, table)

    @app_commands.command(
        name=called("command", "extend"), description=later("Make a displayed word longer (Texas Scrummy).")
    )
    @app_commands.rename(word=WORD, longer=called("option", "longer"), table=TABLE)
    @app_commands.describe(
        word=later("The displayed word."),
        longer=later("What it becomes, with your cards before or behind it."),
        table=WHICH,
    )
    @app_commands.autocomplete(table=complete_table)
    async def extend(self, interaction: Inter, word: Word, longer: Word, table: str | None = None) -> None:
        stage = await self._stage(interaction, table)
        named = reading.named_word(stage, word)
        front, back = reading.ends(fold(named["word"]), longer)
        await play(interaction, {"do": "extend", **named, "front": front, "back": back}, table)

    @extend.autocomplete("word")
    async def complete_extend(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.claims_for("extend"))

    @app_commands.command(
        name=called("command", "discard"), description=later("Discard a card: it ends your turn.")
    )
    @app_commands.rename(card=CARD, table=TABLE)
    @app_commands.describe(card=later("Which card."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def discard(self, interaction: Inter, card: str, table: str | None = None) -> None:
        stage = await self._stage(interaction, table)
        await play(interaction, {"do": "discard", "card": reading.one_card(stage, card)}, table)

    @discard.autocomplete("card")
    async def complete_discard(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.cards_for("discard"))

    @app_commands.command(
        name=called("command", "spellcheck"), description=later("Challenge a word that is displayed.")
    )
    @app_commands.rename(word=WORD, table=TABLE)
    @app_commands.describe(word=later("Which word."), table=WHICH)
    @app_commands.autocomplete(table=complete_table)
    async def spellcheck(self, interaction: Inter, word: Word, table: str | None = None) -> None:
        stage = await self._stage(interaction, table)
        await play(interaction, {"do": "spellcheck", **reading.named_word(stage, word)}, table)

    @spellcheck.autocomplete("word")
    async def complete_spellcheck(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.claims_for("spellcheck"))

    # --- Texas Scrummy ---------------------------------------------------------------------------------------

    @app_commands.command(
        name=called("command", "declare"),
        description=later("Texas Scrummy: what you ask of the hand you deal; nothing is plain Scrummy."),
    )
    @app_commands.rename(
        least=called("option", "min"),
        exactly=called("option", "exact_min"),
        out=called("option", "out"),
        exactly_out=called("option", "exact_out"),
        hot=called("option", "hot"),
        discard_to_go_out=called("option", "discard_to_go_out"),
        extensions=called("option", "extensions"),
        table=TABLE,
    )
    @app_commands.describe(
        least=later("How many letters a word needs at least."),
        exactly=later("Exactly so many, no more."),
        out=later("How many letters every word needs in the turn in which you go out."),
        exactly_out=later("Exactly so many to go out."),
        hot=later("A Chili Pepper counts its peppers."),
        discard_to_go_out=later("Going out takes a last discard."),
        extensions=later("Displayed words may be extended."),
        table=WHICH,
    )
    @app_commands.autocomplete(table=complete_table)
    async def declare(  # noqa: PLR0913, PLR0917 - Discord's way to offer options
        self,
        interaction: Inter,
        least: Number | None = None,
        exactly: bool = False,
        out: Number | None = None,
        exactly_out: bool = False,
        hot: bool = False,
        discard_to_go_out: bool = False,
        extensions: bool = False,
        table: str | None = None,
    ) -> None:
        declared: dict[str, Any] = {
            "do": "declare",
            "hot": hot,
            "discard_to_go_out": discard_to_go_out,
            "extensions": extensions,
        }
        for name, number, exact in (("min", least, exactly), ("out", out, exactly_out)):
            if number is not None:
                declared[f"hard_{name}" if exact else name] = number
        await play(interaction, declared, table)

    @declare.autocomplete("least")
    async def complete_least(self, interaction: Inter, typed: str) -> list[Choice[Any]]:
        return await self._numbers(interaction, "min", str(typed))

    @declare.autocomplete("out")
    async def complete_out(self, interaction: Inter, typed: str) -> list[Choice[Any]]:
        return await self._numbers(interaction, "out", str(typed))

    async def _numbers(self, interaction: Inter, name: str, typed: str) -> list[Choice[Any]]:
        stage = await own_stage(interaction, "rummy")
        other = getattr(interaction.namespace, "min" if name == "out" else "out", None)
        return choices.numbers(stage, name, other, typed) if stage is not None else []

    # --- Scrotch -------------------------------------------------------------------------------------------

    @app_commands.command(
        name=called("command", "knock"), description=later("Scrotch: end the hand with the words you hold.")
    )
    @app_commands.rename(card=CARD, words=WORDS, table=TABLE)
    @app_commands.describe(
        card=later("The card you throw face down."),
        words=later("Your words, e.g. TONE RAIN; or cards, with a plus between two words."),
        table=WHICH,
    )
    @app_commands.autocomplete(table=complete_table)
    async def knock(self, interaction: Inter, card: str, words: str = "", table: str | None = None) -> None:
        stage = await self._stage(interaction, table)
        await self._carry_out(interaction, stage, meaning.knocking(stage, card, words), table)

    @knock.autocomplete("card")
    async def complete_knock(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.cards_for("knock"))

    @app_commands.command(
        name=called("command", "show"),
        description=later("Scrotch: show your words against the knocker's, and lay off on his."),
    )
    @app_commands.rename(words=WORDS, lay_off=called("option", "lay_off"), table=TABLE)
    @app_commands.describe(
        words=later("Your words, e.g. TONE RAIN; or cards, with a plus between two words."),
        lay_off=later("The knocker's words made longer by your cards, e.g. STONES."),
        table=WHICH,
    )
    @app_commands.autocomplete(table=complete_table)
    async def show(
        self, interaction: Inter, words: str = "", lay_off: str = "", table: str | None = None
    ) -> None:
        stage = await self._stage(interaction, table)
        await play(interaction, meaning.shown(stage, words, lay_off), table)

    @show.autocomplete("lay_off")
    async def complete_lay_off(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.knockers)

    # --- how -----------------------------------------------------------------------------------------------

    async def _stage(self, interaction: Inter, table: str | None) -> Stage:
        found = self.find(interaction, table)
        if found.game.family != "rummy":
            raise Unable("not-this-family", game=found.game.name, command="rummy", family=found.game.family)
        return await self.bot.acting.stage(interaction, found)

    async def _carry_out(self, interaction: Inter, stage: Stage, wanted: Wanted, table: str | None) -> None:
        """Either it is done, or the player's panel asks for what is missing."""
        match wanted:
            case Act(action):
                await play(interaction, action, table)
            case Redraw(picked):
                board = self.bot.floor.board(stage.table)
                await self.bot.acting.show_hand(interaction, board, stage, picked=picked, update=False)

"""/rummy: everything that can be done at a rummy table, typed. What is completed is what is lawful for you now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.slash import rummy_choices as choices
from cogs.slash import rummy_meaning as meaning
from cogs.slash.at_table import act, at_table, plain, stage_of
from cogs.slash.common import SOURCES, OfBot, of_family, own_stage
from cogs.startup.translator import called
from engine.words.folding import fold
from screens.families.rummy import reading
from screens.i18n.language import later
from screens.table.family import Act, Redraw, Wanted
from screens.table.stage import Stage

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

Inter = discord.Interaction
Word = app_commands.Range[str, 1, reading.LONGEST_TEXT]
Number = app_commands.Range[int, 2, 10]
Found = list[Choice[str]]
FAMILY = "rummy"
CARD = called("option", "card")
WORD = called("option", "word")
WORDS = called("option", "words")


def add(bot: Lettershark) -> None:
    group = RummyCommands(bot)
    for name, description in PLAIN:
        group.add_command(plain(FAMILY, name, description))
    bot.tree.add_command(group)


PLAIN = (
    (called("command", "decline"), later("Leave the turned card in the opening exchange.")),
    (called("command", "pass"), later("End your last turn without taking a card.")),
    (called("command", "accept"), later("Challenge nothing (more).")),
    (called("command", "end_hand"), later("Scrotch: after a false knock, end the hand without a score.")),
    (called("command", "play_on"), later("Scrotch: after a false knock, let the hand go on.")),
)


async def completing(interaction: Inter, typed: str, offered: choices.Offered) -> Found:
    """What this player may do now at the table that is meant."""
    stage = await own_stage(interaction, FAMILY)
    return choices.found(offered(stage), typed) if stage is not None else []


class RummyCommands(
    OfBot, name=called("command", "rummy"), description=later("Play at a rummy table by typing.")
):
    @app_commands.command(
        name=called("command", "exchange"), description=later("Swap a card of yours for the turned card.")
    )
    @at_table(card=(CARD, later("The card you give.")))
    async def exchange(self, interaction: Inter, card: str, table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await act(interaction, FAMILY, {"do": "exchange", "give": reading.one_card(stage, card)}, table)

    @exchange.autocomplete("card")
    async def complete_exchange(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.cards_for("exchange"))

    # --- taking ----------------------------------------------------------------------------------------------

    @app_commands.command(
        name=called("command", "take"), description=later("Take from the stock, or a card of the discards.")
    )
    @at_table(
        card=(CARD, later("A card of the discards: all above it come along. None: the stock.")),
        word=(WORD, later("The word that you lay with it at once.")),
        source=(called("option", "from"), later("Scrotch: which pile.")),
    )
    @app_commands.choices(source=SOURCES)
    async def take(
        self,
        interaction: Inter,
        card: str | None = None,
        word: Word | None = None,
        source: str | None = None,
        table: str | None = None,
    ) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await self._carry_out(interaction, stage, meaning.taking(stage, card, word, source), table)

    @take.autocomplete("card")
    async def complete_take(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.pile)

    # --- words -----------------------------------------------------------------------------------------------

    @app_commands.command(name=called("command", "lay"), description=later("Lay a word in front of you."))
    @at_table(word=(WORD, later("The word, or its cards like le.B ch.A2 le.D.")))
    async def lay(self, interaction: Inter, word: Word, table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await act(interaction, FAMILY, {"do": "lay", **reading.word(stage, word)}, table)

    @app_commands.command(
        name=called("command", "extend"), description=later("Make a displayed word longer (Texas Scrummy).")
    )
    @at_table(
        word=(WORD, later("The displayed word.")),
        longer=(called("option", "longer"), later("What it becomes, with your cards before or behind it.")),
    )
    async def extend(self, interaction: Inter, word: Word, longer: Word, table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        named = reading.named_word(stage, word)
        front, back = reading.ends(fold(named["word"]), longer)
        await act(interaction, FAMILY, {"do": "extend", **named, "front": front, "back": back}, table)

    @extend.autocomplete("word")
    async def complete_extend(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.claims_for("extend"))

    @app_commands.command(
        name=called("command", "discard"), description=later("Discard a card: it ends your turn.")
    )
    @at_table(card=(CARD, later("Which card.")))
    async def discard(self, interaction: Inter, card: str, table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await act(interaction, FAMILY, {"do": "discard", "card": reading.one_card(stage, card)}, table)

    @discard.autocomplete("card")
    async def complete_discard(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.cards_for("discard"))

    @app_commands.command(
        name=called("command", "spellcheck"), description=later("Challenge a word that is displayed.")
    )
    @at_table(word=(WORD, later("Which word.")))
    async def spellcheck(self, interaction: Inter, word: Word, table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await act(interaction, FAMILY, {"do": "spellcheck", **reading.named_word(stage, word)}, table)

    @spellcheck.autocomplete("word")
    async def complete_spellcheck(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.claims_for("spellcheck"))

    # --- Texas Scrummy ---------------------------------------------------------------------------------------

    @app_commands.command(
        name=called("command", "declare"),
        description=later("Texas Scrummy: what you ask of the hand you deal; nothing is plain Scrummy."),
    )
    @at_table(
        least=(called("option", "min"), later("How many letters a word needs at least.")),
        exactly=(called("option", "exact_min"), later("Exactly so many, no more; without min, exactly 2.")),
        out=(
            called("option", "out"),
            later("How many letters every word needs in the turn in which you go out."),
        ),
        exactly_out=(
            called("option", "exact_out"),
            later("Exactly so many to go out; without out, exactly 5."),
        ),
        hot=(called("option", "hot"), later("A Chili Pepper counts its peppers.")),
        discard_to_go_out=(called("option", "discard_to_go_out"), later("Going out takes a last discard.")),
        extensions=(called("option", "extensions"), later("Displayed words may be extended.")),
    )
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
            elif exact:  # the number of plain Scrummy, made exact
                declared[f"hard_{name}"] = True
        await act(interaction, FAMILY, declared, table)

    @declare.autocomplete("least")
    async def complete_least(self, interaction: Inter, typed: str) -> list[Choice[Any]]:
        return await self._numbers(interaction, "min", str(typed))

    @declare.autocomplete("out")
    async def complete_out(self, interaction: Inter, typed: str) -> list[Choice[Any]]:
        return await self._numbers(interaction, "out", str(typed))

    async def _numbers(self, interaction: Inter, name: str, typed: str) -> list[Choice[Any]]:
        stage = await own_stage(interaction, FAMILY)
        other = getattr(interaction.namespace, "min" if name == "out" else "out", None)
        return choices.numbers(stage, name, other, typed) if stage is not None else []

    # --- Scrotch -------------------------------------------------------------------------------------------

    @app_commands.command(
        name=called("command", "knock"), description=later("Scrotch: end the hand with the words you hold.")
    )
    @at_table(
        card=(CARD, later("The card you throw face down.")),
        words=(WORDS, later("Your words, e.g. TONE RAIN; or cards, with a plus between two words.")),
    )
    async def knock(self, interaction: Inter, card: str, words: str = "", table: str | None = None) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await self._carry_out(interaction, stage, meaning.knocking(stage, card, words), table)

    @knock.autocomplete("card")
    async def complete_knock(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.cards_for("knock"))

    @app_commands.command(
        name=called("command", "show"),
        description=later("Scrotch: show your words against the knocker's, and lay off on his."),
    )
    @at_table(
        words=(WORDS, later("Your words, e.g. TONE RAIN; or cards, with a plus between two words.")),
        lay_off=(
            called("option", "lay_off"),
            later("The knocker's words made longer by your cards, e.g. STONES."),
        ),
    )
    async def show(
        self, interaction: Inter, words: str = "", lay_off: str = "", table: str | None = None
    ) -> None:
        stage = await stage_of(interaction, FAMILY, table)
        await act(interaction, FAMILY, meaning.shown(stage, words, lay_off), table)

    @show.autocomplete("lay_off")
    async def complete_lay_off(self, interaction: Inter, typed: str) -> Found:
        return await completing(interaction, typed, choices.knockers)

    # --- how -----------------------------------------------------------------------------------------------

    async def _carry_out(self, interaction: Inter, stage: Stage, wanted: Wanted, table: str | None) -> None:
        """Either it is done, or the player's panel asks for what is missing."""
        match wanted:
            case Act(action):
                await act(interaction, FAMILY, action, table)
            case Redraw(picked):
                board = self.bot.messages.board(of_family(interaction, FAMILY, table))
                await self.bot.moves.show_hand(interaction, board, stage, picked=picked, update=False)

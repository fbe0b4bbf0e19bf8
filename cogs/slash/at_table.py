"""What the commands of all games share: which table is meant, acts that need nothing but their name, cards as they are
typed and completed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str

from cogs.slash.common import MOST_CHOICES, choice, complete_table, of_family
from cogs.startup.translator import called
from screens.i18n.language import later
from screens.table.stage import Stage

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

F = TypeVar("F", bound=Callable[..., Any])
Inter = discord.Interaction
WHICH = later("Which table, where there are several.")
TABLE = called("option", "table")


def at_table(**options: tuple[locale_str, str]) -> Callable[[F], F]:
    """A command about one table, which may be named: how its options are called, and what they are for."""
    names = {parameter: name for parameter, (name, _) in options.items()}
    about = {parameter: sentence for parameter, (_, sentence) in options.items()}

    def decorated(command: F) -> F:
        command = app_commands.rename(table=TABLE, **names)(command)
        command = app_commands.describe(table=WHICH, **about)(command)
        return app_commands.autocomplete(table=complete_table)(command)

    return decorated


def plain(family: str, name: locale_str, description: str) -> app_commands.Command[Any, ..., None]:
    """A command that needs nothing but its name."""

    @at_table()
    async def nothing_more(interaction: Inter, table: str | None = None) -> None:
        await act(interaction, family, {"do": name.message}, table)

    return app_commands.Command(name=name, description=description, callback=nothing_more)


async def act(interaction: Inter, family: str, action: dict[str, Any], table: str | None) -> None:
    """Do this at the table that is meant, which has to be one of this family's."""
    bot: Lettershark = interaction.client  # type: ignore[assignment]  # the only client there is
    await bot.moves.command(interaction, of_family(interaction, family, table), action)


async def stage_of(interaction: Inter, family: str, table: str | None) -> Stage:
    """That table as its player sees it, to read what is typed."""
    bot: Lettershark = interaction.client  # type: ignore[assignment]  # the only client there is
    return await bot.moves.stage(interaction, of_family(interaction, family, table))


# --- cards as they are typed --------------------------------------------------------------------------------


def meant(stage: Stage, typed: str) -> list[str]:
    """The cards that were typed, by code or label."""
    return [one_card(stage, part) for part in typed.replace(",", " ").split()]


def one_card(stage: Stage, typed: str) -> str:
    code = stage.faces.meant(typed)
    if code is None:
        raise stage.faces.no_card(typed)
    return code


def cards_of(stage: Stage | None, do: str, typed: str) -> list[Choice[str]]:
    """The cards he may do this with; copies of one card are one choice."""
    offer = stage.offer(do) if stage is not None else None
    if stage is None or offer is None:
        return []
    found = [
        choice(f"{stage.faces.label(code)} · {stage.faces.name(code)}", code)
        for code in dict.fromkeys(offer.cards)
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

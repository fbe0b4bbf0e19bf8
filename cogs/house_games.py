"""/house: poker games invented on this server. Everyone may read them; moderators write them."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from zlib import crc32

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.slash.common import MOST_CHOICES, GroupCog, choice, options
from cogs.startup.translator import called
from cogs.visit.saving import checked, save
from cogs.visit.visit import Visit, visit_of
from engine.families.poker.recipes import LONGEST_NAME, read_recipe
from house.declined import Declined
from screens.components import COLOUR, Component, container, text
from screens.i18n.language import later
from screens.i18n.numbers import whole
from screens.names import escaped
from screens.poker import inventing
from screens.poker.inventing import PLAYERS, SCREEN, Invented, described
from screens.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark
    from house.servers.recipes import HouseGame

Name = app_commands.Range[str, 1, LONGEST_NAME]
Recipe = app_commands.Range[str, 1, 300]
WHICH = later("Which house game.")
HOW = later("e.g. 3 down, bet, 2 up, bet, draw 2, bet; hot; wild T; jokers 1; ruling le")


class HouseGamesCog(
    GroupCog,
    group_name=called("command", "house"),
    group_description=later("House games: poker games this server has invented."),
):
    @app_commands.command(
        name=called("command", "save"), description=later("Save a new house game (moderators).")
    )
    @options(name=later("Its name."), recipe=HOW)
    async def save(self, interaction: discord.Interaction, name: Name, recipe: Recipe) -> None:
        visit = visit_of(interaction)
        await visit.whisper(await save(visit, name, recipe, replace=False))

    @app_commands.command(
        name=called("command", "edit"), description=later("Change a house game's recipe (moderators).")
    )
    @options(name=WHICH, recipe=HOW)
    async def edit(self, interaction: discord.Interaction, name: Name, recipe: Recipe) -> None:
        visit = visit_of(interaction)
        known = await visit.room.recipes.get(visit.server, name)
        await visit.whisper(await save(visit, known.name, recipe, replace=True))

    @app_commands.command(
        name=called("command", "rename"), description=later("Give a house game another name (moderators).")
    )
    @options(name=WHICH, new=later("Its new name."))
    async def rename(self, interaction: discord.Interaction, name: Name, new: Name) -> None:
        visit = visit_of(interaction)
        await visit.must_moderate()
        known = await visit.room.recipes.get(visit.server, name)
        rules = checked(new, known.text)
        await visit.room.recipes.rename(visit.server, name, rules.name)
        await visit.whisper(visit.say("It is now called {name}.", name=f"**{escaped(rules.name)}**"))

    @app_commands.command(
        name=called("command", "delete"), description=later("Delete a house game (moderators).")
    )
    @options(name=WHICH)
    async def delete(self, interaction: discord.Interaction, name: Name) -> None:
        visit = visit_of(interaction)
        await visit.must_moderate()
        known = await visit.room.recipes.get(visit.server, name)
        await visit.room.recipes.delete(visit.server, name)
        await visit.whisper(visit.say("{name} has been deleted.", name=f"**{escaped(known.name)}**"))

    @app_commands.command(
        name=called("command", "preview"),
        description=later("See what a house game, or a recipe you are trying out, would deal."),
    )
    @options(name=WHICH, recipe=HOW, players=later("For how many players."))
    async def preview(
        self,
        interaction: discord.Interaction,
        name: Name = "",
        recipe: Recipe = "",
        players: app_commands.Range[int, 2, 8] = PLAYERS,
    ) -> None:
        visit = visit_of(interaction)
        if recipe.strip():
            rules = read_recipe(f"{name.strip() or visit.say('Untitled')} = {recipe}")
        elif not name.strip():
            raise Unable("name-or-recipe")
        else:
            rules = read_recipe((await visit.room.recipes.get(visit.server, name)).line)
        await visit.whisper(
            [container([text(described(visit.i18n, visit.style.faces("scroker"), rules, players))], COLOUR)]
        )

    @app_commands.command(
        name=called("command", "list"), description=later("All of this server's house games.")
    )
    async def list_(self, interaction: discord.Interaction) -> None:
        await self.bot.pages.turn(visit_of(interaction), SCREEN, "list.new")

    @edit.autocomplete("name")
    @rename.autocomplete("name")
    @delete.autocomplete("name")
    @preview.autocomplete("name")
    async def complete_name(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await names(visit_of(interaction), typed)


async def names(visit: Visit, typed: str) -> list[Choice[str]]:
    found = await visit.room.recipes.all(visit.server)
    return [choice(one.name, one.name) for one in found if typed.lower() in one.name.lower()][:MOST_CHOICES]


# --- pages -----------------------------------------------------------------------------------------------


async def house_sheet(visit: Visit, detail: str) -> list[Component] | None:
    """Handles every button and menu of house games. Changes are checked like the commands."""
    act, _, rest = detail.partition(".")
    if act in LOOKS:
        return await LOOKS[act](visit, rest)
    if act in CHANGES:
        await visit.must_moderate()
        return await CHANGES[act](visit, rest)
    await visit.must_moderate()
    return await _on_the_bench(visit, act, inventing.read(rest))


async def _all(visit: Visit) -> list[Invented]:
    return [_invented(game) for game in await visit.room.recipes.all(visit.server)]


def _invented(game: HouseGame) -> Invented:
    rules = read_recipe(game.line) if game.readable else None
    return Invented(game.name, f"{crc32(game.name.casefold().encode()):x}", rules)


async def _found(visit: Visit, ident: str) -> Invented:
    """The game behind a button. It may have been deleted."""
    for game in await _all(visit):
        if game.ident == ident:
            return game
    raise Declined("no-such-recipe", name="")


async def _list(visit: Visit, number: str) -> list[Component]:
    games, may = await _all(visit), await visit.moderates()
    return inventing.overview(visit.i18n, visit.style.faces("scroker"), games, whole(number) or 0, may=may)


async def _one(visit: Visit, ident: str) -> list[Component]:
    return inventing.single(
        visit.i18n, visit.style.faces("scroker"), await _found(visit, ident), may=await visit.moderates()
    )


async def _rename(visit: Visit, ident: str) -> list[Component] | None:
    game = await _found(visit, ident)
    if "name" not in visit.fields:
        await visit.ask(inventing.name_window(visit.i18n, f"rename.{ident}", LONGEST_NAME, game.name))
        return None
    known = await visit.room.recipes.get(visit.server, game.name)
    rules = checked(visit.fields["name"], known.text)
    await visit.room.recipes.rename(visit.server, game.name, rules.name)
    return await _one(visit, _invented(await visit.room.recipes.get(visit.server, rules.name)).ident)


async def _delete(visit: Visit, ident: str) -> list[Component]:
    return inventing.surely(visit.i18n, await _found(visit, ident))


async def _gone(visit: Visit, ident: str) -> list[Component]:
    await visit.room.recipes.delete(visit.server, (await _found(visit, ident)).name)
    return await _list(visit, "")


async def _save_work(visit: Visit, rest: str) -> list[Component] | None:
    work = inventing.read(rest)
    if work.ident != "new":
        return await save(visit, (await _found(visit, work.ident)).name, work.recipe, replace=True)
    if "name" not in visit.fields:
        await visit.ask(inventing.name_window(visit.i18n, f"save.{rest}", LONGEST_NAME))
        return None
    return await save(visit, visit.fields["name"], work.recipe, replace=False)


async def _on_the_bench(visit: Visit, act: str, work: inventing.Bench) -> list[Component] | None:
    if act == inventing.TWISTS and visit.fields:
        work = inventing.twisted(visit.i18n, work, visit.fields)
    elif act == inventing.TWISTS:
        await visit.ask(inventing.twists_window(visit.i18n, work))
        return None
    else:
        work = inventing.changed(work, act, visit.chosen)
    name = (await _found(visit, work.ident)).name if work.ident != "new" else ""
    return inventing.bench(visit.i18n, visit.style.faces("scroker"), work, name)


Page = Callable[[Visit, str], Coroutine[Any, Any, list[Component] | None]]
LOOKS: Mapping[str, Page] = MappingProxyType({"list": _list, "one": _one})
CHANGES: Mapping[str, Page] = MappingProxyType(
    {"rename": _rename, "delete": _delete, "gone": _gone, "save": _save_work}
)


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, house_sheet)
    await bot.add_cog(HouseGamesCog(bot))

"""/house: poker games that this server has invented. Everybody may read them; moderators write them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.messages.styles import Style
from cogs.slash.common import MOST_CHOICES, choice
from cogs.startup.translator import called
from cogs.visit.visit import Visit, visit_of
from engine.catalogue import GAMES
from engine.families.poker.recipes import LONGEST_NAME, preview, read_recipe
from engine.families.poker.rules import PokerRules
from engine.families.poker.variants import BASES
from engine.refused import Refused
from screens.components import COLOUR, container, text
from screens.families.poker import calls
from screens.i18n.language import I18n, later
from screens.names import escaped
from screens.refusals.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark
    from house.servers.recipes import HouseGame

Inter = discord.Interaction
Name = app_commands.Range[str, 1, LONGEST_NAME]
Recipe = app_commands.Range[str, 1, 300]
NAME = called("option", "name")
RECIPE = called("option", "recipe")
WHICH = later("Which house game.")
HOW = later("e.g. 3 down, bet, 2 up, bet, draw 2, bet; hot; wild E; scrokers 1; ruling le")
PLAYERS = 6
LONGEST_LIST = 3800


class HouseGames(
    commands.GroupCog,
    group_name=called("command", "house"),
    group_description=later("House games: poker games this server has invented."),
):
    @app_commands.command(
        name=called("command", "save"), description=later("Save a new house game (moderators).")
    )
    @app_commands.rename(name=NAME, recipe=RECIPE)
    @app_commands.describe(name=later("Its name."), recipe=HOW)
    async def save(self, interaction: Inter, name: Name, recipe: Recipe) -> None:
        await _save(visit_of(interaction), name, recipe, replace=False)

    @app_commands.command(
        name=called("command", "edit"), description=later("Change a house game's recipe (moderators).")
    )
    @app_commands.rename(name=NAME, recipe=RECIPE)
    @app_commands.describe(name=WHICH, recipe=HOW)
    async def edit(self, interaction: Inter, name: Name, recipe: Recipe) -> None:
        visit = visit_of(interaction)
        known = await visit.room.recipes.get(visit.server, name)
        await _save(visit, known.name, recipe, replace=True)

    @app_commands.command(
        name=called("command", "rename"), description=later("Give a house game another name (moderators).")
    )
    @app_commands.rename(name=NAME, new=called("option", "new"))
    @app_commands.describe(name=WHICH, new=later("Its new name."))
    async def rename(self, interaction: Inter, name: Name, new: Name) -> None:
        visit = visit_of(interaction)
        await visit.must_moderate()
        known = await visit.room.recipes.get(visit.server, name)
        rules = checked(new, known.text)
        await visit.room.recipes.rename(visit.server, name, rules.name)
        await visit.whisper(visit.say("It is now called {name}.", name=f"**{escaped(rules.name)}**"))

    @app_commands.command(
        name=called("command", "delete"), description=later("Delete a house game (moderators).")
    )
    @app_commands.rename(name=NAME)
    @app_commands.describe(name=WHICH)
    async def delete(self, interaction: Inter, name: Name) -> None:
        visit = visit_of(interaction)
        await visit.must_moderate()
        known = await visit.room.recipes.get(visit.server, name)
        await visit.room.recipes.delete(visit.server, name)
        await visit.whisper(visit.say("{name} has been deleted.", name=f"**{escaped(known.name)}**"))

    @app_commands.command(
        name=called("command", "preview"),
        description=later("See what a house game, or a recipe you are trying out, would deal."),
    )
    @app_commands.rename(name=NAME, recipe=RECIPE, players=called("option", "players"))
    @app_commands.describe(name=WHICH, recipe=HOW, players=later("For how many players."))
    async def preview(
        self,
        interaction: Inter,
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
        await visit.whisper([container([text(described(visit.style, rules, players))], COLOUR)])

    @app_commands.command(
        name=called("command", "list"), description=later("All of this server's house games.")
    )
    async def list_(self, interaction: Inter) -> None:
        visit = visit_of(interaction)
        found = await visit.room.recipes.all(visit.server)
        lines = [_line(visit.i18n, one) for one in found]
        body = "\n".join(lines)[:LONGEST_LIST] or visit.say(
            "This server has no house games yet. A moderator can save one with `/house save`."
        )
        await visit.whisper([container([text(body)], COLOUR)])

    @edit.autocomplete("name")
    @rename.autocomplete("name")
    @delete.autocomplete("name")
    @preview.autocomplete("name")
    async def complete_name(self, interaction: Inter, typed: str) -> list[Choice[str]]:
        return await names(visit_of(interaction), typed)


async def _save(visit: Visit, name: str, recipe: str, *, replace: bool) -> None:
    guild = visit.server
    await visit.must_moderate()
    rules = checked(name, recipe)
    saved = {"text": " ".join(recipe.split())}
    await visit.room.recipes.save(guild, rules.name, saved, author=visit.player, replace=replace)
    sentence = visit.say(
        "Saved. Dealers can call it with `/deal` from the next hand on; `/play` can open a table that always plays it."
    )
    await visit.whisper([container([text(f"{described(visit.style, rules)}\n{sentence}")], COLOUR)])


async def names(visit: Visit, typed: str) -> list[Choice[str]]:
    found = await visit.room.recipes.all(visit.server)
    return [choice(one.name, one.name) for one in found if typed.lower() in one.name.lower()][:MOST_CHOICES]


def checked(name: str, recipe: str) -> PokerRules:
    """The game, or a refusal that says what is wrong with it or with its name."""
    clean = " ".join(name.split())
    if "=" in clean:
        raise Refused("bad-call", why="recipe-name", most=LONGEST_NAME)
    rules = read_recipe(f"{clean} = {recipe}")
    taken = {*BASES, *(base.name for base in BASES.values()), *GAMES, *(game.name for game in GAMES.values())}
    if clean.lower() in {one.lower() for one in taken} or clean.lower().startswith("hot "):
        raise Refused("bad-call", why="recipe-taken")
    return rules


def described(style: Style, rules: PokerRules, players: int = PLAYERS) -> str:
    """The game in words, what it deals to this many players, and how many it can serve at most."""
    i18n = style.i18n
    lines = [
        f"### ★ {escaped(rules.name)}",
        calls.called_words(i18n, style.faces("scroker"), rules),
        calls.street_words(i18n, rules),
        calls.sum_words(i18n, rules, players),
        calls.sight_words(i18n, rules, players),
    ]
    most = max(count for count in range(1, 9) if count == 1 or preview(rules, count).left > 0)
    if most < 8:
        lines.append(
            i18n.count("Enough cards for {n} player at most.", "Enough cards for {n} players at most.", most)
        )
    return "\n".join(lines)


def _line(i18n: I18n, one: HouseGame) -> str:
    name = f"★ **{escaped(one.name)}**"
    if not one.readable:
        return f"{name} · {i18n.say('can no longer be played; edit or delete it')}"
    return f"{name} · `{one.text}`"


async def setup(bot: Lettershark) -> None:
    await bot.add_cog(HouseGames())

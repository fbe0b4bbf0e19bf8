"""Saves house games for a server: by command, from the dealer's panel and on their own pages, with the same checks."""

from __future__ import annotations

from cogs.visit.visit import Visit
from engine.catalogue import GAMES
from engine.families.poker.recipes import LONGEST_NAME, read_recipe
from engine.families.poker.rules import PokerRules
from engine.families.poker.variants import BASES
from engine.refused import Refused
from screens.components import COLOUR, Component, container, text
from screens.poker.inventing import described


async def save(visit: Visit, name: str, recipe: str, *, replace: bool) -> list[Component]:
    """Only for moderators. The answer shows the saved game."""
    guild = visit.server
    await visit.must_moderate()
    rules = checked(name, recipe)
    saved = {"text": " ".join(recipe.split())}
    await visit.room.recipes.save(guild, rules.name, saved, author=visit.player, replace=replace)
    sentence = visit.say(
        "Saved. From the next hand on, dealers at Dealer's Choice can call it. Its page is under `/house list`."
    )
    return [
        container([text(f"{described(visit.i18n, visit.style.faces('scroker'), rules)}\n{sentence}")], COLOUR)
    ]


def checked(name: str, recipe: str) -> PokerRules:
    """The game, or a refusal that names the mistake in it or in its name."""
    clean = " ".join(name.split())
    if "=" in clean:
        raise Refused("bad-call", why="recipe-name", most=LONGEST_NAME)
    rules = read_recipe(f"{clean} = {recipe}")
    taken = {*BASES, *(base.name for base in BASES.values()), *GAMES, *(game.name for game in GAMES.values())}
    if clean.lower() in {one.lower() for one in taken} or clean.lower().startswith("hot "):
        raise Refused("bad-call", why="recipe-taken")
    return rules

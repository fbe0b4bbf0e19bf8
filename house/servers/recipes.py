"""House games: recipes that a server has saved under a name. The engine decides what a recipe may contain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import msgspec

from engine.contract import Game
from engine.families.poker.recipes import read_recipe
from engine.refused import Refused
from house.clock import Time
from house.declined import Declined
from house.store import Conflict, Missing, Store
from house.store.setting_rows import (
    ADD_RECIPE,
    CHANGE_RECIPE,
    DELETE_RECIPE,
    RENAME_RECIPE,
    saved_as,
    saved_in,
)

LONGEST_NAME = 40


class HouseGame(msgspec.Struct, frozen=True):
    name: str
    recipe: dict[str, Any]
    author: int | None
    at: int

    @property
    def text(self) -> str:
        """The deal and the changes to the ranking, without the name."""
        return str(self.recipe.get("text", ""))

    @property
    def line(self) -> str:
        """The recipe as the engine reads it."""
        return f"{self.name} = {self.text}"

    @property
    def readable(self) -> bool:
        """Whether this engine can play it. A newer engine may refuse an old recipe."""
        try:
            read_recipe(self.line)
        except Refused:
            return False
        return True


async def with_house_games(
    recipes: Recipes, guild: int, game: Game, options: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the options with the server's house games, if the game can call them. A table that always plays one
    was opened with its name; the engine needs the whole recipe."""
    if not any(option.name == "recipes" for option in game.options):
        return dict(options)
    saved = [house_game for house_game in await recipes.all(guild) if house_game.readable]
    given = {**options, "recipes": [house_game.line for house_game in saved]}
    always = options.get("always", "")
    if always and "=" not in always:
        given["always"] = (await recipes.get(guild, always)).line
    return given


class Recipes:
    def __init__(self, store: Store, time: Time) -> None:
        self._store = store
        self._time = time

    async def all(self, guild: int) -> list[HouseGame]:
        rows = await self._store.read(saved_in(guild))
        return [_read(row) for row in rows]

    async def get(self, guild: int, name: str) -> HouseGame:
        row = await self._store.first(saved_as(guild, _key(name)))
        if row is None:
            raise Declined("no-such-recipe", name=name)
        return _read(row)

    async def save(
        self, guild: int, name: str, recipe: dict[str, Any], *, author: int, replace: bool = False
    ) -> None:
        """Save a new recipe, or replace one. Spelling variants of a name count as the same."""
        clean, key = _clean(name), _key(_clean(name))
        written = msgspec.json.encode(recipe).decode()
        with _told(clean, taken=clean):
            if replace:
                await self._store.write(
                    CHANGE_RECIPE, must_hit=True, of_guild=guild, of_key=key, now_recipe=written
                )
            else:
                now = self._time.now()
                await self._store.write(
                    ADD_RECIPE, guild=guild, key=key, name=clean, recipe=written, author=author, at=now
                )

    async def rename(self, guild: int, name: str, new: str) -> None:
        clean = _clean(new)
        names = {"of_key": _key(name), "now_key": _key(clean), "now_name": clean}
        with _told(name, taken=clean):
            await self._store.write(RENAME_RECIPE, must_hit=True, of_guild=guild, **names)

    async def delete(self, guild: int, name: str) -> None:
        with _told(name):
            await self._store.write(DELETE_RECIPE, must_hit=True, of_guild=guild, of_key=_key(name))


@contextmanager
def _told(name: str, taken: str = "") -> Iterator[None]:
    """Turn the database's errors into refusals: it checks, while writing, whether the game exists and the name is
    free."""
    try:
        yield
    except Missing:
        raise Declined("no-such-recipe", name=name) from None
    except Conflict:
        raise Declined("name-taken", name=taken) from None


def _clean(name: str) -> str:
    clean = " ".join(name.split())
    if not 1 <= len(clean) <= LONGEST_NAME:
        raise Declined("bad-name", name=clean, most=LONGEST_NAME)
    return clean


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _read(row: Any) -> HouseGame:
    return HouseGame(row.name, msgspec.json.decode(row.recipe), row.author, row.at)

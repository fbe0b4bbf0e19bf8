"""/play: open a table. /hand: see your own cards."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.house_games import names
from cogs.slash.common import (
    MOST_CHOICES,
    at_table,
    choice,
    choices_of,
    complete_length,
    everywhere,
    options,
)
from cogs.startup.translator import called
from cogs.visit import moves, which_table
from cogs.visit.opening import open_table
from cogs.visit.pages import Illustrated
from cogs.visit.visit import Visit, visit_of
from engine.catalogue import GAMES
from engine.contract import Game
from engine.languages import LANGUAGES
from engine.options import DAY
from engine.presets import preset_of
from house.declined import Declined
from house.tables.series import GAMES as SERIES
from house.tables.series import best_of, endless
from screens import bells, posters
from screens.catalogue import SCREENS
from screens.components import Component
from screens.custom_ids import OPEN
from screens.i18n.language import I18n, later
from screens.lessons.panel import teach
from screens.pictures.wording import Picture
from screens.poker import first_call
from screens.poker.changing import CallDraft
from screens.posters import ALONE
from screens.table.company import STRENGTHS, WHO, company
from screens.table.option_fields import read_changes, read_length, written
from screens.unable import Unable

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark

PLAYABLE = dict(GAMES.items())
GAME_CHOICES = [Choice(name=game.name, value=game.id) for game in PLAYABLE.values()]
OPPONENTS = [Choice(name=app_commands.locale_str(about), value=name) for name, about in WHO.items()]
OFTEN = ("series", "language", "words", "buy_in", "ante", "turn_seconds")


class PlayCog(commands.Cog):
    @app_commands.command(
        name=called("command", "play"),
        description=later("Open a table here: friends join, and you start the game."),
    )
    @options(
        game=later("What to play. Leave it empty to see what each game is like."),
        length=later("quick: ten minutes; long: more points or time; slow: up to three days a turn."),
        computers=later("How many computers to seat right away."),
        strength=later("How strong they are (sly, if empty)."),
        opponent=later("One of the computers, by name."),
        series=later("How many games decide; a poker table without an end becomes a quick game."),
        language=later("The language of the words and letters."),
        words=later("on honour: bluff with any word you like; checked at once: false words are refused."),
        buy_in=later("Chips each player brings to the table."),
        ante=later("Chips each player puts in before the deal."),
        turn_seconds=later("Seconds per decision; 0 for no clock."),
        house_game=later("A Dealer's Choice table that always plays this house game."),
        options=later("More options as name=value, e.g. max_bet=10 showdown=auto."),
    )
    @app_commands.choices(
        game=GAME_CHOICES,
        strength=choices_of(*STRENGTHS),
        opponent=OPPONENTS,
        series=choices_of(*SERIES),
        language=choices_of(*LANGUAGES),
        words=choices_of("honour", "checked"),
    )
    @app_commands.autocomplete(length=complete_length)
    @everywhere
    async def play(  # noqa: PLR0913, PLR0917 - Discord's way to offer options
        self,
        interaction: discord.Interaction[Lettershark],
        game: str | None = None,
        length: str | None = None,
        computers: app_commands.Range[int, 0, 9] = 0,
        strength: str = "sly",
        opponent: str | None = None,
        series: str | None = None,
        language: str | None = None,
        words: str | None = None,
        buy_in: app_commands.Range[int, 1, 1_000_000] | None = None,
        ante: app_commands.Range[int, 0, 1_000_000] | None = None,
        turn_seconds: app_commands.Range[int, 0, 3 * DAY] | None = None,
        house_game: app_commands.Range[str, 1, 40] | None = None,
        options: str = "",
    ) -> None:
        if house_game is not None:
            game = "dealers-choice"
        if game is None:
            await interaction.client.pages.turn(visit_of(interaction), OPEN, "new")
            return
        if game not in PLAYABLE:
            raise Declined("no-such-game", game=game)
        presets = GAMES[game].presets
        chosen: dict[str, Any] = {}
        if length is not None:
            chosen = dict(preset_of(presets, read_length(visit_of(interaction).i18n, length)).options)
        often = dict(zip(OFTEN, (series, language, words, buy_in, ante, turn_seconds), strict=True))
        chosen |= {name: value for name, value in often.items() if value is not None}
        chosen |= read_changes(GAMES[game], options)
        if house_game is not None:
            chosen["always"] = house_game
        if length is None and best_of(chosen) > 1 and endless(GAMES[game], chosen):
            chosen = {**preset_of(presets, "quick").options, **chosen}
        seated = max(computers, 1) if opponent is not None else computers
        await open_table(visit_of(interaction), game, chosen, seated, strength, opponent)

    @play.autocomplete("house_game")
    async def complete_house_game(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        return await names(visit_of(interaction), typed)

    @play.autocomplete("options")
    async def complete_options(self, interaction: discord.Interaction, typed: str) -> list[Choice[str]]:
        game = GAMES.get(str(getattr(interaction.namespace, "game", "")))
        found = written(game, visit_of(interaction).i18n, typed) if game is not None else ()
        return [choice(one.shown, one.value) for one in islice(found, MOST_CHOICES)]

    @app_commands.command(
        name=called("command", "hand"),
        description=later("Your cards and what you may do now, for your eyes only."),
    )
    @at_table()
    @everywhere
    async def hand(self, interaction: discord.Interaction[Lettershark], table: str | None = None) -> None:
        visit = visit_of(interaction)
        await which_table.find(visit, table, own=True)
        await moves.show_hand_here(visit)


async def open_sheet(visit: Visit, detail: str) -> Illustrated | None:
    """Opens the chosen game's table at once. `house.NAME`: a table that always plays this house game. `alone.GAME`:
    a short game against computers."""
    if not visit.opens_tables:
        raise Unable("no-tables-here")
    kind, _, name = detail.partition(".")
    if kind == ALONE and name in PLAYABLE:
        await _at_once(visit, PLAYABLE[name], {})
        return None
    if kind in first_call.ACTS:
        return await _called(visit, kind, name)
    if kind == "house" and name:
        await open_table(visit, "dealers-choice", {"always": name}, 0)
        return None
    if detail in PLAYABLE:
        await open_table(visit, detail, {}, 0)
        return None
    one = posters.by_chance(PLAYABLE.values()) if kind == posters.SURPRISE else PLAYABLE.get(name)
    if one is not None and kind in (posters.ONE, posters.SURPRISE, bells.ON, bells.OFF):
        return Illustrated(*await _poster(visit, one, kind), instead=True)
    return Illustrated(*_posters(visit.i18n, kind, name), instead=True)


async def _at_once(visit: Visit, game: Game, chosen: dict[str, Any]) -> None:
    """Opens a short game against computers."""
    quick = preset_of(game.presets, "quick").options
    await open_table(visit, game.id, {**quick, **chosen}, company(game) - 1, start=True)


async def _called(visit: Visit, act: str, detail: str) -> Illustrated | None:
    """Calls the first game of Dealer's Choice on its ticket and opens a table with it."""
    draft = first_call.read(detail)
    if act == first_call.TWISTS and not visit.fields:
        await visit.ask(first_call.window(visit.i18n, OPEN, draft))
        return None
    if act == first_call.TWISTS:
        draft = first_call.twisted(visit.i18n, visit.fields, draft)
    chosen, game = {"first_call": first_call.line(draft)}, PLAYABLE[first_call.GAME]
    if act == first_call.WITH_PEOPLE:
        await open_table(visit, game.id, chosen, 0)
        return None
    if act == first_call.AT_ONCE:
        await _at_once(visit, game, chosen)
        return None
    return Illustrated(*await _ticket(visit, draft), instead=True)


async def _poster(visit: Visit, game: Game, kind: str) -> tuple[list[Component], Picture]:
    """`kind` may be a press on *Notify me* or *Stop notifying me*."""
    if game.id == first_call.GAME:
        return await _ticket(visit, CallDraft(), kind)
    return posters.one(visit.i18n, game, bell=await _bell(visit, game, kind))


async def _ticket(visit: Visit, draft: CallDraft, kind: str = "") -> tuple[list[Component], Picture]:
    i18n, game = visit.i18n, PLAYABLE[first_call.GAME]
    bell, more = await _bell(visit, game, kind), teach(i18n, game.id)
    if bell is not None:
        more = [*more, bells.bell(i18n, game, wanted=bell)[0]]
    faces, back = visit.style.faces("scroker"), posters.way_back(i18n, game)
    return first_call.ticket_of(i18n, faces, OPEN, draft, back, more)


async def _bell(visit: Visit, game: Game, kind: str) -> bool | None:
    """Whether this player is notified of tables for this game; None if the server has switched that off."""
    known, guild = visit.room.bells, visit.guild
    if guild is None or not await visit.room.settings.get(guild, "notifications"):
        return None
    if kind == bells.ON:
        await known.want(visit.player, guild, game.id)
        visit.messages.notices.opened(visit.player)
    elif kind == bells.OFF:
        await known.stop(visit.player, guild, game.id)
    return await known.wanted(visit.player, guild, game.id)


async def bell_sheet(visit: Visit, detail: str) -> list[Component]:
    """*Stop notifying me*, in the notification itself."""
    found = bells.read(detail)
    if found is None:
        raise Unable("old-button")
    guild, game = found
    await visit.room.bells.stop(visit.player, guild, game)
    return bells.stopped(visit.i18n, game)


def _posters(i18n: I18n, kind: str, name: str) -> tuple[list[Component], Picture]:
    if kind == posters.FAMILY and name in SCREENS:
        return posters.family(i18n, PLAYABLE.values(), name)
    return posters.families(i18n, PLAYABLE.values())


async def setup(bot: Lettershark) -> None:
    bot.pages.add(OPEN, open_sheet)
    bot.pages.add(bells.SCREEN, bell_sheet)
    await bot.add_cog(PlayCog())

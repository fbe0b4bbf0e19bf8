"""/learn: a private first game that explains itself, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
import msgspec
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.slash.common import everywhere, options
from cogs.startup.translator import called
from cogs.visit.pages import Illustrated
from cogs.visit.solo import pressed
from cogs.visit.visit import Visit, visit_of
from engine.catalogue import GAMES
from engine.contract import Action
from house.declined import Declined
from house.lessons import Progress
from screens.components import Component
from screens.custom_ids import Press
from screens.i18n.language import later
from screens.lessons import panel
from screens.lessons.judging import judge
from screens.lessons.lesson import Lesson, LessonStep, lessons
from screens.lessons.panel import SCREEN
from screens.poker.ladder import ladder
from screens.refusals.sentences import explain
from screens.table.hand_names import has_ladder
from screens.table.stage import Stage

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class LearnCog(commands.Cog):
    @app_commands.command(
        name=called("command", "learn"),
        description=later("Learn a game by playing it: a guided first game, for your eyes only."),
    )
    @options(game=later("Which game. Leave it empty for a list."))
    @app_commands.choices(game=[Choice(name=GAMES[game].name, value=game) for game in lessons()])
    @everywhere
    async def learn(self, interaction: discord.Interaction[Lettershark], game: str | None = None) -> None:
        await interaction.client.pages.turn(visit_of(interaction), SCREEN, game or "")


async def learn_sheet(visit: Visit, detail: str) -> list[Component] | Illustrated | None:
    """The list of lessons, a lesson where its player left off, or the answer to a press in it."""
    if not detail:
        return await _index(visit)
    game, place, press = panel.read(detail, visit.chosen, visit.fields)
    if game not in lessons():
        raise Declined("no-such-game", game=game)
    return await Pupil(visit, lessons()[game]).comes(place, press)


async def _index(visit: Visit) -> list[Component]:
    known = await visit.room.lessons.all(visit.player)
    finished = frozenset(game for game, one in known.items() if one.finished)
    begun = frozenset(game for game, one in known.items() if one.place)
    return panel.index(visit.i18n, finished, begun)


class Pupil:
    """A player in a lesson, during one visit."""

    def __init__(self, visit: Visit, lesson: Lesson) -> None:
        self._visit = visit
        self._lesson = lesson
        self._progress = Progress()

    async def comes(self, place: int, press: Press | None) -> Illustrated | None:
        """Shows the next screen; None if a window was opened instead."""
        self._progress = await self._visit.room.lessons.of(self._visit.player, self._lesson.game)
        if self._progress.place > self._lesson.length:  # the lesson has become shorter
            self._progress = self._progress._replace(place=0, tries=0)
        say = self._visit.say
        if press is None:
            begun = 0 < self._progress.place < self._lesson.length
            if self._progress.place == self._lesson.length:
                await self._goes(0)
            return self._shown(say("Welcome back: this is where you left off.") if begun else "")
        if press.act == panel.AT:
            await self._goes(min(place, self._lesson.length - 1))
            return self._shown()
        if press.act == panel.AGAIN:
            await self._goes(0)
            return self._shown()
        step = self._lesson.step(self._progress.place)
        if place != self._progress.place or step is None:
            return self._shown(say("You have gone on from there already. Here is where you are now."))
        return await self._answered(step, press)

    async def _answered(self, step: LessonStep, press: Press) -> Illustrated | None:
        if press.act in (panel.NEXT, panel.SHOW):
            if step.do is None or press.act == panel.SHOW:
                await self._goes(self._progress.place + 1)
            return self._shown()
        if press.act == panel.LADDER and has_ladder(self._stage):
            look = ladder(self._stage)
            shown = panel.reading(self._stage, self._lesson, self._progress.place, look)
            return Illustrated(shown, look.picture, instead=True)
        if press.act == panel.BACK:
            return self._shown()
        ident = panel.ident(self._lesson, self._progress.place)
        return await pressed(self._visit, self._stage, press, ident, self)

    async def acts(self, action: Action) -> Illustrated:
        step = self._lesson.step(self._progress.place)
        assert step is not None  # noqa: S101 - they are at it
        return await self._judged(step, msgspec.to_builtins(action))

    async def shown(self, notice: str = "", picked: Press | None = None) -> Illustrated:
        return self._shown(notice, picked)

    async def _judged(self, step: LessonStep, action: dict[str, object]) -> Illustrated:
        language, place = self._visit.i18n.language, self._progress.place
        verdict = judge(self._lesson.game, language, place, step, action)
        said = self._visit.i18n.say(verdict.say) if verdict.say is not None else ""
        if verdict.refused is not None:
            said = explain(verdict.refused, self._visit.i18n, self._stage)
        if verdict.on:
            await self._goes(place + 1)
            return self._shown(f"✓ {said}" if said else "")
        await self._keep(self._progress._replace(tries=self._progress.tries + 1))
        return self._shown(said if verdict.sound else f"✗ {said}")

    async def _goes(self, place: int) -> None:
        over = place == self._lesson.length
        await self._keep(Progress(place, 0, self._progress.finished + over))

    async def _keep(self, progress: Progress) -> None:
        """Store first, then show."""
        await self._visit.room.lessons.put(self._visit.player, self._lesson.game, progress)
        self._visit.room.beginners.forget(self._visit.player)
        self._progress = progress

    @property
    def _stage(self) -> Stage:
        style, place = self._visit.style, self._progress.place
        return panel.stage_of(self._lesson, place, self._visit.name, style.i18n, style.faces)

    def _shown(self, notice: str = "", picked: Press | None = None) -> Illustrated:
        place, lesson, stage = self._progress.place, self._lesson, self._stage
        if lesson.step(place) is None:
            shown = panel.ending(stage, lesson, notice=notice)
        else:
            tries = self._progress.tries
            shown = panel.panel(stage, lesson, place, notice=notice, picked=picked, tries=tries)
        return Illustrated(shown, panel.picture(stage, lesson, place), instead=True)


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, learn_sheet)
    await bot.add_cog(LearnCog())

"""/daily: the daily hand, for your eyes only."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import choices_of, everywhere, options
from cogs.startup.translator import called
from cogs.transport.answers import NotAnswered
from cogs.transport.rest import Fault
from cogs.visit.alone import ladder, missed_in, pressed, weighed
from cogs.visit.pages import Illustrated
from cogs.visit.practising import practice_sheet
from cogs.visit.visit import Visit, visit_of
from engine.alone import Position
from engine.catalogue import GAMES
from engine.daily import YOU, DailyDeal, begun, played
from engine.languages import LANGUAGES
from house.daily.daily import replayed
from house.daily.facts import DailyHand, DailyNews
from house.firsts import DAILY
from screens import alone, practice
from screens.components import Component
from screens.custom_ids import Press
from screens.daily import outcome, panel
from screens.daily.outcome import BEST, DailyEnd
from screens.daily.panel import SCREEN
from screens.i18n.language import later
from screens.i18n.numbers import whole
from screens.pictures.tables import hand_picture
from screens.refusals.unable import Unable
from screens.results.folding import result_of
from screens.table.stage import Stage

if TYPE_CHECKING:
    from cogs.startup.client import Lettershark


class DailyCog(commands.Cog):
    @app_commands.command(
        name=called("command", "daily"),
        description=later("Today's hand: the same cards for everybody, once, for your eyes only."),
    )
    @options(language=later("The language of the words and letters."))
    @app_commands.choices(language=choices_of(*LANGUAGES))
    @everywhere
    async def daily(self, interaction: discord.Interaction[Lettershark], language: str | None = None) -> None:
        await interaction.client.pages.turn(visit_of(interaction), SCREEN, f"{language or ''}.new")


async def daily_sheet(visit: Visit, detail: str) -> list[Component] | Illustrated | None:
    """Today's hand, one where its player left off, or the answer to a press in it."""
    language, day, done, press = panel.read(detail, visit.chosen, visit.fields)
    language = LANGUAGES[language or visit.i18n.language].lessons if language in ("", *LANGUAGES) else ""
    if not language:
        raise Unable("old-button")
    daily = visit.room.daily
    if press is None:
        hand: DailyHand | None = await daily.open(visit.player, visit.house, language)
    else:
        hand = await daily.find(visit.player, day, language)
    if hand is None:
        raise Unable("old-button")
    now = replayed(hand)
    if now is None:
        return outcome.not_replayed(visit.i18n, hand)
    sitting = Sitting(visit, hand, now)
    return await (sitting.shown() if press is None else sitting.comes(done, press))


class Sitting:
    """One player at their hand, during one visit."""

    def __init__(self, visit: Visit, hand: DailyHand, now: Position) -> None:
        self._visit, self._hand, self._now = visit, hand, now
        self._late = hand.deal.day < visit.room.daily.today
        self._seats = panel.seats_of(hand.deal.game, visit.player, visit.name)

    @property
    def _stage(self) -> Stage:
        style = self._visit.style
        return alone.stage_of(
            self._now, self._seats, style.i18n, style.faces, drawn=style.drawn, behind=style.behind
        )

    async def comes(self, done: int, press: Press) -> list[Component] | Illustrated | None:
        """What they see next; None when it is answered already."""
        if self._hand.over:
            return await self._ended(press)
        if press.act == alone.LADDER:
            return ladder(self._stage)
        if done != len(self._hand.acts):
            return await self.shown(self._gone_on)
        return await pressed(self._visit, self._stage, press, alone.ident(panel.leading(self._hand)), self)

    @property
    def _gone_on(self) -> str:
        return self._visit.say("You have gone on from there already. Here is where you are now.")

    async def acts(self, action: dict[str, object]) -> Illustrated:
        """Stored first, with what the computers answer; then shown."""
        daily, deal = self._visit.room.daily, self._hand.deal
        stored = await daily.act(self._visit.player, self._hand, action)
        self._visit.room.beginners.forget(self._visit.player)
        hand = stored or await daily.find(self._visit.player, deal.day, deal.language)
        if hand is not None:  # else they have deleted their data meanwhile
            self._hand, self._now = hand, played(deal, hand.acts)
        return await self.shown("" if stored is not None else self._gone_on)

    async def shown(self, notice: str = "", picked: Press | None = None) -> Illustrated:
        if self._hand.over:
            end, guild = (await self._end())._replace(missed=await self._missed()), self._visit.guild
            here = guild == self._hand.guild and not self._late
            shown = outcome.panel(end, notice, server=guild is not None, here=here, late=self._late)
            return Illustrated(shown, outcome.picture(end), instead=True)
        stage = self._stage
        shown = panel.panel(stage, self._hand, notice=notice, picked=picked, late=self._late)
        return Illustrated(shown, hand_picture(stage), instead=True)

    # --- when it is over ---------------------------------------------------------------------------------

    async def _ended(self, press: Press) -> list[Component] | Illustrated | None:
        visit, end = self._visit, await self._end()
        review, _, place = press.act.partition(".")
        if review == alone.REVIEW:
            return await self._reviewed(end, whole(place[:-1]) or 0)
        if press.act == panel.TEXT:
            return outcome.as_text(end)
        if press.act == panel.RANKING:
            return outcome.ranking(end, await self._news(visit.guild, end.hand.deal))
        if press.act == panel.POST and not visit.by_dm:
            return await self._post(end)
        return await self.shown()

    async def _reviewed(self, end: DailyEnd, place: int) -> Illustrated:
        """Step by step, with what each of their decisions was worth."""
        hand, seats = self._hand, self._seats
        found = list(alone.frames_of(begun(hand.deal), hand.acts, seats))
        weighing = await weighed(self._visit, (*hand.deal, self._visit.player), found, YOU)
        again = partial(practice.day_id, hand.deal) if self._late else None
        reel = alone.reel(end.stage, panel.leading(hand), found, place, weighing, again)
        missed = await self._missed() if reel.place == reel.end else None
        shown = alone.reviewed(end.stage, reel, end.result, missed)
        return Illustrated(shown.components, shown.picture, instead=True)

    async def _post(self, end: DailyEnd) -> Illustrated | None:
        """Once; again where it certainly did not go out."""
        visit, daily = self._visit, self._visit.room.daily
        slow = visit.say("Discord was too slow. Press *Post it* again.")
        already = visit.say("You have posted it already. *Text* gives you the same to paste.")
        if visit.answered:
            return await self.shown(slow)
        spoken = (await visit.messages.styles.guild(visit.server)).i18n  # everybody reads it
        said = outcome.posted(end._replace(stage=end.stage.but(i18n=spoken)))
        if not await daily.post(visit.player, end.hand):
            return await self.shown(already)
        try:
            await visit.reply.publish(said)
        except NotAnswered as wrong:
            if wrong.fault is Fault.AWAY and not wrong.certain:
                raise
            await daily.unpost(visit.player, end.hand)
            if wrong.fault is not Fault.ANSWERED:
                raise
            return await self.shown(slow)
        return None

    async def _news(self, guild: int | None, deal: DailyDeal) -> DailyNews | None:
        """Of this server. A direct message comes from none: there, nobody else is named."""
        if guild is None:
            return None
        return await self._visit.room.daily.news(guild, deal.day, deal.language, BEST)

    async def _end(self) -> DailyEnd:
        now, hand, stage = self._now, self._hand, self._stage
        game = GAMES[hand.deal.game]
        result = result_of(game, now.state.options, now.whole, 1)
        assert result is not None and now.worth is not None  # noqa: S101, PT018 - it is over
        return DailyEnd(
            stage=stage,
            hand=hand,
            result=result,
            worth=now.worth,
            field=await self._visit.room.daily.field(self._visit.player, hand),
            earned=await self._visit.room.firsts.earned(self._visit.player, DAILY, hand.deal.day),
        )

    async def _missed(self) -> Any:
        return await missed_in(begun(self._hand.deal), self._hand.acts, self._stage)


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, daily_sheet)
    bot.pages.add(practice.SCREEN, practice_sheet)
    await bot.add_cog(DailyCog())

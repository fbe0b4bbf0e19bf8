"""/daily: the daily hand, for your eyes only."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import choices_of, everywhere, options
from cogs.startup.translator import called
from cogs.transport.answers import NotAnswered
from cogs.transport.rest import Fault
from cogs.visit.pages import Illustrated
from cogs.visit.practising import practice_sheet
from cogs.visit.solo import SoloVisit
from cogs.visit.visit import Visit, visit_of
from engine.daily import YOU, DailyDeal
from engine.languages import LANGUAGES
from engine.solo import Position
from house.medals import DAILY
from house.solo.facts import DailyHand, DailyNews
from house.solo.hands import replayed
from screens.components import Component
from screens.custom_ids import Press
from screens.i18n.language import later
from screens.pictures.wording import Shown
from screens.solo import daily as screen
from screens.solo import practice
from screens.solo.daily import BEST, SCREEN, DailyEnd
from screens.solo.hand import SoloLook
from screens.unable import Unable

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
    """Shows today's hand, one that its player left unfinished, or the answer to a press in it."""
    language, day, done, press = screen.read(detail, visit.chosen, visit.fields)
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
        return screen.not_replayed(visit.i18n, hand)
    sitting = DailyVisit(visit, hand, now)
    return await (sitting.opened() if press is None else sitting.comes(done, press))


class DailyVisit(SoloVisit[DailyDeal]):
    def __init__(self, visit: Visit, hand: DailyHand, now: Position) -> None:
        super().__init__(visit, visit.room.daily, hand, now)
        self._late = hand.number < visit.room.daily.today

    @property
    def _again(self) -> Callable[[int], str] | None:
        return partial(practice.day_id, self._hand.deal) if self._late else None

    @property
    def _look(self) -> SoloLook:
        return screen.look(self._visit.i18n, self._hand, late=self._late)

    async def opened(self) -> Illustrated:
        """Shows an untouched hand: a newcomer reads how it works, others how yesterday's compares."""
        untouched = not self._hand.over and all(seat != YOU for seat, _ in self._hand.acts)
        return await self.shown(await self._greeting() if untouched and not self._late else "")

    async def _greeting(self) -> str:
        visit, deal, daily = self._visit, self._hand.deal, self._visit.room.daily
        if await daily.is_new(visit.player):
            return screen.welcome(self._stage, deal)
        before = await daily.find(visit.player, deal.day - 1, deal.language)
        if before is None or before.worth is None:
            return ""
        field, news = await daily.field(visit.player, before), await self._news(visit.guild, before.deal)
        return screen.yesterday(visit.i18n, before.worth, field, news, visit.player)

    async def _ended(self, notice: str) -> Illustrated:
        end, guild = (await self._end())._replace(missed=await self._missed()), self._visit.guild
        here = guild == self._hand.guild and not self._late
        shown = screen.ended(end, notice, server=guild is not None, here=here, late=self._late)
        return Illustrated(shown, screen.picture(end), instead=True)

    async def _pressed_after(self, press: Press) -> list[Component] | Illustrated | None:
        visit = self._visit
        if press.act == screen.TEXT:
            return self._read(Shown(screen.as_text(await self._end())))
        if press.act == screen.RANKING:
            news = await self._news(visit.guild, self._hand.deal)
            return self._read(Shown(screen.ranking(await self._end(), news)))
        if press.act == screen.POST and not visit.by_dm:
            return await self._post(await self._end())
        return await self.shown()

    async def _post(self, end: DailyEnd) -> Illustrated | None:
        """Posts the result once; again only if Discord certainly refused the first."""
        visit, daily = self._visit, self._visit.room.daily
        slow = visit.say("Discord was too slow. Press *Post it* again.")
        already = visit.say("You have posted it already. *Copy text* gives you the same to paste.")
        if visit.answered:
            return await self.shown(slow)
        spoken = (await visit.messages.styles.guild(visit.server)).i18n  # everybody reads it
        said = screen.posted(end._replace(stage=end.stage.but(i18n=spoken)))
        if not await daily.post(end.hand):
            return await self.shown(already)
        try:
            await visit.reply.publish(said)
        except NotAnswered as wrong:
            if wrong.fault is Fault.AWAY and not wrong.certain:
                raise
            await daily.unpost(end.hand)
            if wrong.fault is not Fault.ANSWERED:
                raise
            return await self.shown(slow)
        return None

    async def _news(self, guild: int | None, deal: DailyDeal) -> DailyNews | None:
        """The server's daily leaders. None in a direct message, where nobody else is named."""
        if guild is None:
            return None
        return await self._visit.room.daily.news(guild, deal.day, deal.language, BEST)

    async def _end(self) -> DailyEnd:
        hand, player = self._hand, self._visit.player
        weighing = await self._weighed(self._frames)
        return DailyEnd(
            stage=self._stage,
            hand=hand,
            result=self._result,
            worth=hand.worth or 0,
            field=await self._visit.room.daily.field(player, hand),
            squares=screen.squares_of(weighing),
            earned=await self._visit.room.medals.earned(player, DAILY, hand.number),
        )


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, daily_sheet)
    bot.pages.add(practice.SCREEN, practice_sheet)
    await bot.add_cog(DailyCog())

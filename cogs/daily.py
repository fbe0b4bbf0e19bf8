"""/daily: the daily hand, for your eyes only."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.messages.place import Channel, OnlyReply
from cogs.slash.common import choices_of, everywhere, options
from cogs.startup.translator import called
from cogs.visit.pages import Illustrated
from cogs.visit.practising import practice_sheet
from cogs.visit.solo import SoloVisit
from cogs.visit.visit import Visit, visit_of
from engine.daily import EPOCH, YOU, DailyDeal
from engine.languages import LANGUAGES
from engine.solo import Position
from house.medals import DAILY
from house.solo.facts import DailyHand, DailyNews
from house.solo.hands import replayed
from screens.components import Component, container
from screens.custom_ids import Press
from screens.i18n.language import later
from screens.pictures.wording import Shown
from screens.results.sentences import meaning
from screens.solo import daily as screen
from screens.solo import practice
from screens.solo.daily import BEST, SCREEN, DailyEnd
from screens.solo.hand import VIOLET, SoloLook
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
        if (news := await visit.messages.news.for_group(visit.house)) is not None:
            await news.show(visit.reply, where=OnlyReply())
        hand: DailyHand | None = await daily.open(visit.player, visit.house, language)
    else:
        hand = await daily.find(visit.player, day, language)
    past = EPOCH < day < daily.today
    if past and press is not None and press.act == screen.RANKING and (hand is None or not hand.over):
        deal = daily.deal(day, language)
        return [container(screen.ranking(visit.i18n, deal, await _news(visit, deal), None), VIOLET)]
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
        field, news = await daily.field(visit.player, before), await _news(visit, before.deal)
        return screen.yesterday(visit.i18n, before.worth, field, news, visit.player)

    async def _ended(self, notice: str) -> Illustrated:
        end, house = (await self._end())._replace(missed=await self._missed()), self._visit.house
        here = house == self._hand.guild and not self._late
        shown = screen.ended(end, notice, shared=bool(house), here=bool(house) and here, late=self._late)
        return Illustrated(shown, screen.picture(end), instead=True)

    async def _pressed_after(self, press: Press) -> list[Component] | Illustrated | None:
        visit = self._visit
        if press.act == screen.TEXT:
            return self._read(Shown(screen.as_text(await self._end())))
        if press.act == screen.RANKING:
            news = await _news(visit, self._hand.deal)
            return self._read(Shown(screen.ranking(visit.i18n, self._hand.deal, news, await self._end())))
        if press.act == screen.POST and visit.house:
            return await self._post(await self._end())
        return await self.shown()

    async def _post(self, end: DailyEnd) -> Illustrated | None:
        """Posts the result, once a day; again only if Discord certainly refused the first."""
        visit, daily, hand = self._visit, self._visit.room.daily, end.hand
        slow = visit.say("Discord was too slow. Press *Post it* again.")
        already = visit.say(
            "You have posted today's result already. *Copy text* gives you this one to paste."
        )
        if visit.answered:
            return await self.shown(slow)
        if not await daily.post(hand, visit.house, visit.name, end.squares):
            return await self.shown(already)
        post = visit.messages.posts.of(hand.number, hand.owner)
        where = OnlyReply() if visit.in_group else Channel(visit.channel)
        if await post.show(visit.reply, where=where) or post.row is not None:  # it is there, or may come
            return None
        await daily.unpost(hand)
        return await self.shown(slow)

    async def _end(self) -> DailyEnd:
        hand, player = self._hand, self._visit.player
        weighing = await self._weighed(self._frames)
        word = max(screen.words_in(self._now), key=len, default="")
        return DailyEnd(
            stage=self._stage,
            hand=hand,
            result=self._result,
            worth=hand.worth or 0,
            field=await self._visit.room.daily.field(player, hand),
            squares=screen.squares_of(weighing),
            means=await asyncio.to_thread(meaning, self._stage, word) if word else "",
            earned=await self._visit.room.medals.earned(player, DAILY, hand.number),
        )


async def _news(visit: Visit, deal: DailyDeal) -> DailyNews | None:
    """The best of the server or group chat. None in a direct message, where nobody else is named."""
    return await visit.room.daily.news(visit.house, deal.day, deal.language, BEST) if visit.house else None


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, daily_sheet)
    bot.pages.add(practice.SCREEN, practice_sheet)
    await bot.add_cog(DailyCog())

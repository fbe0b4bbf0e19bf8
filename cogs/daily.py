"""/daily: the daily hand, for your eyes only."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.slash.common import choices_of, everywhere, options
from cogs.startup.translator import called
from cogs.transport import answers
from cogs.visit.pages import Illustrated
from cogs.visit.visit import Visit, visit_of
from engine.catalogue import GAMES
from engine.daily import YOU, DailyDeal, DailyPosition, played
from engine.hindsight.back import missed
from engine.languages import LANGUAGES
from engine.refused import Refused
from house.daily.daily import replayed
from house.daily.facts import DailyHand, DailyNews
from house.firsts import DAILY
from house.incidents import incident
from screens.catalogue import screen_of
from screens.components import Component
from screens.custom_ids import Press
from screens.daily import outcome, panel
from screens.daily.outcome import BEST, DailyEnd
from screens.daily.panel import SCREEN
from screens.elsewhere import our_window
from screens.i18n.language import later
from screens.i18n.numbers import whole
from screens.pictures.ladder import ladder_picture, ladder_sheet
from screens.pictures.tables import hand_picture
from screens.refusals.sentences import explain
from screens.refusals.unable import Unable
from screens.results.folding import result_of
from screens.table import frames
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw

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

    def __init__(self, visit: Visit, hand: DailyHand, now: DailyPosition) -> None:
        self._visit, self._hand, self._now = visit, hand, now
        self._late = hand.deal.day < visit.room.daily.today

    @property
    def _stage(self) -> Stage:
        style, visit = self._visit.style, self._visit
        return panel.stage_of(self._now, visit.player, visit.name, style.i18n, style.faces, drawn=style.drawn)

    async def comes(self, done: int, press: Press) -> list[Component] | Illustrated | None:
        """What they see next; None when it is answered already."""
        if self._hand.over:
            return await self._ended(press)
        if press.act == panel.LADDER:
            return Illustrated(ladder_sheet(self._stage), ladder_picture(self._stage), instead=True)
        if done != len(self._hand.acts):
            return await self.shown(self._gone_on)
        try:
            return await self._does(press)
        except (Refused, Unable) as wrong:
            return await self.shown(f"✗ {explain(wrong, self._visit.i18n, self._stage)}")

    @property
    def _gone_on(self) -> str:
        return self._visit.say("You have gone on from there already. Here is where you are now.")

    async def _does(self, press: Press) -> Illustrated | None:
        wanted = screen_of(self._stage.table.game).wanted(self._stage, press)
        match wanted:
            case Act(action):
                return await self._acts(action)
            case Redraw(picked):
                return await self.shown(picked=picked)
            case Ask(window):
                window = our_window(window, panel.ident(self._hand))
                await self._visit.ask(frames.with_cards(self._stage, window))
                return None
        return await self.shown()

    async def _acts(self, action: dict[str, object]) -> Illustrated:
        """Stored first, with what the computers answer; then shown."""
        daily, deal = self._visit.room.daily, self._hand.deal
        stored = await daily.act(self._visit.player, self._hand, action)
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
        if review == panel.REVIEW:
            reel = outcome.reel(end, whole(place[:-1]) or 0)
            if reel.place == reel.end:
                end = end._replace(missed=await self._missed())
            shown = outcome.reviewed(end, reel)
            return Illustrated(shown.components, shown.picture, instead=True)
        if press.act == panel.TEXT:
            return outcome.as_text(end)
        if press.act == panel.RANKING:
            return outcome.ranking(end, await self._news(visit.guild, end.hand.deal))
        if press.act == panel.POST and not visit.by_dm:
            return await self._post(end)
        return await self.shown()

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
            await answers.published(visit.interaction, said)
        except answers.Answered as wrong:
            if wrong.again:
                return await self.shown(already)
            await daily.unpost(visit.player, end.hand)
            return await self.shown(slow)
        except discord.HTTPException:
            await daily.unpost(visit.player, end.hand)
            raise
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
        """What the player could have had, from what they saw."""
        now, stage = self._now, self._stage
        own = [event.seen_by(YOU) for event in now.whole]
        try:
            return await asyncio.to_thread(missed, stage.table.game, stage.view, own)
        except Exception as wrong:  # noqa: BLE001 - a line that cannot be found must not keep a hand from its player
            incident("not-looked-back", wrong, game=stage.table.game.id)
            return None


async def setup(bot: Lettershark) -> None:
    bot.pages.add(SCREEN, daily_sheet)
    await bot.add_cog(DailyCog())

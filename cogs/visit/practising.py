"""Practice: hands that do not count, begun from a film or a past daily hand, for their player's eyes only."""

from __future__ import annotations

from cogs.visit.alone import ladder, missed_in, pressed, weighed
from cogs.visit.pages import Illustrated
from cogs.visit.visit import Visit
from cogs.visit.words import deaf
from engine.daily import begun
from engine.languages import LANGUAGES
from house.daily.facts import DailyHand, Practised
from screens import alone, practice
from screens.components import Component
from screens.custom_ids import Press
from screens.daily import panel
from screens.i18n.numbers import whole
from screens.pictures.results import result_picture
from screens.pictures.tables import hand_picture
from screens.practice import Ask
from screens.refusals.unable import Unable
from screens.results.facts import HandResult
from screens.results.folding import result_of
from screens.table.stage import Stage


async def practice_sheet(visit: Visit, detail: str) -> list[Component] | Illustrated | None:
    """The past days, one of them newly dealt, or the answer to a press in a hand."""
    asked = practice.read(detail, visit.chosen, visit.fields)
    if asked.language and asked.language not in LANGUAGES:
        raise Unable("old-button")
    if asked.language and not asked.day:
        return await _old_days(visit, asked.language)
    hand = None if asked.day else visit.room.practice.find(visit.player, asked.key)
    if not asked.day and hand is None:
        raise Unable("hand-put-away")
    language = asked.language if hand is None else str(hand.now.state.options["language"])
    if await told_why_not(visit, language):
        return None
    if hand is None:
        return await Practising(visit, await _old_day(visit, asked)).shown()
    sitting = Practising(visit, hand)
    return await (sitting.shown() if asked.press is None else sitting.comes(asked.done, asked.press))


async def told_why_not(visit: Visit, language: str) -> bool:
    """Whoever may bluff in this language would see here which words count."""
    secret = await deaf(visit, language)
    if secret is not None:
        await visit.whisper(secret)
    return secret is not None


async def _old_days(visit: Visit, language: str) -> list[Component]:
    daily = visit.room.daily
    deals = await daily.old(visit.player, language, practice.SHOWN)
    return practice.old_days(visit.i18n, language, deals, await daily.worths_of(visit.player, language))


async def _old_day(visit: Visit, asked: Ask) -> Practised:
    """From its beginning, or from where its player was after so many acts."""
    daily = visit.room.daily
    deal = await daily.old_deal(visit.player, asked.day, asked.language)
    once: DailyHand | None = await daily.find(visit.player, asked.day, asked.language)
    then, acts = (None, ()) if once is None else (once.worth, once.acts[: asked.done])
    seats = panel.seats_of(deal.game, visit.player, visit.name)
    return await visit.room.practice.begin(visit.player, begun(deal), seats, acts, then=then, deal=deal)


class Practising:
    """One player at such a hand, during one visit."""

    def __init__(self, visit: Visit, hand: Practised) -> None:
        self._visit, self._hand = visit, hand

    @property
    def _stage(self) -> Stage:
        style, hand = self._visit.style, self._hand
        return alone.stage_of(
            hand.now, hand.seats, style.i18n, style.faces, drawn=style.drawn, behind=style.behind
        )

    async def comes(self, done: int, press: Press) -> Illustrated | None:
        if press.act == practice.AGAIN:
            await self._again()
            return await self.shown()
        if self._hand.over:
            review, _, place = press.act.partition(".")
            return await (self._reviewed(whole(place[:-1]) or 0) if review == alone.REVIEW else self.shown())
        if press.act == alone.LADDER:
            return ladder(self._stage)
        if done != len(self._hand.acts):
            return await self.shown(self._gone_on)
        return await pressed(self._visit, self._stage, press, alone.ident(practice.leading(self._hand)), self)

    @property
    def _gone_on(self) -> str:
        return self._visit.say("You have gone on from there already. Here is where you are now.")

    async def acts(self, action: dict[str, object]) -> Illustrated:
        known, player = self._visit.room.practice, self._visit.player
        after = await known.act(player, self._hand, action)
        self._hand = after or known.find(player, self._hand.key) or self._hand
        return await self.shown("" if after is not None else self._gone_on)

    async def _again(self) -> None:
        hand, begin = self._hand, self._visit.room.practice.begin
        self._hand = await begin(self._visit.player, hand.alone, hand.seats, then=hand.then, deal=hand.deal)

    async def shown(self, notice: str = "", picked: Press | None = None) -> Illustrated:
        stage, hand = self._stage, self._hand
        if not hand.over:
            shown = practice.panel(stage, hand, notice=notice, picked=picked)
            return Illustrated(shown, hand_picture(stage), instead=True)
        result = self._result
        shown = practice.ended(stage, hand, result, await missed_in(hand.alone, hand.acts, stage), notice)
        return Illustrated(shown, result_picture(stage, result), instead=True)

    @property
    def _result(self) -> HandResult:
        now = self._hand.now
        result = result_of(self._stage.table.game, now.state.options, now.whole, now.state.hand)
        assert result is not None  # noqa: S101 - it is over
        return result

    async def _reviewed(self, place: int) -> Illustrated:
        """Step by step, with what each of their decisions was worth."""
        visit, hand, stage = self._visit, self._hand, self._stage
        found = list(alone.frames_of(hand.alone, hand.acts, hand.seats))
        weighing = await weighed(visit, ("practice", visit.player, hand.key), found, hand.alone.you)
        reel = alone.reel(stage, practice.leading(hand), found, place, weighing)
        missed = await missed_in(hand.alone, hand.acts, stage) if reel.place == reel.end else None
        shown = alone.reviewed(stage, reel, self._result, missed)
        return Illustrated(shown.components, shown.picture, instead=True)


async def begins(visit: Visit, hand: Practised) -> None:
    """On a panel of its own."""
    shown = await Practising(visit, hand).shown()
    if shown.picture is None:
        await visit.whisper(shown.components)
    else:
        await visit.show_pictured(shown.components, shown.picture)

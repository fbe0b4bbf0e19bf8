"""Practice: private hands that do not count, from a film or a past daily hand."""

from __future__ import annotations

from functools import cached_property

from cogs.visit.pages import Illustrated
from cogs.visit.solo import SoloVisit
from cogs.visit.visit import Visit
from cogs.visit.word_pages import told_why_not
from engine.languages import LANGUAGES
from house.solo.facts import PracticeDeal, PracticeHand
from house.solo.hands import replayed
from house.tables.records import Seat
from screens.components import Component
from screens.custom_ids import Press
from screens.results.picture import result_picture
from screens.solo import hand as screen
from screens.solo import practice
from screens.solo.hand import SoloLook
from screens.unable import Unable


async def practice_sheet(visit: Visit, detail: str) -> list[Component] | Illustrated | None:
    """Shows the list of past days, deals one again, or answers a press in a hand."""
    asked = practice.read(detail, visit.chosen, visit.fields)
    if asked.language and asked.language not in LANGUAGES:
        raise Unable("old-button")
    if asked.language and not asked.day:
        return await _old_days(visit, asked.language)
    known = visit.room.practice
    hand = None if asked.day else await known.find(visit.player, asked.key)
    now = None if hand is None else replayed(hand)
    if not asked.day and now is None:
        raise Unable("hand-put-away")
    language = asked.language if now is None else str(now.state.options["language"])
    if await told_why_not(visit, language):
        return None
    if hand is None:
        hand = await known.past_day(visit.player, asked.day, asked.language, asked.done)
        return await PracticeVisit(visit, hand).shown()
    sitting = PracticeVisit(visit, hand)
    return await (sitting.shown() if asked.press is None else sitting.comes(asked.done, asked.press))


async def _old_days(visit: Visit, language: str) -> list[Component]:
    daily = visit.room.daily
    deals = await daily.old(visit.player, language, practice.SHOWN)
    return practice.old_days(visit.i18n, language, deals, await daily.worths_of(visit.player, language))


class PracticeVisit(SoloVisit[PracticeDeal]):
    def __init__(self, visit: Visit, hand: PracticeHand) -> None:
        super().__init__(visit, visit.room.practice, hand)

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        deal = self._hand.deal
        return deal.seats or screen.seats_of(deal.game, self._visit.player, self._visit.name)

    @property
    def _look(self) -> SoloLook:
        return practice.look(self._visit.i18n, self._hand)

    async def comes(self, done: int, press: Press) -> list[Component] | Illustrated | None:
        if press.act == practice.AGAIN:
            return await PracticeVisit(self._visit, await self._visit.room.practice.again(self._hand)).shown()
        return await super().comes(done, press)

    async def _ended(self, notice: str) -> Illustrated:
        stage, result = self._stage, self._result
        shown = practice.ended(stage, self._hand, result, await self._missed(), notice)
        return Illustrated(shown, result_picture(stage, result), instead=True)


async def begins(visit: Visit, hand: PracticeHand) -> None:
    """Begins the hand on a panel of its own."""
    shown = await PracticeVisit(visit, hand).shown()
    if shown.picture is None:
        await visit.whisper(shown.components)
    else:
        await visit.show_pictured(shown.components, shown.picture)

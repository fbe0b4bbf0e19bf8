"""A hand played alone, during one visit: the effect of a press, and the player's next screen."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Generic, Protocol

import msgspec
from msgspec import structs

from cogs.visit.pages import Illustrated
from cogs.visit.visit import Visit
from engine.coaching import Found
from engine.contract import Action
from engine.contract import Seat as Place
from engine.hindsight.back import missed
from engine.hindsight.replay import agrees
from engine.refused import Refused
from engine.solo import Acts, Alone, Position
from house.incidents import incident
from house.solo.facts import D, SoloHand
from house.solo.hands import SoloKind
from house.tables.hand_replay import Frame
from house.tables.records import Seat
from screens import rules_sheet
from screens.catalogue import screen_of
from screens.components import Component, container, rows
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.pictures.tables import hand_picture
from screens.pictures.wording import Shown
from screens.poker.ladder import ladder
from screens.refusals.sentences import explain
from screens.results.hand_steps import NOTHING_WEIGHED, Weighing
from screens.solo import hand as screen
from screens.solo.hand import SoloLook
from screens.solo_ids import Ident, our_window
from screens.table import frames
from screens.table.hand_names import has_ladder
from screens.table.hand_result import HandResult
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Tell
from screens.unable import Unable

WEIGHED_FOR = 1.0  # seconds that a film waits for its grades


class Playing(Protocol):
    """Outcomes of a press."""

    async def acts(self, action: Action) -> Illustrated: ...

    async def shown(self, notice: str = "", picked: Press | None = None) -> Illustrated: ...


class SoloVisit(ABC, Generic[D]):
    """Kinds differ in their look, their ending, and the presses after it."""

    def __init__(
        self, visit: Visit, kind: SoloKind[D], hand: SoloHand[D], now: Position | None = None
    ) -> None:
        self._visit, self._kind, self._hand = visit, kind, hand
        self._now = hand.now if now is None else now

    @property
    @abstractmethod
    def _look(self) -> SoloLook: ...

    @property
    def _reviewable(self) -> bool:
        """Whether a finished hand may be reviewed step by step."""
        return True

    @property
    def _again(self) -> Callable[[int], str] | None:
        """Maps a number of acts to the id of the button that plays on from there."""
        return None

    @abstractmethod
    async def _ended(self, notice: str) -> Illustrated:
        """The screen of a finished hand."""

    async def _pressed_after(self, _press: Press) -> list[Component] | Illustrated | None:
        """A press in a finished hand."""
        return await self.shown()

    async def opened(self) -> Illustrated:
        """The hand as its player comes to it, from elsewhere or from what they have read beside it."""
        return await self.shown()

    # --- shared ----------------------------------------------------------------------------------------

    @cached_property
    def _seats(self) -> tuple[Seat, ...]:
        return screen.seats_of(self._hand.deal.game, self._visit.player, self._visit.name)

    @property
    def _number(self) -> int:
        """The hand's number for its player."""
        return int(self._now.state.hand)

    @property
    def _stage(self) -> Stage:
        style = self._visit.style
        now = self._now._replace(state=structs.replace(self._now.state, hand=self._number))
        return screen.stage_of(
            now, self._seats, style.i18n, style.faces, drawn=style.drawn, behind=style.behind
        )

    @property
    def _result(self) -> HandResult:
        return screen.result(self._now, self._number)

    async def _missed(self) -> Found | None:
        return await missed_in(self._hand.deal.begun, self._hand.acts, self._stage)

    @property
    def _frames(self) -> list[Frame]:
        return list(screen.frames_of(self._hand.deal.begun, self._hand.acts, self._seats))

    async def _weighed(self, found: Sequence[Frame]) -> Weighing:
        hand = self._hand
        named = (hand.kind, hand.which, hand.number, hand.owner)
        return await weighed(self._visit, named, found, hand.deal.begun.you)

    async def comes(self, done: int, press: Press) -> list[Component] | Illustrated | None:
        """Their next screen; None if already answered."""
        if self._hand.over:
            review, _, place = press.act.partition(".")
            if review == screen.REVIEW and self._reviewable:
                return await self._reviewed(whole(place[:-1]) or 0)
            return await self._pressed_after(press)
        looked_at = self._looked_at(press.act)
        if looked_at is not None:
            shown = screen.reading(self._stage, self._look, looked_at)
            return Illustrated(shown, looked_at.picture, instead=True)
        if press.act == screen.BACK:
            return await self.opened()
        if done != len(self._hand.acts):
            return await self.shown(self._gone_on)
        return await pressed(self._visit, self._stage, press, screen.ident(self._look.leading), self)

    def _looked_at(self, act: str) -> Shown | None:
        """A page to read beside the acts."""
        stage, (what, _, number) = self._stage, act.partition(".")
        if what == screen.LADDER and has_ladder(stage):
            return ladder(stage)
        if what != screen.RULES:
            return None
        found, leading = rules_sheet.brief(stage, self._visit.style.faces), self._look.leading
        return rules_sheet.turned(found, whole(number) or 0, lambda place: leading(f"{screen.RULES}.{place}"))

    @property
    def _gone_on(self) -> str:
        return self._visit.say("You have gone on from there already. Here is where you are now.")

    async def acts(self, action: Action) -> Illustrated:
        """Stores the act and the computers' answers first, then shows them."""
        solo, hand = self._visit.room.solo, self._hand
        stored = await solo.act(self._kind, hand, msgspec.to_builtins(action))
        self._visit.room.beginners.forget(self._visit.player)
        after = stored or await solo.find(self._kind, hand.number, hand.owner, hand.which)
        if after is not None:  # otherwise they have deleted their data in between
            self._hand, self._now = after, after.now
        return await self.shown("" if stored is not None else self._gone_on)

    async def shown(self, notice: str = "", picked: Press | None = None) -> Illustrated:
        if self._hand.over:
            return await self._ended(notice)
        stage = self._stage
        shown = screen.panel(stage, self._look, notice=notice, picked=picked)
        return Illustrated(shown, hand_picture(stage), instead=True)

    async def _reviewed(self, place: int) -> Illustrated:
        """Step by step, with the worth of each of their decisions."""
        stage, found = self._stage, self._frames
        weighing = await self._weighed(found)
        reel = screen.reel(stage, self._look.leading, found, place, weighing, self._again)
        missed = await self._missed() if reel.place == reel.end else None
        return self._read(screen.reviewed(stage, reel, self._result, missed))

    def _read(self, shown: Shown) -> Illustrated:
        """A page about a finished hand, which leads back to its result."""
        look = self._look
        parts = [*shown.parts, *rows([screen.back_button(self._visit.i18n, look.leading)])]
        return Illustrated([container(frames.short_enough(parts), look.colour)], shown.picture, instead=True)


async def pressed(
    visit: Visit, stage: Stage, press: Press, ident: Ident, playing: Playing
) -> Illustrated | None:
    """Their next screen; None if a window was opened instead."""
    try:
        match screen_of(stage.table.game).means(stage, press):
            case Act(action):
                return await playing.acts(action)
            case Redraw(picked):
                return await playing.shown(picked=picked)
            case Tell(str(said)):
                return await playing.shown(said)
            case Ask(window):
                await visit.ask(frames.with_cards(stage, our_window(window, ident)))
                return None
    except (Refused, Unable) as wrong:  # for example, the typed text cannot be read
        return await playing.shown(f"✗ {explain(wrong, visit.i18n, stage)}")
    return await playing.shown()  # a house game cannot be saved from here


async def missed_in(hand: Alone, acts: Acts, stage: Stage) -> Found | None:
    """The player's best possible hand at the end, from their own view, if the replay agrees."""
    try:
        return await asyncio.to_thread(_missed, hand, acts, stage)
    except Exception as wrong:  # noqa: BLE001 - a line that cannot be found must not keep a hand from its player
        incident("not-looked-back", wrong, game=stage.table.game.id)
        return None


def _missed(hand: Alone, acts: Acts, stage: Stage) -> Found | None:
    game, you = stage.table.game, hand.you
    own = [event.seen_by(you) for event in hand.played(acts).whole]
    found = missed(game, stage.view, own)
    return found if found is not None and agrees(game, you, hand.done(acts), found) else None


async def weighed(visit: Visit, hand: Hashable, found: Sequence[Frame], seat: Place) -> Weighing:
    """Grades of the reader's decisions, as many as a second allows. The next press shows more."""
    grades = await visit.room.results.grading.asked(visit.player, hand, found, seat)
    if grades is None:
        return NOTHING_WEIGHED
    with suppress(TimeoutError):
        await asyncio.wait_for(grades.over.wait(), WEIGHED_FOR)
    return Weighing(dict(grades.found), grades.done, grades.of)

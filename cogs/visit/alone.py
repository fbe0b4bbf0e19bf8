"""A hand that somebody plays alone (of a lesson, of the day, of a tournament or for practice): what a press in it does."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Sequence
from contextlib import suppress
from typing import Any, Protocol

from cogs.visit.pages import Illustrated
from cogs.visit.visit import Visit
from engine.alone import Acts, Alone
from engine.contract import Seat
from engine.hindsight.back import missed
from engine.hindsight.replay import agrees
from engine.refused import Refused
from house.incidents import incident
from house.tables.film import Frame
from screens.catalogue import screen_of
from screens.custom_ids import Press
from screens.elsewhere import Ident, our_window
from screens.pictures.ladder import ladder_picture, ladder_sheet
from screens.refusals.sentences import explain
from screens.refusals.unable import Unable
from screens.results.film import NOTHING_WEIGHED, Weighing
from screens.table import frames
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw

WEIGHED_FOR = 1.0  # seconds that a film waits for its grades


class Playing(Protocol):
    """What a press can lead to."""

    async def acts(self, action: dict[str, object]) -> Illustrated: ...

    async def shown(self, notice: str = "", picked: Press | None = None) -> Illustrated: ...


async def pressed(
    visit: Visit, stage: Stage, press: Press, ident: Ident, playing: Playing
) -> Illustrated | None:
    """What they see next; None when a window has been opened instead."""
    try:
        match screen_of(stage.table.game).wanted(stage, press):
            case Act(action):
                return await playing.acts(action)
            case Redraw(picked):
                return await playing.shown(picked=picked)
            case Ask(window):
                await visit.ask(frames.with_cards(stage, our_window(window, ident)))
                return None
    except (Refused, Unable) as wrong:  # what was typed cannot be read, for example
        return await playing.shown(f"✗ {explain(wrong, visit.i18n, stage)}")
    return await playing.shown()  # a house game cannot be saved from here


def ladder(stage: Stage) -> Illustrated:
    return Illustrated(ladder_sheet(stage), ladder_picture(stage), instead=True)


async def missed_in(hand: Alone, acts: Acts, stage: Stage) -> Any:
    """What the player could have had in a hand that is over, from what they saw, as far as its replay agrees."""
    try:
        return await asyncio.to_thread(_missed, hand, acts, stage)
    except Exception as wrong:  # noqa: BLE001 - a line that cannot be found must not keep a hand from its player
        incident("not-looked-back", wrong, game=stage.table.game.id)
        return None


def _missed(hand: Alone, acts: Acts, stage: Stage) -> Any:
    game, you = stage.table.game, hand.you
    own = [event.seen_by(you) for event in hand.played(acts).whole]
    found = missed(game, stage.view, own)
    return found if found is not None and agrees(game, you, hand.done(acts), found) else None


async def weighed(visit: Visit, hand: Hashable, found: Sequence[Frame], seat: Seat) -> Weighing:
    """Grades of the reader's decisions, as many as a second allows. The next press shows more."""
    grades = await visit.room.results.grading.asked(visit.player, hand, found, seat)
    if grades is None:
        return NOTHING_WEIGHED
    with suppress(TimeoutError):
        await asyncio.wait_for(grades.over.wait(), WEIGHED_FOR)
    return Weighing(dict(grades.found), grades.done, grades.of)

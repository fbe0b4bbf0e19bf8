"""A move in the game, by button, select, window or slash command: all of them end at `Table.act`."""

from __future__ import annotations

from typing import Any

from cogs.messages.result_messages import BETWEEN
from cogs.visit.visit import Visit
from engine.refused import Refused
from house.tables.records import Done
from screens.catalogue import screen_of
from screens.custom_ids import Press
from screens.table import frames
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw


async def press(visit: Visit, pressed: Press) -> None:
    table, stage, own = visit.table, visit.stage, visit.on_own_panel
    _must_be_current(stage, pressed, public=visit.interaction.message is not None and not own)
    match screen_of(table.game).wanted(stage, pressed):
        case Ask(window):
            await visit.ask(window)
        case Redraw(picked):
            await show_hand(visit, picked=picked, update=own)
        case Act(action):
            with visit.message.held():
                done = await table.act(visit.player, action, pressed.version)
                await _show(visit, action, done, own=own)


def _must_be_current(stage: Stage, pressed: Press, *, public: bool) -> None:
    """Whether a press still means what it meant when its button was drawn. `public`: the buttons under the table are
    for those who have to act, and say so to everybody else."""
    stale = pressed.version < stage.version
    if public and stage.seat not in stage.to_act:
        if stage.seat is None:
            raise Refused("not-seated")
        if stage.to_act and pressed.version >= stage.table.record.decision_version:
            raise Refused("not-your-turn", turn=stage.to_act[0])
        stale = True
    if stale:
        raise Refused("stale", version=stage.table.version)


async def _show(visit: Visit, action: dict[str, Any], done: Done, *, own: bool) -> None:
    """Answer a press with the message it was on, as it is now. A public message that is not the table's, left behind by
    a crash perhaps, stays as it is: no hand is ever shown there."""
    screen = screen_of(visit.table.game)
    if visit.on_table_message:
        if not visit.answered:
            await visit.message.answer(visit.interaction)
        if screen.keeps_secret(action):
            await show_hand(visit)
        return
    await show_hand(visit, notice=screen.answered(visit.stage, action, done.events) or "", update=own)


async def command(visit: Visit, action: dict[str, Any]) -> None:
    """Answered with the player's own panel; the table's message follows by itself."""
    done = await visit.table.act(visit.player, action)
    notice = screen_of(visit.table.game).answered(visit.stage, action, done.events) or ""
    await show_hand(visit, notice=notice)


async def show_hand(
    visit: Visit,
    *,
    stage: Stage | None = None,
    update: bool = False,
    notice: str = "",
    picked: Press | None = None,
) -> None:
    """The player's own panel. `update`: in place of the message that was pressed, which is such a panel."""
    notice = notice or await _ended(visit)
    stage = stage or visit.stage
    if stage.seat is None or stage.view is None:
        await visit.whisper(frames.watching(stage, notice=notice))
        return
    shown = frames.hand(
        stage, visit.message.where(stage.i18n, link=visit.by_dm), notice=notice, picked=picked
    )
    if not update:
        await visit.whisper(shown)
        return
    await visit.redraw(shown)
    pressed = visit.interaction.message
    if stage.letter and pressed is not None:
        visit.message.hands.drawn(visit.player, pressed.id, shown)


async def _ended(visit: Visit) -> str:
    """How the last hand ended for this player, as long as no new one has begun. Asked before anything is drawn: it may
    have to be read, and the table goes on meanwhile."""
    ended = await visit.message.results.ended_for(visit.player, visit.style.stage(visit.table))
    return ended if visit.table.phase in BETWEEN else ""


async def show_hand_here(visit: Visit) -> None:
    """The player asks for their hand, to see it where they are."""
    await show_hand(visit, stage=visit.stage.but(letter=False))


async def moved_on(visit: Visit, sentence: str) -> None:
    """A press that came too late is answered with the table as it is."""
    if visit.message.behind and visit.on_table_message:
        await visit.message.answer(visit.interaction)  # Discord may take an answer where it takes no edits
    else:
        visit.message.touch()
    await show_hand(visit, update=visit.on_own_panel, notice=sentence)

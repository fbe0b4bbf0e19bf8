"""Moves in the game, by button, select, window or slash command: all of them end at `Table.act`."""

from __future__ import annotations

from cogs.messages.hand import HandRequest, Look
from cogs.messages.place import Channel, OnlyReply
from cogs.transport.rest import Fault
from cogs.visit.saving import save
from cogs.visit.visit import Visit
from engine.contract import Action
from engine.refused import Refused
from house.tables.lobby import decides
from screens.catalogue import screen_of
from screens.components import Component, container, rows, text
from screens.custom_ids import Press
from screens.panels import panels
from screens.table import frames, sorting
from screens.table.stage import Stage
from screens.table.wanted import Act, Ask, Redraw, Save, Tell
from screens.unable import Unable

MODERATED = ("c_save",)
"""Acts of a panel for moderators only; refused before the player has to type anything."""


async def press(visit: Visit, pressed: Press) -> None:
    table, stage, own = visit.table, visit.stage, visit.on_own_panel
    screen = screen_of(table.game)
    pressed = screen.still(stage, pressed)
    if pressed.version < stage.version:  # it may have meant something else when its button was drawn
        raise Refused("stale", version=table.now.version)
    if pressed.act in MODERATED:
        await visit.must_moderate()
    match screen.means(stage, pressed):
        case Ask(window):
            await visit.ask(frames.with_cards(stage, window))
        case Redraw(picked):
            await show_hand(visit, picked=picked, update=own)
        case Tell(said):
            with visit.message.hands.of(visit.player).expect(
                visit.reply
            ):  # a hint is an event that redraws it
                notice = said if isinstance(said, str) else said(await table.hint(visit.player))
                await show_hand(visit, update=own, notice=notice, picked=still_chosen(visit) if own else None)
        case Save(name, recipe):
            await visit.whisper(await save(visit, name, recipe, replace=False))
        case Act(action):
            with (
                visit.message.shown.expect(visit.reply),
                visit.message.hands.of(visit.player).expect(visit.reply),
            ):
                done = await table.act(visit.player, action, pressed.version)
                await show_hand(visit, notice=screen.answered(visit.stage, done.events) or "", update=own)


async def command(visit: Visit, action: Action) -> None:
    """Answers with the player's own panel; the table's message follows by itself."""
    with visit.message.hands.of(visit.player).expect(visit.reply):
        done = await visit.table.act(visit.player, action)
        notice = screen_of(visit.table.game).answered(visit.stage, done.events) or ""
        await show_hand(visit, notice=notice)


async def show_hand(
    visit: Visit,
    *,
    update: bool = False,
    notice: str = "",
    picked: Press | None = None,
    menu: bool = False,
    look: Look | None = None,
    refusal: bool = False,
) -> None:
    """Shows the player's own message, which becomes the only place of their hand. `update`: in place of the pressed
    one. `menu`: with the table's menu instead of their acts. `look`: something to read instead of their cards.
    `refusal`: the notice is one, so earlier events are no news."""
    stage, hands, remarks = visit.stage, visit.message.hands, visit.messages.remarks
    if stage.seat is None:
        # They have no hand here, or no longer, so remove the buttons from the pressed message.
        said = frames.watching(stage, notice=notice)
        await (visit.last_words if update else visit.aside)(said)
        return
    elsewhere = visit.guild != visit.table.guild
    asked = HandRequest(visit.table.now.version, notice, picked, menu, look=look, refusal=refusal)
    apart = visit.channel != visit.message.place
    hands.asks(visit.player, asked, moderates=await visit.moderates(), elsewhere=elsewhere, apart=apart)
    await visit.takes_over()
    remarks.goes(visit.table.id, visit.player)
    message = hands.of(visit.player)
    if update:
        await message.show(visit.reply)
    if not update or not visit.answered:  # the pressed message may be gone
        visit.reply.stays = visit.stays
        await message.show(visit.reply.apart(), where=Channel(visit.channel) if visit.stays else OnlyReply())
    if (
        (wrong := visit.reply.wrong) is not None
        and wrong.fault is not Fault.ANSWERED
        and not visit.reply.said
    ):
        raise wrong


async def read(
    visit: Visit,
    look: Look,
    stage: Stage | None = None,
    back: Component | None = None,
    *,
    fresh: bool = False,
) -> None:
    """Shows something about a table in the reader's hand. It is a message of its own for those who have none there,
    where the hand is a direct message, and where a page that is not the hand was pressed. `stage`: of a table that
    may be closed. `back`: leads on from the message of its own. `fresh`: a page that was pressed stays."""
    if _opens_hand(visit):
        await show_hand(visit, update=visit.on_own_hand, look=look, picked=still_chosen(visit))
        return
    stage = stage or visit.stage
    shown = await look(stage)
    parts = frames.short_enough([*shown.parts, *rows([back] if back is not None else [])])
    await visit.beside([container(parts, screen_of(stage.table.game).colour)], shown.picture, fresh=fresh)


def _opens_hand(visit: Visit) -> bool:
    if visit.table_or_none is None or visit.stage.seat is None:
        return False
    row = visit.message.hands.of(visit.player).row
    by_dm = row is not None and row.stands and not row.tokens
    return visit.on_own_hand or not (by_dm or visit.on_own_panel)


async def may_decide(visit: Visit) -> bool:
    return decides(visit.table.record, visit.player, moderator=await visit.moderates())


async def own_lobby(visit: Visit, notice: str = "") -> None:
    """Shows the player's private panel before the game begins, in place of the pressed one."""
    await show_hand(visit, update=visit.on_own_panel and not visit.answered, notice=notice)


def plays_alone(visit: Visit) -> bool:
    """Whether the visitor is the only person at this table: their whole game is one message."""
    place = visit.table.now.only_person
    return place is not None and place == visit.table.now.seat_of(visit.player)


async def deal_here(visit: Visit) -> None:
    """Deals the next hand in the pressed message."""
    with visit.message.shown.expect(visit.reply), visit.message.hands.of(visit.player).expect(visit.reply):
        await visit.table.deal(visit.player)
        await show_hand(visit, update=visit.on_own_panel)


async def show_hand_here(visit: Visit) -> None:
    """Shows the player's hand where they asked for it. On a panel, it replaces the panel."""
    own = visit.on_own_panel
    if visit.on_table_message and visit.table.now.in_group:
        await visit.shown_by(visit.message.shown)  # bring it up to date; its token keeps it so for a while
    back = own and visit.press is not None and visit.press.detail == panels.STILL
    picked = still_chosen(visit) if back else None
    await show_hand(visit, update=own, picked=picked)


async def sort_hand(visit: Visit, by: str) -> None:
    """Sorts the player's cards, from now on and everywhere."""
    if by not in sorting.KEYS:
        raise Unable("old-button")
    await visit.room.preferences.set(visit.player, "sort", by)
    await visit.renew_style()
    await show_hand(visit, update=visit.on_own_panel, picked=still_chosen(visit))


def still_chosen(visit: Visit) -> Press | None:
    picked = visit.message.hands.chosen(visit.player)
    return picked if picked is not None and picked.version >= visit.stage.version else None


async def refused(visit: Visit, sentence: str) -> bool:
    """Shows a refusal above the hand on the pressed panel. Returns whether there was one."""
    if visit.press is None or visit.answered or not visit.on_own_panel:
        return False
    if visit.table_or_none is None:
        await visit.redraw([text(sentence)])  # no act is possible here any more
        return True
    if visit.press.kind != "g":
        return False
    await show_hand(visit, update=True, notice=sentence, picked=still_chosen(visit), refusal=True)
    return True


async def moved_on(visit: Visit, sentence: str) -> None:
    """Answers a late press with the table as it is."""
    if visit.message.shown.behind and visit.on_table_message:
        await visit.shown_by(visit.message.shown)  # Discord may accept an answer where it accepts no edits
    else:
        visit.message.touch()
    await show_hand(visit, update=visit.on_own_panel, notice=sentence)

"""The buttons under a result: they outlive their hand, and their table."""

from __future__ import annotations

from cogs.messages.result_messages import FinishedHand
from cogs.transport import answers
from cogs.visit import fair, moves
from cogs.visit.table_commands import TableCommands
from cogs.visit.visit import Visit
from cogs.visit.words import deaf, looked_up
from house.declined import Declined
from house.tables.plans import Owed
from house.tables.table import Table
from screens import custom_ids
from screens.components import COLOUR, container, text
from screens.custom_ids import Press
from screens.i18n.numbers import whole
from screens.pictures.results import result_picture
from screens.profanity import masked
from screens.refusals.unable import Unable
from screens.results import card
from screens.results.card import WORDS, shared
from screens.table import frames
from screens.words import menu
from screens.words import sheet as words_sheet

LONGEST = 3500


async def share(visit: Visit, press: Press) -> None:
    """The result for the one who asked, to be pasted wherever they like: its picture, and the same as text."""
    table, told = await _told(visit, press)
    stage = visit.style.stage(table).but(once=told.hand.names)
    block = shared(stage, told.result).replace("`", "'")[:LONGEST]
    said = [container([text(visit.say("Copy this:")), text(f"```\n{block}\n```")], COLOUR)]
    picture = result_picture(stage, told.result)
    if picture is None:
        await visit.whisper(said)
    else:
        await visit.show_pictured(said, picture)


async def details(visit: Visit, press: Press) -> None:
    """Every chip and point of the hand, for the one who asked."""
    table, told = await _told(visit, press)
    stage = visit.style.stage(table).but(once=told.hand.names)
    await visit.whisper(card.details(stage, told.result, press.version))


async def look_up(visit: Visit, press: Press) -> None:
    """What is known of the words of this hand, for the one who asked: the first, then any of them."""
    table, told = await _told(visit, press)
    words, language = told.result.words, table.options["language"]
    if not words:
        raise Unable("old-button")
    secret = deaf(visit, language)
    if secret is not None:
        await visit.whisper(secret)
        return
    word = press.first if press.first in words else words[0]
    found = await looked_up(visit, language, word)
    shown = [(one, masked(one, table.options)) for one in words]
    again = custom_ids.write("t", table.id, press.version, WORDS, press.detail)
    sheet = words_sheet(visit.i18n, found, menu(visit.i18n, again, shown, word), server=True)
    await (visit.redraw if press.first and visit.on_own_panel else visit.whisper)(sheet)


async def _told(visit: Visit, press: Press) -> tuple[Table, FinishedHand]:
    """The result that the button stands under, or why it can no longer be shown."""
    table, hand = await fair.table_of(visit, press.table), whole(press.detail)
    if visit.table_or_none is None and table.phase != "closed":
        raise Declined("table-closed")
    if hand is None:
        raise Unable("old-button")
    told = await visit.messages.of(table).results.told(Owed(table.id, press.version, hand))
    if told is None:
        kept = await visit.room.history.is_kept(table.id, hand)
        raise Unable("old-button") if kept else Declined("too-old")
    return table, told


async def again(visit: Visit, press: Press, commands: TableCommands) -> None:
    """The next hand, or a rematch once the table is closed. The button stays, and always leads on."""
    if visit.table_or_none is None:
        await commands.rematch(visit, press.table)
    elif visit.table.phase == "playing":
        await _plays_already(visit)
    elif visit.table.phase == "paused" and visit.table.due is not None:
        await visit.whisper(frames.paused(visit.stage))
    else:
        await _deal(visit)


async def _plays_already(visit: Visit) -> None:
    if moves.plays_alone(visit):
        await moves.show_hand(visit, update=visit.on_own_panel)
        return
    link = visit.message.link(visit.i18n)
    await visit.whisper(visit.say("The next hand is being played already: {link}", link=link))


async def _deal(visit: Visit) -> None:
    """Nothing more is said: the next hand appears below, or here for one person among computers."""
    if moves.plays_alone(visit):
        await moves.deal_here(visit)
        return
    with visit.message.held():
        await visit.table.deal(visit.player)
        if visit.table.phase == "paused":
            await visit.aside(frames.paused(visit.stage))
        else:
            await answers.defer(visit.interaction, update=True)

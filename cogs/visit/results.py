"""The buttons under a result, which outlive their hand and their table."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from cogs.messages.hand import Look
from cogs.messages.table_results import FinishedHand, meaning_of
from cogs.visit import moves
from cogs.visit.pages import Illustrated
from cogs.visit.practising import begins
from cogs.visit.solo import weighed
from cogs.visit.table_commands import TableCommands
from cogs.visit.visit import Visit
from cogs.visit.word_pages import looked_up, told_why_not
from house.declined import Declined
from house.solo.practice import can_be_practised
from house.tables.hand_replay import Frame
from house.tables.plans import Owed
from house.tables.table import Table
from screens import custom_ids
from screens.components import button, text
from screens.custom_ids import Press, page
from screens.i18n.numbers import whole
from screens.pictures.wording import Shown
from screens.profanity import masked
from screens.results import card, hand_steps
from screens.results.card import AT, DETAILS, PRACTISE, WORDS, shared
from screens.results.hand_steps import NOTHING_WEIGHED, Reel
from screens.results.picture import result_picture
from screens.stats import HAND
from screens.table import frames
from screens.table.stage import Stage
from screens.unable import Unable
from screens.word_sheet import menu
from screens.word_sheet import sheet as words_sheet

LONGEST = 3500


async def share(visit: Visit, press: Press) -> None:
    """Gives the player the result to paste elsewhere: its picture, and the same as text."""
    table, told = await _told(visit, press)

    async def look(_now: Stage) -> Shown:
        stage = visit.style.stage(table.now).but(once=told.hand.names)
        block = shared(stage, told.result).replace("`", "'")[:LONGEST]
        said = [text(stage.i18n.say("Copy this:")), text(f"```\n{block}\n```")]
        return Shown(said, result_picture(stage, told.result))

    await _read(visit, table, told, look)


async def details(visit: Visit, press: Press) -> None:
    """Shows every chip and point of the hand."""
    table, told = await _told(visit, press)

    async def look(_now: Stage) -> Shown:
        stage = visit.style.stage(table.now).but(once=told.hand.names)
        alone = told.alone and told.seat_of(visit.player) is not None
        means = await meaning_of(stage, told, alone=alone, whole=True)
        return Shown(card.details(stage, told.result, press.version, means))

    await _read(visit, table, told, look)


async def look_up(visit: Visit, press: Press) -> None:
    """Looks up the words of this hand: the first, then any of them."""
    table, told = await _told(visit, press)
    words, language = told.result.words, table.now.options["language"]
    if not words:
        raise Unable("old-button")
    word = press.first if press.first in words else words[0]
    found = await looked_up(visit, language, word)
    if found is None:
        return
    shown = [(one, masked(one, table.now.options)) for one in words]
    again = custom_ids.write("t", table.id, press.version, WORDS, press.detail)

    async def look(now: Stage) -> Shown:
        return Shown(words_sheet(now.i18n, found, menu(now.i18n, again, shown, word), server=True))

    await _read(visit, table, told, look)


async def film(visit: Visit, press: Press) -> None:
    """Shows the hand step by step, as this player saw it then; others see it as everybody did."""
    hand, _, place = press.detail.partition(".")
    table, told = await _told(visit, press._replace(detail=hand))
    owed = Owed(table.id, press.version, told.result.hand)
    every = await visit.room.results.film(owed, table.now)
    reader = _reader(visit, every)
    steps = hand_steps.steps(every, visit.style.stage)
    at = _place(steps, place)
    stage = visit.style.stage(steps[min(at, len(steps) - 1)].table, reader, by_dm=True)
    weighing = NOTHING_WEIGHED
    if stage.seat is not None:
        weighing = await weighed(visit, owed, every, stage.seat)
    ident = card.film_id(table.id, press.version, told.result.hand)
    again = ""
    if can_be_practised(every, visit.player):
        again = custom_ids.write("t", table.id, press.version, PRACTISE, f"{hand}.{at}")
    reel = Reel(ident, steps, stage.seat, at, weighing, again, custom_ids.hand(table.id, told.result.hand))
    results, missed = visit.messages.of(table).results, None
    if at == len(steps) and stage.seat is not None:
        missed = await results.missed(owed, stage.view, told, every)

    async def look(_now: Stage) -> Shown:
        if at < len(steps):
            return hand_steps.step(stage, reel)
        return hand_steps.end(stage, reel, told.result, missed)

    await _read(visit, table, told, look, fresh=place.startswith(AT))


def _place(steps: Sequence[Frame], place: str) -> int:
    """The number of a step, or of the one before this version of the table."""
    if place.startswith(AT):
        made = whole(place.removeprefix(AT)) or 0
        return max((at for at, one in enumerate(steps) if one.table.version < made), default=0)
    return min(whole(place[:-1]) or 0, len(steps))


async def practise(visit: Visit, press: Press) -> None:
    """Plays the hand again from a step of its film; from the beginning, on its last page."""
    hand, _, place = press.detail.partition(".")
    table, told = await _told(visit, press._replace(detail=hand))
    if await told_why_not(visit, table.now.options["language"]):
        return
    owed = Owed(table.id, press.version, told.result.hand)
    every = await visit.room.results.film(owed, table.now)
    steps, at = hand_steps.steps(every, visit.style.stage), whole(place) or 0
    until = steps[at].table.version if at < len(steps) else 0
    await begins(visit, await visit.room.practice.once_more(visit.player, owed, every, until))


def _reader(visit: Visit, frames: Sequence[Frame]) -> int | None:
    """The reader's view: their own, or everybody's."""
    first = frames[0].table
    if first.seat_of(visit.player) is not None:
        return visit.player
    if first.only_person is not None:
        raise Declined("not-seated")
    return None


async def _read(visit: Visit, table: Table, told: FinishedHand, look: Look, *, fresh: bool = False) -> None:
    """Show it in the player's hand, or in a message of its own that leads back to the result."""
    back = button(visit.say("Back"), page(HAND, custom_ids.hand(table.id, told.result.hand)))
    await moves.read(visit, look, visit.style.stage(table.now, visit.player), back, fresh=fresh)


async def hand_sheet(visit: Visit, detail: str) -> Illustrated:
    """The result of a hand, found in the history or again after a review."""
    number = custom_ids.read_hand(detail)
    if number is None:
        raise Unable("old-button")
    with suppress(Declined):  # closed
        table = visit.room.table(number[0])
        if visit.may_speak_of(table):
            await visit.come_to(table)
    owed = await visit.room.results.owed(*number)
    if owed is None:
        raise Declined("too-old")
    table, told = await _told(visit, Press("t", owed.table, owed.version, DETAILS, str(owed.hand)))
    if told.alone and told.seat_of(visit.player) is None:
        raise Declined("not-seated")
    stage = visit.style.stage(table.now).but(once=told.hand.names)
    shown = card.posted(stage, told.result, owed.version, leads=False)
    return Illustrated(shown, result_picture(stage, told.result), instead=True)


async def _told(visit: Visit, press: Press) -> tuple[Table, FinishedHand]:
    """The button's result, or a refusal. A direct message comes from no server: there, only players of that hand
    see a closed table."""
    table, hand = (
        visit.table_or_none or await visit.room.results.closed_table(press.table),
        whole(press.detail),
    )
    if table is None or (visit.table_or_none is None and table.now.phase != "closed"):
        raise Declined("table-closed")
    if table.guild != visit.guild and not visit.by_dm:
        raise Declined("table-closed")
    if hand is None:
        raise Unable("old-button")
    told = await visit.messages.of(table).results.told(Owed(table.id, press.version, hand))
    if told is None:
        kept = await visit.room.history.is_kept(table.id, hand)
        raise Unable("old-button") if kept else Declined("too-old")
    if visit.table_or_none is None and visit.by_dm and told.seat_of(visit.player) is None:
        raise Declined("table-closed")
    return table, told


async def again(visit: Visit, press: Press, commands: TableCommands) -> None:
    """Deals the next hand, or opens a rematch once the table is closed. The button stays, and always leads on."""
    if visit.table_or_none is None:
        await commands.rematch(visit, press.table)
    elif visit.table.now.phase == "playing":
        await _plays_already(visit)
    elif visit.table.now.phase == "paused" and visit.table.now.due is not None:
        await visit.whisper(frames.paused(visit.stage))
    else:
        await _deal(visit, press)


async def _plays_already(visit: Visit) -> None:
    if moves.plays_alone(visit):
        await moves.show_hand(visit, update=visit.on_own_panel)
        return
    link = visit.message.link(visit.i18n)
    await visit.whisper(visit.say("The next hand is being played already: {link}", link=link))


async def _deal(visit: Visit, press: Press) -> None:
    """Nothing more to say: the result stops offering the next hand, which appears below, or here for a player alone
    among computers."""
    if moves.plays_alone(visit):
        await moves.deal_here(visit)
        return
    result = visit.message.results.message(press.version)
    with visit.message.shown.expect(visit.reply), result.expect(visit.reply):
        await visit.table.deal(visit.player)
        if visit.table.now.phase == "paused":
            await visit.aside(frames.paused(visit.stage))
        else:
            await visit.shown_by(result)

"""The small private panels about a table: its menu, its options, its log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any

from cogs.visit import moves
from cogs.visit.moves import may_decide
from cogs.visit.visit import Visit
from engine.presets import LENGTHS
from engine.refused import Refused
from house.declined import Declined
from house.tables import lobby
from house.tables.records import Done
from screens import components
from screens.cards.pictures import within
from screens.catalogue import screen_of
from screens.components import Component, container, rows, text
from screens.custom_ids import Press, page
from screens.forms import OptionWindow, changes
from screens.i18n.numbers import whole
from screens.i18n.option_names import typed_value
from screens.panels import options as table_options
from screens.panels.lobby import purse
from screens.pictures.wording import Shown
from screens.poker import ladder as ladders
from screens.refusals.sentences import explain
from screens.table import frames
from screens.table.acts import offered
from screens.table.stage import Stage, moment
from screens.unable import Unable

LOG_LINES, LONGEST_LOG = 15, 3000


async def menu(visit: Visit) -> None:
    """Lists all that this player may do about the table. On their own panel it replaces the other buttons."""
    moderates = await visit.moderates()
    stage = visit.stage.but(moderates=moderates)
    if visit.on_own_panel and stage.seat is not None and stage.begun:
        await moves.show_hand(visit, update=True, menu=True, picked=moves.still_chosen(visit))
        return
    shown = [
        text(f"**{frames.title(stage)}**"),
        *rows(offered(stage)),
        *rows(_own(visit)),
    ]
    await visit.aside([container(shown, screen_of(visit.table.game).colour)])


async def log(visit: Visit) -> None:
    table = visit.table

    async def look(stage: Stage) -> Shown:
        stage = stage.but(player=None, seat=None, log=True)
        lines = []
        for logged in await table.log(limit=LOG_LINES):
            tells = screen_of(table.game).tells(stage.looking_back(logged), logged.events)
            sentences = " · ".join(sentence for _, sentence in tells)
            if sentences:
                lines.append(f"{moment(logged.at, 'T')} {sentences}")
        body = "\n".join(reversed(lines)) or stage.i18n.say("Nothing has happened here yet.")
        return Shown([text(within(f"**{frames.title(stage)}**\n{body}", LONGEST_LOG))])

    await moves.read(visit, look)


async def show_options(visit: Visit, length: str = "", change: Mapping[str, Any] | None = None) -> None:
    """Changes the typed options first."""
    table, moderator = visit.table, await visit.moderates()
    if length:
        await table.set_length(visit.player, length, moderator=moderator)
    if change:
        await table.set_options(visit.player, change, moderator=moderator)
    await options(visit, (whole(visit.press.detail) if visit.press is not None else None) or 0)


async def options(visit: Visit, number: int, notices: Sequence[str] = ()) -> None:
    """A page of them. In the lobby, players who may change them can."""
    have, decides = await visit.room.bank.balance(visit.table.guild, visit.player), await may_decide(visit)

    async def look(stage: Stage) -> Shown:
        changes = decides and stage.table.phase == "lobby"
        return table_options.page(stage, number, purse=purse(stage, have), notices=notices, changes=changes)

    await moves.read(visit, look)


async def option(visit: Visit, press: Press) -> None:
    """Opens a window for related options, or stores its changes. Old menus name a length or a series."""
    name = (press.detail or press.first) if press.act == "option" else press.act
    group = table_options.group_of(visit.table.game, name)
    if group is None:
        raise Unable("old-button")
    moderator = await visit.moderates()
    lobby.in_lobby(visit.table.record)
    lobby.host_only(visit.table.record, visit.player, moderator=moderator)
    if not press.fields:
        await visit.ask(table_options.window(visit.stage, group))
        return
    with visit.message.shown.expect(visit.reply), visit.message.hands.of(visit.player).expect(visit.reply):
        refused = await _changed(visit, group, press.fields)
        await options(visit, table_options.page_of(visit.table.now, group.name), refused)


async def _changed(visit: Visit, group: OptionWindow, sent: Mapping[str, str]) -> list[str]:
    """Makes the possible changes, and returns why the others are impossible. One change may enable another."""
    table, by, moderator = visit.table, visit.player, await visit.moderates()
    values = table_options.values(table.now.options, group)
    steps: list[Callable[[], Awaitable[Done]]] = [
        partial(table.set_options, by, {one.name: typed_value(one, given)}, moderator=moderator)
        for one, given in changes(group.options, values, sent)
    ]
    length = sent.get(table_options.LENGTH)
    if length in LENGTHS and length != table.now.length:
        steps.insert(0, partial(table.set_length, by, length, moderator=moderator))
    while True:
        refused: list[tuple[Callable[[], Awaitable[Done]], str]] = []
        for step in steps:
            try:
                await step()
            except (Refused, Declined) as wrong:
                refused.append((step, explain(wrong, visit.i18n, visit.stage)))
        if len(refused) in {0, len(steps)}:
            return [why for _, why in refused]
        steps = [step for step, _ in refused]


def _own(visit: Visit) -> list[Component]:
    """Pages about the player rather than the table."""
    pages = [
        (visit.say("My statistics"), "stats", f"of.{visit.player}.-.rating"),
        (visit.say("My chips"), "chips", "balance"),
        (visit.say("My settings"), "settings", "me"),
    ]
    return [components.button(label, page(screen, f"{detail}.new")) for label, screen, detail in pages]


async def ladder(visit: Visit) -> None:
    """The ranking of hands, as a picture."""

    async def look(stage: Stage) -> Shown:
        return ladders.ladder(stage)

    await moves.read(visit, look)

"""The small private panels about a table: its menu, its options, its log."""

from __future__ import annotations

from typing import Any

from cogs.visit import moves
from cogs.visit.own_lobby import may_decide
from cogs.visit.visit import Visit
from engine.contract import Game
from engine.options import Option
from house.rules import offered
from house.tables.events import stood_in
from house.tables.table import Table
from screens import components, fair
from screens.cards.pictures import within
from screens.catalogue import screen_of
from screens.components import (
    BLUE,
    GREEN,
    GREY,
    LONGEST_OPTION,
    MOST_OPTIONS,
    RED,
    Component,
    Window,
    container,
    picked,
    rows,
    section,
    select,
    text,
    typed,
)
from screens.custom_ids import Press, page, write
from screens.i18n.option_names import choice_word, label, limits, typed_value, value_word
from screens.i18n.option_texts import option_help
from screens.pictures.ladder import has_ladder, ladder_picture, ladder_sheet
from screens.refusals.unable import Unable
from screens.table import frames, lobby, panels
from screens.table.lobby import purse
from screens.table.stage import Stage, moment

LOG_LINES = 15
LONGEST_VALUE = 300


async def menu(visit: Visit) -> None:
    """Everything that this player may do about the table. On their own panel it takes the place of the other buttons."""
    moderates = await visit.moderates()
    stage, host = visit.stage.but(moderates=moderates), moderates or visit.table.host == visit.player
    if visit.on_own_panel and stage.seat is not None and stage.view is not None:
        about = [*panels.about_hand(stage), *_more(stage, visit.table, host=host)]
        picked = moves.still_chosen(visit)
        await moves.show_hand(visit, stage=stage, update=True, more=about, picked=picked)
        return
    shown = [
        text(f"**{frames.title(stage)}**"),
        *rows(_menu(stage, visit.table, host=host)),
        *rows(_own(stage)),
    ]
    await visit.aside([container(shown, screen_of(visit.table.game).colour)])


async def log(visit: Visit) -> None:
    stage = visit.stage.but(player=None, seat=None, log=True)
    screen, lines = screen_of(visit.table.game), []
    for logged in await visit.table.log(limit=LOG_LINES):
        then = stage.looking_back(logged)
        lent = stood_in(logged.events)
        told = [screen.told(then.telling(event, lent), event) for event in logged.events]
        sentences = " · ".join(sentence.removesuffix(".") for sentence in told if sentence)
        if sentences:
            lines.append(f"{moment(logged.at, 'T')} {sentences}")
    body = "\n".join(reversed(lines)) or visit.say("Nothing has happened here yet.")
    await visit.aside([text(within(f"**{frames.title(stage)}**\n{body}", 3900))])


async def options(visit: Visit, *, update: bool = False) -> None:
    """In the lobby in the place of the private panel, and to be changed by whoever may."""
    have = await visit.room.bank.balance(visit.table.guild, visit.player)
    in_lobby = visit.table.phase == "lobby"
    changes = in_lobby and await may_decide(visit)
    shown = options_panel(visit.stage, purse(visit.stage, have), changes=changes)
    if in_lobby and visit.on_own_panel:
        visit.message.lobby_panels.gives_way(visit.player)
    await (visit.redraw if update or (in_lobby and visit.on_own_panel) else visit.aside)(shown)


async def option(visit: Visit, press: Press) -> None:
    """The player has picked an option to change, so ask for its value; or has typed the value."""
    name = press.first or press.detail
    known = changeable(visit.table.game)
    if name not in known:
        raise Unable("old-button")
    if "value" not in press.fields:
        await visit.ask(_window(visit.stage, known[name]))
        return
    value = typed_value(known[name], press.fields["value"])
    await visit.table.set_options(visit.player, {name: value}, moderator=await visit.moderates())
    await options(visit, update=True)


def changeable(game: Game) -> dict[str, Option]:
    """The options that players may see and set, by name."""
    return {one.name: one for one in offered(game) if not one.secret}


def options_panel(stage: Stage, purse: str = "", *, changes: bool = False) -> list[Component]:
    """`changes`: the reader may make some."""
    table, say = stage.table, stage.i18n.say
    known = list(changeable(table.game).values())
    values = [
        f"{label(stage.i18n, one.name)} **{value_word(stage.i18n, one, table.options.get(one.name, one.default))}**"
        for one in known
    ]
    head = f"**{frames.title(stage)}**"
    sits = table.phase == "lobby" and stage.seat is not None
    parts = [section(head, lobby.back(stage)) if sits else text(head)]
    parts.append(text("\n".join(filter(None, (within(" · ".join(values), 3500), purse)))))
    if sits:
        parts += rows(fair.cut_button(stage))
    if changes:
        choices = [
            components.option(label(stage.i18n, one.name), one.name, option_help(stage.i18n, one))
            for one in known[:MOST_OPTIONS]
        ]
        parts.append(select(say("Change an option"), stage.custom_id("option", kind="t"), choices))
        parts += lobby.settings(stage)
    return [container(parts, screen_of(table.game).colour)]


def _window(stage: Stage, one: Option) -> Window:
    say, now = stage.i18n.say, stage.table.options.get(one.name, one.default)
    about, name = option_help(stage.i18n, one), label(stage.i18n, one.name)
    values = ("on", "off") if isinstance(one.default, bool) else one.choices
    if isinstance(one.default, tuple):
        values = ()  # several may be named
    current = ("on" if now else "off") if isinstance(now, bool) else _typed(now)
    if values and len(values) <= MOST_OPTIONS:
        choices = [
            components.option(choice_word(stage.i18n, value), value, chosen=value == current)
            for value in values
        ]
        field = picked(name, "value", choices, about=about)
    else:
        hint = "" if isinstance(one.default, tuple) else limits(stage.i18n, one.limits)[:LONGEST_OPTION]
        field = typed(name, "value", value=current, hint=hint, about=about, most=LONGEST_VALUE)
    return Window(say("Change an option"), write("t", stage.table.id, 0, "option", one.name), [field])


def _typed(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _menu(stage: Stage, table: Table, *, host: bool) -> list[Component]:
    say = stage.i18n.say
    acts: list[tuple[str, str, int]] = [
        (say("Rules"), "rules", 2),
        (say("Log"), "log", 2),
        (say("Show the table"), "show", 2),
    ]
    if stage.waits:
        acts.append((say("Leave"), "leave", 2))
    elif stage.seat is None:
        acts.append((say("Join"), "join", 3))
    elif table.phase == "lobby":
        acts.append((say("Leave"), "leave", 2))
    else:
        away = table.seats[stage.seat].presence == "away"
        rest = say("Sit out") if table.game.folds else say("Let a computer play")
        acts.append((say("I'm back"), "back", 3) if away else (rest, "sit_out", 2))
        acts.append((say("Leave"), "leave", 2))
        if table.due is None and table.room_for_chips(stage.player or 0):
            acts.append((say("Buy chips"), "buy", 2))
    if host:
        paused = table.phase == "paused"
        if table.phase != "lobby":
            acts.append((say("Resume"), "resume", 1) if paused else (say("Pause"), "pause", 2))
        acts.append((say("Remove a player"), "remove", 2))
        acts.append((say("Close the table"), "close", RED))
    acts.append((say("Show the options"), "options", 2))
    return [stage.button(label, act, style, kind="t") for label, act, style in acts]


def _own(stage: Stage) -> list[Component]:
    """What has to do with the player rather than with the table."""
    say = stage.i18n.say
    pages = [
        (say("My statistics"), "stats", f"of.{stage.player or 0}.-.rating"),
        (say("My chips"), "chips", "balance"),
        (say("My settings"), "settings", "me"),
    ]
    return [components.button(label, page(screen, f"{detail}.new")) for label, screen, detail in pages]


def _more(stage: Stage, table: Table, *, host: bool) -> list[Component]:
    """What can be read, what may be done for oneself, and for hosts and moderators what may be done for all."""
    say = stage.i18n.say
    acts: list[tuple[str, str, int]] = []
    if has_ladder(stage):
        acts.append((say("Ladder"), "ladder", GREY))
    acts += [(say("Log"), "log", GREY), (say("Rules"), "rules", GREY), (say("Fair deal"), "seal", GREY)]
    if stage.seat is None:
        acts.append((say("Leave"), "leave", GREY) if stage.waits else (say("Join"), "join", GREEN))
    elif table.phase == "lobby":
        acts.append((say("Leave"), "leave", GREY))
    else:
        away = table.seats[stage.seat].presence == "away"
        rest = say("Sit out") if table.game.folds else say("Let a computer play")
        acts.append((say("I'm back"), "back", GREEN) if away else (rest, "sit_out", GREY))
        if table.due is None and table.room_for_chips(stage.player or 0):
            acts.append((say("Buy chips"), "buy", GREY))
        acts.append((say("Leave…"), "leave", GREY))
    if host:
        if table.phase != "lobby":
            paused = table.phase == "paused"
            acts.append((say("Resume"), "resume", BLUE) if paused else (say("Pause"), "pause", GREY))
        acts += [(say("Remove…"), "remove", GREY), (say("Close…"), "close", GREY)]
    acts.append((say("Options"), "options", GREY))
    return [stage.button(label, act, style, kind="t") for label, act, style in acts]


async def ladder(visit: Visit) -> None:
    """What beats what, as a picture."""
    await visit.show_pictured(ladder_sheet(visit.stage), ladder_picture(visit.stage))

"""Whole messages about a table: what stands around the game's own screen."""

from __future__ import annotations

from collections.abc import Sequence

from house.tables.records import Settled
from screens import fair
from screens.catalogue import screen_of
from screens.components import BLUE, GREEN, GREY, MOST_TEXT, Component, container, cut, rows, rule, text
from screens.custom_ids import Press
from screens.names import escaped
from screens.table.lobby import lobby
from screens.table.stage import Stage, moment

TITLE = 200
LONGEST_PARAGRAPH = 1500


def title(stage: Stage) -> str:
    table = stage.table
    return stage.i18n.say("{game} · table {table}", game=table.game.name.upper(), table=table.short)


def public(stage: Stage, recent: Sequence[str], notice: str = "") -> list[Component]:
    """The one message that everybody sees."""
    colour = screen_of(stage.table.game).colour
    parts = lobby(stage, title(stage)) if stage.view is None else _playing(stage, recent)
    if notice:
        parts.insert(0, text(notice))
    return [container(short_enough(parts), colour)]


def short_enough(parts: list[Component]) -> list[Component]:
    """However long names, piles and words are, Discord takes the message."""
    for part in parts:
        if "content" in part:
            part["content"] = cut(part["content"], LONGEST_PARAGRAPH)
    while sum(len(part.get("content", "")) for part in parts) > MOST_TEXT:
        longest = max((part for part in parts if "content" in part), key=lambda part: len(part["content"]))
        longest["content"] = cut(longest["content"], len(longest["content"]) // 2)
    return parts


def _playing(stage: Stage, recent: Sequence[str]) -> list[Component]:
    screen = screen_of(stage.table.game)
    head = [f"### {title(stage)}", screen.headline(stage) + _turn(stage), fair.line(stage)]
    parts = [text("\n".join(filter(None, head))), rule()]
    parts += [text(paragraph) for paragraph in screen.board(stage)]
    if recent:
        parts.append(text("-# " + " · ".join(recent)))
    if stage.table.phase == "playing":
        parts += screen.controls(stage)
    parts += rows(_for_all(stage))
    return parts


def _turn(stage: Stage) -> str:
    """Who is waited for, and until when."""
    say, table = stage.i18n.say, stage.table
    if table.phase == "paused":
        return "\n" + paused(stage)
    if table.deal_at is not None:
        return "\n" + say("Next hand {when}.", when=moment(table.deal_at))
    if not stage.to_act:
        return ""
    line = say("▸ **{names}** to act", names=stage.all_names(stage.to_act))
    until = stage.until()
    return f"\n{line} · {until}" if until else f"\n{line}"


def paused(stage: Stage) -> str:
    """Why the table stands still, and who lets it go on."""
    say, why = stage.i18n.say, stage.table.paused
    if why == "too-few":
        return _too_few(stage)
    if why == "moderator":
        return say("Paused by a moderator.")
    return say("Paused by the host. The host presses Resume to go on.")


def _too_few(stage: Stage) -> str:
    """What would let the game go on, of what this game knows."""
    say, game = stage.i18n.say, stage.table.game
    if not _open(stage):
        return say("Waiting for players. Away? *Table…* → *I am back* brings you back.")
    if not game.chips:
        return say("Waiting for players. Press Join, or *Table…* → *I am back*.")
    return say("Waiting for players. Press Join, or *Table…* → *I am back*. Out of chips? `/table buy`.")


def _open(stage: Stage) -> bool:
    """Whether somebody may still sit down."""
    table = stage.table
    return table.game.joins and sum(seat.taken for seat in table.seats) < table.game.seats.most


def _for_all(stage: Stage) -> list[Component]:
    say, table = stage.i18n.say, stage.table
    buttons = [stage.button(say("My hand"), "hand", GREEN if not stage.to_act else GREY, kind="t")]
    if table.phase == "between" or table.paused == "too-few":
        buttons.append(stage.button(say("Next hand"), "deal", BLUE, kind="t"))
        if _open(stage):
            buttons.append(stage.button(say("Join"), "join", kind="t"))
        buttons += fair.cut_button(stage)
    elif table.phase == "paused":
        buttons.append(stage.button(say("Resume"), "resume", BLUE, kind="t"))
    return [*buttons, stage.button(say("Table…"), "menu", kind="t")]


def hand(stage: Stage, where: str, *, notice: str = "", picked: Press | None = None) -> list[Component]:
    """A player's own panel. `where` names the server, and links to the table."""
    screen = screen_of(stage.table.game)
    heading = stage.i18n.say("Your hand · {title} {where}", title=title(stage), where=where)
    parts = [text(notice)] if notice else []
    parts += [text(f"-# {heading}"), *screen.hand(stage, picked)]
    if stage.letter and stage.seat not in stage.to_act and stage.to_act:
        parts += rows([stage.button(stage.i18n.say("What can I do?"), "hand", kind="t")])
    if stage.table.phase == "paused":
        parts.append(text(paused(stage)))
    return [container(short_enough(parts), screen.colour)]


def closed(stage: Stage, account: Sequence[Settled], recent: Sequence[str]) -> list[Component]:
    """What is left of a table: how it went, and the button to play again."""
    say = stage.i18n.say
    lines = [_settled(stage, line) for line in account]
    parts = [text(f"### {title(stage)}\n{say('The table is closed.')}")]
    if lines:
        parts.append(text("\n".join(lines)))
    elif stage.view is not None and not stage.table.game.chips:
        parts += [text(paragraph) for paragraph in screen_of(stage.table.game).board(stage)]
    if recent:
        parts.append(text("-# " + " · ".join(recent)))
    parts += rows([stage.button(say("Play again"), "rematch", GREEN, kind="t")])
    return [container(short_enough(parts), screen_of(stage.table.game).colour)]


def _settled(stage: Stage, line: Settled) -> str:
    i18n = stage.i18n
    return i18n.say(
        "{name}: brought {bought}, takes {cashed} home ({gain})",
        name=f"**{escaped(line.name)}**",
        bought=i18n.number(line.bought),
        cashed=i18n.number(line.cashed),
        gain=i18n.signed(line.gain),
    )


def watching(stage: Stage, *, notice: str = "") -> list[Component]:
    """For somebody without a seat who wants to see how the table stands."""
    say = stage.i18n.say
    if stage.view is None:
        how = say("The game has not begun. Press Join, or `/table join`.")
    elif stage.waits:
        how = say("Wait for this hand to end. You will be dealt in with the next.")
    elif not stage.table.game.joins:
        how = say("You are not at this table, and it takes no new players. Open another with `/play`.")
    else:
        how = say("You are not at this table; join between hands with `/table join`.")
    who = say("It is the turn of {names}.", names=stage.all_names(stage.to_act)) if stage.to_act else ""
    lines = [notice, f"**{title(stage)}**", who, how]
    return [text("\n".join(line for line in lines if line))]

"""Whole messages about a table: what stands around the game's own screen."""

from __future__ import annotations

from collections.abc import Sequence

from house.tables.records import Settled
from screens import fair
from screens.catalogue import screen_of
from screens.components import (
    BLUE,
    GREEN,
    GREY,
    MOST_TEXT,
    Component,
    Window,
    container,
    cut,
    rows,
    rule,
    text,
    walk,
)
from screens.custom_ids import Press, read
from screens.names import escaped
from screens.table import hint_text, series, sorting
from screens.table.lobby import computers, lobby
from screens.table.stage import Stage, moment

LONGEST_PARAGRAPH = 1500
MOST_WAYS = 4  # of acting, in a notification


def title(stage: Stage) -> str:
    table = stage.table
    return stage.i18n.say("{game} · table {table}", game=table.game.name.upper(), table=table.short)


def public(stage: Stage, recent: Sequence[str], notice: str = "", *, led: bool = False) -> list[Component]:
    """The one message that everybody sees. `led`: between hands, the last one's result offers the next."""
    colour = screen_of(stage.table.game).colour
    parts = lobby(stage, title(stage)) if stage.view is None else _playing(stage, recent, led=led)
    if notice:
        parts.insert(0, text(notice))
    return [container(short_enough(parts), colour)]


def short_enough(parts: list[Component]) -> list[Component]:
    """However long names, piles and words are, Discord takes the message. A picture is ten times as long as a sign, so
    pictures go first."""
    said = [part for part in parts if "content" in part]
    for part in said:
        part["content"] = cut(part["content"], LONGEST_PARAGRAPH)
    while sum([len(part["content"]) for part in said]) > MOST_TEXT:
        longest = max(said, key=lambda part: len(part["content"]))
        longest["content"] = cut(longest["content"], len(longest["content"]) // 2)
    return parts


def _playing(stage: Stage, recent: Sequence[str], *, led: bool) -> list[Component]:
    screen = screen_of(stage.table.game)
    head = [f"### {title(stage)}", screen.headline(stage) + _turn(stage, led=led)]
    head += [series.line(stage), computers(stage), fair.line(stage)]
    parts = [text("\n".join(filter(None, head))), rule()]
    parts += [text(paragraph) for paragraph in screen.board(stage)]
    if recent:
        parts.append(text("-# " + " · ".join(recent)))
    if stage.table.phase == "playing":
        parts += screen.controls(stage)
    parts += rows(_for_all(stage, led=led))
    return parts


def _turn(stage: Stage, *, led: bool) -> str:
    """Who is waited for, and until when."""
    say, table = stage.i18n.say, stage.table
    if table.phase == "paused":
        return "\n" + paused(stage)
    lines = [say("Next hand {when}.", when=moment(table.deal_at))] if table.deal_at is not None else []
    if led and table.phase == "between":
        lines.append(
            say("To go on at once, press *Next hand* under the result of this hand.")
            if lines
            else say("To go on, press *Next hand* under the result of this hand.")
        )
    elif table.phase == "between" and not lines:
        lines.append(say("To go on, press *Next hand*."))
    if lines:
        return "\n" + " ".join(lines)
    if not stage.to_act:
        return ""
    line = say("▸ **{names}** to act", names=stage.all_names(stage.to_act))
    line = line.removeprefix("▸ ") if stage.faces.plain else line
    until = stage.until()
    return f"\n{line} · {until}" if until else f"\n{line}"


def paused(stage: Stage) -> str:
    """Why the table stands still, and who lets it go on."""
    say, why = stage.i18n.say, stage.table.paused
    if why == "too-few":
        return _too_few(stage)
    if why == "moderator":
        return say("Paused by a moderator.")
    return say("Paused by the host, who can press Resume.")


def _too_few(stage: Stage) -> str:
    """Whom the game waits for. What lets it go on stands below as buttons."""
    absent = away(stage)
    if absent:
        names = stage.all_names(absent)
        return stage.i18n.count(
            "Paused while {names} is away.", "Paused while {names} are away.", len(absent), names=names
        )
    if stage.table.game.chips and stage.table.present > 1:
        return stage.i18n.say("Paused: fewer than two players can pay the ante.")
    return stage.i18n.say("Paused: waiting for players.")


def away(stage: Stage) -> list[int]:
    """The people who may come back."""
    seats = enumerate(stage.table.seats)
    return [place for place, seat in seats if seat.is_person and seat.presence == "away"]


def joinable(stage: Stage) -> bool:
    """Whether somebody may still sit down."""
    table = stage.table
    return table.game.joins and sum(seat.taken for seat in table.seats) < table.game.seats.most


def _for_all(stage: Stage, *, led: bool) -> list[Component]:
    say, table = stage.i18n.say, stage.table
    buttons = [stage.button(say("My hand"), "hand", GREEN if not stage.to_act else GREY, kind="t")]
    if table.phase == "between" or table.paused == "too-few":
        if not (led and table.phase == "between"):
            buttons.append(stage.button(say("Next hand"), "deal", BLUE, kind="t"))
        if joinable(stage):
            buttons.append(stage.button(say("Join"), "join", kind="t"))
        buttons += fair.cut_button(stage)
    elif table.phase == "paused":
        buttons.append(stage.button(say("Resume"), "resume", BLUE, kind="t"))
    if away(stage):
        buttons.append(stage.button(say("I'm back"), "back", GREEN, kind="t"))
    if table.game.chips and table.game.joins and table.paused == "too-few":
        buttons.append(stage.button(say("Buy chips"), "buy", kind="t"))
    return [*buttons, stage.button(say("Table…"), "menu", kind="t")]


def ways(stage: Stage) -> list[str]:
    """What whoever must act can do, as the first buttons and lists under the table call it."""
    if stage.table.phase != "playing" or stage.view is None:
        return []
    named: dict[str, str] = {}  # by act: of several amounts to bet, the last, which is any
    for part in walk(screen_of(stage.table.game).controls(stage)):
        press = read(part.get("custom_id", ""))
        if press is not None:
            act = press.act if press.act in ("bet", "raise") else part["custom_id"]
            named[act] = part.get("label") or part.get("placeholder", "")
    return [name.rstrip("…") for name in named.values()][:MOST_WAYS]


def hand(
    stage: Stage, where: str, *, notice: str = "", picked: Press | None = None, gone: bool = False
) -> list[Component]:
    """A player's own panel. Its first words are what a notification shows, so they are the cards and what is to be done.
    `where` names the server, and links to the table; it comes last. `gone`: there is no table to link to, for its channel
    was deleted."""
    screen = screen_of(stage.table.game)
    heading = stage.i18n.say("Your hand · {title} {where}", title=title(stage), where=where)
    parts = [text(notice)] if notice else []
    parts += screen.hand(stage, picked)
    if stage.table.phase == "paused":
        parts.append(text(paused(stage)))
    if stage.table.phase == "between" and not notice:  # which says how it ended
        parts.append(text(stage.i18n.say("The hand is over.")))
    if gone:
        parts += homeless(stage)
    parts += [*_ten_hands(stage), *rows(about_hand(stage)), text(f"-# {heading}")]
    return [container(short_enough(parts), screen.colour)]


def with_cards(stage: Stage, window: Window) -> Window:
    """A window hides what it was opened from, so it shows the cards again."""
    held = (
        screen_of(stage.table.game).held(stage) if stage.view is not None and stage.seat is not None else ""
    )
    return window._replace(fields=[text(cut(held, LONGEST_PARAGRAPH)), *window.fields]) if held else window


def homeless(stage: Stage) -> list[Component]:
    """A direct message is no place for a table: how it is moved is said when that is pressed."""
    say = stage.i18n.say
    said = say(
        "The channel of this table was deleted. You can play on, and move the table to another channel."
    )
    label = say("Move it…") if stage.letter else say("Move it here")
    return [text(said), *rows([stage.button(label, "show", kind="t")])]


def _ten_hands(stage: Stage) -> list[Component]:
    """The line that explains is for newcomers: once, it is asked whether it stays."""
    if not (stage.hints and stage.hints_end and stage.table.phase == "playing"):
        return []
    say = stage.i18n.say
    asked = say(
        "Ten hands of {game}! Keep the tips under your cards? If you do nothing, they go.",
        game=stage.table.game.name,
    )
    keep = stage.button(say("Keep them"), "hints", kind="t", detail="always")
    drop = stage.button(say("Remove them"), "hints", kind="t", detail="never")
    return [text(f"-# {asked}"), *rows([keep, drop])]


def about_hand(stage: Stage) -> list[Component]:
    """What a player may do about their panel, at any time."""
    say = stage.i18n.say
    buttons = []
    if stage.letter and stage.seat not in stage.to_act and stage.to_act:
        buttons.append(stage.button(say("What can I do?"), "hand", kind="t"))
    buttons += hint_text.button(stage)
    by = sorting.after(stage.faces.deck, stage.sort) if stage.sort else None
    if by is not None:
        label = {"letter": say("Sort by letter"), "suit": say("Sort by suit"), "value": say("Sort by value")}
        buttons.append(stage.button(label[by], "sort", kind="t", detail=by))
    return buttons


def closed(stage: Stage, account: Sequence[Settled], recent: Sequence[str]) -> list[Component]:
    """What is left of a table: how it went, and the button to play again."""
    say = stage.i18n.say
    lines = [_settled(stage, line) for line in account]
    head = [f"### {title(stage)}", say("The table is closed."), series.told(stage)]
    parts = [text("\n".join(filter(None, head)))]
    if lines:
        parts.append(text("\n".join(lines)))
    elif stage.view is not None and not stage.table.game.chips:
        parts += [text(paragraph) for paragraph in screen_of(stage.table.game).board(stage)]
    if recent:
        parts.append(text("-# " + " · ".join(recent)))
    again, style = series.lead_on(stage)
    parts += rows([stage.button(again, "rematch", style, kind="t")])
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
        how = say("The game has not begun. To play, use `/table join`.")
    elif stage.waits:
        how = say("Wait for this hand to end. You will be dealt in with the next.")
    elif not stage.table.game.joins:
        how = say("You are not at this table, and it takes no new players. Open another with `/play`.")
    else:
        how = say("You are not at this table; join between hands with `/table join`.")
    who = say("It is the turn of {names}.", names=stage.all_names(stage.to_act)) if stage.to_act else ""
    lines = [notice, f"**{title(stage)}**", who, how]
    return [text("\n".join(line for line in lines if line))]


def standstill(stage: Stage) -> str:
    """While the database takes nothing."""
    return stage.i18n.say(
        "I cannot save anything right now, so the table waits. It will go on by itself, and "
        "nobody loses any time."
    )

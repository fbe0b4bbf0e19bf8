"""A table before its first hand: who plays, for what, and the buttons to come, go and start."""

from __future__ import annotations

from types import MappingProxyType

from engine.options import settle
from house.tables.records import Seat
from screens import fair
from screens.components import BLUE, GREEN, RED, Component, option, rows, rule, select, text
from screens.i18n.language import later
from screens.i18n.option_names import choice_word, facts, length_facts, length_name
from screens.i18n.rules_texts import pitch
from screens.lessons.teach import teach
from screens.names import mention
from screens.table import series
from screens.table.stage import Stage, moment

MATCH = "match"
STRENGTHS = (MATCH, "plain", "sly", "shark", "master")
ABOUT = MappingProxyType(
    {
        MATCH: later("the one nearest to your rating in this game"),
        "plain": later("knows everyday words, and takes things as they come"),
        "sly": later("knows common words, and thinks of what others may hold"),
        "shark": later("knows what a well-read adult has seen, and plays to win"),
        "master": later("knows every word there is, and is the hardest to beat"),
    }
)
"""What one has to know of a level before one sits down against it."""
WHO = MappingProxyType(
    {
        "Ada": later("Ada · careful: bluffs little, bets on good hands"),
        "Bertrand": later("Bertrand · wants words proved: challenges often"),
        "Cleo": later("Cleo · bold: bluffs often, bets on little"),
        "Dot": later("Dot · trusting: hardly ever challenges"),
        "Edgar": later("Edgar · tells stories, and believes none"),
        "Flora": later("Flora · honest, and likes to call"),
        "Gus": later("Gus · plays for fun: bluffs, bets, lets things pass"),
        "Hypatia": later("Hypatia · exact: bluffs little, challenges often"),
        "Ivo": later("Ivo · sharp: bluffs and challenges more than most"),
        "Juno": later("Juno · plays like most"),
    }
)
"""Who can be asked by name (`engine/characters.py`)."""


def lobby(stage: Stage, title: str) -> list[Component]:
    table = stage.table
    about = pitch(table.game.id, stage.i18n.language)
    lines = [_line(stage, place, seat) for place, seat in enumerate(table.seats)]
    head = [
        f"### {title}",
        about,
        _seats(stage),
        _length(stage),
        _no_clock(stage),
        series.in_lobby(stage),
        f"-# {_stakes(stage)}",
    ]
    return [
        text("\n".join(filter(None, [*head, fair.line(stage)]))),
        rule(),
        text("\n".join([*lines, _room(stage)])),
        *_closing(stage),
        *_controls(stage),
    ]


def terms(stage: Stage) -> list[Component]:
    """What stands under the picture of who sits there: what is played and for what, and the buttons."""
    about = pitch(stage.table.game.id, stage.i18n.language)
    said = [about, _length(stage), series.in_lobby(stage), f"-# {_stakes(stage)}"]
    return [text("\n".join(filter(None, said))), *_closing(stage), *_controls(stage)]


def _closing(stage: Stage) -> list[Component]:
    """Nobody has done anything for long: what keeps the table."""
    closes_at = stage.table.closes_at
    if closes_at is None:
        return []
    say = stage.i18n.say
    line = say(
        (
            "This table closes {when}, because nobody has started it. Press **Keep it open** if "
            "you still want to play."
        ),
        when=moment(closes_at),
    )
    return [text(line), *rows([stage.button(say("Keep it open"), "keep", GREEN, kind="t")])]


def _seats(stage: Stage) -> str:
    """For how many it is, and who has opened the table."""
    i18n, seats = stage.i18n, stage.table.game.seats
    many = {"least": seats.least, "most": seats.most}
    who = (
        i18n.count("{n} player", "{n} players", seats.most)
        if seats.least == seats.most
        else i18n.say("{least}-{most} players", **many)
    )
    low, high = seats.best
    best = (
        i18n.say("best with {low}-{high}", low=low, high=high) if (low, high) != tuple(many.values()) else ""
    )
    host = i18n.say("opened by {host}", host=_host(stage)) if stage.table.host else ""
    return " · ".join(filter(None, (f"{who}, {best}" if best else who, host)))


def _room(stage: Stage) -> str:
    taken, least, most = len(stage.table.seats), stage.table.game.seats.least, stage.table.game.seats.most
    if taken >= most:
        return stage.i18n.say("The table is full.")
    free = stage.i18n.say("{place}. free", place=taken + 1)
    if taken >= least:
        return free
    needed = stage.i18n.count("{n} more player is needed.", "{n} more players are needed.", least - taken)
    return f"{free} · {needed}"


def _host(stage: Stage) -> str:
    place = stage.table.seat_of(stage.table.host)
    return f"**{stage.name(place)}**" if place is not None else mention(stage.table.host)


def _line(stage: Stage, place: int, seat: Seat) -> str:
    return f"{place + 1}. **{_called(stage, place, seat)}**"


def _called(stage: Stage, place: int, seat: Seat) -> str:
    """By name; of computers everybody is told how well they play."""
    name = stage.name(place)
    if seat.strength is None:
        return name
    strength = choice_word(stage.i18n, seat.strength)
    return stage.i18n.say("{name} (computer, {strength})", name=name, strength=strength)


def computers(stage: Stage) -> str:
    """Once the game has begun: a master's words are better believed, and who joins now has not seen the lobby."""
    seats = enumerate(stage.table.seats)
    found = [_called(stage, place, seat) for place, seat in seats if seat.is_computer and seat.taken]
    return f"-# {', '.join(found)}" if found else ""


def _length(stage: Stage) -> str:
    table, i18n = stage.table, stage.i18n
    name = length_name(i18n, table.length)
    return i18n.say("**{length}**: {facts}", length=name, facts=length_facts(i18n, table.game, table.options))


def _no_clock(stage: Stage) -> str:
    """Where the length names one."""
    table = stage.table
    if table.only_person is None or len(table.seats) == 1 or not table.options["turn_seconds"]:
        return ""
    return stage.i18n.say("-# As long as one person plays among computers, there is no clock.")


def _lengths(stage: Stage) -> list[Component]:
    """Before single options: how long the game is to be."""
    table, i18n = stage.table, stage.i18n
    choices = []
    for preset in table.game.presets:
        settled = settle(table.game.options, preset.options)
        about = length_facts(i18n, table.game, settled)
        chosen = preset.length == table.length
        choices.append(option(length_name(i18n, preset.length), preset.length, about, chosen=chosen))
    name = i18n.say("How long a game?")
    return [select(name, stage.custom_id("length", kind="t"), choices)] if choices else []


def _stakes(stage: Stage) -> str:
    """What is played for, and how, in one line."""
    line = " · ".join(facts(stage.i18n, stage.table.options))
    if not stage.table.game.chips:
        return line
    return f"{line} · {stage.i18n.say('chips are play money, worth nothing')}"


def _controls(stage: Stage) -> list[Component]:
    say = stage.i18n.say

    def made(label: str, act: str, style: int = 2) -> Component:
        return stage.button(label, act, style, kind="t")

    buttons = [
        made(say("Join"), "join", GREEN),
        made(say("Leave"), "leave"),
        made(say("Options"), "options"),
        made(say("Rules"), "rules"),
        *teach(stage.i18n, stage.table.game.id),
        made(say("Start"), "start", BLUE),
        made(say("Close"), "close", RED),
        made(say("Table…"), "menu"),
        *fair.cut_button(stage),
    ]
    if len(stage.table.seats) >= stage.table.game.seats.most:
        return [*_lengths(stage), *series.choice(stage), *rows(buttons[1:])]
    strengths = [
        option(choice_word(stage.i18n, strength), strength, say(ABOUT[strength])) for strength in STRENGTHS
    ]
    names = [option(say(about), name) for name, about in WHO.items()]
    menu = select(say("Add a computer"), stage.custom_id("computer", kind="t"), [*strengths, *names])
    return [*_lengths(stage), *series.choice(stage), menu, *rows(buttons)]

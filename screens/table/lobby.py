"""A table before its first hand: the invitation that everybody sees, and what whoever sits there may press."""

from __future__ import annotations

from types import MappingProxyType

from engine.contract import Game
from screens.catalogue import screen_of
from screens.components import BLUE, GREEN, Component, container, option, rows, section, select, text
from screens.i18n.language import later
from screens.i18n.option_names import choice_word, facts, length_facts, length_name
from screens.i18n.rules_texts import sentence
from screens.names import mention
from screens.pictures.tables import table_text
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
COMPANY = 4


def company(game: Game) -> int:
    """How many sit at a table that computers have filled up."""
    return max(game.seats.least, min(game.seats.best[1], COMPANY))


# --- for everybody ------------------------------------------------------------------------------------------


def terms(stage: Stage) -> list[Component]:
    """What stands under the picture of who sits there: one sentence about the game, and the way in."""
    say, table = stage.i18n.say, stage.table
    line = "\n".join(filter(None, (sentence(table.game.id, stage.i18n.language), series.line(stage))))
    parts = [section(line, stage.button(say("Rules"), "rules", kind="t")), *_closing(stage)]
    full = len(table.seats) >= table.game.seats.most
    way = (say("My hand"), "hand", BLUE) if full else (say("Join"), "join", GREEN)
    return [*parts, *rows([stage.button(*way, kind="t")])]


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


# --- for whoever sits there ---------------------------------------------------------------------------------


def own(
    stage: Stage, *, decides: bool, computers: bool, purse: str = "", notice: str = ""
) -> list[Component]:
    """`decides`: they may start the game. `computers`: this server lets them play."""
    say, table = stage.i18n.say, stage.table
    line = f"**{say('You sit at {game} {table}.', game=table.game.name, table=table.short)}** {_room(stage)}"
    if not decides:
        line = f"{line} {say('{host} starts the game.', host=_host(stage))}"
    settled = {name: value for name, value in table.options.items() if name != "buy_in" or not purse}
    small = [_length(stage), " · ".join(facts(stage.i18n, settled)), purse]
    said = [notice, line, series.in_lobby(stage), *(f"-# {one}" for one in small if one)]
    parts = [
        text("\n".join(filter(None, said))),
        *rows(_buttons(stage, decides=decides, computers=computers)),
    ]
    return [container(parts, screen_of(table.game).colour)]


def _buttons(stage: Stage, *, decides: bool, computers: bool) -> list[Component]:
    say, taken, game = stage.i18n.say, len(stage.table.seats), stage.table.game
    found = []
    if decides and taken >= game.seats.least:
        found.append(stage.button(say("Start"), "start", GREEN, kind="t"))
    if decides and computers and taken < company(game):
        found.append(stage.button(say("Fill and start"), "fill", GREEN, kind="t"))
    if decides and computers and taken < game.seats.most:
        found.append(stage.button(say("Add computer"), "adding", kind="t"))
    return [
        *found,
        stage.button(say("Options…"), "options", kind="t"),
        stage.button(say("Leave"), "leave", kind="t"),
    ]


def _room(stage: Stage) -> str:
    taken, seats, count = len(stage.table.seats), stage.table.game.seats, stage.i18n.count
    if taken < seats.least:
        return count("{n} more player is needed.", "{n} more players are needed.", seats.least - taken)
    free = seats.most - taken
    return (
        count("{n} seat is free.", "{n} seats are free.", free)
        if free
        else stage.i18n.say("The table is full.")
    )


def _host(stage: Stage) -> str:
    place = stage.table.seat_of(stage.table.host)
    return f"**{stage.name(place)}**" if place is not None else mention(stage.table.host)


def adding(stage: Stage) -> list[Component]:
    """Which computer is to play: one of a level, or one by name."""
    say = stage.i18n.say
    strengths = [
        option(choice_word(stage.i18n, strength), strength, say(ABOUT[strength])) for strength in STRENGTHS
    ]
    names = [option(say(about), name) for name, about in WHO.items()]
    menu = select(say("Add a computer"), stage.custom_id("computer", kind="t"), [*strengths, *names])
    asked = section(f"**{say('Who is to play?')}**", back(stage))
    return [container([asked, menu], screen_of(stage.table.game).colour)]


def back(stage: Stage) -> Component:
    return stage.button(stage.i18n.say("Back"), "hand", kind="t")


def _length(stage: Stage) -> str:
    table, i18n = stage.table, stage.i18n
    alone = table.only_person is not None and len(table.seats) > 1
    facts = length_facts(i18n, table.game, table.options, timed=not alone)
    return i18n.say("**{length}**: {facts}", length=length_name(i18n, table.length), facts=facts)


def purse(stage: Stage, have: int) -> str:
    """The buy-in, and what the player has, for their eyes only."""
    i18n, table = stage.i18n, stage.table
    if not table.game.chips or table.phase != "lobby":
        return ""
    sentence = i18n.count(
        "Buy-in {buy_in}, paid when the game begins. You have {n} chip.",
        "Buy-in {buy_in}, paid when the game begins. You have {n} chips.",
        have,
        buy_in=i18n.number(table.options["buy_in"]),
    )
    return f"{sentence} {i18n.say('Chips are play money, worth nothing.')}"


def lobby(stage: Stage, _title: str) -> list[Component]:
    """On servers without pictures."""
    return [text(table_text(stage)), *terms(stage)]

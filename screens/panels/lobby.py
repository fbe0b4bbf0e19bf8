"""A table before its first hand: the public invitation, and the buttons for players with a seat."""

from __future__ import annotations

from engine.options import is_slow
from screens.catalogue import screen_of
from screens.components import Component, container, option, people, rows, section, select, text
from screens.i18n.language import later
from screens.i18n.option_names import choice_word, facts, length_facts, length_name, slow_game
from screens.i18n.rules_texts import sentence
from screens.names import escaped, mention
from screens.poker import first_call
from screens.table import acts, series
from screens.table.company import ABOUT, STRENGTHS, WHO, company
from screens.table.stage import Stage, moment

# --- for everybody ------------------------------------------------------------------------------------------


def night(stage: Stage) -> str:
    """Say that the table is a game night's, and who is next in line for a seat."""
    if not stage.table.of_night:
        return ""
    say, following = stage.i18n.say, [escaped(one.name) for one in stage.table.waiting]
    of_whom = say("next in line: {names}", names=stage.i18n.together(following)) if following else ""
    return " · ".join(filter(None, (f"**{say('Game night')}**", of_whom)))


def terms(stage: Stage) -> list[Component]:
    """The part under the picture of the seats: one sentence about the game, and the button to join."""
    table = stage.table
    options, i18n = table.options, stage.i18n
    pace = f"{slow_game(i18n, options['turn_seconds'])}." if is_slow(options) else ""
    called = first_call.told(i18n, stage.faces, options)
    begins = i18n.say("If you are here, press *My hand*, then *Start*.") if table.of_night else ""
    said = (night(stage), begins, sentence(table.game.id, i18n.language), called, series.line(stage), pace)
    line = "\n".join(filter(None, said))
    parts = [section(line, acts.RULES.button(stage)), *_closing(stage)]
    full = len(table.seats) >= table.game.seats.most
    ways = [acts.HAND] if full or table.of_night else []
    return [*parts, *rows([act.button(stage) for act in (*ways, *([] if full else [acts.JOIN]))])]


def _closing(stage: Stage) -> list[Component]:
    """An idle table, and the button that keeps it open."""
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
    return [text(line), *rows([acts.KEEP.button(stage)])]


# --- for seated players -------------------------------------------------------------------------------------


def own(
    stage: Stage, *, decides: bool, computers: bool, purse: str = "", notice: str = ""
) -> list[Component]:
    """`decides`: they may start the game. `computers`: this server lets them play."""
    say, table = stage.i18n.say, stage.table
    line = f"**{say('You sit at {game} {table}.', game=table.game.name, table=table.short)}** {_room(stage)}"
    if not decides:
        line = f"{line} {say('{host} starts the game.', host=_host(stage))}"
    usual = {
        one.name: one.default for one in table.game.options if one.name != "buy_in"
    }  # the purse shows it
    unusual = {name: value for name, value in table.options.items() if usual.get(name, value) != value}
    small = [_length(stage), " · ".join(facts(stage.i18n, unusual)), purse]
    said = [notice, line, _company(stage), series.in_lobby(stage), *(f"-# {one}" for one in small if one)]
    parts = [
        text("\n".join(filter(None, said))),
        *rows(_buttons(stage, decides=decides, computers=computers)),
    ]
    if table.at_home:
        parts += _closing(stage)
    elif table.on_server and len(table.seats) < table.game.seats.most:
        parts.append(people(say("Invite…"), stage.custom_id("invite", kind="t")))
    return [container(parts, screen_of(table.game).colour)]


def read(stage: Stage, parts: list[Component]) -> list[Component]:
    """The page about the table that its reader asked for, with the way back to that panel."""
    back = rows([acts.BACK_TO_HAND.button(stage)])
    return [container([*parts, *back], screen_of(stage.table.game).colour)]


def _buttons(stage: Stage, *, decides: bool, computers: bool) -> list[Component]:
    taken, game = len(stage.table.seats), stage.table.game
    found = []
    if decides and taken >= game.seats.least:
        found.append(acts.START.button(stage))
    if decides and computers and taken < company(game):
        found.append(acts.FILL.button(stage))
    if decides and computers and taken < game.seats.most:
        found.append(acts.COMPUTER.button(stage))
    if stage.table.at_home and taken < game.seats.most:
        found.append(acts.INVITE.button(stage))
    return [*found, acts.OPTIONS.button(stage, later("Options…")), acts.LEAVE.button(stage)]


def _company(stage: Stage) -> str:
    """The list of players, for panels without a public message."""
    if not stage.table.at_home or len(stage.table.seats) == 1:
        return ""
    everybody = [place for place, seat in enumerate(stage.table.seats) if seat.taken]
    return stage.i18n.say("At the table: {names}.", names=stage.all_names(everybody))


def _room(stage: Stage) -> str:
    taken, seats = len(stage.table.seats), stage.table.game.seats
    if taken < seats.least:
        more = seats.least - taken
        return stage.i18n.count("{n} more player is needed.", "{n} more players are needed.", more)
    return free(stage, seats.most - taken)


def free(stage: Stage, seats: int) -> str:
    if not seats:
        return stage.i18n.say("The table is full.")
    return stage.i18n.count("{n} seat is free.", "{n} seats are free.", seats)


def _host(stage: Stage) -> str:
    place = stage.table.seat_of(stage.table.host)
    return f"**{stage.name(place)}**" if place is not None else mention(stage.table.host)


def adding(stage: Stage) -> list[Component]:
    """The computer to add: of a level, or by name."""
    say = stage.i18n.say
    strengths = [
        option(choice_word(stage.i18n, strength), strength, say(ABOUT[strength])) for strength in STRENGTHS
    ]
    names = [option(say(about), name) for name, about in WHO.items()]
    menu = select(say("Add a computer"), stage.custom_id("computer", kind="t"), [*strengths, *names])
    asked = section(f"**{say('Who should play?')}**", acts.BACK_TO_HAND.button(stage))
    return [container([asked, menu], screen_of(stage.table.game).colour)]


def _length(stage: Stage) -> str:
    table, i18n = stage.table, stage.i18n
    facts = length_facts(i18n, table.game, table.options, timed=timed(stage))
    return i18n.say("**{length}**: {facts}", length=length_name(i18n, table.length), facts=facts)


def timed(stage: Stage) -> bool:
    """Whether the clock runs; it does not for one person among computers."""
    return stage.table.only_person is None or len(stage.table.seats) == 1


def purse(stage: Stage, have: int) -> str:
    """The buy-in and the player's balance, in private."""
    i18n, table = stage.i18n, stage.table
    if not table.game.chips or table.phase != "lobby":
        return ""
    return i18n.count(
        "Buy-in {buy_in}, paid when the game begins. You have {n} chip.",
        "Buy-in {buy_in}, paid when the game begins. You have {n} chips.",
        have,
        buy_in=i18n.number(table.options["buy_in"]),
    )

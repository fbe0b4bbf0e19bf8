"""Whole messages about a table: the parts around the game's own screen."""

from __future__ import annotations

from engine.families.poker.view import PokerView
from house.tables.records import Settled
from house.tables.table_view import TableView
from screens.catalogue import screen_of
from screens.components import MOST_TEXT, Component, Window, cut, rows, text, walk
from screens.i18n.language import I18n, later
from screens.names import escaped, mention
from screens.table import acts
from screens.table.stage import Stage

LONGEST_HELD = 1500


def title(stage: Stage) -> str:
    table = stage.table
    return stage.i18n.say("{game} · table {table}", game=table.game.name.upper(), table=table.short)


def short_enough(parts: list[Component]) -> list[Component]:
    """Shortens long texts to Discord's limit. A picture of a card is ten times as long as a sign, so pictures go
    first."""
    said = [part for part in walk(parts) if "content" in part]
    while (over := sum([len(part["content"]) for part in said]) - MOST_TEXT) > 0:
        longest = max(said, key=lambda part: len(part["content"]))
        length = len(longest["content"])
        longest["content"] = cut(longest["content"], max(length - over, length // 2))
    return parts


def paused(stage: Stage) -> str:
    """Why the table is paused, and who can resume it."""
    say, why = stage.i18n.say, stage.table.paused
    if why == "too-few":
        return _too_few(stage)
    if why == "moderator":
        return say("Paused by a moderator.")
    return say("Paused by the host, who can press Resume.")


def _too_few(stage: Stage) -> str:
    """The missing players. Buttons below let the game go on."""
    absent = away(stage)
    if absent:
        names = stage.all_names(absent)
        return stage.i18n.count(
            "Paused while {names} is away.", "Paused while {names} are away.", len(absent), names=names
        )
    if buys_in(stage):
        return broke(stage)
    out = [
        place
        for place, seat in enumerate(stage.table.seats)
        if seat.presence == "here" and _out(stage, place)
    ]
    if out and stage.table.present > 1:
        return stage.i18n.count(
            "Paused: {names} has no chips left.",
            "Paused: {names} have no chips left.",
            len(out),
            names=stage.all_names(out),
        )
    if stage.table.game.chips and stage.table.present > 1:
        return stage.i18n.say("Paused: fewer than two players can pay the ante.")
    return stage.i18n.say("Paused: waiting for players.")


def _out(stage: Stage, place: int) -> bool:
    """Whether that seat has no chips left; stakes in a hand are not lost yet."""
    if not stage.begun or not isinstance(stage.view, PokerView):
        return False
    over, seats = stage.table.phase == "between" or stage.table.paused == "too-few", stage.view.seats
    return over and place < len(seats) and not seats[place].stack


def buys_in(stage: Stage) -> bool:
    """Whether buying chips deals the reader in again. In a tournament or a series it does not."""
    may = stage.table.game.joins and stage.table.series is None
    return may and stage.seat is not None and _out(stage, stage.seat)


def broke(stage: Stage) -> str:
    return stage.i18n.say("You have no chips left. Buy chips to play on.")


def away(stage: Stage) -> list[int]:
    """People who may come back."""
    seats = enumerate(stage.table.seats)
    return [place for place, seat in seats if seat.is_person and seat.presence == "away"]


def joinable(stage: Stage) -> bool:
    table = stage.table
    return table.game.joins and sum(seat.taken for seat in table.seats) < table.game.seats.most


def with_cards(stage: Stage, window: Window) -> Window:
    """A window hides the panel, so it shows the cards again."""
    held = screen_of(stage.table.game).held(stage) if stage.begun and stage.seat is not None else ""
    return window._replace(fields=[text(cut(held, LONGEST_HELD)), *window.fields]) if held else window


def invites(stage: Stage, code: str) -> list[Component]:
    """How another player comes to a table outside servers."""
    i18n = stage.i18n
    command = f"/{i18n.call('command', 'table')} {i18n.call('command', 'join')}"
    told = i18n.say("Pass this on. Anyone who types it in a direct message to me gets a seat here:")
    return [text(f"{told}\n```\n{command} {i18n.call('option', 'table')}:{code}\n```")]


def homeless(stage: Stage) -> list[Component]:
    """A direct message is no place for a table: pressing the button explains how to move it."""
    say = stage.i18n.say
    said = say(
        "The channel of this table was deleted. You can play on, and move the table to another channel."
    )
    label = later("Move it…") if stage.by_dm else later("Move it here")
    return [text(said), *rows([acts.SHOW.button(stage, label)])]


def beyond(i18n: I18n, over: int) -> str:
    """The chips kept back."""
    if not over:
        return ""
    return i18n.count(
        "{n} more was over the daily limit for chips won from computers alone.",
        "{n} more were over the daily limit for chips won from computers alone.",
        over,
    )


def watching(stage: Stage, *, notice: str = "") -> list[Component]:
    """The table for a player without a seat."""
    say = stage.i18n.say
    if not stage.begun:
        how = say("The game has not begun. To play, use `/table join`.")
    elif stage.waits:
        how = say("Wait for this hand to end. You will be dealt in with the next.")
    elif not stage.table.game.joins:
        how = say("You are not at this table, and it takes no new players. Open another with `/play`.")
    else:
        how = say("You are not at this table; join between hands with `/table join`.")
    who = say("Waiting for {names}.", names=stage.all_names(stage.to_act)) if stage.to_act else ""
    lines = [notice, f"**{title(stage)}**", who, how]
    return [text("\n".join(line for line in lines if line))]


def standstill(stage: Stage) -> str:
    """While nothing can be stored."""
    return stage.i18n.say(
        "I cannot save anything right now, so the table waits. It will go on by itself, and "
        "nobody loses any time."
    )


def farewell(i18n: I18n, table: TableView, by: int | None, home: Settled | None) -> str:
    """A player's last message about a table. `by`: who closed it, if anybody did; `home`: their chips from it."""
    facts = {"table": table.short, "game": table.game.name}
    if by is None:
        said = i18n.say("Table {table} ({game}) is closed.", **facts)
    else:
        name = next((escaped(seat.name) for seat in table.seats if seat.player == by), mention(by))
        said = i18n.say("{name} closed table {table} ({game}).", name=name, **facts)
    return " ".join((said, *came_back(i18n, home)))


def came_back(i18n: I18n, home: Settled | None) -> list[str]:
    if home is None:
        return []
    back = (
        i18n.count("Your {n} chip is back.", "Your {n} chips are back.", home.cashed) if home.cashed else ""
    )
    return [line for line in (back, beyond(i18n, home.over)) if line]

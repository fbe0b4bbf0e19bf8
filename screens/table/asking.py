"""Questions before an act about a table: closing it during a hand, buying chips, removing a player."""

from __future__ import annotations

from engine.families.poker.view import PokerView
from screens.catalogue import screen_of
from screens.components import MOST_OPTIONS, RED, Component, container, option, rows, select, text
from screens.i18n.language import later
from screens.i18n.option_names import VALUES, choice_word
from screens.table import acts
from screens.table.company import STRENGTHS, WHO
from screens.table.stage import Stage


def hand_under_way(stage: Stage) -> int:
    """The hand that closing the table would end; 0 for none."""
    table = stage.table
    return table.state.hand if table.state is not None and table.due is not None else 0


def close(stage: Stage) -> list[Component]:
    """Closing in mid-hand cannot be undone, so it takes a second press."""
    say, table = stage.i18n.say, stage.table
    what = say("Close table {table}? A hand is being played.", table=table.short)
    if table.game.chips:
        then = say("Close now, and it does not count: stakes go back, and all keep their chips.")
    else:
        then = say("It would be void, and the game would end as it stood before this hand.")
    buttons = [
        stage.button(say("Close it now"), "close_now", RED, detail=str(hand_under_way(stage)), kind="t"),
        acts.BACK_TO_HAND.button(stage, later("Play on")),
    ]
    return [container([text(f"**{what}**\n{then}"), *rows(buttons)], screen_of(table.game).colour)]


def void(stage: Stage) -> list[Component]:
    """Nor can voiding it. A moderator who plays the hand can only ask the others."""
    say, table = stage.i18n.say, stage.table
    what = say("Void hand {hand} at table {table}?", hand=hand_under_way(stage), table=table.short)
    if table.game.chips:
        then = say("Stakes go back, nothing counts, and the table closes.")
    else:
        then = say("Nothing of it counts, and the table closes.")
    label = say("Void it")
    if any(seat.plays(stage.player or 0) for seat in table.seats):
        then = f"{then} {say('You play it yourself, so all who play it must agree.')}"
        label = say("Ask the others")
    buttons = [
        stage.button(label, "void_now", RED, detail=str(hand_under_way(stage)), kind="t"),
        *([acts.BACK_TO_HAND.button(stage, later("Play on"))] if stage.seat is not None else []),
    ]
    return [container([text(f"**{what}**\n{then}"), *rows(buttons)], screen_of(table.game).colour)]


def leave(stage: Stage) -> list[Component]:
    """Explains the effect of leaving now."""
    say, table = stage.i18n.say, stage.table
    title = say("**Leave {game} {table}?**", game=table.game.name, table=table.short)
    stopped = table.paused == "moderator" and table.due is not None
    last = sum(seat.is_person for seat in table.seats) == 1 and not table.waiting and not stopped
    if stage.begun and isinstance(stage.view, PokerView) and stage.seat is not None:
        seat = stage.view.seats[stage.seat]
        playing = table.due is not None and seat.playing
        chips = stage.i18n.number(seat.stack)
        if not (table.game.joins or last) and (playing or seat.stack):
            what = say("Your chips stay in the game: your seat antes and folds.")
        elif playing:
            what = say("You fold this hand and take {chips} chips home.", chips=chips)
        else:
            what = say("You take {chips} chips home.", chips=chips)
        if table.seats[stage.seat].alone > 0:
            limit = say("Chips won from computers alone count only up to this server's daily limit.")
            what = f"{what} {limit}"
    else:
        what = say("Your seat becomes free.")
    if last:
        closes = (
            say("Nobody else is here: the table closes when this hand is over.")
            if table.due is not None
            else say("Nobody else is here: the table closes.")
        )
        what = f"{what} {closes}"
    buttons = [
        stage.button(say("Leave"), "leave_now", RED, kind="t"),
        acts.BACK_TO_HAND.button(stage, later("Stay")),
    ]
    return [container([text(f"{title} {what}"), *rows(buttons)], screen_of(table.game).colour)]


def strength(stage: Stage, name: str) -> list[Component]:
    """The level of a computer invited by name."""
    buttons = [acts.COMPUTER.button(stage, VALUES[one], detail=f"{name}.{one}") for one in STRENGTHS]
    asked = stage.i18n.say("How well should {name} play?", name=name)
    about = stage.i18n.say(WHO[name])
    return [container([text(f"**{asked}**\n{about}"), *rows(buttons)], screen_of(stage.table.game).colour)]


def remove(stage: Stage) -> list[Component]:
    """The player to remove."""
    say, choices = stage.i18n.say, []
    for place, seat in enumerate(stage.table.seats[:MOST_OPTIONS]):
        if seat.taken:
            about = (
                say("computer, {strength}", strength=choice_word(stage.i18n, seat.strength))
                if seat.strength
                else ""
            )
            choices.append(option(f"{place + 1}. {stage.plain_name(place)}", str(place), about))
    if not choices:
        return [text(say("Nobody sits at this table."))]
    menu = select(say("Who should leave?"), stage.custom_id("remove", kind="t"), choices)
    return [
        container(
            [text(say("Remove a player from table {table}", table=stage.table.short)), menu],
            screen_of(stage.table.game).colour,
        )
    ]

"""Game nights: the message that announces the next one, and the list of them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.catalogue import GAMES
from house.hours import minute_of as minute_meant
from house.meeting.night import REMINDED, Night
from screens.components import COLOUR, GREEN, RED, Component, button, container, rows, section, text
from screens.custom_ids import number_of, page, short
from screens.i18n.language import I18n
from screens.names import mention
from screens.table.stage import moment
from screens.unable import Unable

SCREEN = "night"
COME, NOT, CANCEL, LIST = "come", "not", "off", "list"
SURE = 1
DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def minute_of(typed: str) -> int:
    """Minutes after midnight."""
    minute = minute_meant(typed)
    if minute is None:
        raise Unable("bad-time", typed=typed)
    return minute


def read(detail: str) -> tuple[str, int, int]:
    """The act, the night, and its time, or 0; a cancellation's second press has `SURE` there."""
    do, night, at, *_ = *detail.split("."), "", ""
    return do, number_of(night) or 0, number_of(at) or 0


def coming(night: Night) -> str:
    """The button that identifies a night's message: each message has another one."""
    return page(SCREEN, f"{COME}.{short(night.id)}.{short(night.at)}.{night.stage}")


def announced(i18n: I18n, night: Night) -> list[Component]:
    """`night.stage` decides the text."""
    say = i18n.say
    who = i18n.together([mention(player) for player in night.coming])
    if night.stage == REMINDED:
        when = moment(night.at)
        line = (
            say("{players}: it begins {when}, here. Seats go in this order.", players=who, when=when)
            if who
            else say("It begins {when}, here.", when=when)
        )
    else:
        line = say("{when}, and every week at this time.", when=moment(night.at, "F"))
        line = f"{line}\n{say('Coming: {players}.', players=who)}" if who else line
        order = (
            say("Seats go to those who sign up first, if their chips cover the buy-in.")
            if GAMES[night.game].chips
            else say("Seats go to those who sign up first.")
        )
        rule = f"{order} {say('If you let your first turn run out, the next in line gets your seat.')}"
        line = f"{line}\n-# {rule}"
    buttons = [
        button(say("I'm coming"), coming(night), GREEN),
        button(say("Not this time"), page(SCREEN, f"{NOT}.{short(night.id)}.{short(night.at)}")),
    ]
    return [container([text(_title(i18n, night)), text(line), *rows(buttons)], COLOUR)]


def listed(i18n: I18n, nights: Sequence[Night], notice: str = "", *, may: bool) -> list[Component]:
    """`may`: the reader can cancel them."""
    say = i18n.say
    parts = [text("\n".join(filter(None, (f"### {say('Game nights')}", notice))))]
    for night in nights:
        line = f"**{GAMES[night.game].name}** · {moment(night.at, 'F')} · <#{night.channel}>"
        cancel = button(say("Cancel it"), page(SCREEN, f"{CANCEL}.{short(night.id)}"))
        parts.append(section(line, cancel) if may else text(line))
    return [container(parts, COLOUR)]


def sure(i18n: I18n, night: Night) -> list[Component]:
    """A night cannot be restored, so cancelling takes a second press."""
    say = i18n.say
    told = f"{_title(i18n, night)}\n{say('Cancel it? It will not come again.')}"
    cancel = button(say("Cancel it"), page(SCREEN, f"{CANCEL}.{short(night.id)}.{short(SURE)}"), RED)
    return [container([text(told), *rows([cancel, button(say("Back"), page(SCREEN, LIST))])], COLOUR)]


def _title(i18n: I18n, night: Night) -> str:
    return f"### {i18n.say('Game night: {game}', game=GAMES[night.game].name)}"

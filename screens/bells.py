"""Notifications that somebody wants to play: their text, and how to get or stop them."""

from __future__ import annotations

from engine.catalogue import GAMES
from engine.contract import Game
from screens.components import Component, button, link, rows, section, text
from screens.custom_ids import OPEN, number_of, page, short
from screens.i18n.language import I18n
from screens.names import escaped

SCREEN = "bell"
ON, OFF = "tell", "quiet"
"""The wish behind the button beside a game's poster, so that a second press means the same."""


def ringing(i18n: I18n, guild: int, game: Game, host: str, server: str, url: str) -> list[Component]:
    say = i18n.say
    line = say(
        "**{name}** wants to play **{game}** on **{server}**.",
        name=escaped(host),
        game=game.name,
        server=server,
    )
    stop = button(say("Stop notifying me"), page(SCREEN, f"{short(guild)}.{game.id}"))
    hours = button(say("My settings"), page("settings", "me.new"))
    return [section(line, link(say("Sit down"), url)), *rows([stop, hours])]


def read(detail: str) -> tuple[int, str] | None:
    """The server and game, or None."""
    guild, _, game = detail.partition(".")
    number = number_of(guild)
    return (number, game) if number is not None and game in GAMES else None


def stopped(i18n: I18n, game: str) -> list[Component]:
    said = i18n.say(
        "You will no longer be told when somebody there wants to play {game}.", game=GAMES[game].name
    )
    return [text(said)]


def bell(i18n: I18n, game: Game, *, wanted: bool) -> tuple[Component, str]:
    """The button beside the ways to begin, and a line about its effect."""
    say = i18n.say
    label = say("Stop notifying me") if wanted else say("Notify me")
    told = say(
        "You get a direct message when somebody has waited half a minute for others to play {game} here: "
        "at most one in three hours, and none in your quiet hours.",
        game=game.name,
    )
    return button(label, page(OPEN, f"{OFF if wanted else ON}.{game.id}")), told if wanted else ""

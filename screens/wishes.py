"""/help: common wishes, each a button that leads there or shows the few presses that do."""

from __future__ import annotations

from typing import NamedTuple

from screens import command_buttons
from screens.components import BLUE, COLOUR, GREEN, GREY, Component, button, container, rows, text
from screens.custom_ids import OPEN, page
from screens.i18n.language import I18n, later

SCREEN = "help"
START, MORE, ALL = "start", "more", "all"
HALF = 3
"""Buttons in each row of the first screen: games first, then texts."""


class Wish(NamedTuple):
    """`page`: the button's target. Without one it shows the `steps`, with the buttons of `ways` under them."""

    name: str
    label: str
    page: str = ""
    steps: str = ""
    ways: tuple[str, ...] = ()  # commands, as `screens.command_buttons` knows them
    server: bool = False  # only there
    group: bool = False  # only in a group chat
    style: int = GREY
    rare: bool = False  # behind *More…*


WISHES = (
    Wish(
        "friends",
        later("Play with friends"),
        steps=later(
            "### Play with friends\n"
            "1. In the channel where you want to play, press **Open a table** and choose a game.\n"
            "2. Your friends press **Join** at the table; **Invite…** mentions one of them. **Fill and start** adds computers and deals.\n"
            "3. A series, best of three or of five, is among the **Options…**.\n"
            "4. Press **Start**. Everyone gets their cards by direct message; **My hand** shows you yours at the table, too, and nobody else sees them."
        ),
        ways=("play",),
        server=True,
        style=GREEN,
    ),
    Wish("together", later("Play with friends"), page(OPEN, "all.new"), style=GREEN, group=True),
    Wish("alone", later("Play alone"), page(OPEN, "alone.new"), style=GREEN),
    Wish("daily", later("Play today's hand"), page("daily", ".new"), style=GREEN),
    Wish("learn", later("Learn a game"), page("learn", ".new"), style=BLUE),
    Wish("rules", later("Read the rules"), page("rules", ".new")),
    Wish("tables", later("Find my cards"), page("tables", "mine.new"), rare=True),
    Wish(
        "chips",
        later("Chips and statistics"),
        steps=later(
            "### Chips and statistics\n"
            "Chips are play money and worth nothing. Take them to poker, keep what you win. There are new ones every "
            "day. The hands you play make up your statistics."
        ),
        ways=("chips", "stats me", "stats leaderboard", "stats history"),
        rare=True,
    ),
    Wish("me", later("Change my language or cards"), page("settings", "me.new"), rare=True),
    Wish(
        "moderate",
        later("Run a server"),
        steps=later(
            "### Run a server\n"
            "1. **Server settings**: where tables may be opened, who moderates, language, pictures, words.\n"
            "2. **Tables**: moderators may pause or close any of them, or remove somebody: by **More…** in their own hand, or by "
            "command.\n"
            "3. **House games**: poker games of your own, which any dealer here can call.\n"
            "4. **Game nights**: a game every week at the same hour, whose table opens by itself.\n"
            "5. **Tournaments**: everyone plays the same hands, and is ranked. Plan one by command, see **All commands**.\n"
            "6. Give or take chips: by command, too."
        ),
        ways=("settings server", "house list", "night", "tournament"),
        server=True,
        rare=True,
    ),
)


def beginning(i18n: I18n, *, server: bool, group: bool = False) -> list[Component]:
    """The first screen."""
    say = i18n.say
    told = [
        say(
            "### What would you like to do?\nLettershark deals games of cards with letters: poker, rummy, tricks and soup."
        )
    ]
    if not server:
        told.append(say("-# This page shows more on a server that has added me."))
    found = [
        *_offered(i18n, rare=False, server=server, group=group),
        button(say("More…"), page(SCREEN, MORE)),
    ]
    return [container([text("\n".join(told)), *rows(found[:HALF]), *rows(found[HALF:])], COLOUR)]


def more(i18n: I18n, *, server: bool) -> list[Component]:
    found = _offered(i18n, rare=True, server=server)
    found.append(button(i18n.say("All commands"), page(SCREEN, ALL)))
    asked = text(f"### {i18n.say('What would you like to do?')}")
    return [container([asked, *rows([*found, *back(i18n)])], COLOUR)]


def _offered(i18n: I18n, *, rare: bool, server: bool, group: bool = False) -> list[Component]:
    return [
        button(i18n.say(wish.label), wish.page or page(SCREEN, wish.name), wish.style)
        for wish in WISHES
        if wish.rare == rare and (server or not wish.server) and (group or not wish.group)
    ]


def steps(i18n: I18n, name: str, *, server: bool) -> list[Component] | None:
    """The few presses that lead there; None if there is no such wish."""
    wish = next((wish for wish in WISHES if wish.name == name and wish.steps), None)
    if wish is None or (wish.server and not server):
        return None
    known = (command_buttons.way(i18n, path, server=server) for path in wish.ways)
    ways = [one for one in known if one is not None]
    buttons = [*({**one, "style": GREEN} for one in ways[:1]), *ways[1:], *back(i18n)]
    return [container([text(i18n.say(wish.steps)), *rows(buttons)], COLOUR)]


def back(i18n: I18n) -> list[Component]:
    return [button(i18n.say("Back to help"), page(SCREEN, START))]

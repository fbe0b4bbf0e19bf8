"""Choosing a game by pictures: first a family, then one of its games, then how to begin."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from drawing.scenes import Poster, PostersScene
from engine.cards import load_deck
from engine.catalogue import GAMES
from engine.contract import Game
from screens import bells
from screens.catalogue import SCREENS, screen_of
from screens.components import (
    COLOUR,
    GREEN,
    MOST_OPTIONS,
    Component,
    button,
    container,
    cut,
    option,
    rows,
    section,
    select,
    text,
)
from screens.custom_ids import OPEN, page
from screens.i18n.language import I18n, to_say
from screens.i18n.rules_texts import SENTENCE, pitch
from screens.lessons.panel import teach
from screens.pictures.wording import MOST_ALT, Picture, sentences

LEVELS = to_say({"easy": "easy", "medium": "medium", "tricky": "tricky"})
LEVEL_OF: Mapping[str, str] = MappingProxyType(
    {
        "zoot": "easy",
        "scrapok": "easy",
        "scroker": "medium",
        "spit": "medium",
        "longhorn": "medium",
        "dealers-choice": "tricky",
        "scrummy": "easy",
        "four-by-four": "easy",
        "scrotch": "tricky",
        "texas-scrummy": "tricky",
        "quist": "medium",
        "animal-quist": "medium",
        "chili-dog": "medium",
        "turtle": "medium",
        "soup": "easy",
    }
)
"""The games in the order of the offer."""
LONGEST_PITCH = 130
FAMILY, ONE, ALONE, SURPRISE = "family", "one", "alone", "surprise"
LOOKS: Mapping[str, dict[str, Any]] = MappingProxyType(
    {
        "scroker": {"cards": ("le.F", "le.L", "ch.U1", "le.K", "le.E")},
        "spit": {"cards": ("le.C", "le.H", "le.A", "le.L", "le.K")},
        "longhorn": {"hidden": 2, "cards": ("an.C", "an.R", "an.A", "an.T", "an.E")},
        "dealers-choice": {"ticket": True},
        "scrapok": {"deck": "scrapok-en", "cards": ("he.M", "sp.O", "di.T", "cl.S")},
        "zoot": {"deck": "zoot", "cards": ("J", "O", "U", "R", "N", "E", "Y")},
        "scrummy": {"cards": ("an.T", "an.O", "an.N", "ch.E5")},
        "four-by-four": {"cards": ("le.F", "ch.O1", "li.U", "an.R")},
        "texas-scrummy": {"cards": ("li.T", "ch.E1", "li.X", "ch.A1", "an.S")},
        "scrotch": {"cards": ("an.S", "an.N", "an.A", "an.I", "an.L")},
        "quist": {"cards": ("le.L", "ch.I1", "an.M", "le.E")},
        "animal-quist": {"cards": ("an.L", "an.I", "an.O", "an.N")},
        "chili-dog": {"cards": ("an.M", "ch.E1", "ch.A1", "le.L")},
        "turtle": {"cards": ("li.S", "le.L", "ch.O1", "li.W")},
        "soup": {"letters": "ZIP"},
    }
)
"""A word of the game, or its equipment; otherwise its name. A family has its first game's."""


def families(i18n: I18n, games: Iterable[Game]) -> tuple[list[Component], Picture]:
    """The families to choose from."""
    say, kinds = i18n.say, _by_family(games)
    posters = []
    for family, members in kinds.items():
        players = _range(members)
        line = i18n.count(
            "{n} game · for {players}", "{n} games · for {players}", len(members), players=players
        )
        posters.append(_poster(members[0], say(SCREENS[family].name), line))
    buttons = [
        button(say(SCREENS[family].name), page(OPEN, _leads_to(family, kinds[family]))) for family in kinds
    ]
    buttons.append(button(say("Surprise me"), page(OPEN, SURPRISE)))
    return _message(i18n, posters, text(f"**{say('What shall we play?')}**"), buttons)


def _leads_to(family: str, members: Sequence[Game]) -> str:
    """A family of one game needs no choice."""
    return f"{FAMILY}.{family}" if len(members) > 1 else f"{ONE}.{members[0].id}"


def family(i18n: I18n, games: Iterable[Game], name: str) -> tuple[list[Component], Picture]:
    members = sorted(_by_family(games)[name], key=_place)
    posters = [_of_game(i18n, game) for game in members]
    buttons = [button(game.name, page(OPEN, f"{ONE}.{game.id}")) for game in members]
    back = button(i18n.say("Back"), page(OPEN, "all"))
    return _message(i18n, posters, section(f"**{i18n.say(SCREENS[name].name)}**", back), buttons)


def one(i18n: I18n, game: Game, *, bell: bool | None = None) -> tuple[list[Component], Picture]:
    """Ways to begin: at once with computers, with people, or in a lesson. `bell`: whether the reader is notified
    when others want to play it; None: bells are off here."""
    say = i18n.say
    posters = [_of_game(i18n, game)]
    buttons = [
        button(say("Play now"), page(OPEN, f"{ALONE}.{game.id}"), GREEN),
        button(say("Invite people"), page(OPEN, game.id)),
        *teach(i18n, game.id),
    ]
    line = about(i18n, game)
    if bell is not None:
        asks, told = bells.bell(i18n, game, wanted=bell)
        buttons.append(asks)
        line = f"{line}\n-# {told}" if told else line
    return _message(i18n, posters, section(line, way_back(i18n, game)), buttons, wide=True)


def way_back(i18n: I18n, game: Game) -> Component:
    alone = len(_by_family(GAMES.values())[game.family.name]) == 1
    return button(i18n.say("Back"), page(OPEN, "all" if alone else f"{FAMILY}.{game.family.name}"))


def by_chance(games: Iterable[Game]) -> Game:
    return random.choice(list(games))


def _message(
    i18n: I18n, posters: list[Poster], line: Component, buttons: list[Component], *, wide: bool = False
) -> tuple[list[Component], Picture]:
    """The first text describes the posters for readers without pictures."""
    said = [i18n.say("{name}: {what}", name=poster.name, what=_told(i18n, poster)) for poster in posters]
    shown = [container([text("\n".join(said)), line, *rows(buttons)], COLOUR)]
    return shown, Picture(PostersScene(posters=tuple(posters), wide=wide), cut(sentences(said), MOST_ALT))


def _by_family(games: Iterable[Game]) -> dict[str, list[Game]]:
    found: dict[str, list[Game]] = {}
    for game in games:
        found.setdefault(game.family.name, []).append(game)
    return found


def _poster(game: Game, name: str, line: str, level: int = 0) -> Poster:
    looks = LOOKS.get(game.id) or {"cards": _spelled(name)}
    return Poster(name=name, line=line, level=level, accent=screen_of(game).accent, **looks)


def _spelled(name: str) -> tuple[str, ...]:
    """The first word of a name in cards of several suits."""
    deck = load_deck("scroker")
    named = map(deck.named, name.split(maxsplit=1)[0].upper())
    return tuple(cards[place % len(cards)] for place, cards in enumerate(named))


def _of_game(i18n: I18n, game: Game) -> Poster:
    line = i18n.say("for {players}", players=_range([game]))
    return _poster(game, game.name, line, 1 + list(LEVELS).index(_level(game)))


def _level(game: Game) -> str:
    return LEVEL_OF.get(game.id, "medium")


def _place(game: Game) -> int:
    return list(LEVEL_OF).index(game.id) if game.id in LEVEL_OF else len(LEVEL_OF)


def _told(i18n: I18n, poster: Poster) -> str:
    """The dots, in words."""
    levels = list(LEVELS.values())
    return f"{poster.line} · {i18n.say(levels[poster.level - 1])}" if poster.level else poster.line


def _range(games: list[Game]) -> str:
    least, most = min(game.seats.least for game in games), max(game.seats.most for game in games)
    return str(most) if least == most else f"{least}\N{EN DASH}{most}"


def rules(i18n: I18n, games: Iterable[Game]) -> list[Component]:
    """The games whose rules can be read."""
    choices = [option(game.name, game.id, cut(about(i18n, game), 100)) for game in games]
    menu = select(i18n.say("Choose a game"), page("rules", "game"), choices[:MOST_OPTIONS])
    return [container([text(i18n.say("### Rules\nOf which game?")), menu], COLOUR)]


def about(i18n: I18n, game: Game) -> str:
    """The first short sentences of its rules."""
    first, *others = SENTENCE.split(pitch(game.id, i18n.language))
    told = first
    for one in others:
        if len(told) + len(one) >= LONGEST_PITCH:
            break
        told = f"{told} {one}"
    return cut(told, 2 * LONGEST_PITCH)

"""Which game? Each in a line: what it is like, for how many, how long, how hard; those a player likes come first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from engine.contract import Game
from engine.presets import settings
from screens.components import COLOUR, MOST_OPTIONS, Component, container, cut, option, select, text
from screens.custom_ids import page
from screens.i18n.language import I18n, later
from screens.i18n.option_names import choice_word, ends
from screens.i18n.rules_texts import SENTENCE, pitch

EASY = later("easy to learn")
MIDDLING = later("some rules to learn")
HARD = later("for those who like it tricky")
LEVELS: Mapping[str, str] = MappingProxyType(
    {
        "dealers-choice": HARD,
        "scrapok": EASY,
        "zoot": EASY,
        "scrummy": EASY,
        "four-by-four": EASY,
        "texas-scrummy": HARD,
        "scrotch": HARD,
        "soup": EASY,
    }
)
"""Of those that are not somewhere in the middle."""
LONGEST_PITCH = 110
ALONE = "alone"


def liked(games: Iterable[Game], played: Mapping[str, int]) -> list[Game]:
    """Those they have played most, then the others as they come."""
    return sorted(games, key=lambda game: -played.get(game.id, 0))


def sheet(
    i18n: I18n, games: Iterable[Game], played: Mapping[str, int], *, alone: bool = False
) -> list[Component]:
    """A line for each, and the list to choose from. `alone`: among computers."""
    found = liked(games, played)
    say = i18n.say
    asked = say("Which game? The table opens here; its length and options can be changed before you start.")
    if alone:
        asked = say(
            "Which game? A table opens here with computers at it, for a short game without a clock. Then press **Start**."
        )
    lines = [line(i18n, game, played.get(game.id, 0)) for game in found]
    value = f"{ALONE}.{{}}" if alone else "{}"
    choices = [option(game.name, value.format(game.id), cut(_short(i18n, game), 100)) for game in found]
    menu = select(say("Choose a game"), page("open", "game"), choices[:MOST_OPTIONS])
    return [container([text(asked), text("\n".join(lines)), menu], COLOUR)]


def rules(i18n: I18n, games: Iterable[Game]) -> list[Component]:
    """Whose rules?"""
    choices = [option(game.name, game.id, cut(about(i18n, game), 100)) for game in games]
    menu = select(i18n.say("Choose a game"), page("rules", "game"), choices[:MOST_OPTIONS])
    return [container([text(i18n.say("### Rules\nOf which game?")), menu], COLOUR)]


def line(i18n: I18n, game: Game, hands: int) -> str:
    parts = [f"**{game.name}**", about(i18n, game), _short(i18n, game)]
    if hands:
        parts.append(i18n.count("you have played {n} hand", "you have played {n} hands", hands))
    return "- " + " · ".join(parts)


def about(i18n: I18n, game: Game) -> str:
    """The first sentences of its rules, as many as are short."""
    first, *others = SENTENCE.split(pitch(game.id, i18n.language))
    told = first
    for one in others:
        if len(told) + len(one) >= LONGEST_PITCH:
            break
        told = f"{told} {one}"
    return cut(told, 2 * LONGEST_PITCH)


def _short(i18n: I18n, game: Game) -> str:
    """For how many, how long, how hard."""
    hard = i18n.say(LEVELS.get(game.id, MIDDLING))
    parts: Sequence[str] = (_seats(i18n, game), _length(i18n, game), hard)
    return " · ".join(filter(None, parts))


def _seats(i18n: I18n, game: Game) -> str:
    least, most, best = game.seats
    if least == most:
        return i18n.count("{n} player", "{n} players", most)
    if best == (least, most):
        return i18n.say("{least} to {most} players", least=least, most=most)
    return i18n.say(
        "{least} to {most} players, best {low} to {high}", least=least, most=most, low=best[0], high=best[1]
    )


def _length(i18n: I18n, game: Game) -> str:
    """Where its quick form ends, or how long it usually is."""
    quick = next((one for one in game.presets if one.length == "quick"), None)
    if quick is None:
        return ""
    end = ends(i18n, game, settings(game.options, quick))
    return i18n.say("{length}: {end}", length=choice_word(i18n, "quick"), end=end)

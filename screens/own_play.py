"""A player's own play: the grades of their decisions, and their costliest habits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from engine.catalogue import GAMES
from engine.coaching import Habit
from house.statistics.play import CostlyHabit, Habits, OwnPlay, PlayCount
from screens import components
from screens.components import BLUE, Component, button, text
from screens.i18n.language import I18n, to_say
from screens.lessons import panel as lessons_panel
from screens.lessons.lesson import lessons
from screens.results.card import film_at
from screens.results.grades import cost_of

HABITS: Mapping[Habit, str] = to_say(
    {
        "folded": "folding when a call was worth it",
        "folded-free": "folding when you could check",
        "called": "calling when folding was better",
        "swapped-more": "swapping too many cards",
        "swapped-fewer": "swapping too few cards",
        "swapped-others": "swapping the wrong cards",
        "took": "taking a card from the wrong place",
        "discarded": "discarding a card that was worth keeping",
        "laid": "laying a word when keeping it was better",
        "kept-word": "keeping a word that was worth laying",
        "laid-other": "laying a word when another brought more",
        "drew": "drawing when a discard was better",
        "dug": "taking discards when drawing was better",
        "played": "playing a card when another was worth more",
        "scrumped": "making a word when a plain card was better",
        "not-scrumped": "playing a plain card when a word was better",
        "ruled": "choosing the wrong ruling suit",
        "added": "adding a letter when another was safer",
        "added-on": "adding a letter when it was time to eat or to speak up",
        "ate": "eating when you could play on",
        "said-word": "saying that a row is a word when it is not",
        "said-none": "saying that no word starts like that when one does",
        "challenged": "challenging a common word",
        "accepted": "letting an unlikely word stand",
    }
)


class Shows(NamedTuple):
    """The act of a lesson's step that shows a better way, and its required facts."""

    do: str
    has: str = ""


LESSONS: Mapping[Habit, Shows] = MappingProxyType(
    {
        "folded": Shows("call"),
        "folded-free": Shows("check"),
        "called": Shows("fold"),
        "swapped-more": Shows("draw"),
        "swapped-fewer": Shows("draw"),
        "swapped-others": Shows("draw"),
        "took": Shows("take"),
        "discarded": Shows("discard"),
        "laid": Shows("discard"),
        "kept-word": Shows("lay"),
        "laid-other": Shows("lay"),
        "drew": Shows("take", "card"),
        "played": Shows("play"),
        "not-scrumped": Shows("play", "scrump"),
        "ruled": Shows("rule"),
        "added": Shows("add"),
        "added-on": Shows("say_eat"),
        "ate": Shows("add"),
        "said-word": Shows("say_eat"),
        "said-none": Shows("doubt"),
        "challenged": Shows("accept"),
        "accepted": Shows("spellcheck"),
    }
)


def counted(i18n: I18n, play: OwnPlay) -> Iterator[str]:
    """All decisions, and those of the last session; nothing without grades."""
    if play.whole.decisions:
        yield i18n.say("Your decisions: {what}", what=_count(i18n, play.whole))
    if play.evening.decisions and play.evening != play.whole:
        yield i18n.say("Last session: {what}", what=_count(i18n, play.evening))


def _count(i18n: I18n, found: PlayCount) -> str:
    made = i18n.count("**{n}** decision", "**{n}** decisions", found.decisions)
    sizes = (
        i18n.count("{n} small mistake", "{n} small mistakes", found.small) if found.small else "",
        i18n.count("{n} mistake", "{n} mistakes", found.medium) if found.medium else "",
        i18n.count("{n} big mistake", "{n} big mistakes", found.big) if found.big else "",
    )
    which = ", ".join(filter(None, sizes)) or i18n.say("no mistake")
    return f"{made}, {which}"


def habits(i18n: I18n, found: Habits, ways: list[Component]) -> list[Component]:
    """Each habit with hands to review, and the lesson's step about it, if there is one."""
    lines = [f"### {i18n.say('Your costliest habits this week')}"]
    lines.append(
        "-# "
        + i18n.count(
            "From {n} hand whose decisions were checked.",
            "From {n} hands whose decisions were checked.",
            found.hands,
        )
    )
    if not found.worst:
        lines.append(i18n.say("No habit stands out."))
    parts = [text("\n".join(lines))]
    for place, one in enumerate(found.worst):
        parts += [text(_habit(i18n, one)), *components.rows(_looks(i18n, one, place))]
    return [components.container([*parts, *ways], components.COLOUR)]


def _habit(i18n: I18n, one: CostlyHabit) -> str:
    game = GAMES[one.game]
    times = i18n.count("{n} time", "{n} times", one.times)
    return i18n.say(
        "{game}: **{habit}**, {times}, about {cost} in all",
        game=game.name,
        habit=i18n.say(HABITS[one.kind]),
        times=times,
        cost=cost_of(i18n, one.cost, chips=game.chips),
    )


def _looks(i18n: I18n, one: CostlyHabit, place: int) -> list[Component]:
    found = [
        button(i18n.say("Review hand {hand}", hand=example.hand), film_at(*example))
        for example in one.examples
    ]
    step = lesson_step(one.game, one.kind)
    if step is not None:
        found.append(button(i18n.say("See the lesson"), lessons_panel.step_id(*step, place), BLUE))
    return found


def lesson_step(game: str, kind: Habit) -> tuple[str, int] | None:
    """The step in the game's lesson, or in the lesson that it builds on."""
    shows = LESSONS.get(kind)
    while shows is not None and game in lessons():
        steps = enumerate(step.do for scene in lessons()[game].scenes for step in scene.steps)
        place = next((place for place, do in steps if do is not None and _shows(shows, do)), None)
        if place is not None:
            return game, place
        game = lessons()[game].builds_on
    return None


def _shows(shows: Shows, do: Mapping[str, Any]) -> bool:
    return do["do"] == shows.do and (not shows.has or bool(do.get(shows.has)))

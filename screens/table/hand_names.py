"""Names of hands, and of the words that were shown."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.families.poker.events import Announced
from engine.families.poker.state import Announcement
from engine.families.poker.view import PokerView
from engine.ranking.scroker import Category
from screens.i18n.language import I18n, later, to_say
from screens.profanity import public_word
from screens.table.stage import Stage

COUNTED = re.compile(r"(\d+) (letters|points)")
COMES_TO = to_say(
    {
        Category.SCUM: "no word",
        Category.DUCK: "2 letters",
        Category.TWO_DUCKS: "2 + 2 letters",
        Category.TADPOLE: "3 letters",
        Category.FROG: "4 letters",
        Category.BULLFROG: "3 + 2 letters",
        Category.SLUSH: "one suit",
        Category.SCROKER: "5 letters",
        Category.FLYING_SCROKER: "5 letters",
    }
)
RUNGS = {category.title: int(category) for category in Category}


def has_ladder(stage: Stage) -> bool:
    """Whether hands are ranked by it at this table."""
    return isinstance(stage.view, PokerView) and stage.view.rules.ranking == "scroker"


def hand_name(stage: Stage, title: str) -> str:
    return hand_title(stage.i18n, title)


def hand_title(i18n: I18n, title: str) -> str:
    """A hand's name in the reader's language."""
    if title in HAND_NAMES:
        return i18n.say(title)
    counted = COUNTED.fullmatch(title)
    if counted is None:
        return title
    number = int(counted[1])
    if counted[2] == "letters":
        return i18n.count("{n} letter", "{n} letters", number)
    return i18n.count("{n} point", "{n} points", number)


HAND_NAMES = frozenset(
    {
        later("Scum"),
        later("Duck"),
        later("Two Ducks"),
        later("Tadpole"),
        later("Frog"),
        later("Bullfrog"),
        later("Slush"),
        later("Scroker"),
        later("Flying Scroker"),
        later("No word"),
    }
)


def announcement(stage: Stage, said: Announcement | Announced) -> str:
    """`7 letters, 5 red, 4 ♥`."""
    i18n = stage.i18n
    if not said.letters:
        return i18n.say("no word")
    parts = [i18n.count("{n} letter", "{n} letters", said.letters)]
    if said.colour:
        red = said.colour == "red"
        parts.append(
            i18n.say("{n} red", n=said.of_colour) if red else i18n.say("{n} black", n=said.of_colour)
        )
    if said.suit:
        suit = stage.faces.deck.suit(said.suit)
        name = i18n.say(suit.singular if said.of_suit == 1 else suit.name)
        parts.append(f"{said.of_suit} {stage.faces.suit(said.suit).rstrip() or name}")
    return ", ".join(parts)


def words_of(stage: Stage, texts: Sequence[str]) -> str:
    return " + ".join(f"**{public_word(stage, text)}**" for text in texts)

"""Actions at a Soup table, in the words used at it."""

from __future__ import annotations

from engine.contract import Action
from engine.families.card_table.actions import Pass


class Add(Action, frozen=True, tag="add"):
    """Add a card to the row: a word is still possible, and none is made."""

    card: str


class Eat(Action, frozen=True, tag="eat"):
    """Add a card that completes a word, and eat the soup."""

    card: str


class EatFirst(Action, frozen=True, tag="eat_first"):
    """Eat the soup before a word is made, then begin fresh soup."""

    card: str


class SayEat(Action, frozen=True, tag="say_eat"):
    """Tell the player on the right: your last card made a word, eat the soup."""


class Comply(Action, frozen=True, tag="comply"):
    """Eat the soup, as asked."""


class Spellcheck(Action, frozen=True, tag="spellcheck"):
    """Ask the lexicon: to answer "eat the soup", or about a trick under inspection."""


class Inspect(Action, frozen=True, tag="inspect"):
    """Ask to see the soup that the player on the right has just completed and eaten."""


class Drop(Action, frozen=True, tag="drop"):
    """Drop the matter. A claim is dropped only if both players agree."""


class Doubt(Action, frozen=True, tag="doubt"):
    """Tell the player on the right: no word begins with this row."""


class Name(Action, frozen=True, tag="name"):
    """The word that answers a doubt."""

    word: str


PLAYER_ACTIONS: tuple[type[Action], ...] = (
    Pass,
    Add,
    Eat,
    EatFirst,
    SayEat,
    Comply,
    Spellcheck,
    Inspect,
    Drop,
    Doubt,
    Name,
)

"""What stands on every screen of the trick games: suits, words and sides in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence

from screens import names
from screens.components import cut
from screens.profanity import masked
from screens.table.stage import Stage

LONGEST_WORD = 40
LONGEST_NAME = 16
Side = tuple[int, ...]


def suit_name(stage: Stage, suit: str) -> str:
    say = stage.i18n.say
    known = {"ch": say("Chili Peppers"), "le": say("Lemons"), "li": say("Limes"), "an": say("Animals")}
    return known.get(suit, suit)


def signed_suit(stage: Stage, suit: str) -> str:
    """With its sign, for buttons."""
    name = suit_name(stage, suit)
    return name if stage.faces.plain else f"{stage.faces.deck.suit(suit).sign} {name}"


def public_word(stage: Stage, word: str) -> str:
    return cut(masked(word, stage.table.options), LONGEST_WORD)


def sides(stage: Stage) -> list[Side]:
    """Partners sit across the table; without teams everybody is a side of his own."""
    seats = range(len(stage.view.seats))
    if stage.table.game.teams:
        return [tuple(seats[0::2]), tuple(seats[1::2])]
    return [(seat,) for seat in seats]


def side_name(stage: Stage, side: Sequence[int]) -> str:
    return " + ".join(map(stage.name, side))


def short_name(stage: Stage, seat: int) -> str:
    """Where several names have to stand in a line."""
    return names.escaped(stage.plain_name(seat), LONGEST_NAME)


def right_of(stage: Stage, seat: int) -> int:
    return (seat - 1) % len(stage.view.seats)


def left_of(stage: Stage, seat: int) -> int:
    return (seat + 1) % len(stage.view.seats)


def waiting(stage: Stage) -> str:
    """What a player reads who has nothing to decide."""
    say = stage.i18n.say
    if not stage.to_act:
        return say("The hand is over.") if stage.table.phase == "between" else ""
    # A letter is edited as seldom as may be: it does not follow whose turn it is.
    return "" if stage.letter else say("Waiting for {names}.", names=stage.all_names(stage.to_act))

"""The state of a Soup table: one frozen value."""

from __future__ import annotations

from typing import Literal

import msgspec

from engine.cards import text_of
from engine.families.card_table.table import CardTable, Hand
from engine.words.lexica import lexicon_of

How = Literal["eat", "eat_first", "told", "doubted"]
ClaimKind = Literal["eat", "inspect", "doubt"]


class Eaten(msgspec.Struct, frozen=True, gc=False):
    """Soup that a player ate: by choice, with a word or before one, or because they had to."""

    seat: int
    cards: Hand
    how: How


class SoupClaim(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A claim of the player to move about the player on their right, until it is settled."""

    kind: ClaimKind
    by: int
    of: int
    dropped: tuple[int, ...] = ()  # players who offered to drop it
    insisted: bool = False  # the claimant was asked to drop it, and repeated it


class Soup(CardTable, frozen=True, kw_only=True, tag="soup"):
    """A Soup table between two events."""

    turn: int = 0
    row: Hand = ()
    eaten: tuple[Eaten, ...] = ()
    claim: SoupClaim | None = None
    settled: bool = False  # the player to move has already had their claim about the neighbour's card


def minimum(state: Soup) -> int:
    return int(state.options["min_length"])


def checked(state: Soup) -> bool:
    """Whether every row is checked at once, so there is nothing to claim."""
    return bool(state.options["words"] == "checked")


def is_word(state: Soup, text: str) -> bool:
    return len(text) >= minimum(state) and text in lexicon_of(state.options)


def may_grow(state: Soup, text: str) -> bool:
    """Whether some word of lawful length begins with this row, or is this row."""
    lexicon = lexicon_of(state.options)
    if len(text) < minimum(state) - 1:
        return any(may_grow(state, text + letter) for letter in lexicon.continuations(text))
    return is_word(state, text) or lexicon.longer(text)


def row_text(state: Soup) -> str:
    return text_of(state.row)


def tricks_by_seat(state: Soup) -> tuple[int, ...]:
    return tuple(sum(soup.seat == seat for soup in state.eaten) for seat in range(len(state.chairs)))

"""The state of a trick table: one frozen value."""

from __future__ import annotations

import msgspec

from engine.families.card_table.table import CardTable, Hand


class Taken(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A finished trick, face down. `cards` in the order they were played, from `leader`."""

    leader: int
    cards: Hand
    taker: int
    scrump: str | None = None  # the accepted word


class Scrump(msgspec.Struct, frozen=True, gc=False):
    """A claim that may still be challenged by those who have not accepted it."""

    seat: int
    word: str
    taker: int
    accepted: tuple[int, ...] = ()


class Tricks(CardTable, frozen=True, kw_only=True, tag="tricks"):
    """A trick table between two events."""

    undealt: Hand = ()  # the shuffled pack, while the dealer chooses a ruling suit before the deal
    ruling: str | None = None
    leader: int = 0  # the leader of the present trick
    trick: Hand = ()
    taken: tuple[Taken, ...] = ()
    scrump: Scrump | None = None
    proved: tuple[str, ...] = ()  # words that a spellcheck found true in this hand
    chooser: int | None = None  # the seat that has the choice of the deal


def player_of(state: Tricks, place: int) -> int:
    """The seat that plays the card at this place of the trick."""
    return (state.leader + place) % len(state.chairs)


def turn(state: Tricks) -> int:
    """The seat that plays the next card: after a full trick its taker, who leads the next."""
    return state.scrump.taker if state.scrump else player_of(state, len(state.trick))


def opponents(state: Tricks, seat: int) -> tuple[int, ...]:
    sides = len(state.scores)
    return tuple(other for other in range(len(state.chairs)) if (other - seat) % sides)


def waiting(state: Tricks) -> tuple[int, ...]:
    """The seats that may still challenge the scrump."""
    if state.scrump is None:
        return ()
    accepted = state.scrump.accepted
    return tuple(seat for seat in opponents(state, state.scrump.seat) if seat not in accepted)

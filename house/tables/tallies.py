"""What each seat does in a hand is counted from the events of its acts, and summed up when the hand is over.

The counts are part of the table's record, so that a restart in mid-hand loses none of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.contract import Event, Game
from engine.words.lexica import lexicon_of
from house.tables.records import Record, Seat, Tally

ONE_MORE = {
    "scrumped": "scrumps",
    "scrump": "scrumps",
    "knocked": "knocks",
    "undercut": "undercuts",
    "turtled": "turtlings",
}
"""Kinds of events that count one for their seat."""


class Line(msgspec.Struct, frozen=True):
    """One seat's share in a hand that is over."""

    place: int
    seat: Seat
    gain: int
    won: bool
    first: bool  # his first finished hand at this table


class HandOver(msgspec.Struct, frozen=True):
    hand: int
    called: str
    pot: int
    lines: tuple[Line, ...]
    winners: list[dict[str, Any]]
    for_chips: bool


def count(record: Record, events: tuple[Event, ...], actor: int | None, now: int) -> tuple[Seat, ...]:
    """The seats with what these events add to their tallies."""
    tallies: dict[int, Tally] = {}

    def more(place: Any, **counts: Any) -> None:
        if not isinstance(place, int) or not 0 <= place < len(record.seats):
            return
        old = tallies.get(place, record.seats[place].tally)
        sums = {name: getattr(old, name) + value for name, value in counts.items()}
        tallies[place] = replace(old, **sums)

    if actor is not None and record.phase == "playing":
        more(actor, turns=1, turn_ms=max(0, now - record.since))
    for event in events:
        if event.kind in ("dealt", "hand-begins"):
            for place, cards in _dealt_to(event, record):
                more(place, dealt=cards)
        elif event.kind == "presented":
            _presented(event, tallies, record)
        elif event.kind == "spellchecked":
            true = bool(event.public.get("true"))
            more(event.public.get("by"), **{"checks_lost" if true else "checks_won": 1})
            more(event.public.get("of"), **{"checked_won" if true else "checked_lost": 1})
        elif event.kind in ONE_MORE:
            more(event.seat, **{ONE_MORE[event.kind]: 1})
    return tuple(
        replace(seat, tally=tallies[place]) if place in tallies else seat
        for place, seat in enumerate(record.seats)
    )


def _dealt_to(event: Event, record: Record) -> list[tuple[int, int]]:
    """Who is in the hand, and with how many cards. What is played on for those who left counts for nobody."""
    # An absent player of a tournament antes and gets no card: he is in the hand all the same.
    counts = enumerate(event.public.get("counts") or event.public.get("antes") or ())
    return [
        (place, cards) for place, cards in counts if place < len(record.seats) and record.seats[place].taken
    ]


def _presented(event: Event, tallies: dict[int, Tally], record: Record) -> None:
    place = event.seat
    if place is None or not 0 <= place < len(record.seats):
        return
    words = tuple(str(word) for word in event.public.get("words", ()))
    true = [word for word in words if _is_true(record.options, word)]
    old = tallies.get(place, record.seats[place].tally)
    named = event.public.get("hand") if len(true) == len(words) else None
    tallies[place] = replace(
        old,
        words=old.words + len(words),
        longest=max((old.longest, *true), key=len),
        hand=str(named or old.hand),
        hand_words=words if named else old.hand_words,
    )


def _is_true(options: Mapping[str, Any], word: str) -> bool:
    """Bluffs set no records. A game without a word list has no bluffs."""
    return "language" not in options or word in lexicon_of(options)


def hand_over(record: Record, game: Game, events: tuple[Event, ...]) -> HandOver | None:
    """The hand that these events ended, if they did."""
    end = next((event for event in events if event.kind == "hand-ends"), None)
    if end is None:
        return None
    gains = list(end.public.get("gains") or end.public.get("scores") or ())
    winners = msgspec.to_builtins(list(end.public.get("winners", ())))
    won = {winner["seat"] for winner in winners}
    lines = tuple(
        Line(place, seat, gains[place] if place < len(gains) else 0, place in won, seat.hands == 0)
        for place, seat in enumerate(record.seats)
        if seat.tally.dealt
    )
    return HandOver(
        hand=record.state.hand,
        called=getattr(getattr(record.state, "called", None), "name", ""),
        pot=sum(winner.get("amount", 0) for winner in winners) if game.chips else 0,
        lines=lines,
        winners=winners,
        for_chips=game.chips,
    )


def cleared(seats: tuple[Seat, ...], hand: HandOver) -> tuple[Seat, ...]:
    """The seats ready for the next hand."""
    played = {line.place for line in hand.lines}
    return tuple(
        replace(seat, tally=Tally(), hands=seat.hands + (place in played)) for place, seat in enumerate(seats)
    )


def standings(events: tuple[Event, ...]) -> tuple[tuple[int, ...], ...]:
    over = next((event for event in events if event.kind == "game-over"), None)
    return tuple(tuple(place) for place in over.public.get("standings", ())) if over else ()

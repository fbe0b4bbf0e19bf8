"""Counts each seat's acts in a hand from its events, and sums them up when the hand is over.

The counts are part of the table's record, so a restart in mid-hand loses none of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

import msgspec
from msgspec.structs import replace

from engine.common_events import Dealt, GameOver, HandBegins, HandEnds, Presented, Spellchecked
from engine.contract import Game, Winner
from engine.events import Event
from engine.words.lexica import lexicon_of
from house.counted import FEATS
from house.ratings import COMPANY
from house.tables.events import stood_in
from house.tables.records import Record, Seat, SeatTally

ONE_MORE = {str(feat.event.__struct_config__.tag): name for name, feat in FEATS.items()}
"""Kinds of events that add one to a count of their seat."""


class SeatShare(msgspec.Struct, frozen=True, gc=False):
    """A seat's share in a finished hand."""

    place: int
    seat: Seat
    gain: int
    won: bool
    first: bool  # their first finished hand at this table


class HandOver(msgspec.Struct, frozen=True, gc=False):
    hand: int
    called: str
    pot: int
    lines: tuple[SeatShare, ...]
    winners: tuple[Winner, ...]
    for_chips: bool
    alone: bool = False

    @property
    def people(self) -> list[SeatShare]:
        return [line for line in self.lines if line.seat.player is not None]


def count(
    record: Record, events: tuple[Event, ...], actor: int | None, now: int, stacks: tuple[int, ...] = ()
) -> tuple[Seat, ...]:
    """Return the seats with these events counted. Acts of a computer for a player count for nobody. `stacks`: the
    chips before these events, by seat."""
    tallies = _Tallies(record)
    lent = stood_in(events)
    if actor is not None and record.phase == "playing":
        tallies.more(actor, turns=1, turn_ms=max(0, now - record.since))
        tallies.lent(actor, lent=False)
    if lent is not None:
        tallies.lent(lent, lent=True)
    for event in events:
        match event:
            case Dealt():
                tallies.dealt(event.counts)
            case HandBegins():
                # A player absent from a tournament pays the ante without getting cards, but is still in the hand.
                tallies.dealt(event.antes)
                tallies.began(stacks)
            case Presented():
                tallies.presented(event)
            case Spellchecked():
                tallies.checked(event, lent)
        if event.kind in ONE_MORE and not tallies.is_lent(event.seat):
            tallies.more(event.seat, **{ONE_MORE[event.kind]: 1})
    return tallies.seats()


class _Tallies:
    """The tallies of a record's seats while events are added."""

    def __init__(self, record: Record) -> None:
        self._record = record
        self._changed: dict[int, SeatTally] = {}

    def more(self, place: int | None, **counts: int) -> None:
        if self._is_seat(place):
            old = self._of(place)
            sums = {name: getattr(old, name) + value for name, value in counts.items()}
            self._changed[place] = replace(old, **sums)

    def dealt(self, counts: Iterable[int]) -> None:
        """Count who is in the hand, and with how many cards. A seat played on for a leaver counts for nobody."""
        for place, cards in enumerate(counts):
            if self._is_seat(place) and self._record.seats[place].taken:
                self.more(place, dealt=cards)

    def began(self, stacks: Iterable[int]) -> None:
        for place, chips in enumerate(stacks):
            if self._is_seat(place):
                self._changed[place] = replace(self._of(place), stack=chips)

    def lent(self, place: int, *, lent: bool) -> None:
        if self._is_seat(place) and self._of(place).lent is not lent:
            self._changed[place] = replace(self._of(place), lent=lent)

    def is_lent(self, place: int | None) -> bool:
        return self._is_seat(place) and self._of(place).lent

    def checked(self, event: Spellchecked, lent: int | None) -> None:
        """Count a challenge for the challenger and for the player who laid the word."""
        if event.by != lent:
            self.more(event.by, **{"checks_lost" if event.true else "checks_won": 1})
        if self._is_seat(event.of) and event.word not in self._of(event.of).lent_words:
            self.more(event.of, **{"checked_won" if event.true else "checked_lost": 1})

    def presented(self, event: Presented) -> None:
        """Count the words shown. Bluffs set no records."""
        place = event.seat
        if not self._is_seat(place):
            return
        old, words = self._of(place), event.words
        if old.lent:
            self._changed[place] = replace(old, lent_words=(*old.lent_words, *words))
            return
        options = self._record.options  # a game without a word list has no bluffs
        true = [word for word in words if "language" not in options or word in lexicon_of(options)]
        named = event.hand if len(true) == len(words) else None
        self._changed[place] = replace(
            old,
            words=old.words + len(words),
            longest=max((old.longest, *true), key=len),
            hand=named or old.hand,
            hand_words=words if named else old.hand_words,
        )

    def seats(self) -> tuple[Seat, ...]:
        seats = list(self._record.seats)
        for place, tally in self._changed.items():
            seats[place] = replace(seats[place], tally=tally)
        return tuple(seats)

    def _is_seat(self, place: int | None) -> TypeGuard[int]:
        return place is not None and 0 <= place < len(self._record.seats)

    def _of(self, place: int) -> SeatTally:
        return self._changed.get(place, self._record.seats[place].tally)


def hand_over(record: Record, game: Game, events: tuple[Event, ...]) -> HandOver | None:
    """Return the hand that these events ended, or None."""
    end = next((event for event in events if isinstance(event, HandEnds)), None)
    if end is None:
        return None
    gains = end.gains or end.scores
    won = _won(game, end)
    lines = tuple(
        SeatShare(place, seat, gains[place] if place < len(gains) else 0, place in won, seat.hands == 0)
        for place, seat in enumerate(record.seats)
        if seat.tally.dealt
    )
    return HandOver(
        hand=record.in_play.hand,
        called=getattr(getattr(record.state, "called", None), "name", ""),
        pot=sum(winner.amount for winner in end.winners) if game.chips else 0,
        lines=lines,
        winners=end.winners,
        for_chips=game.chips,
        alone=is_alone(game, record.seats),
    )


def _won(game: Game, end: HandEnds) -> set[int]:
    """Return the seats that won. A shared hand or pot counts as a win for nobody; partners win together, and the
    winner of a side pot wins. An odd chip of a split makes no difference."""
    amounts = [winner.amount for winner in end.winners]
    alike = {place for place, mine in enumerate(amounts) if sum(abs(mine - one) <= 1 for one in amounts) > 1}
    return {one.seat for place, one in enumerate(end.winners) if game.teams or place not in alike}


def is_alone(game: Game, seats: tuple[Seat, ...]) -> bool:
    """Whether at most one person plays for chips: in the hand, or, in a game that nobody can join later, in the
    whole tournament, where leavers' chips stay."""
    people = [seat for seat in seats if seat.strength is None and (seat.tally.dealt or not game.joins)]
    return game.chips and len(people) < COMPANY


def by_leaving(game: Game, seats: tuple[Seat, ...], place: int, chips: int) -> int:
    """Return a leaver's gain in a hand without other people. Negative: their stake in this hand; positive: what
    comes back of it after they left."""
    seat = seats[place]
    if not (game.joins and seat.tally.dealt and is_alone(game, seats)):
        return 0
    return min(0, chips - seat.tally.stack) if seat.taken else chips


def cleared(seats: tuple[Seat, ...], hand: HandOver) -> tuple[Seat, ...]:
    """The seats ready for the next hand."""
    played = {line.place for line in hand.lines}
    gains = {line.place: line.gain for line in hand.people} if hand.alone else {}
    return tuple(
        replace(
            seat,
            tally=SeatTally(),
            hands=seat.hands + (place in played),
            alone=seat.alone + (gains.get(place, 0) if seat.taken else 0),
            antes=0 if hand.winners else seat.antes - gains.get(place, 0),
        )
        for place, seat in enumerate(seats)
    )


def standings(events: tuple[Event, ...]) -> tuple[tuple[int, ...], ...]:
    over = next((event for event in events if isinstance(event, GameOver)), None)
    return over.standings if over is not None else ()

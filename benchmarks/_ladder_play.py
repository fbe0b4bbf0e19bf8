"""Duplicate matches: the same deals from every seat in turn, so the luck of the cards cancels out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from engine import catalogue
from engine.characters import EVEN
from engine.contract import Action, Deal, Game, Levels, Offer, Setup, Strength
from engine.words.lexica import lexicon_of
from engine.words.lexicon import STRENGTHS

STACK = 100
ENOUGH = 3_000  # steps in a hand; a longer one never ends
SEATS = {"poker": 4, "rummy": 3, "tricks": 4, "soup": 3}
SURE = 1.96  # standard errors on either side that hold 95 of 100
LOOK = 40  # deals between two looks whether a match is clearly decided, and may end
SETTLED = 3.5  # standard errors; with this many looks, one in five hundred matches passes by luck

Player = Callable[[Game, Any, tuple[Offer, ...], Random, Levels], Action]


class Interval(NamedTuple):
    mean: float
    half: float
    samples: int

    @property
    def low(self) -> float:
        return self.mean - self.half

    @property
    def high(self) -> float:
        return self.mean + self.half

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


def interval(samples: Sequence[float]) -> Interval:
    half = SURE * stdev(samples) / sqrt(len(samples)) if len(samples) > 1 else float("inf")
    return Interval(fmean(samples), half, len(samples))


@dataclass
class Counts:
    """Players' acts, by the name of the player at the seat."""

    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    false: Counter[str] = field(default_factory=Counter)
    steps: list[int] = field(default_factory=list)

    def add(self, more: Mapping[str, Any]) -> None:
        for name in ("right", "wrong", "words", "false"):
            getattr(self, name).update(more[name])
        self.steps += more["steps"]


def computer(strength: Strength) -> Player:
    return lambda game, view, offers, rng, levels: game.computer(view, offers, rng, strength, EVEN, levels)


def told(players: Sequence[tuple[str, Player]]) -> Levels:
    """A player named after a level, as in "shark" or "shark before", has that announced level. All others may be
    people."""
    levels = {level: level for level in STRENGTHS}
    first = ((seat, name.partition(" ")[0]) for seat, (name, _) in enumerate(players))
    return {seat: levels[word] for seat, word in first if word in levels}


def seats_of(game: Game) -> int:
    return max(game.seats.least, min(game.seats.most, SEATS[game.family.name]))


def hand(
    game: Game,
    seed: str,
    players: Sequence[tuple[str, Player]],
    counts: Counts,
    options: Mapping[str, Any] | None = None,
) -> tuple[float, ...]:
    """Play one hand from a fresh table; return each seat's gain. Low points are good where they win."""
    table = Running(game, seed, players, counts, options or {})
    table.to_the_end_of_a_hand()
    books = game.report(table.state)
    if game.chips:
        return tuple(float(chips - STACK) for chips in books.chips)
    low = getattr(game.rules, "low_wins", False)
    return tuple(float(-score if low else score) for score in books.scores)


class Running:
    """A table as players see it: each gets the view of their seat, its offers and a separate random generator."""

    def __init__(
        self,
        game: Game,
        seed: str,
        players: Sequence[tuple[str, Player]],
        counts: Counts,
        options: Mapping[str, Any],
    ) -> None:
        self._game, self._players, self._counts = game, players, counts
        self._levels = told(players)
        self._random = [Random(f"{seed}/{seat}") for seat in range(len(players))]
        stacks = (STACK if game.chips else 0,) * len(players)
        self.state, events = catalogue.GAMES.start(
            game.id, Setup(options=options, stacks=stacks, seed=seed, dealer=None)
        )
        self._saw(events)

    def to_the_end_of_a_hand(self) -> bool:
        """Play to the end of a hand. Returns whether another one may follow."""
        for seat in self.turns():
            self.do(seat, self.asked(seat))
        return not self._game.report(self.state).over

    def turns(self) -> Iterator[int]:
        """Each seat to act, until the hand is over."""
        for step in range(ENOUGH):
            books = self._game.report(self.state)
            if books.between or books.over:
                self._counts.steps.append(step)
                return
            due = self._game.due(self.state)
            if due is None or not due.seats:
                break
            yield due.seats[0]
        raise AssertionError(f"{self._game.id}: a hand without end")

    def deal(self) -> None:
        self.state, events = catalogue.GAMES.apply(self.state, None, Deal())
        self._saw(events)

    def asked(self, seat: int) -> Action:
        view, offers = self._game.observe(self.state, seat), self._game.legal(self.state, seat)
        return self._players[seat][1](self._game, view, offers, self._random[seat], self._levels)

    def do(self, seat: int, action: Action) -> None:
        self.state, events = catalogue.GAMES.apply(self.state, seat, action)
        self._saw(events)

    def _saw(self, events: Sequence[Any]) -> None:
        for event in events:
            if event.kind == "spellchecked":
                name = self._players[event.by][0]
                asked = self._counts.wrong if event.true else self._counts.right
                asked[name] += 1  # an accepted challenge, such as a granted doubt at Soup, was right
            elif event.kind == "presented" and event.seat is not None:
                self._presented(self._players[event.seat][0], event.words)

    def _presented(self, name: str, words: Sequence[str]) -> None:
        lexicon = lexicon_of(self.state.options)
        self._counts.words[name] += len(words)
        self._counts.false[name] += sum(word not in lexicon for word in words)


def match(
    game: Game,
    one: tuple[str, Player],
    other: tuple[str, Player],
    deals: int,
    counts: Counts,
    pack: str = "ladder",
) -> Interval:
    """How much more a hand brings `one` than each of the others, on the same deals from every seat. Matches with
    the same `pack` get the same cards. A clearly decided match ends early."""
    found: list[float] = []
    for deal in range(deals):
        found.append(difference(game, one, other, f"{pack} {deal}", counts))
        if len(found) % LOOK == 0 and abs(fmean(found)) > SETTLED / SURE * interval(found).half:
            break
    return interval(found)


def difference(
    game: Game, one: tuple[str, Player], other: tuple[str, Player], seed: str, counts: Counts
) -> float:
    """How much more this deal brings `one` than each of the others, from every seat in turn."""
    seats = seats_of(game)
    sides = 2 if game.teams else seats
    found = []
    for turned in range(sides):
        mine = [(seat - turned) % sides == 0 for seat in range(seats)]
        got = hand(game, seed, [one if is_mine else other for is_mine in mine], counts)
        found.append(
            fmean(value for value, is_mine in zip(got, mine, strict=True) if is_mine)
            - fmean(value for value, is_mine in zip(got, mine, strict=True) if not is_mine)
        )
    return fmean(found)


def together(game: Game, players: Sequence[tuple[str, Player]], deals: int, counts: Counts) -> None:
    """Play only to count acts: these players around a table, in every order in turn."""
    orders = list(permutations(players))
    for deal in range(deals):
        around = orders[deal % len(orders)]
        seated = [around[seat % len(around)] for seat in range(seats_of(game))]
        hand(game, f"together {deal}", seated, counts)


def balance(game: Game, player: tuple[str, Player], deals: int, counts: Counts) -> list[Interval]:
    """Each seat's gain among equals, from the dealer's left, relative to the mean of all."""
    seats = seats_of(game)
    by_place: list[list[float]] = [[] for _ in range(seats)]
    for deal in range(deals):
        table = Running(game, f"balance {deal}", [player] * seats, counts, {})
        dealer = game.report(table.state).dealer or 0
        got = hand(game, f"balance {deal}", [player] * seats, counts)
        mean = fmean(got)
        for place in range(seats):
            by_place[place].append(got[(dealer + 1 + place) % seats] - mean)
    return [interval(values) for values in by_place]


def hands_in_a_game(game: Game, player: tuple[str, Player], seed: str, counts: Counts, most: int) -> int:
    """The number of hands in a standard game; at most `most` are played."""
    table = Running(game, seed, [player] * seats_of(game), counts, {})
    hands = 1
    while table.to_the_end_of_a_hand() and hands < most:
        table.deal()
        hands += 1
    return hands

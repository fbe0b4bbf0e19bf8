"""Promises that must hold after every step of every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from engine import catalogue
from engine.contract import Game, Report, State
from engine.events import Event
from engine.refused import Refused
from engine.simulation.broken import require
from engine.simulation.sight import Sight
from engine.simulation.tags import prove
from engine.simulation.tries import any_act

STEPS_A_HAND = 5_000
_PROVE, _TRY = 0.1, 0.2  # parts of the steps


class Checks:
    """The books of one table, from its start."""

    def __init__(self, game: Game, chips: int, seats: int, rng: Random) -> None:
        self._game = game
        self._chips = chips
        self._sight = Sight(game, seats)
        self._rng = rng
        self._hand = 0
        self._steps = 0

    def bought(self, chips: int) -> None:
        """Note chips that came to the table, or went home."""
        self._chips += chips

    def step(self, state: State, events: Iterable[Event], books: Report) -> None:
        """Check everything after an accepted act."""
        self._count(state)
        _conserved(books, self._chips if self._game.chips else None)
        self._nobody_is_stuck(state, books)
        stored = catalogue.GAMES.encode(state)
        require(
            catalogue.GAMES.decode(self._game.id, stored) == state,
            "the state does not come back from its bytes",
        )
        self._sight.follow(state, events, books)
        self._sight.look(state, books)
        if self._rng.random() < _PROVE:
            prove(self._game, state, books.pack)
        if self._rng.random() < _TRY:
            self._try(state, books, stored)

    def known(self, books: Report) -> dict[int | None, frozenset[str]]:
        return {seat: self._sight.known(books, seat) for seat in (None, *range(len(books.hands)))}

    def _count(self, state: State) -> None:
        self._steps = self._steps + 1 if state.hand == self._hand else 1
        self._hand = state.hand
        require(self._steps <= STEPS_A_HAND, f"a hand of more than {STEPS_A_HAND} steps")

    def _nobody_is_stuck(self, state: State, books: Report) -> None:
        due = self._game.due(state)
        if books.between or books.over:
            require(due is None, "somebody is asked to act between hands")
            return
        require(due is not None and due.seats, "nobody is asked to act")
        for seat in due.seats if due else ():
            offers = [offer for offer in self._game.legal(state, seat) if not offer.early]
            require(offers, f"seat {seat} is asked to act but may do nothing")

    def _try(self, state: State, books: Report, stored: bytes) -> None:
        """Try a random act: if refused, it has changed nothing; if accepted, the books still balance."""
        seat, act = any_act(self._game, books, self._rng)
        try:
            after, _ = catalogue.GAMES.apply(state, seat, act)
        except Refused:
            pass
        else:
            then = self._game.report(after)
            _conserved(then, None)
            require(
                catalogue.GAMES.decode(self._game.id, catalogue.GAMES.encode(after)) == after,
                f"after {act} bytes differ",
            )
        require(catalogue.GAMES.encode(state) == stored, f"{act} by {seat} has changed a frozen state")


def _conserved(books: Report, chips: int | None) -> None:
    if chips is not None:
        require(min(books.chips, default=0) >= 0, f"somebody has less than no chips: {books.chips}")
        require(
            sum(books.chips) + books.pot == chips, f"chips: {books.chips} and {books.pot} are not {chips}"
        )
    held, pack = Counter(books.cards), Counter(books.pack)
    if held != pack:
        lost, new = [*(pack - held).elements()], [*(held - pack).elements()]
        require(False, f"cards lost: {lost}, made: {new}")

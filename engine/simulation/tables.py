"""A table of computer players that plays until all hands are played or no further one is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from engine import catalogue
from engine.characters import EVEN
from engine.contract import Action, Away, Back, Deal, Game, Leave, Offer, Setup, Sit, Strength, TimeUp, TopUp
from engine.events import Event
from engine.refused import Refused
from engine.simulation.broken import BrokenError, require
from engine.simulation.checks import Checks
from engine.simulation.proving import Proving

STACK = 100
_ABSENT, _LEAVES, _RETURNS, _LOOKS = 0.02, 0.004, 0.5, 0.1  # a hand and seat; a hand; a hand and seat; a hand


class SimulationTally:
    """The counts over all tables."""

    def __init__(self) -> None:
        self.hands = 0
        self.steps = 0
        self.outcomes: Counter[str] = Counter()
        self.gains: Counter[str] = Counter()
        self.seated: Counter[str] = Counter()
        self.events: Counter[str] = Counter()


class SimulatedTable:
    """A table; `step` is its progress, to reproduce a fault."""

    def __init__(
        self,
        game: Game,
        seed: str,
        strengths: Sequence[Strength],
        options: Mapping[str, Any],
        tally: SimulationTally,
        *,
        fast: bool = False,
        proving: Proving | None = None,
    ) -> None:
        self.seed = seed
        self.step = 0
        self._game = game
        self._strengths = strengths
        self._tally = tally
        self._rng = Random(seed)
        self._absent: set[int] = set()
        stacks = (STACK if game.chips else 0,) * len(strengths)
        self._proving = proving
        setup = Setup(options=options, stacks=stacks, seed=seed)
        if self._proving is not None:
            setup = self._proving.setup(setup)
        self.state, events = catalogue.GAMES.start(game.id, setup)
        self._checks = None if fast else Checks(game, sum(stacks), len(stacks), Random(f"{seed} checks"))
        self._took_place(events)

    @property
    def hand(self) -> int:
        return int(self.state.hand)

    def play(self, hands: int) -> int:
        """Deal on, at most `hands` more. Returns the number of hands played."""
        before = self._tally.hands
        while self._tally.hands - before < hands:
            books = self._game.report(self.state)
            if books.between:
                self._between(books.chips)
                if not self._deal():
                    break
            elif books.over:
                break
            else:
                self._ask()
        return self._tally.hands - before

    # --- one hand -------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        due = self._game.due(self.state)
        require(due is not None and due.seats, "nobody is asked to act")
        seats = due.seats if due else ()
        present = [seat for seat in seats if seat not in self._absent]
        if not present and due is not None and due.seconds:
            self._apply(None, TimeUp())
            return
        seat = self._rng.choice(present or seats)
        self._apply(seat, self._decision(seat, self._game.legal(self.state, seat)))

    def _decision(self, seat: int, offers: tuple[Offer, ...]) -> Action:
        view, levels = self._game.observe(self.state, seat), dict(enumerate(self._strengths))
        return self._game.computer(view, offers, self._rng, levels[seat], EVEN, levels)

    # --- between hands --------------------------------------------------------------------------------------

    def _between(self, chips: Sequence[int]) -> None:
        """A player looks, leaves, comes, goes away for a while, comes back, or buys chips."""
        rng = self._rng
        self._look()
        if rng.random() < _LEAVES:
            seat = rng.randrange(len(chips))
            if self._perhaps(Leave(seat)):
                self._perhaps(Sit(seat, STACK if self._game.chips else 0))
        for seat in range(len(chips)):
            if seat in self._absent and rng.random() < _RETURNS:
                self._absent.remove(seat)
                self._perhaps(Back(seat))
            elif rng.random() < _ABSENT:
                self._absent.add(seat)
                if rng.random() < _RETURNS:
                    self._perhaps(Away(seat))
        if self._game.chips:
            self._buy()

    def _look(self) -> None:
        for seat in range(len(self._strengths)):
            offers = self._game.legal(self.state, seat)
            if offers and self._rng.random() < _LOOKS:
                self._apply(seat, self._decision(seat, offers))

    def _buy(self) -> None:
        need = max(1, int(self.state.options.get("ante", 1)))
        for seat, stack in enumerate(self._game.report(self.state).chips):
            if stack < need:
                self._perhaps(TopUp(seat, STACK))

    def _deal(self) -> bool:
        if self._game.report(self.state).over:
            return self._call_back() and not self._game.report(self.state).over and self._deal_next()
        return self._deal_next()

    def _deal_next(self) -> bool:
        if self._proving is None:
            return self._perhaps(Deal())
        return self._perhaps(Deal(ordered=self._proving.next_deal(self.state)))

    def _call_back(self) -> bool:
        """Call all back if too few are here."""
        self._absent.clear()
        return sum(self._perhaps(Back(seat)) for seat in range(len(self._strengths))) > 0

    # --- every act ------------------------------------------------------------------------------------------

    def _perhaps(self, act: Action) -> bool:
        """Make an act of the house that may be refused: taking a seat, or buying chips."""
        try:
            after, events = catalogue.GAMES.apply(self.state, None, act)
        except Refused:
            return False
        self._moved(act, events)
        self.state = after
        self._took_place(events)
        return True

    def _apply(self, seat: int | None, act: Action) -> None:
        try:
            self.state, events = catalogue.GAMES.apply(self.state, seat, act)
        except Refused as refused:
            raise BrokenError(f"{act} of seat {seat} was refused: {refused}") from refused
        self._took_place(events)

    def _moved(self, act: Action, events: Sequence[Event]) -> None:
        if self._checks is None or not self._game.chips:
            return
        if isinstance(act, Sit | TopUp):
            self._checks.bought(act.chips)
        for event in events:
            if event.kind == "left":
                self._checks.bought(-int(event.public.get("chips", 0)))

    def _took_place(self, events: Sequence[Event]) -> None:
        self.step += 1
        self._tally.steps += 1
        for event in events:
            self._tally.events[_name(event)] += 1
            if event.kind == "hand-ends":
                self._ended(event)
        if self._checks is None and self._proving is None:
            return
        books = self._game.report(self.state)
        if self._checks is not None:
            self._checks.step(self.state, events, books)
        if self._proving is not None:
            self._proving.step(books, events, lambda: self._checks.known(books) if self._checks else {})

    def _ended(self, event: Event) -> None:
        self._tally.hands += 1
        self._tally.outcomes[_outcome(event)] += 1
        results = event.public.get("gains") or event.public.get("scores") or ()
        for seat, gain in enumerate(results):
            strength = self._strengths[seat % len(self._strengths)]
            self._tally.gains[strength] += gain
            self._tally.seated[strength] += 1


def _outcome(event: Event) -> str:
    winners = msgspec.to_builtins(event.public.get("winners") or ())
    if not winners:
        return "nobody won"
    return winners[0].get("hand") or ("unseen" if "gains" in event.public else "won")


def _name(event: Event) -> str:
    if event.kind == "spellchecked":
        return "spellchecked, true" if event.public.get("true") else "spellchecked, false"
    return event.kind

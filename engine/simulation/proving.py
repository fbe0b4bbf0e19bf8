"""Tables of computer players with the house's deals: sealed deals, cuts, and the proof of each hand for each
reader.

The table's seed makes the secrets, so a fault can be reproduced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any

from msgspec.structs import replace

from engine.contract import Game, Report, Setup, State
from engine.events import Event, Happened
from engine.fairness.hands import StoredDeal, hand_proofs, ordered, sealed
from engine.fairness.proofs import Proof, check
from engine.fairness.scheme import FIRST, CutWords
from engine.fairness.shuffling import Ordered
from engine.options import settle
from engine.simulation.broken import require

TABLE = "1/2"
KnownCards = Mapping[int | None, frozenset[str]]
ProofWatch = Callable[[int | None, Proof], None]
"""Gets each reader's proofs."""


class Proving:
    def __init__(self, game: Game, seed: str, watch: ProofWatch | None = None) -> None:
        self._game = game
        self._seed = seed
        self._watch = watch
        self._number = 0
        self._previous = FIRST
        self._deal: StoredDeal | None = None
        self._events: list[Happened] = []

    def setup(self, setup: Setup) -> Setup:
        """The cards for the draw of the first dealer, and for the first hand."""
        options = settle(self._game.options, setup.options)
        draw = self._sealed(self._game.draw, options)
        return replace(setup, seed="", draw=draw, ordered=self._sealed(self._game.pack, options))

    def next_deal(self, state: State) -> Ordered:
        if state.chain is not None and state.chain.number > self._number:
            self._number, self._previous = state.chain.number, state.chain.previous
        return self._sealed(self._game.pack, state.options)

    def _sealed(self, pack: Callable[[Mapping[str, Any]], str] | None, options: Mapping[str, Any]) -> Ordered:
        assert pack is not None, f"{self._game.id} does not say what it is dealt from"  # noqa: S101
        self._number += 1
        secret = sha256(f"{self._seed}/{self._number}".encode()).digest()
        cuts = (
            (CutWords("Ann", f"{self._seed} {self._number}"), CutWords("Bob", "…"))
            if self._number % 3
            else ()
        )
        self._deal = StoredDeal(TABLE, self._number, self._previous, secret, pack(options), cuts)
        made = sealed(self._deal)
        self._previous = made.commitment
        return ordered(self._deal, made)

    def step(self, books: Report, events: Iterable[Event], known: Callable[[], KnownCards]) -> None:
        """When a hand is over, prove every reader's cards, and check that no reader sees more than they know."""
        for event in events:
            if event.kind == "hand-begins":
                self._events = []
            self._events.append(Happened(event))
            if event.kind == "hand-ends":
                self._prove(books, known())

    def _prove(self, books: Report, known: KnownCards) -> None:
        assert self._deal is not None  # noqa: S101 - a hand has ended
        for seat in (None, *range(len(books.hands))):
            for proof in hand_proofs(self._deal, self._game, self._events, seat):
                check(proof)
                if known:
                    hidden = {one.card for one in proof.opened} & set(books.pack) - known[seat]
                    require(not hidden, f"the proof for seat {seat} opens {', '.join(sorted(hidden))}")
                if self._watch is not None:
                    self._watch(seat, proof)

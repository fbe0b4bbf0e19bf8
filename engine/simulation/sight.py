"""The readers of each card, by everything the table has shown: a check that knows no game.

A seat knows its own hand, the cards that are open by the host's books, and the cards in its events since the hand
began. A public event may mention cards that are open before or after it; some kinds of events open cards that leave
the table at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from engine.contract import Game, Report, State
from engine.events import Event
from engine.simulation.broken import require

OPENING = frozenset(
    {
        "cut",
        "dealt-middle",
        "dealt-up",
        "discarded",
        "exchanged",
        "extended",
        "knocked",
        "lead",
        "played",
        "showed",
        "turned",
        "turned-over",
    }
)
NAMING = frozenset({"called", "hand-begins"})  # events that name ruling or wild cards, in no hand
SECRETS = frozenset({"looked", "passed"})  # events that rightly show a seat others' cards
SeenCards = frozenset[str]
NONE: SeenCards = frozenset()


class Sight:
    """The cards shown at one table in the present hand."""

    def __init__(self, game: Game, seats: int) -> None:
        self._game = game
        self._public: SeenCards = NONE
        self._private: list[SeenCards] = [NONE] * seats
        self._open: SeenCards = NONE
        self._seen: SeenCards = NONE  # cards a bystander sees now
        self._held: tuple[tuple[str, ...], ...] = ()

    def follow(self, state: State, events: Iterable[Event], books: Report) -> None:
        """Follow the events, in order; none may show too much."""
        pattern = _cards_pattern(books.pack)
        open_before, held_before = self._open, self._held
        self._open, self._held = _mentioned(pattern, books.more), books.hands
        lying = open_before | self._open | self._called(state, pattern)
        self._seen = _mentioned(pattern, self._game.observe(state, None))
        for event in events:
            if event.kind == "hand-begins":
                self._public, self._private = NONE, [NONE] * len(books.hands)
            told = _mentioned(pattern, event.public)
            hidden = told - self._public - lying
            if event.kind == "presented":  # presented cards stay on the table to be seen
                hidden -= self._seen
            require(
                event.kind in OPENING or not hidden, f"the public event {event.kind} shows {_list(hidden)}"
            )
            if event.kind not in NAMING:
                self._public |= told
            for seat, facts in event.private.items():
                self._tell(seat, event.kind, _mentioned(pattern, facts), held_before)

    def _tell(self, seat: int, kind: str, told: SeenCards, before: tuple[tuple[str, ...], ...]) -> None:
        while len(self._private) <= seat:
            self._private.append(NONE)
        own = {*self._held[seat], *(before[seat] if seat < len(before) else ())}
        strange = told - own - self._public - self._open
        require(kind in SECRETS or not strange, f"{kind} tells seat {seat} {_list(strange)}")
        self._private[seat] |= told

    def look(self, state: State, books: Report) -> None:
        """Check that no seat, and no bystander, sees more than it knows."""
        pattern = _cards_pattern(books.pack)
        for seat in (None, *range(len(books.hands))):
            seen = self._seen if seat is None else _mentioned(pattern, self._game.observe(state, seat))
            hidden = seen - self.known(books, seat) - self._called(state, pattern)
            require(
                not hidden,
                f"the view of {'a bystander' if seat is None else f'seat {seat}'} shows {_list(hidden)}",
            )

    def known(self, books: Report, seat: int | None) -> SeenCards:
        """The cards of this hand whose places this seat, or a bystander, may know."""
        known = self._public | self._open
        if seat is None:
            return known
        private = self._private[seat] if seat < len(self._private) else NONE
        return known | frozenset(books.hands[seat]) | private

    @staticmethod
    def _called(state: State, pattern: re.Pattern[bytes]) -> SeenCards:
        """Cards that the rules of the hand name as ruling or wild; they need be in no hand."""
        called = getattr(state, "called", None)
        return NONE if called is None else _mentioned(pattern, called)


def _list(cards: Iterable[str]) -> str:
    return ", ".join(sorted(cards))


def _mentioned(pattern: re.Pattern[bytes], told: object) -> SeenCards:
    """Every card in some value, as itself or as a claim."""
    if not told:
        return NONE
    return frozenset(code.decode() for code in pattern.findall(msgspec.json.encode(told)))


@lru_cache(maxsize=64)
def _cards_pattern(pack: tuple[str, ...]) -> re.Pattern[bytes]:
    if not pack:
        return re.compile(b"(?!)")  # before the first deal there are no cards
    codes = sorted({re.escape(code) for code in pack}, key=len, reverse=True)
    return re.compile(f'"({"|".join(codes)})(?:=[A-Z])?"'.encode())

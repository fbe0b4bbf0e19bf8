"""Names for seats: in scenarios, and in their runner's reports."""

from __future__ import annotations

from typing import Any

import msgspec

from engine import catalogue
from engine.contract import Report, State
from engine.events import Event

# Fields of actions that name a player.
PLAYER_FIELDS = ("of", "player", "at")
# Facts of events that are a seat, some seats, or one value a seat.
SEAT_FACTS = frozenset({"by", "of", "at", "to", "seat", "dealer", "next_dealer", "player", "leader", "taker"})
SEATS_FACTS = frozenset({"seats", "waiting", "players", "dropped"})
BY_SEAT_FACTS = frozenset(
    {"counts", "gains", "antes", "scores", "returned", "hands", "points", "totals", "tricks_by"}
)


class Names:
    """The players' names in the order of their seats."""

    def __init__(self, names: list[str], *, side: int = 1) -> None:
        """`side`: how many players share each place because they play together."""
        self._names = names
        self._side = side

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __len__(self) -> int:
        return len(self._names)

    def seat(self, name: str) -> int:
        return self._names.index(name)

    def name(self, seat: int) -> str:
        return self._names[seat]

    def seated(self, name: str, seat: int) -> Names:
        """The names with a newcomer in this seat: the next one, or one that a player has left."""
        return Names([*self._names[:seat], name, *self._names[seat + 1 :]], side=self._side)

    def to_seats(self, raw: Any) -> Any:
        """The action with seats for names."""
        if isinstance(raw, list):
            return [self.to_seats(item) for item in raw]
        if not isinstance(raw, dict):
            return raw
        return {
            key: self.seat(value) if key in PLAYER_FIELDS and value in self._names else self.to_seats(value)
            for key, value in raw.items()
        }

    def by_name(self, values: Any) -> dict[str, Any]:
        return dict(zip(self._names, values, strict=False))

    def named(self, key: str, value: Any) -> Any:
        """A fact of an event with names for seats."""
        if key in SEAT_FACTS and isinstance(value, int) and not isinstance(value, bool):
            return self._names[value]
        if key in SEATS_FACTS and isinstance(value, list | tuple):
            return [self._names[seat] for seat in value]
        if key in BY_SEAT_FACTS and isinstance(value, list | tuple) and len(value) == len(self._names):
            return self.by_name(value)
        if key == "winners":
            return [self._winner(winner) for winner in value]
        if key == "standings":
            return self._standings(value)
        return value

    def _standings(self, places: list[list[int]]) -> list[str | list[str]]:
        """Places, the best first. Players who tie share a list of their own; partners are no tie."""
        told: list[str | list[str]] = []
        for place in places:
            names = [self._names[seat] for seat in place]
            told += names if len(names) <= self._side else [names]
        return told

    def _winner(self, winner: dict[str, Any]) -> dict[str, Any]:
        rest = {key: value for key, value in winner.items() if key != "seat"}
        return {"player": self._names[winner["seat"]], **rest}


def event_told(event: Event, names: Names) -> dict[str, Any]:
    """An event as the host sees it: everything, with names."""
    told: dict[str, Any] = {"event": event.kind}
    if event.seat is not None:
        told["player"] = names.name(event.seat)
    told |= {key: names.named(key, value) for key, value in msgspec.to_builtins(event.public).items()}
    if event.private:
        told["private"] = {
            names.name(seat): {key: names.named(key, value) for key, value in facts.items()}
            for seat, facts in event.private.items()
        }
    if event.sealed:
        told["sealed"] = event.sealed
    return told


def end_of(state: State, names: Names) -> dict[str, Any]:
    """The table when a scenario is over."""
    books = catalogue.GAMES[state.game].report(state)
    return {
        "phase": books.phase,
        "turn": [names.name(seat) for seat in books.turn],
        "dealer": None if books.dealer is None else names.name(books.dealer),
        "chips": names.by_name(books.chips),
        "pot": books.pot,
        "scores": names.by_name(books.scores),
        "hands": names.by_name([list(hand) for hand in books.hands]),
        "winners": [
            {"player": names.name(w.seat), "amount": w.amount, "hand": w.hand, "words": list(w.words)}
            for w in books.winners
        ],
        "game_over": books.over,
        **_more(books, names),
    }


def _more(books: Report, names: Names) -> dict[str, Any]:
    return {key: _told(key, value, names) for key, value in books.more.items()}


def _told(key: str, value: Any, names: Names) -> Any:
    if key in ("words", "tricks") and isinstance(value, list | tuple):
        return names.by_name(value)
    if key in ("away", "gone"):
        return [names.name(seat) for seat in value]
    if key == "claim" and isinstance(value, dict):
        return {fact: names.named(fact, told) for fact, told in value.items()}
    return names.named(key, value)

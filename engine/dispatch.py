"""The entrance to every game, for the house, the scenario runner and the tests.

games.start(game id, setup)      sit down and deal the first hand
games.apply(state, seat, action) one act; the function `apply` takes a game instead
games.read_action(game id, raw)  an action from its plain form
games.encode / games.decode      a state or action to bytes and back
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast

import msgspec

from engine.contract import Action, Game, HouseAct, S, Seat, Setup, State, Step, name_of
from engine.events import Event, Log
from engine.refused import Refused, Unreadable


def apply(game: Game, state: S, seat: Seat | None, action: Action) -> Step[S]:
    """Apply an act. A seat may not do the house's acts, nor the house a seat's."""
    if isinstance(action, HouseAct) != (seat is None):
        raise Refused("unknown-action", do=name_of(action))
    return cast("Step[S]", game.apply(state, seat, action))  # a game answers with its own states


class Games(Mapping[str, Game]):
    """All games by id. Decoders are made once."""

    def __init__(self, games: Iterable[Game]) -> None:
        self._games = {game.id: game for game in games}
        self._actions = {
            game.id: {name_of(kind): kind for kind in game.actions} for game in self._games.values()
        }
        self._decoders = {
            game.id: msgspec.msgpack.Decoder(game.state).decode for game in self._games.values()
        }
        self._encode = msgspec.msgpack.Encoder().encode
        self._logs = {game.id: Log(game.events) for game in self._games.values()}

    def __getitem__(self, game_id: str) -> Game:
        return self._games[game_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def game(self, game_id: str) -> Game:
        try:
            return self._games[game_id]
        except KeyError:
            raise Unreadable(f"game: {game_id!r} is none of {', '.join(self._games)}") from None

    def start(self, game_id: str, setup: Setup) -> Step[State]:
        seats = self.game(game_id).seats
        if not seats.least <= len(setup.stacks) <= seats.most:
            raise Refused("bad-seats", seats=len(setup.stacks), least=seats.least, most=seats.most)
        return self.game(game_id).start(setup)

    def apply(self, state: S, seat: Seat | None, action: Action) -> Step[S]:
        return apply(self._games[state.game], state, seat, action)

    def read_action(self, game_id: str, raw: Mapping[str, Any]) -> Action:
        """Read an action, for example {"do": "bet", "amount": 2}."""
        do = raw.get("do")
        kind = self._actions[game_id].get(do) if isinstance(do, str) else None
        if kind is None:
            raise Refused("unknown-action", do=do)
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as wrong:
            raise Unreadable(f"{do}: {wrong}") from None

    def log(self, game_id: str) -> Log:
        """A reader of this game's stored events."""
        return self._logs[game_id]

    def encode(self, value: State | Action | tuple[Event, ...]) -> bytes:
        return self._encode(value)

    def decode(self, game_id: str, stored: bytes) -> State:
        return self._decoders[game_id](stored)

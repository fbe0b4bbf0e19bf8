"""The house's door to the engine: games by id, states to and from bytes, one way to apply an act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from engine.contract import Action, Event, Game, HouseAct, Step
from engine.options import Option, settle
from engine.refused import Refused, Unreadable
from house.declined import Declined
from house.tables.interning import shared

USUAL_BUY_IN = 100
TABLE_OPTIONS = (Option("buy_in", USUAL_BUY_IN, "Chips everybody brings to the table.", least=1),)
"""What the house adds to the options of a game that is played for chips."""


class Rules:
    """The games of this house. Reading a state needs a decoder; each is made once."""

    def __init__(self, games: Mapping[str, Game] | None = None) -> None:
        self.games = games if games is not None else _catalogue()
        self._encode = msgspec.msgpack.Encoder().encode
        self._decoders = {game.id: msgspec.msgpack.Decoder(game.state).decode for game in self.games.values()}
        self._actions = {
            game.id: {kind.__struct_config__.tag: kind for kind in game.actions}
            for game in self.games.values()
        }

    def game(self, game_id: str) -> Game:
        try:
            return self.games[game_id]
        except KeyError:
            raise Declined("no-such-game", game=game_id) from None

    def encode(self, value: Any) -> bytes:
        return self._encode(value)

    def decode(self, game_id: str, stored: bytes) -> Any:
        return shared(self._decoders[game_id](stored))

    def read(self, game_id: str, raw: Mapping[str, Any]) -> Action:
        """An action from its plain form, e.g. {"do": "bet", "amount": 2}."""
        kind = self._actions[game_id].get(raw.get("do"))
        if kind is None:
            raise Refused("unknown-action", do=raw.get("do"))
        try:
            return msgspec.convert(raw, kind)
        except msgspec.ValidationError as wrong:
            raise Unreadable(f"{raw['do']}: {wrong}") from None


def _catalogue() -> Mapping[str, Game]:
    # Word lists and decks are loaded with it, which a test with a game of its own need not wait for.
    from engine.catalogue import GAMES  # noqa: PLC0415

    return GAMES


def offered(game: Game) -> tuple[Option, ...]:
    """The options a table of this game has, the house's own first."""
    return (TABLE_OPTIONS if game.chips else ()) + game.options


def settled_options(game: Game, chosen: Mapping[str, Any]) -> dict[str, Any]:
    return settle(offered(game), chosen)


def games_share(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Of a table's options, those that the engine knows."""
    known = {option.name for option in game.options}
    return {name: value for name, value in options.items() if name in known}


def apply(game: Game, state: Any, seat: int | None, action: Action) -> Step:
    """A seat may not do what only the house does, nor the other way round."""
    if isinstance(action, HouseAct) != (seat is None):
        raise Refused("unknown-action", do=action.__struct_config__.tag)
    return game.apply(state, seat, action)


def has(events: tuple[Event, ...], kind: str) -> bool:
    return any(event.kind == kind for event in events)

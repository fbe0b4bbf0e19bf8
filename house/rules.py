"""The games of this house, and the options that a table adds to a game's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.contract import Game
from engine.dispatch import Games
from engine.events import Log
from engine.options import Option, settle
from house.declined import Declined
from house.tables.events import HOUSE_EVENTS
from house.tables.series import SERIES, must_end

USUAL_BUY_IN = 100
BUY_IN = Option("buy_in", USUAL_BUY_IN, "Chips each player brings to the table.", least=1)
"""What the house adds to the options of a game that is played for chips."""
HINTS = Option(
    "hints",
    "auto",
    "automatic: no hints where people play for chips. Alone with computers, there always are.",
    choices=("auto", "on", "off"),
)
TABLE_OPTIONS = (BUY_IN, HINTS, SERIES)


class Rules(Games):
    """The engine's games. A game that is not there is declined in the house's words."""

    def __init__(self, games: Mapping[str, Game] | None = None) -> None:
        super().__init__((games if games is not None else _catalogue()).values())
        self._table_logs = {game.id: Log((*game.events, *HOUSE_EVENTS)) for game in self.values()}

    def game(self, game_id: str) -> Game:
        if game_id not in self:
            raise Declined("no-such-game", game=game_id)
        return self[game_id]

    def log(self, game_id: str) -> Log:
        """Reads what has happened at tables of this game, what the house had a part in too."""
        return self._table_logs[game_id]


def _catalogue() -> Mapping[str, Game]:
    # Word lists and decks are loaded with it, which a test with a game of its own need not wait for.
    from engine.catalogue import GAMES  # noqa: PLC0415

    return GAMES


def offered(game: Game) -> tuple[Option, ...]:
    """The options a table of this game has, the house's own first."""
    return (*((BUY_IN,) if game.chips else ()), *game.options, SERIES, HINTS)


def settled_options(game: Game, chosen: Mapping[str, Any]) -> dict[str, Any]:
    options = settle(offered(game), chosen)
    must_end(game, options)
    return options


def games_share(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Of a table's options, those that the engine knows."""
    known = {option.name for option in game.options}
    return {name: value for name, value in options.items() if name in known}

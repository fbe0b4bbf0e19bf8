"""The games, and the options that the house adds to a game's own."""

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
"""The house's option for games with chips."""
HINTS = Option(
    "hints",
    "auto",
    "automatic: no hints where people play for chips. Alone with computers, there always are.",
    choices=("auto", "on", "off"),
)
TABLE_OPTIONS = (BUY_IN, HINTS, SERIES)


class Rules(Games):
    """The engine's games. An unknown game is declined by the house."""

    def __init__(self, games: Mapping[str, Game] | None = None) -> None:
        super().__init__((games if games is not None else _catalogue()).values())
        self._table_logs = {game.id: Log((*game.events, *HOUSE_EVENTS)) for game in self.values()}

    def game(self, game_id: str) -> Game:
        if game_id not in self:
            raise Declined("no-such-game", game=game_id)
        return self[game_id]

    def log(self, game_id: str) -> Log:
        """Return the reader for events at tables of this game, including the house's."""
        return self._table_logs[game_id]


def _catalogue() -> Mapping[str, Game]:
    # Import lazily: this loads word lists and decks, which a test with its own game does not need.
    from engine.catalogue import GAMES  # noqa: PLC0415

    return GAMES


def offered(game: Game) -> tuple[Option, ...]:
    """Return a table's options, the house's first."""
    return (*((BUY_IN,) if game.chips else ()), *game.options, SERIES, HINTS)


def settled_options(game: Game, chosen: Mapping[str, Any]) -> dict[str, Any]:
    options = settle(offered(game), chosen)
    must_end(game, options)
    return options


def games_share(game: Game, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options that the engine knows."""
    known = {option.name for option in game.options}
    return {name: value for name, value in options.items() if name in known}

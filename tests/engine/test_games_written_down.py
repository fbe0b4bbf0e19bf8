"""Each game's offer before it begins: its players, its options with their bounds, and its three lengths. It is
stored in `games.txt`. `LETTERSHARK_RECORD=1` records it again; read the difference."""

import os
from pathlib import Path

from engine.catalogue import GAMES

KEPT = Path(__file__).parent / "games.txt"


def written_down(game):
    seats = f"{game.seats.least} to {game.seats.most}, best with {' to '.join(map(str, game.seats.best))}"
    kind = ", ".join(name for name in ("chips", "teams", "folds", "joins") if getattr(game, name))
    yield f"=== {game.id}: {game.name}, {seats}; {kind or 'nothing else'}"
    for option in game.options:
        choices = f" of {', '.join(map(str, option.choices))}" if option.choices else ""
        bounds = f" ({option.least} to {option.most})" if isinstance(option.default, int) else ""
        secret = " [secret]" if option.secret else ""
        yield f"{option.name} = {option.default}{bounds}{choices}{secret}: {option.help}"
    for preset in game.presets:
        yield f"{preset.length}: {', '.join(f'{name} {value}' for name, value in preset.options.items())}"


def test_every_game_offers_what_was_written_down():
    said = "\n".join(line for game in GAMES.values() for line in written_down(game)) + "\n"
    if os.environ.get("LETTERSHARK_RECORD"):
        KEPT.write_text(said, encoding="utf-8")
    assert said == KEPT.read_text(encoding="utf-8")

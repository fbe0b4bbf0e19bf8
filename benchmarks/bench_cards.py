"""The cost of card pictures: drawn once as emojis, and then in every message with them.

    python benchmarks/bench_cards.py [--short]

Promises: a card is drawn as a picture of 128 pixels within 5 ms; a table's message and a player's hand with
pictures in them cost at most 1.3 times as much as with signs. The digests that show a start that nothing has
changed are printed without a promise.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from time import process_time
from types import SimpleNamespace

sys.path.insert(0, str(Path(__file__).parents[1]))  # run as a script, from anywhere

from benchmarks._measure import Measured, is_short
from cogs.emojis.uploads import PIXELS, wanted
from drawing.render import png
from engine import catalogue
from engine.contract import Setup
from screens.cards.card_labels import faces
from screens.cards.pictures import CardEmojis, signs
from screens.catalogue import screen_of
from screens.panels import panels
from tests.screens import engine_stage

DRAWN = 0.005  # seconds
MORE = 1.3
LONGEST_ID = 2**63 - 1


def main() -> int:
    measured = Measured("cards", short=is_short(__doc__))
    measured.within(f"a card at {PIXELS} pixels, of a processor", drawing(), at_most=DRAWN)
    measured.only("the digests of all", wanted)
    for game in ("scroker", "chili-dog", "scrummy"):
        messages(measured, game)
    return measured.verdict()


def drawing() -> float:
    """Processor seconds for a picture, since the interpreter is held that long; other processes do not count."""
    cards = [one.svg for one in wanted().values()]
    before = process_time()
    for svg in cards:
        png(svg, PIXELS)
    return (process_time() - before) / len(cards)


def messages(measured: Measured, game_id: str) -> None:
    """The table and a hand in the form sent over the wire."""
    game = catalogue.GAMES[game_id]
    seats = max(game.seats.least, 4)
    step = game.start(Setup(stacks=(100 if game.chips else 0,) * seats, seed="cards"))
    felt = SimpleNamespace(game=game, state=step.state, seats=engine_stage.people("abcd"[:seats]))
    all_there = CardEmojis()
    for name in signs():
        all_there.put(name, LONGEST_ID)

    def drawn(pictures: CardEmojis | None) -> bytes:
        shown = []
        for seat in (None, 0):
            stage = engine_stage.stage_of(felt, seat)
            deck = screen_of(game).deck(stage.table)
            stage = stage.but(faces=faces(deck, plain=False, pictures=pictures))
            shown.append(panels.public(stage, []) if seat is None else panels.hand(stage, ""))
        return json.dumps(shown).encode()

    measured.at_most(
        MORE, f"{game.name}: table and hand", lambda: drawn(all_there), "with signs", lambda: drawn(None)
    )


if __name__ == "__main__":
    sys.exit(main())

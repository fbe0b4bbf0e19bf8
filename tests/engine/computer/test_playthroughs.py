"""Computer players of every strength at each game for one evening, move by move, with their first offers. It is
stored in `playthroughs/`. `LETTERSHARK_RECORD=1` records again; read the difference: an unintended change of play
shows here."""

import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine.catalogue import GAMES
from engine.characters import CHARACTERS
from engine.contract import Deal, Setup, name_of

KEPT = Path(__file__).parent / "playthroughs"
STRENGTHS = ("shark", "plain", "sly", "master")
ACTS = {"honour": 45, "checked": 20}


def playthrough(game, words, acts):
    seats = max(game.seats.least, min(game.seats.most, len(STRENGTHS)))
    known = {option.name for option in game.options}
    options = {name: value for name, value in {"words": words}.items() if name in known}
    stacks = (60 if game.chips else 0,) * seats
    state = game.start(Setup(stacks=stacks, seed=f"playthrough {words}", dealer=0, options=options)).state
    rng, levels = Random(words), dict(enumerate(STRENGTHS[:seats]))
    characters = [*CHARACTERS.values()][:seats]
    yield f"=== words: {words}"
    known_offers = set()
    while acts:
        due = game.due(state)
        if due is None:
            if state.phase == "over":
                return
            state = game.apply(state, None, Deal()).state
            yield f"hand {state.hand}"
            continue
        seat = due.seats[0]
        view, offers = game.observe(state, seat), game.legal(state, seat)
        for offer in offers:
            if offer.do not in known_offers:
                known_offers.add(offer.do)
                yield f"    offered: {' '.join((offer.do, *facts(offer)))}"
        action = game.computer(view, offers, rng, levels[seat], characters[seat], levels)
        yield f"{seat + 1} {levels[seat]}: {' '.join((name_of(action), *facts(action)))}"
        state = game.apply(state, seat, action).state
        acts -= 1


def facts(action):
    for name, value in msgspec.to_builtins(action).items():
        if value and name != "do":
            yield f"{name}={' '.join(map(str, value)) if isinstance(value, tuple | list) else value}"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_computer_players_play_as_it_was_written_down(game):
    said = "\n".join(line for words, acts in ACTS.items() for line in playthrough(game, words, acts)) + "\n"
    path = KEPT / f"{game.id}.txt"
    if os.environ.get("LETTERSHARK_RECORD"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(said, encoding="utf-8")
    assert said == path.read_text(encoding="utf-8")

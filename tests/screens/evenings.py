"""Tables at every step of evenings that computers play, with faces like the house's."""

from types import SimpleNamespace

from engine.catalogue import GAMES
from tests.played import played
from tests.screens import engine_stage

PEOPLE = ("ann", "bob", "cy", "dee", "eve", "flo", "gus", "hal")


def evening(game_id, acts=90, **asked):
    """`events`: the last act's effects. Every felt is the caller's own."""
    return [felt_of(game_id, moment) for moment in played(game_id, acts, **asked)]


def unlike(game_id, acts=90, **asked):
    """Moments that differ from all earlier ones: in the phase, the last act, or the lawful acts."""
    game, found = GAMES[game_id], {}
    for moment in played(game_id, acts, **asked):
        due = moment.due.seats if moment.due is not None else ()
        may = frozenset(offer.do for seat in due for offer in game.legal(moment.state, seat))
        found.setdefault((moment.state.phase, type(moment.act), may), moment)
    return [felt_of(game_id, moment) for moment in found.values()]


def felt_of(game_id, moment):
    seats = engine_stage.people(PEOPLE[: len(GAMES[game_id].observe(moment.state, None).seats)])
    return SimpleNamespace(game=GAMES[game_id], state=moment.state, events=moment.events, seats=seats)

"""The proof that no view shows a hidden card finds a leak from every hidden place of every family."""

import pytest
from asserted import count
from msgspec.structs import replace

from engine import catalogue
from engine.contract import Setup
from engine.families.rummy.state import ScrotchKnock, ScrotchShow
from engine.families.tricks.actions import Pass
from engine.simulation.broken import BrokenError
from engine.simulation.tags import prove

GAMES = catalogue.GAMES


def started(game_id, **options):
    game = GAMES.game(game_id)
    seats = max(2, game.seats.least)
    stacks = (50 if game.chips else 0,) * seats
    return GAMES.start(game_id, Setup(stacks=stacks, seed="hidden", dealer=0, options=options)).state


def passing(game_id):
    """The first seat has chosen its cards to pass."""
    state = started(game_id)
    return GAMES.apply(state, 0, Pass(state.hands[0][:3])).state


def knocked():
    """A knock, on a pile of two."""
    state = started("scrotch")
    first, *rest = state.hands[0]
    return replace(
        state,
        phase="check",
        turn=1,
        hands=(tuple(rest), state.hands[1]),
        discards=state.discards + state.stock[:1],
        stock=state.stock[1:],
        knock=ScrotchKnock(seat=0, discard=first, shown=ScrotchShow()),
    )


def proved(state, seat=None, **shown):
    """Prove a game whose view for one seat also shows this."""
    game = GAMES.game(state.game)

    def observe(seen, viewer):
        view = game.observe(seen, viewer)
        if viewer != seat:
            return view
        return replace(view, **{field: at(seen) for field, at in shown.items()})

    prove(replace(game, observe=observe), state, game.report(state).pack)
    count()


@pytest.mark.parametrize("game_id", GAMES)
def test_what_lies_open_is_no_leak(game_id):
    proved(started(game_id))


LEAKS = {
    "poker stock": (lambda: started("scroker"), None, {"middle": lambda state: state.stock[:1]}),
    "poker hand": (lambda: started("scroker"), 1, {"middle": lambda state: state.players[0].cards[:1]}),
    "a copy of a poker card": (lambda: started("zoot"), 1, {"pile": lambda state: state.stock[-1:]}),
    "rummy stock": (lambda: started("scrummy"), 0, {"discards": lambda state: state.stock[:1]}),
    "rummy hand": (lambda: started("four-by-four"), 1, {"cards": lambda state: state.hands[0]}),
    "a buried discard": (knocked, None, {"discards": lambda state: state.discards[:1]}),
    "the card knocked with": (knocked, 1, {"discards": lambda state: (state.knock.discard,)}),
    "the hand of whom nobody has asked": (knocked, 0, {"discards": lambda state: state.hands[1][:1]}),
    "trick hand": (lambda: started("animal-quist"), 2, {"own": lambda state: state.hands[3]}),
    "the pack before the deal": (
        lambda: started("quist", ruling_before_deal=True),
        1,
        {"own": lambda state: state.undealt[:1]},
    ),
    "cards passed at Turtle": (lambda: passing("turtle"), 2, {"received": lambda state: state.passes[0]}),
    "Soup hand": (lambda: started("soup"), None, {"row": lambda state: state.hands[1][:1]}),
    "cards passed at Soup": (lambda: passing("soup"), 2, {"received": lambda state: state.passes[0]}),
}


@pytest.mark.parametrize(("state", "seat", "shown"), LEAKS.values(), ids=list(LEAKS))
def test_a_leak_is_found(state, seat, shown):
    with pytest.raises(BrokenError, match="shows what lies in"):
        proved(state(), seat, **shown)


def test_a_knocker_shows_the_hand_and_who_passed_remembers():
    proved(knocked(), None, discards=lambda state: state.hands[0][:1])
    proved(passing("turtle"), 0, received=lambda state: state.passes[0])

"""Only what would have changed who won, or was worth two points, is said once a hand is over."""

from types import SimpleNamespace

import msgspec
import pytest
from msgspec.structs import replace

from engine.catalogue import GAMES
from engine.contract import Setup
from engine.families.rummy import events as told
from engine.families.rummy import hindsight as rummy
from engine.families.soup import hindsight as soup
from engine.hindsight import back


@pytest.mark.parametrize(
    ("decides", "cost", "said"), [(True, 1, True), (False, 1, False), (False, 2, True), (False, 1.9, False)]
)
def test_regret_needs_a_reason(decides, cost, said):
    found = soup.Missed(ate=(), row=(), hand=(), card="", word="FLUKE", decides=decides, cost=cost)
    view = SimpleNamespace(options={"language": "en", "allow": (), "deny": ()})
    game = GAMES["soup"]
    finds = replace(game, family=replace(game.family, missed=lambda *_: found))
    assert back.missed(finds, view, ()) == (found if said else None)


HELD, CAME_BACK = ("an.A", "li.T"), ("le.B", "an.E", "le.D")


@pytest.mark.parametrize("late", [True, False])
def test_cards_that_came_back_after_the_turn_were_not_at_hand(late):
    """AT, from only A, T and the thrown card, leaves one card, and a turn has to keep two."""
    game = GAMES["scrummy"]
    state = game.start(Setup(stacks=(0, 0), seed="7")).state
    view = msgspec.structs.replace(game.observe(state, 0), cards=(*HELD, *CAME_BACK))
    took, threw = told.Took(seat=0, source="stock", count=1), told.Discarded(seat=0, card="li.X")
    back_again = told.CardsReturned(seat=0, word="BED", cards=CAME_BACK)
    found = rummy.missed(game, view, [took, threw, back_again] if late else [back_again, took, threw])
    assert (found is None) is late

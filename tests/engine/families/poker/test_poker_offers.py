"""Every offer to a player is accepted, at both its bounds."""

import pytest
from poker_table import PLAIN, Table

from engine.families.poker.actions import Bet, Choose, Discard, Draw, Look, Present, Raise, Spellcheck, Take
from tests.engine.offered import accepted

RECIPES = ["Big = 4 down, bet, 4 up, bet", "Small = 5 down, bet, draw 5, bet; wild E", "Plain = 5 down, bet"]
TABLES = [
    ("scroker", 5, {}),
    ("scroker", 3, {"openers": "enforced", "max_bet": 4, "jokers": 2}),
    ("spit", 4, {"tap_out": False, "max_raises": 1}),
    ("longhorn", 7, {"min_raise": "any"}),
    ("dealers-choice", 7, {"recipes": RECIPES}),
    ("dealers-choice", 7, {"recipes": RECIPES[:2], "games": []}),
    ("scrapok", 5, {"contest_cost": 1, "max_bet": 9}),
    ("zoot", 4, {"sandbagging": False}),
    ("zoot", 3, {"form": "five"}),
]
BOUNDED = {"bet": Bet, "raise": Raise}


def acts(offer):
    """An offer at its bounds, and for everything that may be picked in it."""
    if offer.do in BOUNDED:
        return [BOUNDED[offer.do](offer.least), BOUNDED[offer.do](offer.most)]
    if offer.do in PLAIN:
        return [PLAIN[offer.do]]
    return {
        "draw": lambda: [Draw(offer.cards[:count]) for count in range(offer.count[0], offer.count[1] + 1)],
        "take": lambda: [Take(choice) for choice in offer.choices],
        "discard": lambda: [Discard(card) for card in offer.cards],
        "spellcheck": lambda: [Spellcheck(claim.word, claim.seat) for claim in offer.claims],
        "look": lambda: [Look(seat) for seat in offer.seats],
        "choose": lambda: [Choose(base=choice) for choice in offer.choices],
        "present": lambda: [Present()],
    }[offer.do]()


@pytest.mark.broad(2)
@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_nothing_is_offered_that_would_be_refused(game, players, options, seed):
    table = Table(game, [30 + 7 * seat for seat in range(players)], seed=seed, **options)
    for _ in range(60):
        for seat in range(players):
            for offer in table.game.legal(table.state, seat):
                for act in acts(offer):
                    assert accepted(table.state, seat, act), f"{offer} of seat {seat} in {table.phase}: {act}"
        if table.asked:
            table.act_at_random(table.rng.choice(table.asked))
        elif not table.next_hand():
            break

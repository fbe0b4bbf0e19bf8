"""What a raise says while cards are still to come, and how seriously sharks and masters take it."""

from poker_seat import ME, RIVAL, Heads

from engine.computer.poker.imagining import imagined_for
from engine.computer.poker.knowing import Knowing
from engine.families.poker.actions import Bet, Call, Check

DUCK = ("an.C", "li.Y", "le.M", "an.A", "li.O")  # YO
PEPPERS = ("ch.E5", "ch.E1", "le.F", "ch.A2", "ch.E3")  # at Longhorn the last three lie open, and look weak
LATER = ("li.X", "le.K", "li.Q", "le.J")


def test_who_stayed_for_five_cards_did_not_know_the_others():
    table = Heads(DUCK, PEPPERS, game="longhorn", then=LATER)
    for act in (Bet(2), Call(), Check(), Check()):
        table.act(whose(table), act)
    know = Knowing.of(table.game.observe(table.state, ME), "master")
    assert know.view.street == len(know.view.rules.streets) - 1
    imagined = imagined_for(know, RIVAL)
    assert imagined.then.std() < 0.7 * imagined.now.std()


def whose(table):
    return table.game.due(table.state).seats[0]

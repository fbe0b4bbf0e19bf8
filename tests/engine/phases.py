"""Every phase of every game, and how a table comes to it by guess."""

from offered import accepted, acts

from engine import catalogue
from engine.contract import Setup
from engine.families.tricks.games import GAMES as TRICK_GAMES


def _of_tricks(rules):
    last = "deal" if rules.next_deal == "winners-choose" else "between"
    first = {"pass": rules.passing, "rule": rules.dealer_rules}
    return {"play", "spellcheck", last, *(phase for phase, there in first.items() if there)}


PHASES = {
    "scroker": {"bet", "draw", "present", "spellcheck", "between"},
    "spit": {"bet", "draw", "present", "between"},
    "longhorn": {"bet", "present", "between"},
    "dealers-choice": {"call", "bet", "between"},
    "scrapok": {"bet", "think", "present", "between"},
    "zoot": {"bet", "turns", "between"},
    "scrummy": {"exchange", "take", "play", "last", "out", "closing", "between"},
    "four-by-four": {"exchange", "take", "play", "out", "between"},
    "texas-scrummy": {"declare", "exchange", "take", "play", "last", "between"},
    "scrotch": {"exchange", "take", "play", "check", "choose", "redo", "show", "reply", "between"},
    **{game.id: _of_tricks(game.rules) for game in TRICK_GAMES},
    "soup": {"pass", "play", "claim", "between"},
}
OPTIONS = {"scrotch": {"deadwood": 50}, "quist": {"ruling_before_deal": True}}
CHIPS = 100


def started(game, seed):
    """Every other table has options that reach rare phases."""
    seats = max(game.seats.least, min(game.seats.most, 3))
    stacks = (CHIPS if game.chips else 0,) * seats
    options = OPTIONS.get(game.id, {}) if seed % 2 else {}
    return catalogue.GAMES.start(game.id, Setup(options=options, stacks=stacks, seed=str(seed)))


def next_act(game, state, rng):
    """A player to act does something; by a guess if one is known, since bluffs reach more phases."""
    seat = rng.choice(game.due(state).seats)
    offers = game.legal(state, seat)
    if game.family.name == "poker":
        return seat, game.computer(game.observe(state, seat), offers, rng, "plain")
    while True:
        act = rng.choice(acts(state, seat, rng.choice(offers), rng))
        if accepted(state, seat, act):
            return seat, act

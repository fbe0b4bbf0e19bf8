"""The dealer's choice of a computer player."""

from __future__ import annotations

from random import Random

from engine.contract import Action, Offer
from engine.families.poker.actions import Choose
from engine.families.poker.variants import BASES

RULING = ("ch", "ch.E5", "le", "li")  # not the Unicorn: it is the highest card anyway
WILD = ("an.D", "ch.E5", "an.T", "li.S")


def choose(offer: Offer, rng: Random) -> Action:
    """Call a game. Now and then the computer changes something in it, as far as the table allows wild cards."""
    base = rng.choice(offer.choices)
    if base not in BASES:
        return Choose(base=base)
    ruling = (rng.choice(RULING),) if rng.random() < 0.2 else ()
    wild = (rng.choice(WILD),) if offer.most and rng.random() < 0.2 else ()
    room = min(2, offer.most - len(wild))
    jokers = rng.randint(1, room) if room > 0 and rng.random() < 0.2 else 0
    return Choose(
        base=base,
        hot=rng.random() < 0.25,
        ruling=ruling,
        wild=wild,
        jokers=jokers,
        mix=rng.random() < 0.15,
    )

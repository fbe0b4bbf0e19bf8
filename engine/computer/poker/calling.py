"""The dealer's choice of a computer player."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine.computer.poker.knowing import Knowing
from engine.contract import Action, Offer
from engine.families.poker.actions import Choose
from engine.families.poker.recipes import preview, read_recipe
from engine.families.poker.variants import BASES
from engine.ranking.terms import call

RULING = ("ch", "an.U", "ch.E5", "le", "li")
WILD = ("an.D", "ch.E5", "an.T", "li.S")


def choose(know: Knowing, offer: Offer, rng: Random) -> Action:
    """Now and then something is changed in the game, as far as the table allows wild cards."""
    base = rng.choice([*_games(know, offer)] or list(offer.choices))
    if base not in BASES:
        return Choose(base=base)
    ruling = (rng.choice(RULING),) if rng.random() < 0.2 else ()
    wild = (rng.choice(WILD),) if offer.most and rng.random() < 0.2 else ()
    room = min(2, offer.most - len(wild))
    scrokers = rng.randint(1, room) if room > 0 and rng.random() < 0.2 else 0
    return Choose(
        base=base,
        hot=rng.random() < 0.25,
        ruling=ruling,
        wild=wild,
        scrokers=scrokers,
        mix=rng.random() < 0.15,
    )


def _games(know: Knowing, offer: Offer) -> Iterator[str]:
    """Those with cards enough for everybody, and with no more wild ones than the table allows."""
    players = sum(seat.stack >= max(1, know.view.ante) for seat in know.view.seats)
    recipes = {rules.name: rules for rules in map(read_recipe, know.view.options.get("recipes", ()))}
    for name in offer.choices:
        rules = BASES.get(name) or recipes.get(name)
        if rules is None:
            continue
        wild = rules.scrokers + len(call(rules.terms).wild)
        if name in BASES or (preview(rules, players).left >= 1 and wild <= offer.most):
            yield name

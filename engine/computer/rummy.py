"""Computer players of the rummy family. They see a view and nothing else, and believe every word they lay."""

from __future__ import annotations

from random import Random

from engine.computer import _rummy_scrotch, _rummy_scrummy
from engine.contract import Action, Offer, Strength
from engine.families.rummy.view import RummyView


def decide(view: RummyView, offers: tuple[Offer, ...], rng: Random, strength: Strength) -> Action:
    """One of the offers, filled in."""
    by_name = {offer.do: offer for offer in offers}
    if view.game == "scrotch":
        return _rummy_scrotch.decide(view, by_name, strength)
    return _rummy_scrummy.decide(view, by_name, rng, strength)

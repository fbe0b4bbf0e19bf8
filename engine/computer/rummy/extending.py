"""Making a displayed word longer, at Texas Scrummy."""

from __future__ import annotations

from collections.abc import Mapping

from engine.computer.rummy.letters import letters, vocabulary
from engine.computer.rummy.plans import calm, turn_of
from engine.contract import Offer, Strength
from engine.families.rummy.actions import Extend
from engine.families.rummy.finishing import lawful_extensions
from engine.families.rummy.view import RummyView
from engine.words.solver import extensions_from

_WORDS_TO_EXTEND = 5


def extended(view: RummyView, offers: Mapping[str, Offer], strength: Strength) -> Extend | None:
    """The longest extension of one of the newest words after which the turn can still end."""
    if "extend" not in offers:
        return None
    counts = _counts(view, may_wait="discard" in offers)
    known = vocabulary(view, strength).decent()
    best: tuple[int, Extend] | None = None
    for claim in offers["extend"].claims[-_WORDS_TO_EXTEND:]:
        for form in extensions_from(known, claim.word, letters(view.cards)):
            added = len(form) - len(claim.word)
            if added in counts and (best is None or added > best[0]):
                front, _, back = form.partition(claim.word)
                best = (added, Extend(claim.word, claim.seat, front, back))
    return best[1] if best else None


def _counts(view: RummyView, *, may_wait: bool) -> list[int]:
    """How many cards may be added. A player who waits for a word that ends the hand keeps enough for it."""
    turn = turn_of(view, bare=view.phase in ("last", "bare"))
    needed, kept = calm(view) if may_wait else 0, len(view.cards) - 1
    lawful = lawful_extensions(turn, len(view.cards), open_words=1)
    return [added for added in lawful if added >= kept or kept - added >= needed]

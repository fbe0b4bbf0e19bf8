"""A hand's proofs for one reader, from the stored deal and the events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.cards.packs import cards_of
from engine.contract import Game
from engine.events import Happened
from engine.fairness.openings import openings
from engine.fairness.proofs import FalseProof, Proof, proof_of
from engine.fairness.scheme import CutWords
from engine.fairness.sealed import SealedDeal
from engine.fairness.shuffling import Chain, Opening, Ordered, again, kept, name_of


class StoredDeal(NamedTuple):
    """The stored part of a deal. All of it but the cuts is secret."""

    table: str
    number: int
    previous: bytes
    secret: bytes
    pack: str
    cuts: tuple[CutWords, ...] = ()

    def __repr__(self) -> str:
        return f"StoredDeal({self.table}/{self.number})"


def sealed(deal: StoredDeal, committed: bytes | None = None) -> SealedDeal:
    """`committed`: the commitment, if it was made already. Making it is most of the work."""
    name = name_of(deal.table, deal.number)
    return SealedDeal(deal.secret, name, deal.previous, cards_of(deal.pack), committed)


def ordered(deal: StoredDeal, made: SealedDeal) -> Ordered:
    """The deal in the form a game gets it, once no more cuts are possible."""
    chain = Chain(deal.table, deal.number, made.commitment, deal.secret)
    return Ordered(made.dealt("", deal.cuts), chain)


def whole_proof(deal: StoredDeal, game: str) -> Proof:
    """The proof of the draw for the first dealer, which holds no secret."""
    made = sealed(deal)
    return proof_of(made, game, deal.cuts, range(len(made.deck)))


def hand_proofs(
    deal: StoredDeal, game: Game, happened: Sequence[Happened], seat: int | None
) -> Iterator[Proof]:
    """The deal that began the hand, and one for each reshuffle. `FalseProof`: the cards were not dealt in the order
    that the house had sealed."""
    made, cuts, previous = sealed(deal), deal.cuts, deal.previous
    for opening in openings(game, happened, seat):
        if opening.number:
            made = again(deal.table, opening.number, previous, deal.secret, opening.order)
            cuts = ()
        previous = made.commitment
        yield proof_of(made, game.id, cuts, _opened(made.dealt("", cuts), opening))


def _opened(order: tuple[str, ...], opening: Opening) -> list[int]:
    """The places that the reader may see, including cards that were not in this hand's pack."""
    places = kept(order, opening.order)
    if tuple(order[place] for place in places) != opening.order:
        raise FalseProof("the cards were dealt in another order")
    return [*(set(range(len(order))) - set(places)), *(places[at] for at in opening.positions)]

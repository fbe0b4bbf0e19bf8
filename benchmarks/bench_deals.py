"""Deals that anybody can check: made, dealt, proved and checked.

    python -m benchmarks.bench_deals [--short]

Promises: 52 cards are made and a proof of them checked in under 3 ms; 156 cards are made in at most 10 ms, while
the last hand's result is read. An act only waits for the choice of a pile and its cut: at most 1 ms for 52 cards.
"""

from __future__ import annotations

import secrets
import sys

from benchmarks._measure import Measured, is_short
from engine.cards.packs import cards_of
from engine.fairness.hands import StoredDeal, ordered, sealed
from engine.fairness.proofs import check, proof_of
from engine.fairness.scheme import FIRST, CutWords

CUTS = (CutWords("seat 1", "walrus"), CutWords("seat 3", "carpenter"))
PACKS = {52: "scroker", 156: "scrapok-en"}


def deal(cards):
    return StoredDeal("1/2", 3, FIRST, secrets.token_bytes(32), PACKS[cards], CUTS)


def making(cards):
    return lambda: sealed(deal(cards)).commitment


def made_and_checked():
    made = sealed(deal(52))
    check(proof_of(made, "scroker", CUTS, range(20)))


def dealing(cards):
    one = deal(cards)
    committed = sealed(one).commitment
    return lambda: ordered(one, sealed(one, committed))


def main() -> int:
    measured = Measured("deals that anybody can check", short=is_short(__doc__))
    cards_of("scroker"), cards_of("scrapok-en")
    both = measured.only("52 cards: made, proved and checked", made_and_checked)
    measured.within("52 cards: made, proved and checked", both, at_most=0.003)
    made = measured.only("156 cards: made", making(156))
    measured.within("156 cards: made", made, at_most=0.010)
    dealt = measured.only("52 cards: dealt, on an act's way", dealing(52))
    measured.within("52 cards: dealt, on an act's way", dealt, at_most=0.001)
    return measured.verdict()


if __name__ == "__main__":
    sys.exit(main())

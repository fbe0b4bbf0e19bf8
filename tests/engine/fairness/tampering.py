"""Ten ways to change a proof in order to deceive."""

import msgspec

from engine.cards import load_deck
from engine.fairness.proofs import encode, proof_of
from engine.fairness.scheme import FIRST, CutWords
from engine.fairness.sealed import SealedDeal

KINDS = (
    "card",
    "salt",
    "place",
    "leaf",
    "cut",
    "root",
    "previous",
    "order",
    "deck",
    "pile",
)


def a_proof(rng, cards=12, opened=6):
    """A small one, so that a million can be checked, with cards that come twice."""
    deck = (*load_deck("zoot").pack()[: cards - 2], "*", "*")
    cuts = [CutWords("seat 1", f"{rng.random()}"), CutWords("seat 3", "…")]
    deal = SealedDeal(rng.randbytes(32), f"1/2/{rng.randrange(99)}", FIRST, deck)
    return msgspec.json.decode(encode(proof_of(deal, "zoot", cuts, rng.sample(range(cards), opened))))


def flipped(rng, text):
    """Another value of the same length."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice([sign for sign in "0123456789abcdef" if sign != text[at]]) + text[at + 1 :]


def swapped(rng, some, same=lambda one, other: one == other):
    """Two that differ, exchanged."""
    while True:
        one, other = rng.sample(range(len(some)), 2)
        if not same(some[one], some[other]):
            some[one], some[other] = some[other], some[one]
            return


def tamper(rng, kind, proof):  # noqa: C901, PLR0912 - a branch a way
    """Changes the proof in place. None of it may pass."""
    opened, discarded = proof["opened"], proof["discarded"]
    match kind:
        case "card":
            one = rng.choice(opened)
            one["card"] = rng.choice([card for card in {*proof["deck"], "Z", "!"} if card != one["card"]])
        case "salt":
            one = rng.choice(opened)
            one["salt"] = flipped(rng, one["salt"])
        case "place":
            one = rng.choice(opened)
            free = set(range(-1, len(proof["deck"]) + 1)) - {one["deal"]}
            one["deal"] = rng.choice(sorted(free))
        case "leaf":
            at = rng.randrange(len(proof["leaves"]))
            proof["leaves"][at] = flipped(rng, proof["leaves"][at])
        case "cut":
            said = rng.choice(proof["cuts"])
            said[rng.randrange(2)] += rng.choice("abc ")
        case "root":
            at = rng.randrange(8)
            proof["roots"][at] = flipped(rng, proof["roots"][at])
        case "previous":
            name = rng.choice(("previous", "commitment"))
            proof[name] = flipped(rng, proof[name])
        case "order":
            if rng.random() < 0.5:
                swapped(rng, proof["leaves"])
            else:
                swapped(rng, rng.choice(discarded)["cards"])
        case "deck":
            at = rng.randrange(len(proof["deck"]))
            proof["deck"][at] = rng.choice([c for c in {*proof["deck"], "Z"} if c != proof["deck"][at]])
        case "pile":
            if rng.random() < 0.5:
                del discarded[rng.randrange(7)]
            else:
                card = rng.choice(rng.choice(discarded)["cards"])
                card[1] = flipped(rng, card[1])

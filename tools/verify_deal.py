"""Checks a Lettershark proof. It needs nothing but Python, and trusts nobody:

    python verify_deal.py proof.json

A hash h(a, b, …) is SHA-256 over the letters lettershark-fair-1 and then, for each part, its length (4 bytes, big
endian) and the part itself: bytes as they are, texts and decimal numbers as UTF-8.

What a good proof shows: the house had ordered eight piles of cards before the deal and cannot have changed one
since. The cuts, said after that, picked the pile and shuffled it once more. Seven piles are open here: each is the
whole pack. Every card that you were shown lay where it had to lie. What no proof shows: what the bot, which knows
the cards, tells others; and where nobody cut, that the house did not choose the order beforehand.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

TAG = "lettershark-fair-1"
PILES = 8


def h(*parts: object) -> bytes:
    found = hashlib.sha256(TAG.encode())
    for part in parts:
        raw = part if isinstance(part, bytes) else str(part).encode()
        found.update(len(raw).to_bytes(4, "big") + raw)
    return found.digest()


def must(holds: bool, what: str) -> None:
    if not holds:
        raise ValueError(what)


def from_hex(text: str, length: int) -> bytes:
    raw = bytes.fromhex(text)
    must(len(raw) == length and raw.hex() == text, f"{text!r} is no value of {length} bytes")
    return raw


def shuffled(count: int, seed: bytes) -> list[int]:
    """Fisher-Yates: `order[p]` is the place in the pile of the card that was dealt as number p."""
    order, counter = list(range(count)), 0
    for last in range(count - 1, 0, -1):
        while True:
            word = int.from_bytes(hmac.new(seed, counter.to_bytes(8, "big"), "sha256").digest()[:4], "big")
            counter += 1
            if word < 2**32 - 2**32 % (last + 1):
                break
        other = word % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def verify(proof: dict) -> None:
    """Raises ValueError with the first check that fails."""
    must(proof["format"] == TAG, f"the format is not {TAG}")
    hand, deck = proof["hand"], sorted(proof["deck"])

    # 1. The seal is that of the eight decks.
    roots = [from_hex(root, 32) for root in proof["roots"]]
    must(len(roots) == PILES, "there are not eight decks")
    commitment = h("root", hand, from_hex(proof["previous"], 32), *roots)
    must(commitment == from_hex(proof["commitment"], 32), "the seal is not that of these decks")

    # 2. The cuts, said when the seal stood, choose the deck and the order.
    said = [proof["beacon"], *(part for name, text in proof["cuts"] for part in (name, text))]
    dealt = h("choose", hand, commitment, *said)[0] % PILES
    order = shuffled(len(deck), h("perm", hand, commitment, *said))

    # 3. The leaves of the chosen deck are those of its root, and every card that is opened is one of them.
    leaves = [from_hex(leaf, 32) for leaf in proof["leaves"]]
    must(len(leaves) == len(deck), "the dealt deck has not a leaf for each card")
    must(h("pile", hand, dealt, *leaves) == roots[dealt], "the dealt deck is not the one that was sealed")
    left, seen = list(deck), set()
    for card in proof["opened"]:
        at = card["deal"]
        must(type(at) is int and 0 <= at < len(deck) and at not in seen, f"there is no one card {at}")
        must(card["card"] in left, f"the deck has no such {card['card']}")
        left.remove(card["card"])
        seen.add(at)
        leaf = h("leaf", hand, dealt, order[at], card["card"], from_hex(card["salt"], 16))
        must(leaf == leaves[order[at]], f"card {at} is not {card['card']}")

    # 4. The other seven decks are open, and each is whole.
    others = [pile for pile in range(PILES) if pile != dealt]
    must([one["pile"] for one in proof["discarded"]] == others, "not every other deck is open")
    for one in proof["discarded"]:
        pile = one["pile"]
        must(sorted(card for card, _ in one["cards"]) == deck, f"deck {pile} is not whole")
        found = [
            h("leaf", hand, pile, place, card, from_hex(salt, 16))
            for place, (card, salt) in enumerate(one["cards"])
        ]
        must(h("pile", hand, pile, *found) == roots[pile], f"deck {pile} is not the one that was sealed")


def main() -> str | int:
    if len(sys.argv) != 2:
        return "usage: python verify_deal.py proof.json"
    proof = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    try:
        verify(proof)
    except (ValueError, KeyError, TypeError, AttributeError) as wrong:
        return f"FALSE: {wrong}"
    cuts = (
        ", ".join(f"{name} with {text!r}" for name, text in proof["cuts"])
        or "nobody: the bot alone chose the order"
    )
    print(f"good: deal {proof['hand']} of {proof['game']}, seal {proof['commitment']}")
    print(f"cut by {cuts}; {len(proof['opened'])} of {len(proof['deck'])} cards opened")
    return 0


if __name__ == "__main__":
    sys.exit(main())

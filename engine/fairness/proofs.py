"""A reader's proof: the opened part of a deal, and its check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from engine.fairness import scheme
from engine.fairness.scheme import FORMAT, PILES, SALT, CutWords
from engine.fairness.sealed import SealedDeal

DIGEST = 32


class FalseProof(Exception):
    """The check that failed, in one line."""


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that the reader has seen. `deal` is its place in the order of cards leaving the pack."""

    deal: int
    card: str
    salt: str


class UndealtPile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pile that was not dealt, opened whole: card and salt by place."""

    pile: int
    cards: tuple[tuple[str, str], ...]


class Proof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of `proof.json`. Hashes are in hexadecimal."""

    format: str
    hand: str
    game: str
    previous: str
    roots: tuple[str, ...]
    commitment: str
    beacon: str
    cuts: tuple[tuple[str, str], ...]
    deck: tuple[str, ...]
    leaves: tuple[str, ...]
    opened: tuple[Opened, ...]
    discarded: tuple[UndealtPile, ...]


def proof_of(
    deal: SealedDeal, game: str, cuts: Sequence[CutWords], opened: Iterable[int], *, beacon: str = ""
) -> Proof:
    """`opened`: the deal positions that this reader may see. All other cards of the dealt pile stay sealed."""
    dealt, order = deal.pile(beacon, cuts), deal.places(beacon, cuts)
    cards, salts = deal.piles[dealt], deal.salts[dealt]
    return Proof(
        format=FORMAT,
        hand=deal.hand,
        game=game,
        previous=deal.previous.hex(),
        roots=tuple(root.hex() for root in deal.roots),
        commitment=deal.commitment.hex(),
        beacon=beacon,
        cuts=tuple((cut.name, cut.text) for cut in cuts),
        deck=tuple(sorted(deal.deck)),
        leaves=tuple(leaf.hex() for leaf in deal.leaves[dealt]),
        opened=tuple(Opened(at, cards[order[at]], salts[order[at]].hex()) for at in sorted(set(opened))),
        discarded=tuple(
            UndealtPile(
                pile, tuple((c, s.hex()) for c, s in zip(deal.piles[pile], deal.salts[pile], strict=True))
            )
            for pile in range(PILES)
            if pile != dealt
        ),
    )


def encode(proof: Proof) -> bytes:
    return msgspec.json.encode(proof)


def decode(raw: bytes) -> Proof:
    try:
        return msgspec.json.decode(raw, type=Proof)
    except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
        raise FalseProof(f"not a proof: {wrong}") from None


def check(proof: Proof) -> None:
    """Return if everything holds that a proof can show; otherwise raise `FalseProof`."""
    _require(proof.format == FORMAT, f"the format is not {FORMAT}")
    cuts = [CutWords(*cut) for cut in proof.cuts]
    roots = [_bytes(root, DIGEST) for root in proof.roots]
    _require(len(roots) == PILES, f"{len(roots)} piles instead of {PILES}")
    committed = scheme.commitment(proof.hand, _bytes(proof.previous, DIGEST), roots)
    _require(committed == _bytes(proof.commitment, DIGEST), "the commitment is not that of these piles")
    dealt = scheme.chosen_pile(proof.hand, committed, proof.beacon, cuts)
    leaves = [_bytes(leaf, DIGEST) for leaf in proof.leaves]
    _require(len(leaves) == len(proof.deck), "the dealt pile has not one leaf for each card")
    _require(scheme.pile_root(proof.hand, dealt, leaves) == roots[dealt], f"pile {dealt} has other leaves")
    _check_discarded(proof, dealt, roots)
    _check_opened(proof, dealt, leaves, scheme.seed_of(proof.hand, committed, proof.beacon, cuts))


def _check_discarded(proof: Proof, dealt: int, roots: Sequence[bytes]) -> None:
    others = [pile for pile in range(PILES) if pile != dealt]
    _require([one.pile for one in proof.discarded] == others, "not every other pile is opened, in order")
    deck = sorted(proof.deck)
    for one in proof.discarded:
        cards = [card for card, _ in one.cards]
        _require(sorted(cards) == deck, f"pile {one.pile} is another pack")
        leaves = scheme.leaves_of(proof.hand, one.pile, cards, _salts([salt for _, salt in one.cards]))
        root = scheme.pile_root(proof.hand, one.pile, leaves)
        _require(root == roots[one.pile], f"pile {one.pile} is not the one that was committed")


def _check_opened(proof: Proof, dealt: int, leaves: Sequence[bytes], seed: bytes) -> None:
    order = scheme.order_of(len(leaves), seed)
    positions = [one.deal for one in proof.opened]
    _require(len(set(positions)) == len(positions), "a card is opened twice")
    _require(not Counter(one.card for one in proof.opened) - Counter(proof.deck), "a card is not in the deck")
    for one in proof.opened:
        _require(0 <= one.deal < len(order), f"there is no card {one.deal}")
        place = order[one.deal]
        leaf = scheme.leaf(proof.hand, dealt, place, one.card, _bytes(one.salt, SALT))
        _require(leaf == leaves[place], f"card {one.deal} is not {one.card}")


def _salts(texts: Sequence[str]) -> list[bytes]:
    """Decode all salts at once, which is much faster than one by one."""
    _require(all(len(text) == 2 * SALT for text in texts), "a salt has another length")
    raw = _bytes("".join(texts), SALT * len(texts))
    return [raw[start : start + SALT] for start in range(0, len(raw), SALT)]


def _bytes(text: str, length: int) -> bytes:
    """Decode hexadecimal only as this program writes it: 0-9 and a-f, without spaces."""
    try:
        raw = bytes.fromhex(text)
    except ValueError:
        raw = b""
    if len(raw) != length or raw.hex() != text:
        raise FalseProof(f"{text[:70]!r} is no value of {length} bytes in hexadecimal")
    return raw


def _require(holds: bool, wrong: str) -> None:
    if not holds:
        raise FalseProof(wrong)

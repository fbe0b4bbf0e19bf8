"""A table's deals, as values: the sealed ones, who has cut them, and the last one dealt."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.contract import State
from engine.fairness.hands import StoredDeal
from engine.fairness.proofs import Proof
from engine.fairness.scheme import FIRST, CutWords

DealKind = Literal["draw", "hand", "again"]
"""A deal's purpose: drawing the first dealer, a hand, or a reshuffle within a hand."""
LONGEST_CUT = 32
"""The most letters a cut may have."""


class CommittedDeal(msgspec.Struct, frozen=True):
    """A deal the house has committed to. Everything but its number and commitment is secret."""

    kind: DealKind
    number: int
    previous: bytes
    secret: bytes
    pack: str
    commitment: bytes

    def __repr__(self) -> str:
        return f"CommittedDeal({self.kind} {self.number})"

    def deal(self, table: str, cuts: tuple[CutWords, ...] = ()) -> StoredDeal:
        return StoredDeal(table, self.number, self.previous, self.secret, self.pack, cuts)


class CutMade(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's word for the next deal. `held`: their word for every deal, so the house could know it in advance."""

    player: int
    text: str
    held: bool = False


class LastDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last deal dealt. `draw`: the deal that drew the first dealer, if this one followed it."""

    number: int
    commitment: bytes
    cuts: tuple[CutWords, ...] = ()
    held: int = 0  # how many cuts were held
    draw: int = 0


class Deals(msgspec.Struct, frozen=True, omit_defaults=True):
    """`number` and `last`: how many commitments the table has made, and the latest one."""

    number: int = 0
    last: bytes = FIRST
    standing: tuple[CommittedDeal, ...] = ()
    cuts: tuple[CutMade, ...] = ()
    dealt: LastDeal | None = None

    @property
    def next_hand(self) -> CommittedDeal | None:
        return next((deal for deal in self.standing if deal.kind == "hand"), None)


def table_name(guild: int, table: int) -> str:
    """Return the table's name as its deals contain it."""
    return f"{guild}/{table}"


def short(commitment: bytes) -> str:
    """Return a commitment's short form, as the table shows it: 3f9a·c21e."""
    text = commitment.hex()
    return f"{text[:4]}·{text[4:8]}"


def followed(deals: Deals, state: State) -> Deals:
    """Take over the last commitment from a reshuffle in mid-hand."""
    chain = getattr(state, "chain", None)
    if chain is None or chain.number <= deals.number:
        return deals
    return replace(deals, number=chain.number, last=chain.previous)


# --- what a reader sees of a deal ------------------------------------------------------------------------------

DealStage = Literal["under-way", "over", "void"]


class SaidCut(msgspec.Struct, frozen=True):
    """A cut. `seat`: where the player sat; `name` and `player`: who it was, while known."""

    seat: int
    text: str
    name: str = ""
    player: int | None = None


class Proved(msgspec.Struct, frozen=True):
    """A hand's proof for one reader. `own`: the cards only they may see, by deal position."""

    table: int
    hand: int
    game: str
    stage: DealStage
    commitment: bytes = b""
    cuts: tuple[SaidCut, ...] = ()
    held: int = 0  # how many cuts the house could know in advance
    thrown_away: int = 0  # deals the table committed to just before, and never dealt
    shown: tuple[str, ...] = ()  # cards everyone may see
    own: tuple[str, ...] = ()  # cards only this reader may see
    kinds: tuple[DealKind, ...] = ()  # the kind of each proof
    proofs: tuple[Proof, ...] = ()

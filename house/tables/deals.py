"""A table's deals, as values: those that are sealed and not dealt yet, who has cut them, and the last that was dealt."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from engine.fairness.hands import Deal
from engine.fairness.proofs import Proof
from engine.fairness.scheme import FIRST, Cut

DealKind = Literal["draw", "hand", "again"]
"""What a deal is for: drawing the first dealer, a hand, or a reshuffle in one."""
LONGEST_CUT = 32
"""Letters of a word that cuts a deal."""


class SealedDeal(msgspec.Struct, frozen=True):
    """A deal that the house has committed itself to. Everything but its number and commitment is secret."""

    kind: DealKind
    number: int
    previous: bytes
    secret: bytes
    pack: str
    commitment: bytes

    def __repr__(self) -> str:
        return f"SealedDeal({self.kind} {self.number})"

    def deal(self, table: str, cuts: tuple[Cut, ...] = ()) -> Deal:
        return Deal(table, self.number, self.previous, self.secret, self.pack, cuts)


class CutMade(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's word for the next deal. `held`: they have it used each time, so that the house could know it before."""

    player: int
    text: str
    held: bool = False


class LastDeal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The last deal that was dealt. `draw`: the one that the first dealer was drawn with, if this one came after it."""

    number: int
    commitment: bytes
    cuts: tuple[Cut, ...] = ()
    held: int = 0  # how many of the cuts were
    draw: int = 0


class Deals(msgspec.Struct, frozen=True, omit_defaults=True):
    """`number` and `last`: how many commitments the table has made, and the last of them."""

    number: int = 0
    last: bytes = FIRST
    standing: tuple[SealedDeal, ...] = ()
    cuts: tuple[CutMade, ...] = ()
    dealt: LastDeal | None = None

    @property
    def next_hand(self) -> SealedDeal | None:
        return next((deal for deal in self.standing if deal.kind == "hand"), None)


def table_name(guild: int, table: int) -> str:
    """What a table is called in the names of its deals."""
    return f"{guild}/{table}"


def short(commitment: bytes) -> str:
    """The short form of a commitment, as the table shows it: 3f9a·c21e."""
    text = commitment.hex()
    return f"{text[:4]}·{text[4:8]}"


def followed(deals: Deals, state: Any) -> Deals:
    """A reshuffle in the middle of a hand has made the table's last commitment."""
    chain = getattr(state, "chain", None)
    if chain is None or chain.number <= deals.number:
        return deals
    return replace(deals, number=chain.number, last=chain.previous)


# --- what somebody is shown of one -------------------------------------------------------------------------

DealStage = Literal["under-way", "over", "void"]


class SaidCut(msgspec.Struct, frozen=True):
    """A cut. `seat` is where they sat; `name` and `player` who that was, while it is known."""

    seat: int
    text: str
    name: str = ""
    player: int | None = None


class Proved(msgspec.Struct, frozen=True):
    """What one reader is shown of a hand. `own` are the cards that only they may see, by deal position."""

    table: int
    hand: int
    game: str
    stage: DealStage
    commitment: bytes = b""
    cuts: tuple[SaidCut, ...] = ()
    held: int = 0  # how many of the cuts the house could know before
    thrown_away: int = 0  # deals that the table committed itself to just before, and never dealt
    shown: tuple[str, ...] = ()  # what everybody may see
    own: tuple[str, ...] = ()  # what this reader may see besides
    kinds: tuple[DealKind, ...] = ()  # of each proof
    proofs: tuple[Proof, ...] = ()

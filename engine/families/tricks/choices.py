"""Choices around a hand: the ruling suit before it, the deal after it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.contract import Offer
from engine.families.card_table.table import DECK, Events, asked, left_of, require_phase, require_turn
from engine.families.tricks.events import DealChosen, Ruled
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.state import Tricks
from engine.refused import Refused, allowed

SUITS = tuple(suit.code for suit in DECK.suits)
NONE = "none"


def verify_ruling(state: Tricks, rules: TrickRules, seat: int, suit: str | None) -> None:
    if not rules.dealer_rules:
        raise Refused("not-now", phase=state.phase)
    require_phase(state, "rule")
    require_turn(seat, state.dealer)
    if suit not in (None, NONE, *SUITS):
        raise Refused("bad-suits", suit=suit, allowed=SUITS)


def choose_ruling(state: Tricks, rules: TrickRules, seat: int, suit: str | None, events: Events) -> Tricks:
    verify_ruling(state, rules, seat, suit)
    ruling = None if suit == NONE else suit
    events.append(Ruled(seat=seat, suit=ruling))
    return replace(state, ruling=ruling)


def verify_deal(state: Tricks, seat: int) -> None:
    require_phase(state, "deal")
    if seat != state.chooser:
        raise Refused("not-your-turn", turn=state.chooser)


def choose_deal(state: Tricks, seat: int, events: Events, *, keep: bool) -> Tricks:
    """The chooser deals, or the player on their left does."""
    verify_deal(state, seat)
    dealer = seat if keep else left_of(state, seat)
    events.append(DealChosen(seat=seat, dealer=dealer))
    return asked(state, phase="between", chooser=None, dealer=dealer, next_dealer=dealer)


def offers(state: Tricks, rules: TrickRules, seat: int) -> tuple[Offer, ...]:
    found = []
    if allowed(verify_ruling, state, rules, seat, None):
        found.append(Offer("rule", choices=(*SUITS, NONE)))
    if allowed(verify_deal, state, seat):
        found.append(Offer("deal", choices=("keep", "pass")))
    return tuple(found)

"""Openers: the cards a player needs to open a game that asks for them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.families.poker.rules import Betting, PokerRules
from engine.families.poker.state import Poker
from engine.ranking.best import opens
from engine.refused import Refused
from engine.words.lexica import lexicon_of


def holds_openers(state: Poker, rules: PokerRules, seat: int) -> bool:
    """Whether this player has two Animals, or a word of three letters or more, in their own cards and the middle's."""
    cards = state.players[seat].hand + state.middle
    return opens(cards, lexicon_of(state.options), rules.terms)


def asks_for_openers(state: Poker, rules: PokerRules) -> bool:
    street = rules.streets[state.street]
    return rules.openers and isinstance(street, Betting) and street.must_open and state.opener is None


def may_open(state: Poker, rules: PokerRules, seat: int) -> None:
    """Refuse an opening without openers, if the table enforces the rule. By default players may open on a bluff."""
    if not asks_for_openers(state, rules) or state.options["openers"] == "honour":
        return
    if not holds_openers(state, rules, seat):
        raise Refused("no-openers")


def note_opener(state: Poker, rules: PokerRules, seat: int) -> Poker:
    """Note the first bet of this hand, and whether the player held openers. The answer stays hidden for now."""
    if state.opener is not None:
        return state
    honest = not asks_for_openers(state, rules) or holds_openers(state, rules, seat)
    return replace(state, opener=seat, honest=honest)

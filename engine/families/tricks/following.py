"""Lawful cards, and the card that takes the trick."""

from __future__ import annotations

from engine.families.card_table.table import RANK, Hand, require_card, require_phase, require_turn
from engine.families.tricks.rules import TrickRules
from engine.families.tricks.state import Tricks, player_of, turn, waiting
from engine.refused import Refused


def suit_of(card: str) -> str:
    return card[:2]


def ruling_suit(state: Tricks, rules: TrickRules) -> str | None:
    return rules.ruling or state.ruling


def restricted(state: Tricks, rules: TrickRules) -> tuple[str, ...]:
    """The suits that may not be led until loose."""
    ruling = ruling_suit(state, rules)
    if rules.ruling_held_back and ruling:
        return (*rules.held_back, ruling)
    return rules.held_back


def is_loose(state: Tricks, suit: str) -> bool:
    """A suit is loose once a card of it has been played to an earlier trick."""
    return any(suit_of(card) == suit for trick in state.taken for card in trick.cards)


def held_back(state: Tricks, rules: TrickRules) -> tuple[str, ...]:
    """The suits that may not be led now."""
    return tuple(suit for suit in restricted(state, rules) if not is_loose(state, suit))


def lawful(hand: Hand, trick: Hand, held: tuple[str, ...]) -> Hand:
    """The lawful cards: follow suit if you can; lead no suit that is held back while you have another."""
    if trick:
        led = trick[0][:2]
        fitting = tuple([card for card in hand if card[:2] == led])
    else:
        fitting = tuple([card for card in hand if card[:2] not in held])
    return fitting or hand


def present_trick(state: Tricks) -> Hand:
    """The trick that the next card goes to. A full one counts as taken as soon as the next may be led."""
    return () if state.scrump else state.trick


def lawful_cards(state: Tricks, rules: TrickRules, seat: int) -> Hand:
    """The cards that the seat may play when it is its turn."""
    trick = present_trick(state)
    # Once the next trick is led, the scrumped one is an earlier trick.
    led = {suit_of(card) for card in state.trick} if state.scrump else set()
    held = () if trick else tuple(suit for suit in held_back(state, rules) if suit not in led)
    return lawful(state.hands[seat], trick, held)


def verify_turn(state: Tricks, seat: int) -> None:
    """Refuse a card out of turn. The taker of a scrumped trick leads once the word is accepted; if they are the
    last who could challenge it, leading accepts it."""
    require_phase(state, "play", "spellcheck")
    require_turn(seat, turn(state))
    if any(other != seat for other in waiting(state)):
        raise Refused("not-now", why="scrump-open")
    if not state.hands[seat]:
        raise Refused("not-now", phase=state.phase)


def verify_card(state: Tricks, rules: TrickRules, seat: int, card: str) -> None:
    verify_turn(state, seat)
    require_card(state.hands[seat], card)
    if card in lawful_cards(state, rules, seat):
        return
    trick = present_trick(state)
    if trick:
        raise Refused("must-follow-suit", suit=suit_of(trick[0]))
    raise Refused("not-loose", suit=suit_of(card))


def beats(card: str, other: str, ruling: str | None) -> bool:
    """Whether a card takes the trick from the card that led it so far."""
    if card[:2] == other[:2]:
        return RANK[card] > RANK[other]
    return card[:2] == ruling


def controlling(trick: Hand, ruling: str | None) -> int:
    """The place of the card that takes the trick: the highest ruling card, otherwise the highest of the suit led."""
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], ruling):
            best = place
    return best


def controller(state: Tricks, rules: TrickRules) -> int:
    """The taker of the present trick without a scrump."""
    return player_of(state, controlling(state.trick, ruling_suit(state, rules)))

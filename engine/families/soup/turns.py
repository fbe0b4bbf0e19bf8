"""A turn: one card, played in one of three ways. Words are judged here only where they are checked at once."""

from __future__ import annotations

from msgspec.structs import replace

from engine.cards import letter_of
from engine.common_events import Presented
from engine.contract import Offer, name_of
from engine.families.card_table.table import (
    Events,
    Hand,
    asked,
    left_of,
    require_card,
    require_phase,
    require_turn,
    with_hand,
    without,
)
from engine.families.soup.actions import Add, Eat, EatFirst
from engine.families.soup.events import Played, SoupEaten
from engine.families.soup.state import Eaten, How, Soup, checked, is_word, may_grow, minimum, row_text
from engine.refused import Refused, allowed

SOUR_P = "li.P"  # "P in the soup, please"
Turn = Add | Eat | EatFirst
WAYS: tuple[type[Turn], ...] = (Add, Eat, EatFirst)


def verify_turn(state: Soup, seat: int) -> None:
    require_phase(state, "play")
    require_turn(seat, state.turn)


def verify(state: Soup, seat: int, turn: Turn) -> None:
    verify_turn(state, seat)
    _verify_way(state, turn)
    require_card(state.hands[seat], turn.card)
    if SOUR_P in state.hands[seat] and turn.card != SOUR_P:
        raise Refused("not-now", why="must-lead", card=SOUR_P)
    if checked(state):
        _judge(state, turn)


def _verify_way(state: Soup, turn: Turn) -> None:
    if isinstance(turn, EatFirst) and not state.row:
        raise Refused("not-now", why="no-soup")
    if isinstance(turn, Eat) and len(state.row) + 1 < minimum(state):
        raise Refused("too-short", least=minimum(state), length=len(state.row) + 1)


def _judge(state: Soup, turn: Turn) -> None:
    """Refuse a turn that does not fit the word list, where words are checked."""
    if isinstance(turn, EatFirst):
        return
    text = row_text(state) + letter_of(turn.card)
    made = is_word(state, text)
    if isinstance(turn, Eat) and not made:
        raise Refused("not-a-word", word=text)
    if isinstance(turn, Add) and made:
        raise Refused("must-eat", word=text)
    if isinstance(turn, Add) and not may_grow(state, text):
        raise Refused("no-word-begins", row=text)


def lawful(state: Soup, seat: int, way: type[Turn]) -> Hand:
    return tuple(card for card in state.hands[seat] if allowed(verify, state, seat, way(card=card)))


def offers(state: Soup, seat: int) -> tuple[Offer, ...]:
    if not allowed(verify_turn, state, seat):
        return ()
    found = ((name_of(way), lawful(state, seat, way)) for way in WAYS)
    return tuple(Offer(do, cards=cards, count=(1, 1)) for do, cards in found if cards)


def time_turn(state: Soup, seat: int) -> Turn:
    """The clock's turn: the lowest card that may be added, or, if none may where words are checked, fresh soup with
    the lowest card."""
    addable = lawful(state, seat, Add)
    if addable:
        return Add(card=addable[0])
    return EatFirst(card=state.hands[seat][0])


def take(state: Soup, seat: int, turn: Turn, events: Events) -> Soup:
    verify(state, seat, turn)
    match turn:
        case Add(card=card):
            state = _lay(state, seat, card, events)
        case Eat(card=card):
            state = _lay(state, seat, card, events)
            events.append(Presented(seat=seat, words=(row_text(state),)))
            state = eat(state, seat, "eat", events)
        case EatFirst(card=card):
            state = eat(state, seat, "eat_first", events)
            state = _lay(state, seat, card, events)
    return asked(state, turn=left_of(state, seat), settled=False)


def _lay(state: Soup, seat: int, card: str, events: Events) -> Soup:
    row = (*state.row, card)
    events.append(Played(seat=seat, card=card, row=row))
    return replace(with_hand(state, seat, without(state.hands[seat], (card,))), row=row)


def eat(state: Soup, seat: int, how: How, events: Events) -> Soup:
    """Eat: the whole row becomes one trick."""
    events.append(SoupEaten(seat=seat, cards=state.row, how=how))
    return replace(state, row=(), eaten=(*state.eaten, Eaten(seat=seat, cards=state.row, how=how)))

"""Scrotch: the turn and the knock. `showing` has what follows a knock."""

from __future__ import annotations

from itertools import product

from msgspec.structs import replace

from engine.cards import text_of
from engine.families.rummy import events
from engine.families.rummy.actions import Cards, Discard, Knock, TakeFrom
from engine.families.rummy.dealing import begin_turn
from engine.families.rummy.ending import end_hand
from engine.families.rummy.events import Discarded, DrawnHand, RummyPresented, Took, WhyDrawn
from engine.families.rummy.rules import DISCARD_TAKES, UNTAKEN
from engine.families.rummy.showing import after_knock
from engine.families.rummy.state import (
    Log,
    Rummy,
    ScrotchKnock,
    ScrotchShow,
    handed,
    left_of,
    with_hand,
    without,
)
from engine.families.rummy.word_cards import (
    deadwood,
    read_clean_words,
    require_held,
    require_word,
    said_words,
)
from engine.refused import Refused


def validate_take(state: Rummy, source: str) -> None:
    """Allow the top card of either pile. The stock never runs out: its last two cards end the hand."""
    if source == "discard" and not state.discards:
        raise Refused("not-now")


def take(state: Rummy, seat: int, action: TakeFrom, log: Log) -> Rummy:
    validate_take(state, action.source)
    if action.source == "discard":
        card = state.discards[-1]
        log.append(Took(seat=seat, source="discard", count=1, cards=(card,)))
        state = replace(state, discards=state.discards[:-1], grabs=state.grabs + 1)
    else:
        card = state.stock[0]
        log.append(Took(seat=seat, source="stock", count=1, cards=(card,)))
        state = replace(state, stock=state.stock[1:], grabs=0)
    return handed(state, seat, (card,), taken=(card,), phase="play")


def barred(state: Rummy) -> str | None:
    """The card just taken from the discards, which may not be discarded again in the same turn."""
    return state.taken[0] if state.grabs and state.taken else None


def validate_discard(state: Rummy, seat: int, card: str) -> None:
    require_held(state.hands[seat], (card,))
    if card == barred(state):
        raise Refused("not-now", card=card)


def discard(state: Rummy, seat: int, action: Discard, log: Log) -> Rummy:
    validate_discard(state, seat, action.card)
    log.append(Discarded(seat=seat, card=action.card))
    hand = without(state.hands[seat], (action.card,))
    state = with_hand(state, seat, hand, discards=(*state.discards, action.card))
    if len(state.stock) <= UNTAKEN:
        return drawn(state, "stock", log)
    if state.grabs >= DISCARD_TAKES:
        return drawn(state, "discard-takes", log)
    return begin_turn(state, left_of(state, seat))


def drawn(state: Rummy, why: WhyDrawn, log: Log) -> Rummy:
    """Draw the hand, without a score; the same player deals again."""
    log.append(DrawnHand(why=why))
    return end_hand(state, {}, (), state.dealer, log)


def validate_knock(state: Rummy, seat: int, action: Knock) -> tuple[Cards, ...]:
    """The knocker's words, or a refusal. The deadwood may be no more than the table's limit."""
    hand = state.hands[seat]
    require_held(hand, (action.discard,))
    left = without(hand, (action.discard,))
    words = read_clean_words(left, said_words(action.words, action.text))
    for word in words:
        state.rules.out.require(len(word))
        require_word(state, text_of(word))
    worth = deadwood(without(left, (card for word in words for card in word)))
    if worth > state.options["deadwood"]:
        raise Refused("cannot-go-out", deadwood=worth, most=state.options["deadwood"])
    return words


def may_knock(state: Rummy, hand: Cards) -> bool:
    """Whether the hand could be arranged for a knock at all. This ignores the word list, which would reveal whether
    the player's words are true."""
    most = state.options["deadwood"]
    return any(least_deadwood(without(hand, (thrown,)), state.rules.out.number) <= most for thrown in hand)


def least_deadwood(cards: Cards, least: int) -> int:
    """The least deadwood if every combination of letters were a word: Animals by themselves, each sour suit with as
    many Chili Peppers as it needs, or peppers alone."""
    suits = {suit: [card for card in cards if card.startswith(suit)] for suit in ("an", "le", "li", "ch")}
    animals, peppers = suits["an"], suits["ch"]
    best = deadwood(cards)
    for words in product((False, True), repeat=2):
        used = [suits[suit] for suit, word in zip(("le", "li"), words, strict=True) if word and suits[suit]]
        if sum(max(0, least - len(sour)) for sour in used) > len(peppers):
            continue
        left = [*suits["le"], *suits["li"]]
        left = [card for card in left if not any(card in sour for sour in used)]
        left += [] if used or len(peppers) >= least else peppers
        best = min(best, deadwood((*left, *(() if len(animals) >= least else animals))))
    return best


def knock(state: Rummy, seat: int, action: Knock, log: Log) -> Rummy:
    words = validate_knock(state, seat, action)
    hand = without(state.hands[seat], (action.discard,))
    rest = without(hand, (card for word in words for card in word))
    log.append(events.Knocked(seat=seat, deadwood=rest, worth=deadwood(rest), discard=action.discard))
    log.append(RummyPresented(seat=seat, words=tuple(map(text_of, words)), cards=words))
    knocked = ScrotchKnock(seat, action.discard, ScrotchShow(words))
    return after_knock(with_hand(state, seat, hand, knock=knocked))


def take_for(state: Rummy, seat: int, log: Log) -> Rummy:
    """When time runs out: take from the stock and discard that card."""
    return discard_for(take(state, seat, TakeFrom("stock"), log), seat, log)


def discard_for(state: Rummy, seat: int, log: Log) -> Rummy:
    """When time runs out: discard the last card that may be discarded."""
    card = next(card for card in reversed(state.hands[seat]) if card != barred(state))
    return discard(state, seat, Discard(card), log)

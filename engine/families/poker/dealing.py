"""Cards leaving the stock: down, up, to the middle, and in exchange for thrown ones."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engine.common_events import Dealt
from engine.events import Event
from engine.fairness.shuffling import shuffle_again
from engine.families.poker import events as told
from engine.families.poker.state import Events, Poker, staying, with_player


def deal_round(state: Poker, cards: int, events: Events, *, up: bool) -> Poker:
    """Deal cards to all players still in, one at a time, clockwise from the dealer's left."""
    seats = staying(state)
    need = cards * len(seats)
    if need > len(state.stock) and state.muck:
        state = refill(state, events)
    if need > len(state.stock):
        return _one_for_all(state, events)
    dealt = {seat: state.stock[place : need : len(seats)] for place, seat in enumerate(seats)}
    players = list(state.players)
    for seat, new in dealt.items():
        player = players[seat]
        players[seat] = (
            replace(player, up=player.up + new) if up else replace(player, cards=player.cards + new)
        )
    events.append(_dealt(dealt, len(state.players), up=up))
    return replace(state, players=tuple(players), stock=state.stock[need:])


def _dealt(dealt: dict[int, tuple[str, ...]], seats: int, *, up: bool) -> Event:
    cards = tuple(dealt.get(seat, ()) for seat in range(seats))
    return told.DealtUp(cards=cards) if up else Dealt(counts=tuple(map(len, cards)), cards=dealt)


def _one_for_all(state: Poker, events: Events) -> Poker:
    """The pack is too short for the street even with the folded hands: one shared card in the middle serves all."""
    events.append(told.ShortOfCards())
    before = len(state.middle)
    state = deal_middle(state, 1, events)
    return replace(state, for_all=state.for_all + state.middle[before:])


def deal_middle(state: Poker, cards: int, events: Events) -> Poker:
    if cards > len(state.stock):
        state = refill(state, events)
    new = state.stock[:cards]
    events.append(told.DealtMiddle(cards=new))
    return replace(state, middle=state.middle + new, stock=state.stock[cards:])


def refill(state: Poker, events: Events, keep: Sequence[str] = ()) -> Poker:
    """Make a new stock from the old one and all thrown or folded cards; `keep` stays out."""
    kept = list(keep)
    back = [card for card in state.muck if not _taken_from(kept, card)]
    new = shuffle_again(state, (*state.stock, *back), state.shuffles)
    events.append(
        told.Reshuffled(cards=len(new.cards), deal=new.deal, commitment=new.commitment, stock=new.cards)
    )
    return replace(state, stock=new.cards, muck=tuple(keep), shuffles=state.shuffles + 1, chain=new.chain)


def _taken_from(cards: list[str], card: str) -> bool:
    if card in cards:
        cards.remove(card)
        return True
    return False


def exchange(state: Poker, seat: int, thrown: tuple[str, ...], events: Events) -> Poker:
    """The player throws cards and gets the same number. The last card of the stock is never given: it is
    reshuffled, with all cards thrown and folded before, but never with the present drawer's."""
    hand = list(state.players[seat].cards)
    for card in thrown:
        hand.remove(card)
    if thrown:
        state = replace(state, muck=state.muck + thrown)
    new: tuple[str, ...] = ()
    while len(new) < len(thrown):
        if len(state.stock) <= 1 and len(state.muck) > len(thrown):
            state = refill(state, events, keep=thrown)
        if not state.stock:
            break
        give = min(len(thrown) - len(new), max(1, len(state.stock) - 1))
        new += state.stock[:give]
        state = replace(state, stock=state.stock[give:])
    events.append(told.Drew(seat=seat, count=len(thrown), thrown=thrown, cards=new))
    return with_player(state, seat, cards=(*hand, *new), drew=len(thrown), acted=True)
